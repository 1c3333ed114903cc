package dev.agon.player.lazy;

import dev.agon.linalg.Vectors;
import dev.agon.player.dense.Quadratic;
import dev.agon.player.dense.Undo;
import dev.agon.state.Savable;
import dev.agon.state.State;

/**
 * All rows of a lazy player: loose ones, stored one by one, and those in a {@link Group}. What
 * every row does, this class does to each of them.
 */
final class LazyRows implements Undo.Variable, Savable {
  /** The norm may lose this factor to cancellation before a group is written anew. */
  private static final double CANCELLATION = 64;

  final LooseRows loose;
  final RestingRows resting;
  final Crowd crowd;
  final Cohorts cohorts;

  private final Places places;
  private final Gathering gathering;

  /** How many rows were loose when the idle ones were last put away. */
  private int tidySize;

  LazyRows(double[] start, Gathering gathering) {
    this.gathering = gathering;
    places = new Places(start.length);
    loose = new LooseRows(places);
    resting = new RestingRows(places);
    cohorts = new Cohorts(places);
    resting.addZeros(start);
    double common = commonValue(start);
    boolean alike = !Double.isNaN(common);
    crowd = new Crowd(alike ? start.length - resting.size() : 0, alike ? common : 0);
    for (int row = 0; row < start.length && !alike; row++) {
      if (start[row] != 0) {
        loose.add(row, start[row], start[row], 0);
      }
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

  int size() {
    return places.rows();
  }

  /** The slot of a row that is loose from now on, if it was not before. */
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

  /** Lets all rows of a cohort be loose. */
  void dissolve(int k) {
    gathering.lost(cohorts.get(k).size());
    cohorts.dissolve(k, loose);
  }

  /** Lets rows of a cohort be loose that may lie below the threshold, and counts them. */
  int prune(int k, Threshold threshold) {
    int gone = cohorts.prune(k, threshold, loose);
    gathering.lost(gone);
    return gone;
  }

  /** The momenta take up the quadratic's derivatives. */
  void update(Quadratic quadratic) {
    quadratic.update(loose);
    resting.update(quadratic);
    crowd.update(quadratic);
    for (int k = 0; k < cohorts.count(); k++) {
      cohorts.get(k).update(quadratic);
    }
  }

  /** {@code m *= factor}. */
  void scaleMomentum(double factor) {
    loose.scaleMomentum(factor);
    resting.scaleMomentum(factor);
    crowd.scaleMomentum(factor);
    for (int k = 0; k < cohorts.count(); k++) {
      cohorts.get(k).scaleMomentum(factor);
    }
  }

  /** {@code y + step m}, in place of y₋; of resting rows it is known. */
  void propose(double step) {
    loose.propose(step);
    crowd.frame.propose(step);
    for (int k = 0; k < cohorts.count(); k++) {
      cohorts.get(k).frame.propose(step);
    }
  }

  /** {@code y₋ = y}, after a candidate that was not taken. */
  void refuse() {
    loose.refuse();
    crowd.frame.refuse();
    for (int k = 0; k < cohorts.count(); k++) {
      cohorts.get(k).frame.refuse();
    }
  }

  @Override
  public void exchange() {
    loose.exchange();
    crowd.frame.exchange();
    for (int k = 0; k < cohorts.count(); k++) {
      cohorts.get(k).frame.exchange();
    }
  }

  @Override
  public void rememberBefore() {
    loose.rememberBefore();
    crowd.frame.rememberBefore();
    for (int k = 0; k < cohorts.count(); k++) {
      cohorts.get(k).frame.rememberBefore();
    }
  }

  @Override
  public void returnToOrigin() {
    loose.returnToOrigin();
    crowd.frame.returnToOrigin();
    for (int k = 0; k < cohorts.count(); k++) {
      cohorts.get(k).frame.returnToOrigin();
    }
  }

  /**
   * Puts idle rows away, right after a move, but not after every one: a loose row that could rest
   * costs little.
   *
   * @param step that of the move
   */
  void tidy(double step) {
    boolean gather = gathering.isTime(loose);
    if (gather || loose.size() > tidySize + tidySize / 8 + 64) {
      putToRest();
      if (gather) {
        gathering.chooseRows(loose);
        cohorts.gather(step, loose);
      }
      tidySize = loose.size();
    }
  }

  private void putToRest() {
    for (int i = loose.size() - 1; i >= 0; i--) {
      if (loose.point[i] == 0 && loose.before[i] == 0) {
        resting.add(loose.row(i), loose.momentum[i]);
        loose.remove(i);
      }
    }
  }

  /** {@code |m|}. */
  double momentumNorm() {
    double squares = Vectors.dot(loose.momentum, loose.momentum, loose.size()) + crowd.squares();
    for (int k = 0; k < cohorts.count(); k++) {
      squares += cohorts.get(k).squares();
      if (!(CANCELLATION * squares >= cohorts.get(k).squaresAtMost())) {
        dissolve(k);
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
      dissolve(k);
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

  void copyPoint(double[] out) {
    copy(Group::point, loose.point, out);
  }

  void copyBefore(double[] out) {
    copy(Group::before, loose.before, out);
  }

  void copyMomentum(double[] out) {
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

  @Override
  public void save(State to) {
    to.save("places", places);
    to.save("loose", loose);
    to.save("resting", resting);
    to.save("crowd", crowd);
    to.save("cohorts", cohorts);
    to.save("gathering", gathering);
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
    tidySize = (int) from.integer("tidy-size");
  }
}
