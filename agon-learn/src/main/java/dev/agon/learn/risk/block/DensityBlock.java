package dev.agon.learn.risk.block;

import dev.agon.learn.block.RowResponse;
import dev.agon.learn.worst.proximal.DensityBounds;
import dev.agon.learn.worst.search.Cells;
import dev.agon.learn.worst.search.Search;
import dev.agon.linalg.Elementary;
import java.util.Arrays;

/** The multipliers of the rows of a block, and the resulting values and weights. */
public final class DensityBlock {
  private final BlockState block;
  private long id = -1;
  private int applied;
  private double[][] m = new double[0][];

  DensityBlock(BlockState block) {
    this.block = block;
  }

  /** Applies the moves that have not yet been applied to these rows. */
  public DensityBlock follow(DensityMoves moves) {
    if (id != moves.id() || applied > moves.moves().size()) {
      id = moves.id();
      applied = 0;
      m = new double[moves.bounds().size()][block.size()];
      for (int k = 0; k < m.length; k++) {
        Arrays.fill(m[k], moves.bounds().get(k).origin());
      }
    }
    while (applied < moves.moves().size()) {
      DensityMoves.Move move = moves.moves().get(applied);
      double[] loss = block.lossesAt(move.x());
      for (int k = 0; k < m.length; k++) {
        DensityBounds bounds = moves.bounds().get(k);
        for (int i = 0; i < loss.length; i++) {
          double value = bounds.value(loss[i], move.width(), m[k][i]);
          m[k][i] = bounds.coordinate(value, move.eta()[k]);
        }
      }
      applied++;
    }
    return this;
  }

  private double weight(int i) {
    double[] weight = block.weight();
    return weight == null ? 1 : weight[i];
  }

  /** The coordinate of a row in the density k; without levels, in its multiplier. */
  private double coordinate(LevelWeighing at, DensityBounds bounds, int k, double loss, int i) {
    double[] eta = at.eta();
    return eta == null
        ? m[k][i]
        : bounds.coordinate(bounds.value(loss, at.width(), m[k][i]), eta[k]);
  }

  /** The values of a density ({@link DensityBounds#value}), in cells. */
  public Cells cells(DensityBounds bounds, double width, int k) {
    return Cells.of(values(bounds, width, k), block.weight(), block.size());
  }

  /** Returns {@code sum w_i exp(v_i - largest)} of the values v. */
  public double exponentials(DensityBounds bounds, double width, int k, double largest) {
    double[] values = values(bounds, width, k);
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += weight(i) * Elementary.exp(values[i] - largest);
    }
    return sum;
  }

  /** The values within ranges, given as pairs of a smallest and a largest value. */
  public Cells[] refined(DensityBounds bounds, double width, int k, double[] ranges) {
    double[] values = values(bounds, width, k);
    Cells[] cells = new Cells[ranges.length / 2];
    Arrays.setAll(
        cells, r -> Search.within(values, block.weight(), ranges[2 * r], ranges[2 * r + 1]));
    return cells;
  }

  private double[] values(DensityBounds bounds, double width, int k) {
    double[] loss = block.losses();
    double[] values = new double[loss.length];
    Arrays.setAll(values, i -> bounds.value(loss[i], width, m[k][i]));
    return values;
  }

  /** Computes the weights {@code w_i u_i / n} of some rows. */
  void weigh(LevelWeighing at, int from, int to, double[] y) {
    double[] loss = block.rows().losses();
    double rows = block.allRows();
    Arrays.fill(y, from, to, 0);
    for (int k = 0; k < m.length; k++) {
      DensityBounds bounds = at.moves().bounds().get(k);
      for (int i = from; i < to; i++) {
        double u = bounds.density(coordinate(at, bounds, k, loss[i], i));
        y[i] += weight(i) * u / rows;
      }
    }
  }

  /** The proximal term of all rows, see {@link DensityBounds#distance}. */
  double price(LevelWeighing at) {
    if (at.eta() == null) {
      return 0;
    }
    double[] loss = block.rows().losses();
    double sum = 0;
    for (int k = 0; k < m.length; k++) {
      DensityBounds bounds = at.moves().bounds().get(k);
      for (int i = 0; i < loss.length; i++) {
        double coordinate = coordinate(at, bounds, k, loss[i], i);
        sum += weight(i) * bounds.distance(coordinate, m[k][i], at.width());
      }
    }
    return sum / block.allRows();
  }

  /** The response of the weights: constant at a bound. */
  RowResponse response(LevelWeighing at) {
    double[] loss = block.rows().losses();
    double rows = block.allRows();
    return new RowResponse() {
      @Override
      public int components() {
        return at.components();
      }

      @Override
      public double rate(int component, int row, double y) {
        DensityBounds bounds = at.moves().bounds().get(component);
        double coordinate = coordinate(at, bounds, component, loss[row], row);
        return weight(row) * bounds.rate(coordinate, at.width()) / rows;
      }
    };
  }
}
