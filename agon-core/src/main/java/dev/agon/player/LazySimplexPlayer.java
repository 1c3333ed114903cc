package dev.agon.player;

import dev.agon.linalg.Vectors;
import dev.agon.problem.Batch;

/**
 * The maximiser of a {@link dev.agon.problem.RowWeightProblem} over a simplex, with a step that
 * costs O(batch + active rows) instead of O(n).
 *
 * <p>Outside the batch every row obeys one rule, so only the rows that stand out are stored one by
 * one ({@link ActiveRows}). The rest is of two kinds: rows at zero, whose momenta follow one affine
 * map ({@link ZeroRows}), and rows that were never drawn ({@link Crowd}). A row becomes active when
 * a batch draws it, or when the projection gives it a positive weight; it goes to the zero rows
 * once it has been zero for two steps in a row.
 *
 * <p>It computes what {@link RowPlayer} computes, up to rounding.
 */
final class LazySimplexPlayer implements RowMaximiser {
  private final int n;
  private final RowMomentum rule;
  private final ActiveRows active;
  private final ZeroRows zero;
  private final Crowd crowd;
  private final Threshold threshold;
  private final RowEntries entries = new RowEntries();
  private int[] slots = new int[0];
  private int sizeAfterHandOver;
  private boolean moved;

  LazySimplexPlayer(double total, double[] start, RowMomentum rule) {
    this.n = start.length;
    this.rule = rule;
    this.threshold = new Threshold(total);
    this.active = new ActiveRows(n);
    this.zero = ZeroRows.of(start);
    int rest = n - zero.size();
    double common = commonValue(start);
    if (Double.isNaN(common)) {
      this.crowd = new Crowd(0, 0);
      for (int row = 0; row < n; row++) {
        if (start[row] != 0) {
          active.add(row, start[row], start[row], 0);
        }
      }
    } else {
      this.crowd = new Crowd(rest, common);
    }
  }

  /** The one value of all coordinates that are not 0; NaN when they differ. */
  private static double commonValue(double[] y) {
    double common = 0;
    for (double value : y) {
      if (value != 0 && value != common) {
        if (common != 0) {
          return Double.NaN;
        }
        common = value;
      }
    }
    return common;
  }

  @Override
  public boolean isMinimiser() {
    return false;
  }

  @Override
  public int dimension() {
    return n;
  }

  @Override
  public RowEntries look(Batch batch) {
    int size = batch.size();
    if (slots.length < size) {
      slots = new int[size];
    }
    for (int k = 0; k < size; k++) {
      slots[k] = active.slot(batch.row(k));
    }
    for (int k = 0; k < size; k++) {
      if (slots[k] < 0) {
        slots[k] = activate(batch.row(k));
      }
    }
    entries.resize(batch);
    entries.gather(active.point, active.before, slots);
    return entries;
  }

  /** Makes a row active, unless an earlier sample of the same batch has done so. */
  private int activate(int row) {
    if (active.contains(row)) {
      return active.slot(row);
    }
    if (zero.contains(row)) {
      return active.add(row, 0, 0, zero.remove(row));
    }
    crowd.leave();
    return active.add(row, crowd.point[0], crowd.before[0], crowd.momentum[0]);
  }

  @Override
  public void startMomentum() {
    rule.start(active.momentum, active.point, active.size());
    rule.start(crowd.momentum, crowd.point, 1);
    zero.reset(rule.c() * rule.center());
    entries.start(active.momentum, slots);
  }

  @Override
  public void correctMomentum(double beta) {
    rule.correct(beta, active.momentum, active.point, active.before, active.size());
    rule.correct(beta, crowd.momentum, crowd.point, crowd.before, 1);
    zero.map(1 - beta, beta * (rule.c() * rule.center()));
    entries.correct(beta, active.momentum, slots);
  }

  @Override
  public void smoothMomentum(double beta) {
    rule.smooth(beta, active.momentum, active.point, active.size());
    rule.smooth(beta, crowd.momentum, crowd.point, 1);
    zero.map(1 - beta, beta * (rule.c() * rule.center()));
    entries.smooth(beta, active.momentum, slots);
  }

  @Override
  public void recurseMomentum(double beta) {
    rule.recurse(beta, active.momentum, active.point, active.before, active.size());
    rule.recurse(beta, crowd.momentum, crowd.point, crowd.before, 1);
    zero.map(1 - beta, beta * (rule.c() * rule.center()));
    entries.recurse(beta, active.momentum, slots);
  }

  @Override
  public double momentumNorm() {
    double squares = Vectors.dot(active.momentum, active.momentum, active.size());
    squares += crowd.squares();
    squares += zero.squares(squares);
    if (squares > 1e-280 && squares <= Double.MAX_VALUE) {
      return Math.sqrt(squares);
    }
    return scaledNorm();
  }

  /** The norm when its square underflows or overflows: measured in the largest momentum. */
  private double scaledNorm() {
    double largest = zero.largestMagnitude();
    if (crowd.size() > 0) {
      largest = Math.max(largest, Math.abs(crowd.momentum[0]));
    }
    for (int i = 0; i < active.size(); i++) {
      largest = Math.max(largest, Math.abs(active.momentum[i]));
    }
    if (largest == 0 || !Double.isFinite(largest)) {
      return largest;
    }
    double ratio = crowd.momentum[0] / largest;
    double squares = zero.squaresIn(largest) + crowd.size() * (ratio * ratio);
    for (int i = 0; i < active.size(); i++) {
      ratio = active.momentum[i] / largest;
      squares += ratio * ratio;
    }
    return largest * Math.sqrt(squares);
  }

  @Override
  public void scaleMomentum(double factor) {
    double[] momentum = active.momentum;
    for (int i = 0; i < active.size(); i++) {
      momentum[i] *= factor;
    }
    crowd.momentum[0] *= factor;
    zero.map(factor, 0);
  }

  @Override
  public void moveAlongGradient(double step) {
    startMomentum(); // a method without memory: the momentum holds the gradient
    moveAlongMomentum(step);
  }

  /** Proposes in the arrays of y₋, checks, then commits by exchanging: as the dense player does. */
  @Override
  public void moveAlongMomentum(double step) {
    if (active.size() == 0 && crowd.size() == 0) {
      activate(zero.largestRow());
    }
    propose(step, active.point, active.momentum, active.before, active.size());
    propose(step, crowd.point, crowd.momentum, crowd.before, 1);
    if (!isFinite(step)) {
      System.arraycopy(active.point, 0, active.before, 0, active.size());
      crowd.before[0] = crowd.point[0];
      throw new DivergedException("y is no longer finite");
    }
    threshold.begin();
    threshold.search(active.before, active.size(), crowd.before, crowd.size());
    wake(step);
    threshold.subtract(active.before, active.size());
    threshold.subtract(crowd.before, 1);
    active.exchange();
    crowd.exchange();
    moved = true;
    if (active.size() > sizeAfterHandOver + sizeAfterHandOver / 8 + 64) {
      active.handOver(zero);
      sizeAfterHandOver = active.size();
    }
  }

  private static void propose(
      double step, double[] point, double[] momentum, double[] candidate, int size) {
    for (int i = 0; i < size; i++) {
      candidate[i] = point[i] + step * momentum[i];
    }
  }

  private boolean isFinite(double step) {
    boolean few = Vectors.isFinite(active.before, active.size());
    boolean many = crowd.size() == 0 || Double.isFinite(crowd.before[0]);
    return few
        && many
        && (Double.isFinite(step * zero.bound())
            || Double.isFinite(step * zero.largestMagnitude()));
  }

  /**
   * Activates every zero row whose new value exceeds the threshold of the others, and maybe some
   * more: the threshold rises with every row that wakes.
   */
  private void wake(double step) {
    int woken = 0;
    double excess = 0;
    double rise = 0;
    double bound = momentumAt(rise, step);
    int row = zero.firstAbove(bound, 0);
    while (row >= 0) {
      double value = step * zero.momentum(row);
      double weight = threshold.weight(value);
      if (weight > rise) {
        active.add(row, 0, threshold.relative(value), zero.remove(row));
        woken++;
        excess += weight;
        rise = excess / (threshold.count() + woken);
        bound = momentumAt(rise, step);
      }
      row = zero.firstAbove(bound, row + 1);
    }
    if (woken > 0) {
      threshold.rise(rise, woken);
      threshold.search(active.before, active.size(), crowd.before, crowd.size());
    }
  }

  /** The momentum beyond which a zero row exceeds the threshold plus a rise. */
  private double momentumAt(double rise, double step) {
    double value = threshold.value() + rise;
    if (step == 0) {
      return value < 0 ? Double.NEGATIVE_INFINITY : Double.POSITIVE_INFINITY;
    }
    return value / step;
  }

  @Override
  public void copyPoint(double[] out) {
    copy(active.point, crowd.point[0], out);
  }

  /** Copies y₋ into the array. */
  void copyBefore(double[] out) {
    copy(active.before, crowd.before[0], out);
  }

  @Override
  public void copyMomentum(double[] out) {
    copy(active.momentum, crowd.momentum[0], out);
    zero.copyMomentum(out);
  }

  private void copy(double[] ofActive, double ofCrowd, double[] out) {
    for (int row = 0; row < n; row++) {
      out[row] = zero.contains(row) ? 0 : ofCrowd;
    }
    active.scatter(ofActive, out);
  }

  @Override
  public void beginIteration() {
    moved = false;
  }

  @Override
  public void takeBackMove() {
    if (moved) {
      active.exchange();
      crowd.exchange();
      moved = false;
    }
  }
}
