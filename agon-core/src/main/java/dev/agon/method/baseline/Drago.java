package dev.agon.method.baseline;

import dev.agon.InvalidInputException;
import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.linalg.Vectors;
import dev.agon.method.Method;
import dev.agon.method.Parameter;
import dev.agon.method.Ranges;
import dev.agon.method.Recipe;
import dev.agon.player.ArrayPlayer;
import dev.agon.problem.Batch;
import dev.agon.problem.RowWeightedProblem;
import dev.agon.state.State;
import dev.agon.support.Memory;
import java.util.Arrays;

/**
 * Drago, a method for row weights. It stores the loss of every row and the gradient share of every
 * block, and corrects both with one random block, so its noise vanishes as it converges.
 *
 * <p>Rows are divided into blocks of size b. Table l holds the loss of each row and table G the
 * share {@code (|B|/n) gx(B)} of each block in the gradient in x, both as of its last visit; tables
 * l₋ and G₋ hold the values of the visit before, and table w holds x at the last visit. Blocks are
 * visited cyclically; the correcting blocks I and J are random.
 *
 * <p>Differences from the paper, of which the abstract and the authors' code were available. The
 * proximal steps are written as projected gradient steps, to which they are equal for the quadratic
 * {@code -(c/2) |y - centre|^2} in y and for {@code (mu/2)|x|^2} in x. A regulariser is stored with
 * the blocks instead of being recomputed. A table of block shares replaces the table of row
 * gradients, because only the shares are used. I and J are found by a random row and weighted by
 * {@code n/|B|}, so a shorter last block is treated correctly. The paper proves linear convergence
 * for losses that are convex in x with a strongly convex regulariser.
 *
 * <p>R. Mehta, J. Diakonikolas, Z. Harchaoui, "Drago: primal-dual coupled variance reduction for
 * faster distributionally robust optimization", NeurIPS 2024, arXiv 2403.10763.
 */
@Recipe(
    name = "drago",
    title = "Drago",
    summary = "variance reduction for row weights: tables of losses and of the blocks' gradients",
    formulas = {
      "beta = (1 - (1+alpha)^-i) / (alpha (1+alpha)),  tie = mu/(16 alpha (1+alpha) (n-1)^2)",
      "v = sum of G + (n/|I|) (share of I at z - G_before of I) / (1+alpha)",
      "x' = PX(x - [v + tie (sum over the blocks of x - w)] / (mu (1+beta)))",
      "l of K = losses at x';  u = l + (n/|J|) (losses of J at x' - l_before of J) / (1+alpha)",
      "y' = PY(y + [u - c (y - centre)] / (c (1+beta)))",
      "G of K = share of K at (x',y'),  w of K = x';  K in turn, I and J at random"
    },
    needs = "gradient of a problem with one y per row, strongly concave",
    cost = "4b, the first iteration 2n more",
    reference = "Mehta, Diakonikolas, Harchaoui, NeurIPS 2024, arXiv 2403.10763")
public record Drago(
    @Parameter(
            symbol = "alpha",
            above = 0,
            meaning = "rate; the step sizes tend to about alpha/mu and alpha/c")
        double rate,
    @Parameter(
            symbol = "mu",
            above = 0,
            meaning = "strong-convexity constant assumed in the step of x")
        double convexity,
    @Parameter(symbol = "b", atLeast = 1, meaning = "rows per block") int batch)
    implements Method<RowWeightedProblem> {

  /** Checks every range. */
  public Drago {
    Ranges.check(Drago.class, rate, convexity, batch);
  }

  /** Returns the defaults: rate 0.1, convexity 1, blocks of 20. */
  public static Drago defaults() {
    return new Drago(0.1, 1, 20);
  }

  /** Returns this method with another rate. */
  public Drago withRate(double alpha) {
    return new Drago(alpha, convexity, batch);
  }

  /** Returns this method with this constant of strong convexity in x. */
  public Drago withConvexity(double mu) {
    return new Drago(rate, mu, batch);
  }

  /** Returns this method with this number of rows per block. */
  public Drago withBatch(int rows) {
    return new Drago(rate, convexity, rows);
  }

  @Override
  public Iteration begin(GameSetup<? extends RowWeightedProblem> setup) {
    if (!(setup.problem().curvature() > 0)) {
      throw new InvalidInputException(
          "drago needs a problem that is strongly concave in y, but the quadratic in y has"
              + " curvature 0.",
          "Use a method without this requirement, for example hcmm2.");
    }
    return new Play(setup);
  }

  /** One vector per block, and their sum. */
  private static final class Vault {
    private final double[][] of;
    private final double[] sum;

    Vault(int blocks, int dimension) {
      this.of = new double[blocks][dimension];
      this.sum = new double[dimension];
    }

    void put(int block, double[] vector) {
      Vectors.addScaled(-1, of[block], sum);
      Vectors.addScaled(1, vector, sum);
      System.arraycopy(vector, 0, of[block], 0, vector.length);
    }
  }

  private final class Play implements Iteration {
    private final Game<ArrayPlayer> game;
    private final ArrayPlayer x;
    private final ArrayPlayer y;
    private final int n;
    private final double c;
    private final double centre;
    private final Batch[] blocks;
    private final Batch drawn = new Batch();
    private final Vault pull; // G
    private final double[][] pullBefore; // G₋
    private final Vault places; // w
    private final double[] loss; // l
    private final double[] lossBefore; // l₋
    private final double[] v;
    private final double[] u;
    private final double[] fresh;

    Play(GameSetup<? extends RowWeightedProblem> setup) {
      RowWeightedProblem problem = setup.problem();
      this.game = setup.gameOnArrays();
      this.x = game.x();
      this.y = game.y();
      this.n = problem.sampleCount();
      this.c = problem.curvature();
      this.centre = problem.centre();
      int d = problem.dimensionX();
      int size = Math.min(batch, n); // also keeps sums of it within the range of integers
      int count = (n - 1) / size + 1;
      Memory.require(
          "drago's tables, " + count + " blocks by " + d + " coordinates",
          24.0 * count * d,
          "Use larger blocks (batch)");
      this.blocks = new Batch[count];
      Arrays.setAll(blocks, k -> rows(k * size, size > n - k * size ? n : (k + 1) * size));
      this.pull = new Vault(count, d);
      this.pullBefore = new double[count][d];
      this.places = new Vault(count, d);
      this.loss = new double[n];
      this.lossBefore = new double[n];
      this.v = new double[d];
      this.u = new double[n];
      this.fresh = new double[n];
    }

    private static Batch rows(int from, int to) {
      Batch block = new Batch();
      int[] rows = block.resizeRows(to - from);
      Arrays.setAll(rows, k -> from + k);
      return block;
    }

    @Override
    public void step(long i) {
      int blockI = drawBlock();
      int blockJ = drawBlock();
      int blockK = (int) (i % blocks.length);
      if (i == 0) {
        fillTables();
      }
      double beta = (1 - StrictMath.pow(1 + rate, -i)) / (rate * (1 + rate));

      share(blockI);
      Vectors.addScaled(-1, pullBefore[blockI], v);
      Vectors.scale(v, correction(blockI));
      Vectors.addScaled(1, pull.sum, v);
      addTies();
      x.moveFrom(x.point(), 1 / (convexity * (1 + beta)), v);

      Arrays.fill(u, 0);
      losses(blocks[blockJ]);
      for (int k = 0; k < blocks[blockJ].size(); k++) {
        int row = blocks[blockJ].row(k);
        u[row] = correction(blockJ) * (fresh[row] - lossBefore[row]);
      }
      losses(blocks[blockK]);
      for (int k = 0; k < blocks[blockK].size(); k++) {
        int row = blocks[blockK].row(k);
        lossBefore[row] = loss[row];
        loss[row] = fresh[row];
      }
      for (int row = 0; row < n; row++) {
        u[row] += loss[row] - c * (y.point()[row] - centre);
      }
      y.moveFrom(y.point(), 1 / (c * (1 + beta)), u);

      share(blockK);
      System.arraycopy(pull.of[blockK], 0, pullBefore[blockK], 0, v.length);
      pull.put(blockK, v);
      places.put(blockK, x.point());
    }

    private int drawBlock() {
      game.draw(1, drawn);
      return drawn.row(0) / batch;
    }

    /** {@code n / (|B| (1 + alpha))}. */
    private double correction(int block) {
      return n / (blocks[block].size() * (1 + rate));
    }

    /** {@code v += mu betabar (sum over the blocks of x - w)}. */
    private void addTies() {
      double others = Math.max(1, n - 1.0);
      double tie = convexity / (16 * rate * (1 + rate) * others * others);
      Vectors.addScaled(tie * blocks.length, x.point(), v);
      Vectors.addScaled(-tie, places.sum, v);
    }

    /** Sets v to the block's share {@code (|B|/n) gx(B)} of the gradient in x at z. */
    private void share(int block) {
      game.gradientX(blocks[block]);
      x.copyGradient(v);
      Vectors.scale(v, (double) blocks[block].size() / n);
    }

    /**
     * Computes the losses of these rows at x, from the gradient in y without its quadratic part.
     */
    private void losses(Batch rows) {
      game.gradientY(rows);
      y.copyGradient(fresh);
      for (int k = 0; k < rows.size(); k++) {
        int row = rows.row(k);
        fresh[row] = (fresh[row] + c * (y.point()[row] - centre)) * rows.size() / n;
      }
    }

    private void fillTables() {
      losses(game.drawOrAll(0, drawn));
      System.arraycopy(fresh, 0, loss, 0, n);
      System.arraycopy(fresh, 0, lossBefore, 0, n);
      for (int block = 0; block < blocks.length; block++) {
        share(block);
        pull.put(block, v);
        System.arraycopy(v, 0, pullBefore[block], 0, v.length);
        places.put(block, x.point());
      }
    }

    @Override
    public void save(State to) {
      for (int block = 0; block < blocks.length; block++) {
        to.put("pull" + block, pull.of[block]);
        to.put("pull-before" + block, pullBefore[block]);
        to.put("place" + block, places.of[block]);
      }
      to.put("pull-sum", pull.sum);
      to.put("place-sum", places.sum);
      to.put("loss", loss);
      to.put("loss-before", lossBefore);
    }

    @Override
    public void restore(State from) {
      for (int block = 0; block < blocks.length; block++) {
        from.fill("pull" + block, pull.of[block]);
        from.fill("pull-before" + block, pullBefore[block]);
        from.fill("place" + block, places.of[block]);
      }
      from.fill("pull-sum", pull.sum);
      from.fill("place-sum", places.sum);
      from.fill("loss", loss);
      from.fill("loss-before", lossBefore);
    }
  }
}
