package dev.agon.autodiff;

import dev.agon.InvalidInputException;
import dev.agon.problem.Batch;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.Sampling;
import dev.agon.problem.ValueProblem;
import dev.agon.set.ConvexSet;
import dev.agon.set.WholeSpace;
import java.util.Arrays;
import java.util.Objects;

/**
 * A problem defined by a {@link Loss}; its gradient and Hessian-vector product are computed
 * exactly.
 *
 * <p>The gradient is computed by reverse-mode differentiation, and the product by differentiating
 * this computation in the given direction (B. A. Pearlmutter, "Fast exact multiplication by the
 * Hessian", Neural Computation 6, 1994); no matrix is formed and no difference is taken. A value, a
 * gradient, and a gradient with a product cost a small multiple of the loss for any dimension, and
 * allocate nothing after the first calls have sized the memory.
 *
 * <p>The batch is evaluated in blocks of samples, and the mean is taken at the end. An instance
 * must be used by one thread at a time.
 */
public class AutodiffProblem implements HessianProblem, ValueProblem {
  private final Builder settings;
  private final Sampling sampling;
  private final Evaluator evaluator;

  private AutodiffProblem(Builder settings, Sampling sampling, int sampleLength, int rowCount) {
    this.settings = settings.copy();
    this.sampling = sampling;
    this.evaluator =
        new Evaluator(
            settings.loss,
            settings.dimensionX,
            settings.dimensionY,
            sampleLength,
            rowCount,
            settings.samplesTogether,
            settings.passNonFinite,
            settings.replay);
  }

  /**
   * Returns a builder of a problem.
   *
   * @param dimensionX the dimension of x, at least 1
   * @param dimensionY the dimension of y; 0 for plain minimisation
   * @param loss the loss of each sample
   */
  public static Builder of(int dimensionX, int dimensionY, Loss loss) {
    return new Builder(dimensionX, dimensionY, loss);
  }

  @Override
  public final int dimensionX() {
    return settings.dimensionX;
  }

  @Override
  public final int dimensionY() {
    return settings.dimensionY;
  }

  @Override
  public final ConvexSet setX() {
    return settings.setX;
  }

  @Override
  public final ConvexSet setY() {
    return settings.setY;
  }

  @Override
  public final Sampling sampling() {
    return sampling;
  }

  @Override
  public final void start(double[] x, double[] y) {
    System.arraycopy(settings.startX, 0, x, 0, x.length);
    System.arraycopy(settings.startY, 0, y, 0, y.length);
  }

  @Override
  public final double value(double[] x, double[] y, Batch batch) {
    return evaluator.value(x, y, batch);
  }

  @Override
  public final void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
    evaluator.gradient(x, y, batch, gx, gy);
  }

  @Override
  public final void gradientAndProduct(
      double[] x,
      double[] y,
      double[] dx,
      double[] dy,
      Batch batch,
      double[] gx,
      double[] gy,
      double[] hx,
      double[] hy) {
    evaluator.gradientAndProduct(x, y, dx, dy, batch, gx, gy, hx, hy);
  }

  /**
   * Evaluates the loss of every sample at (x, y), without derivatives. The mean is {@link #value}.
   *
   * @return one number per sample of the batch
   */
  public final double[] losses(double[] x, double[] y, Batch batch) {
    double[][] all = evaluator.output(null, x, y, batch);
    double[] losses = new double[all.length];
    Arrays.setAll(losses, k -> all[k][0]);
    return losses;
  }

  /**
   * Evaluates an output that the loss has named with {@link Tape#output} at (x, y), without
   * derivatives: for example the predictions of a model at the solution.
   *
   * @param name the name in the loss
   * @return one array per sample of the batch, with as many numbers as the variable has elements
   * @throws InvalidInputException when the loss has no output of that name
   */
  public final double[][] output(String name, double[] x, double[] y, Batch batch) {
    return evaluator.output(Objects.requireNonNull(name, "name"), x, y, batch);
  }

  @Override
  public String toString() {
    return "AutodiffProblem[" + dimensionX() + " + " + dimensionY() + " coordinates]";
  }

  /** A problem whose samples are the rows of a finite data set. */
  public static final class OverRows extends AutodiffProblem implements FiniteSumProblem {
    private final int sampleCount;

    private OverRows(Builder settings, int sampleCount) {
      super(settings, Sampling.uniformRows(sampleCount), 0, sampleCount);
      this.sampleCount = sampleCount;
    }

    @Override
    public int sampleCount() {
      return sampleCount;
    }
  }

  /** Settings before the samples are chosen; each call returns this builder. */
  public static final class Builder {
    private final int dimensionX;
    private final int dimensionY;
    private final Loss loss;
    private ConvexSet setX = new WholeSpace();
    private ConvexSet setY = new WholeSpace();
    private double[] startX;
    private double[] startY;
    private int samplesTogether = 64;
    private boolean passNonFinite;
    private boolean replay;

    private Builder(int dimensionX, int dimensionY, Loss loss) {
      if (dimensionX < 1 || dimensionY < 0) {
        throw new InvalidInputException(
            "a loss needs x of dimension at least 1 and y of at least 0, but they were "
                + dimensionX
                + " and "
                + dimensionY
                + ".",
            "Check whether the two are swapped.");
      }
      this.dimensionX = dimensionX;
      this.dimensionY = dimensionY;
      this.loss = loss;
      this.startX = new double[dimensionX];
      this.startY = new double[dimensionY];
    }

    private Builder copy() {
      Builder copy = new Builder(dimensionX, dimensionY, loss);
      copy.setX = setX;
      copy.setY = setY;
      copy.startX = startX;
      copy.startY = startY;
      copy.samplesTogether = samplesTogether;
      copy.passNonFinite = passNonFinite;
      copy.replay = replay;
      return copy;
    }

    /** Sets the set of x; the whole space by default. */
    public Builder setX(ConvexSet set) {
      setX = set;
      return this;
    }

    /** Sets the set of y; the whole space by default. */
    public Builder setY(ConvexSet set) {
      setY = set;
      return this;
    }

    /** Sets the start of a run; the origin by default. The arrays are copied. */
    public Builder start(double[] x, double[] y) {
      Evaluator.requireLength("start x", x, dimensionX);
      Evaluator.requireLength("start y", y, dimensionY);
      startX = x.clone();
      startY = y.clone();
      return this;
    }

    /**
     * Sets the number of samples that are evaluated together, at least 1; 64 by default. A larger
     * batch is split. A larger number needs more memory; the last bits of the mean depend on this
     * number.
     */
    public Builder samplesTogether(int samples) {
      if (samples < 1) {
        throw new InvalidInputException(
            "samplesTogether must be at least 1, but was " + samples + ".",
            "Use for example the default, 64.");
      }
      samplesTogether = samples;
      return this;
    }

    /**
     * Evaluates one sample at a time. This is slower, but the loss may then read every number
     * ({@link Scalar#value}) and branch on the sample.
     */
    public Builder perSample() {
      return samplesTogether(1);
    }

    /**
     * Passes infinities and NaN to the caller, instead of throwing an {@link InvalidInputException}
     * that names the operation. A run that diverges then ends as diverged, with its last finite
     * point. (An infinity inside the loss that affects neither its value nor its derivatives is not
     * an error.)
     */
    public Builder passNonFinite() {
      passNonFinite = true;
      return this;
    }

    /**
     * Declares that the loss performs the same operations with the same constants whenever it is
     * called with the same number of samples. It is then called only once for that number, and the
     * recorded operations are replayed, which saves most of the overhead. Such a loss must not read
     * numbers ({@link Scalar#value}, {@link Samples#rowIndex}: both are rejected) and must not
     * depend on anything that changes.
     */
    public Builder replay() {
      replay = true;
      return this;
    }

    /**
     * Uses the rows 0, ..., n-1 of a data set as samples, drawn uniformly.
     *
     * @param n the number of rows, at least 1
     */
    public OverRows overRows(int n) {
      return new OverRows(this, n);
    }

    /**
     * Uses an unlimited stream of samples.
     *
     * @param length the number of doubles per sample, at least 1
     * @param source draws one sample
     */
    public AutodiffProblem overStream(int length, Sampling.SampleSource source) {
      if (length < 1) {
        throw new InvalidInputException(
            "a sample of a stream needs at least one number, but has " + length + ".",
            "Use at least 1, or use overRows.");
      }
      return new AutodiffProblem(this, Sampling.stream(length, source), length, 0);
    }
  }
}
