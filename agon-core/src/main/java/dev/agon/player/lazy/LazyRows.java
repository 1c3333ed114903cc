package dev.agon.player.lazy;

import dev.agon.linalg.Vectors;
import dev.agon.player.Momentum;
import dev.agon.player.storage.RowDerivatives;
import dev.agon.player.storage.States;
import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * All rows of a {@link LazySimplexPlayer}: those at zero ({@link RestingRows}), those never drawn
 * (the crowd), those that were gathered ({@link Cohorts}), and the {@link LooseRows}, which are
 * stored one by one. Every row is in exactly one of the four; {@link Places} stores in which.
 */
final class LazyRows implements Savable {
  /**
   * The largest loss of precision of the norm by cancellation before a group is rewritten, as a
   * factor.
   */
  private static final double CANCELLATION = 64;

  /** The frames of the crowd and of the cohorts: a few rows that represent many. */
  private final States frames = new States(Group.FRAME * (1 + Cohorts.MOST));

  private final Places places;
  final LooseRows loose;
  final RestingRows resting;
  final Group crowd;
  final Cohorts cohorts;
  private final Gathering gathering;

  /** The number of loose rows after idle rows were last removed. */
  private int tidySize;

  /** Creates the rows of a point at rest. */
  LazyRows(double[] start, Gathering gathering) {
    this.gathering = gathering;
    this.places = new Places(start.length);
    this.loose = new LooseRows(places);
    this.resting = new RestingRows(places);
    this.cohorts = new Cohorts(places, frames);
    resting.addZeros(start);
    double common = commonValue(start);
    boolean equal = !Double.isNaN(common);
    this.crowd = Group.crowd(frames, equal ? start.length - resting.size() : 0, equal ? common : 0);
    for (int row = 0; row < start.length && !equal; row++) {
      if (start[row] != 0) {
        loose.add(row, start[row], start[row], 0);
      }
    }
  }

  /** Returns the common value of all nonzero coordinates; NaN if they differ. */
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

  /** Returns the number of rows. */
  int count() {
    return places.rows();
  }

  /** Makes a row loose, if it is not, and returns its slot. */
  int loosen(int row) {
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

  /** Updates the momenta with the derivatives that were evaluated at the loose rows. */
  void update(Momentum rule, double beta, RowDerivatives derivatives) {
    derivatives.update(rule, beta, loose.momentum);
    derivatives.updateFrames(rule, beta, frames);
    resting.update(rule, beta, derivatives);
  }

  /** {@code m *= factor}. */
  void scaleMomentum(double factor) {
    loose.scaleMomentum(factor);
    frames.scaleMomentum(factor);
    resting.scaleMomentum(factor);
  }

  /** Returns {@code |m|}. Cohorts whose part is lost by cancellation are dissolved. */
  double momentumNorm() {
    double squares = Vectors.dot(loose.momentum, loose.momentum, loose.size()) + crowd.squares();
    for (int k = 0; k < cohorts.count(); k++) {
      Cohort cohort = cohorts.get(k);
      squares += cohort.squares();
      // An empty cohort cannot lose digits, although the squares of its frame may overflow.
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

  /** Returns the norm when its square underflows or overflows, scaled by the largest momentum. */
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

  /** Proposes {@code y + step m}. */
  void propose(double step) {
    if (resting.size() == count()) {
      loosen(resting.largestRow());
    }
    loose.propose(step);
    frames.propose(step);
  }

  /** Discards the proposal. */
  void refuse() {
    loose.refuse();
    frames.refuse();
  }

  /** Accepts the proposal, after its projection. */
  void commit(double step) {
    loose.commit();
    frames.commit();
    if (!loose.hasMovedAgain()) {
      tidy(step); // a row that was not idle at the start of the iteration is kept until the
      // iteration ends
    }
  }

  /**
   * Returns whether the whole candidate is finite; cohorts for which this is unknown are dissolved.
   */
  boolean isFinite(double step) {
    for (int k = 0; k < cohorts.count(); k++) {
      if (!cohorts.get(k).isFinite()) {
        gathering.lost(cohorts.dissolve(k, loose));
      }
    }
    return (crowd.size() == 0 || Double.isFinite(crowd.before(0, 0)))
        && Vectors.isFinite(loose.before, loose.size())
        && (Double.isFinite(step * resting.bound())
            || Double.isFinite(step * resting.largestMagnitude()));
  }

  /**
   * Releases rows of cohorts that may not exceed the threshold; returns false if there are none.
   */
  boolean prune(Threshold threshold) {
    int gone = 0;
    for (int k = 0; k < cohorts.count(); k++) {
      if (!cohorts.get(k).isAbove(threshold)) {
        gone += cohorts.prune(k, threshold, loose);
      }
    }
    gathering.lost(gone);
    return gone > 0;
  }

  /** Removes idle rows, but not after every move, because an idle loose row costs little. */
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

  /** Marks the state to which {@link #takeBack} returns. */
  void begin() {
    loose.begin();
    frames.begin();
  }

  /** Returns to the state at {@link #begin}. */
  void takeBack() {
    loose.takeBack();
    frames.takeBack();
  }

  void copyPoint(double[] out) {
    copy(Group::point, loose.point, out);
  }

  void copyMomentum(double[] out) {
    copy(Group::momentum, loose.momentum, out);
    for (int row = 0; row < out.length; row++) {
      if (places.isResting(row)) {
        out[row] = resting.momentum(row);
      }
    }
  }

  /** Copies one number of every row; it is 0 for resting rows. */
  void copy(Cohorts.Part part, double[] ofLoose, double[] out) {
    double ofCrowd = part.of(crowd, 0, 0);
    for (int row = 0; row < out.length; row++) {
      out[row] = places.isInCrowd(row) ? ofCrowd : 0;
    }
    cohorts.copy(part, out);
    loose.scatter(ofLoose, out);
  }

  @Override
  public void save(State to) {
    to.save("loose", loose);
    to.save("resting", resting);
    to.save("crowd", crowd);
    to.save("cohorts", cohorts);
    to.save("gathering", gathering);
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
    from.restore("places", places);
    tidySize = (int) from.count("tidy-size");
    begin();
  }
}
