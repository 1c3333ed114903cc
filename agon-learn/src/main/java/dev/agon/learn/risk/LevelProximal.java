package dev.agon.learn.risk;

import dev.agon.learn.risk.block.DensityMoves;
import dev.agon.learn.risk.block.LevelWeighing;
import dev.agon.learn.risk.block.RowBlocks;
import dev.agon.learn.worst.proximal.DensityBounds;
import dev.agon.learn.worst.search.Cells;
import dev.agon.learn.worst.search.Level;
import dev.agon.learn.worst.search.LossBlocks;
import dev.agon.learn.worst.search.Search;
import dev.agon.linalg.Elementary;
import dev.agon.problem.primal.ProximalPrimal.Multipliers;
import dev.agon.state.State;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Proximal weights that are sums of densities, for rows in several blocks: the multipliers stay
 * next to the rows ({@link DensityMoves}), and the blocks only need the level of each density.
 */
final class LevelProximal implements ProximalRule, Multipliers {
  private final RowBlocks blocks;
  private final BlockSearch search;
  private final int rows;
  private final List<DensityBounds> bounds;
  private DensityMoves moves;
  private DensityMoves.@Nullable Move last;
  private long histories;

  LevelProximal(RowBlocks blocks, BlockSearch search, int rows, List<DensityBounds> bounds) {
    this.blocks = blocks;
    this.search = search;
    this.rows = rows;
    this.bounds = bounds;
    this.moves = none();
  }

  private DensityMoves none() {
    return new DensityMoves(histories++, bounds, List.of());
  }

  @Override
  public Found find(double[] x, double width, boolean withRates) {
    double largest = BlockSearch.largest(search.summaries(/* withCells= */ false));
    if (Double.isInfinite(width) || !(Math.abs(largest) < Double.POSITIVE_INFINITY)) {
      return new Found(largest, new LevelWeighing(moves, 1, null), 0, true);
    }
    double[] eta = new double[bounds.size()];
    for (int k = 0; k < eta.length; k++) {
      eta[k] = level(new Values(blocks, moves, width, k));
    }
    last = new DensityMoves.Move(x.clone(), width, eta);
    return new Found(largest, new LevelWeighing(moves, width, eta), 0, true);
  }

  /** The level of a density itself, not relative to the largest value. */
  private double level(Values values) {
    List<Cells> cells = values.cells();
    double largest = Double.NEGATIVE_INFINITY;
    for (Cells one : cells) {
      largest = one.size() == 0 ? largest : Math.max(largest, one.greatest(one.size() - 1));
    }
    DensityBounds bound = bounds.get(values.density());
    if (bound.isPlainSimplex()) {
      return largest + Elementary.log(values.exponentials(largest) / (bound.total() * rows));
    }
    Level level = new Level(bound.total() * rows, bound.cap(), bound.total());
    new Search(values, rows, 0).find(level, cells, largest);
    return largest + level.eta();
  }

  @Override
  public boolean hasHessian() {
    return true;
  }

  @Override
  public Multipliers multipliers() {
    return this;
  }

  @Override
  public void move() {
    if (last != null) {
      moves = moves.moved(last);
    }
  }

  @Override
  public void reset() {
    last = null;
    moves = none();
  }

  /** Saves the moves instead of the multipliers, which are next to the rows. */
  @Override
  public void save(State to) {
    List<DensityMoves.Move> all = moves.moves();
    to.put("moves", (long) all.size());
    for (int k = 0; k < all.size(); k++) {
      to.put("x-" + k, all.get(k).x());
      to.put("width-" + k, all.get(k).width());
      to.put("eta-" + k, all.get(k).eta());
    }
  }

  @Override
  public void restore(State from) {
    reset();
    for (int k = 0; k < from.integer("moves"); k++) {
      moves =
          moves.moved(
              new DensityMoves.Move(
                  from.doubles("x-" + k), from.number("width-" + k), from.doubles("eta-" + k)));
    }
  }

  /** The values of a density at the current point. */
  private record Values(RowBlocks blocks, DensityMoves moves, double width, int density)
      implements LossBlocks {
    List<Cells> cells() {
      DensityMoves here = moves;
      double w = width;
      int k = density;
      return blocks.ask(
          (block, number) -> block.densities().follow(here).cells(here.bounds().get(k), w, k));
    }

    /** {@code sum w_i exp(v_i - largest)}. */
    double exponentials(double largest) {
      DensityMoves here = moves;
      double w = width;
      int k = density;
      double[] sum = new double[1];
      blocks.add(
          (block, number, sums) ->
              sums[0][0] +=
                  block.densities().follow(here).exponentials(here.bounds().get(k), w, k, largest),
          sum);
      return sum[0];
    }

    @Override
    public List<Cells[]> refine(double[][] ranges) {
      DensityMoves here = moves;
      double w = width;
      int k = density;
      return blocks.ask(
          (block, number) ->
              block.densities().follow(here).refined(here.bounds().get(k), w, k, ranges[number]));
    }

    @Override
    public double[] tilted(double rate) {
      throw new UnsupportedOperationException("a level is not a rate");
    }

    @Override
    public void byGroup(double[] weight, double[] sum) {
      throw new UnsupportedOperationException("a level does not depend on groups");
    }
  }
}
