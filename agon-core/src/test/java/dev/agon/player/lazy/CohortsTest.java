package dev.agon.player.lazy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.player.Momentum;
import dev.agon.player.storage.Quadratic;
import dev.agon.player.storage.RowDerivatives;
import dev.agon.player.storage.States;
import dev.agon.random.RandomStream;
import dev.agon.state.State;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Laws: rows in cohorts make the same steps as separate rows. */
class CohortsTest {
  private static final int N = 200;
  private static final double STEP = 0.02;
  private static final List<Momentum> RULES =
      List.of(Momentum.HESSIAN_CORRECTED, Momentum.RECURSIVE, Momentum.HEAVY_BALL);

  private final RandomStream random = new RandomStream(3, 1);
  private final Places places = new Places(N);
  private final LooseRows loose = new LooseRows(places);
  private final States frames = new States(3 * (1 + Cohorts.MOST));
  private final Cohorts cohorts = new Cohorts(places, frames);
  private final RowDerivatives quadratic =
      new RowDerivatives(new Quadratic(PlainRows.C, PlainRows.CENTER), new States(0));
  private final PlainRows plain = new PlainRows(N, STEP, random);

  /** Gathers rows from..to-1 with their current states. */
  private void gather(int from, int to) {
    for (int row = from; row < to; row++) {
      loose.add(row, plain.y[row], plain.before[row], plain.m[row]);
    }
    cohorts.gather(STEP, loose);
  }

  /** Makes the same step with the plain rows and with the cohorts; all rows stay positive. */
  private void step(int i) {
    Momentum rule = RULES.get(i % RULES.size());
    plain.update(rule, 0.1);
    plain.scaleMomentum(0.9);
    plain.propose(STEP);
    Threshold threshold = plain.threshold();
    plain.take(threshold);
    quadratic.updateFrames(rule, 0.1, frames);
    frames.scaleMomentum(0.9);
    frames.propose(STEP);
    for (int k = 0; k < cohorts.count(); k++) {
      assertThat(cohorts.get(k).isFinite()).isTrue();
      assertThat(cohorts.get(k).isAbove(threshold)).isTrue();
      cohorts.get(k).project(threshold);
    }
    frames.commit();
  }

  private void compare() {
    compare(Group::point, plain.y);
    compare(Group::before, plain.before);
    compare(Group::momentum, plain.m);
  }

  private void compare(Cohorts.Part part, double[] expected) {
    double[] actual = expected.clone();
    cohorts.copy(part, actual);
    assertThat(actual).containsExactly(expected, within(1e-13 * PlainRows.largest(expected)));
  }

  @Test
  void stepsMatchSeparateRows() {
    gather(0, N);
    assertThat(cohorts.rows()).isEqualTo(N);
    assertThat(loose.size()).isZero();
    for (int i = 0; i < 60; i++) {
      step(i);
      compare();
    }
  }

  /** The reference is not a row: after light rows have left it may be below all others. */
  @Test
  void referenceBelowThresholdIsNotClipped() {
    States two = new States(6);
    two.resize(6);
    Cohort cohort = new Cohort(two, 1);
    cohort.form(1, 1, 0, 0, STEP);
    cohort.join(2, 0); // a row with y = 3
    Threshold threshold = new Threshold(1);
    threshold.begin();
    threshold.search(new double[] {3}, 1, new double[0], new int[0], 0); // at 2

    cohort.project(threshold);

    assertThat(cohort.before(2, 0)).isEqualTo(1);
  }

  @Test
  void sumsMatchSeparateRows() {
    gather(0, N);
    for (int i = 0; i < 20; i++) {
      step(i);
      double squares = 0;
      double sum = 0;
      for (int row = 0; row < N; row++) {
        squares += plain.m[row] * plain.m[row];
        sum += plain.before[row];
      }
      Cohort cohort = cohorts.get(0);
      assertThat(cohort.squares()).isCloseTo(squares, within(1e-12 * squares));
      assertThat(cohort.squaresAtMost()).isGreaterThanOrEqualTo(squares * (1 - 1e-12));
      assertThat(cohort.meanBefore()).isCloseTo(sum / N, within(1e-13));
    }
  }

  @Test
  void releasedRowKeepsItsState() {
    gather(0, N);
    for (int i = 0; i < 10; i++) {
      step(i);
    }
    double squares = cohorts.get(0).squares();
    for (int row : new int[] {17, 0, N - 1}) {
      int slot = cohorts.release(row, loose);

      assertThat(places.isLoose(row)).isTrue();
      assertThat(places.slot(row)).isEqualTo(slot);
      assertThat(loose.point[slot]).isCloseTo(plain.y[row], within(1e-13));
      assertThat(loose.before[slot]).isCloseTo(plain.before[row], within(1e-13));
      assertThat(loose.momentum[slot]).isCloseTo(plain.m[row], within(1e-13));
      squares -= plain.m[row] * plain.m[row];
    }
    assertThat(cohorts.rows()).isEqualTo(N - 3);
    assertThat(cohorts.get(0).squares()).isCloseTo(squares, within(1e-11 * squares));
  }

  /** Every few steps some rows leave and return, so cohorts of all ages merge. */
  @Test
  void mergingChangesNoRow() {
    gather(0, N / 2);
    gather(N / 2, N);
    int most = 0;
    for (int i = 0; i < 200; i++) {
      step(i);
      for (int k = 0; k < 5; k++) {
        int row = random.nextInt(N);
        if (!places.isLoose(row)) {
          cohorts.release(row, loose);
        }
      }
      cohorts.gather(STEP, loose);
      compare();
      most = Math.max(most, cohorts.count());
    }
    assertThat(most).isBetween(3, 8);
    assertThat(cohorts.rows()).isEqualTo(N);
  }

  @Test
  void pruningReleasesRowsThatBecomeZero() {
    gather(0, N);
    plain.m[3] = -60;
    int slot = cohorts.release(3, loose);
    loose.momentum[slot] = plain.m[3];
    cohorts.gather(STEP, loose); // in its own cohort, or merged
    plain.propose(1);
    frames.propose(1);
    Threshold threshold = plain.threshold();
    int gone = 0;
    for (int k = 0; k < cohorts.count(); k++) {
      if (!cohorts.get(k).isAbove(threshold)) {
        gone += cohorts.prune(k, threshold, loose);
      }
    }

    int falling = 0;
    for (int row = 0; row < N; row++) {
      if (threshold.weight(plain.before[row]) <= 0) {
        falling++;
        assertThat(places.isLoose(row)).as("row %d", row).isTrue();
        assertThat(loose.isUnstable(places.slot(row))).isTrue();
        assertThat(loose.before[places.slot(row)])
            .isCloseTo(threshold.relative(plain.before[row]), within(1e-11));
      }
    }
    assertThat(falling).isBetween(1, N - 1);
    assertThat(gone).isBetween(falling, N - 1);
    for (int k = 0; k < cohorts.count(); k++) {
      assertThat(cohorts.get(k).isAbove(threshold)).isTrue();
    }
  }

  @Test
  void dissolvedCohortReleasesAllRows() {
    gather(0, N);
    cohorts.dissolve(0, loose);

    assertThat(cohorts.rows()).isZero();
    assertThat(loose.size()).isEqualTo(N);
    assertThat(loose.unstableCount()).isEqualTo(N);
    for (int row = 0; row < N; row++) {
      assertThat(loose.point[places.slot(row)]).isCloseTo(plain.y[row], within(1e-15));
    }
  }

  @Test
  void doesNotGatherUnstableOrFastRows() {
    loose.setUnstable(loose.add(0, 1, 1, 0.1));
    loose.add(1, 0, 1, 0.1); // became zero
    loose.add(2, 1, 0, 0.1); // was just added
    loose.add(3, 1, 1, 1e9); // its y₋ would be lost in rounding
    loose.add(4, 1, 1 - STEP * 0.1, 0.1);

    cohorts.gather(STEP, loose);

    assertThat(cohorts.rows()).isEqualTo(1);
    assertThat(places.isLoose(4)).isFalse();
  }

  @Test
  void savedCohortsAreRestored() {
    gather(0, N);
    cohorts.release(5, loose);
    gather(5, 5);
    State state = new State();
    state.save("cohorts", cohorts);
    double[] expected = new double[N];
    cohorts.copy(Group::point, expected);

    Cohorts other = new Cohorts(places, new States(3 * (1 + Cohorts.MOST)));
    state.restore("cohorts", other);

    double[] actual = new double[N];
    other.copy(Group::point, actual);
    assertThat(actual).containsExactly(expected);
    assertThat(other.rows()).isEqualTo(cohorts.rows());
  }
}
