package dev.agon.player.lazy;

import dev.agon.linalg.Vectors;
import dev.agon.player.Momentum;
import dev.agon.player.dense.Quadratic;
import dev.agon.player.dense.ReversiblePlayer;
import dev.agon.player.dense.RowDerivatives;
import dev.agon.player.dense.RowMaximiser;
import dev.agon.player.dense.States;
import dev.agon.problem.Batch;
import dev.agon.state.State;

/**
 * The maximiser of a {@link dev.agon.problem.RowWeightProblem} over a simplex, with a step that
 * costs O(batch + loose rows) instead of O(n).
 *
 * <p>Outside the batch every row obeys one affine map. Rows that have obeyed it for a while move
 * together, as a {@link Group}, at the cost of a few numbers: those at zero ({@link RestingRows}),
 * those never drawn (the crowd), and those with a positive weight that were gathered now and then
 * ({@link Cohort}). Only the rest is stored row by row ({@link LooseRows}). A row becomes loose
 * when a batch draws it, when the projection gives it a weight, or when it might lose the one it
 * has. It may go to rest after two steps at zero, and to a cohort when many rows with a weight are
 * loose.
 *
 * <p>It computes what a {@link dev.agon.player.dense.DensePlayer} computes, up to rounding.
 */
public final class LazySimplexPlayer implements ReversiblePlayer, RowMaximiser {
  /** The norm may lose this factor to cancellation before a group is written anew. */
  private static final double CANCELLATION = 64;

  private final RowDerivatives derivatives;
  private final Places places;
  private final LooseRows loose;

  /** The frames of the crowd and of the cohorts: a few rows that move for many. */
  private final States frames = new States(Group.FRAME * (1 + Cohorts.MOST));

  private final RestingRows resting;
  private final Group crowd;
  private final Cohorts cohorts;
  private final Gathering gathering;
  private final LazyProjection projection;
  private int[] slots = new int[0];

  /** How many rows were loose when the idle ones were last put away. */
  private int tidySize;

  /**
   * A player at rest.
   *
   * @param total what the coordinates of y sum to
   */
  public LazySimplexPlayer(double total, double[] start, Quadratic quadratic) {
    this(total, start, quadratic, new Gathering());
  }

  /** A player that forms cohorts when the gathering says so. */
  public LazySimplexPlayer(double total, double[] start, Quadratic quadratic, Gathering gathering) {
    this.gathering = gathering;
    this.places = new Places(start.length);
    this.loose = new LooseRows(places);
    this.derivatives = new RowDerivatives(quadratic, loose);
    this.resting = new RestingRows(places);
    this.cohorts = new Cohorts(places, frames);
    resting.addZeros(start);
    double common = commonValue(start);
    boolean alike = !Double.isNaN(common);
    this.crowd = Group.crowd(frames, alike ? start.length - resting.size() : 0, alike ? common : 0);
    for (int row = 0; row < start.length && !alike; row++) {
      if (start[row] != 0) {
        loose.add(row, start[row], start[row], 0);
      }
    }
    this.projection = new LazyProjection(total, loose, resting, crowd, cohorts, gathering);
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
    return places.rows();
  }

  @Override
  public RowDerivatives look(Batch batch) {
    if (slots.length < batch.size()) {
      slots = new int[batch.size()];
    }
    for (int k = 0; k < batch.size(); k++) {
      slots[k] = loosen(batch.row(k));
    }
    return derivatives.look(slots, batch.size());
  }

  /** The slot of a row that is loose from now on, if it was not before. */
  private int loosen(int row) {
    if (places.isLoose(row)) {
      return places.slot(row);
    }
    if (places.isResting(row)) {
      return loose.add(row, 0, 0, resting.remove(row));
    }
    if (places.isInCrowd(row)) {
      return crowd.release(row, 0, 0, 0, loose);
    }
    return cohorts.release(row, loose);
  }

  @Override
  public void update(Momentum rule, double beta) {
    derivatives.update(rule, beta, loose.momentum);
    derivatives.updateFrames(frames);
    resting.update(derivatives);
  }

  @Override
  public void scaleMomentum(double factor) {
    loose.scaleMomentum(factor);
    frames.scaleMomentum(factor);
    resting.scaleMomentum(factor);
  }

  @Override
  public double momentumNorm() {
    double squares = Vectors.dot(loose.momentum, loose.momentum, loose.size()) + crowd.squares();
    for (int k = 0; k < cohorts.count(); k++) {
      Cohort cohort = cohorts.get(k);
      squares += cohort.squares();
      // One that is empty has none to lose, though the squares of its frame may overflow.
      if (cohort.size() > 0 && !(CANCELLATION * squares >= cohort.squaresAtMost())) {
        gathering.lost(cohorts.dissolve(k, loose));
        return momentumNorm();
      }
    }
    squares += resting.squares(squares, CANCELLATION);
    if (squares > 1e-280 && squares <= Double.MAX_VALUE) {
      return Math.sqrt(squares);
    }
    return scaledNorm();
  }

  /** The norm when its square underflows or overflows: measured in the largest momentum. */
  private double scaledNorm() {
    for (int k = 0; k < cohorts.count(); k++) {
      gathering.lost(cohorts.dissolve(k, loose));
    }
    double ofCrowd = crowd.size() > 0 ? Math.abs(crowd.momentum(0, 0)) : 0;
    double unit = Math.max(resting.largestMagnitude(), ofCrowd);
    for (int i = 0; i < loose.size(); i++) {
      unit = Math.max(unit, Math.abs(loose.momentum[i]));
    }
    if (unit == 0 || !Double.isFinite(unit)) {
      return unit;
    }
    double ratioOfCrowd = ofCrowd / unit;
    double squares = resting.squaresIn(unit) + crowd.size() * (ratioOfCrowd * ratioOfCrowd);
    for (int i = 0; i < loose.size(); i++) {
      double ratio = loose.momentum[i] / unit;
      squares += ratio * ratio;
    }
    return unit * Math.sqrt(squares);
  }

  @Override
  public void moveAlongMomentum(double step) {
    if (resting.size() == places.rows()) {
      loosen(resting.largestRow());
    }
    loose.propose(step);
    frames.propose(step);
    if (!projection.isFinite(step)) {
      loose.refuse();
      frames.refuse();
      throw new DivergedException("y is no longer finite");
    }
    projection.project(step);
    loose.commit();
    frames.commit();
    if (!loose.hasMovedAgain()) {
      tidy(step); // a row that was not idle when the iteration began stays until it has ended
    }
  }

  @Override
  public void moveAlongGradient(double step) {
    startMomentum(); // a method without memory: the momentum holds the gradient
    moveAlongMomentum(step);
  }

  /** Puts idle rows away, but not after every move: a loose row that could rest costs little. */
  private void tidy(double step) {
    boolean gather = gathering.isTime(loose);
    if (gather || loose.size() > tidySize + tidySize / 8 + 64) {
      for (int i = loose.size() - 1; i >= 0; i--) {
        if (loose.point[i] == 0 && loose.before[i] == 0) {
          resting.add(loose.row(i), loose.momentum[i]);
          loose.remove(i);
        }
      }
      if (gather) {
        gathering.chooseRows(loose);
        cohorts.gather(step, loose);
      }
      tidySize = loose.size();
    }
  }

  @Override
  public void beginIteration() {
    loose.begin();
    frames.begin();
  }

  @Override
  public void takeBackMoves() {
    loose.takeBack();
    frames.takeBack();
  }

  @Override
  public void copyPoint(double[] out) {
    copy(Group::point, loose.point, out);
  }

  /** Copies y₋ into the array. */
  public void copyBefore(double[] out) {
    copy(Group::before, loose.before, out);
  }

  @Override
  public void copyMomentum(double[] out) {
    copy(Group::momentum, loose.momentum, out);
    for (int row = 0; row < out.length; row++) {
      if (places.isResting(row)) {
        out[row] = resting.momentum(row);
      }
    }
  }

  private void copy(Cohorts.Part part, double[] ofLoose, double[] out) {
    double ofCrowd = part.of(crowd, 0, 0);
    for (int row = 0; row < out.length; row++) {
      out[row] = places.isInCrowd(row) ? ofCrowd : 0;
    }
    cohorts.copy(part, out);
    loose.scatter(ofLoose, out);
  }

  /** How many rows are in cohorts. */
  public int rowsInCohorts() {
    return cohorts.rows();
  }

  @Override
  public void save(State to) {
    to.save("loose", loose);
    to.save("resting", resting);
    to.save("crowd", crowd);
    to.save("cohorts", cohorts);
    to.save("gathering", gathering);
    to.save("projection", projection);
    to.save("places", places);
    to.put("tidy-size", (long) tidySize);
  }

  @Override
  public void restore(State from) {
    from.restore("loose", loose);
    from.restore("resting", resting);
    from.restore("crowd", crowd);
    from.restore("cohorts", cohorts);
    from.restore("gathering", gathering);
    from.restore("projection", projection);
    from.restore("places", places);
    tidySize = (int) from.count("tidy-size");
    beginIteration();
  }
}
