package dev.agon.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.data.Offset.offset;

import dev.agon.fixture.Batches;
import dev.agon.fixture.QuadraticSum;
import dev.agon.linalg.Vectors;
import dev.agon.method.Method;
import dev.agon.method.baseline.HeavyBall;
import dev.agon.method.baseline.Sgda;
import dev.agon.method.baseline.StormGda;
import dev.agon.method.hcmm.Hcmm1;
import dev.agon.method.hcmm.Hcmm1.Carry;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.problem.Batch;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Exact relations between methods, and between momenta and gradients. */
class IdentitiesTest {
  private static final int SAMPLES = 12;
  private static final int STEPS = 60;
  private static final double MU = 0.05;
  private static final double NEVER = 1e300;

  private final QuadraticSum problem = new QuadraticSum(4, 3, SAMPLES, 0.3, 8);
  private final List<int[]> random = Batches.random(STEPS, SAMPLES, 3, 5);
  private final List<int[]> full = Batches.full(STEPS, SAMPLES);

  private Trajectory play(Method<?> method, List<int[]> batches) {
    return Trajectory.play(problem, method, batches, STEPS);
  }

  private static Hcmm1 hcmm1(double beta, double threshold, double length, Carry carry) {
    return Hcmm1.defaults()
        .withSteps(MU, MU)
        .withSmoothing(beta)
        .withClip(threshold, length)
        .withCarry(carry)
        .withBatches(3, 3);
  }

  @Test
  void hcmm1WithPermanentClippingIsHcmm2() {
    double length = 0.7;
    double threshold = 0.01;
    Trajectory one = play(hcmm1(0.3, threshold, length, Carry.UNCLIPPED), random);
    Trajectory two =
        play(
            Hcmm2.defaults()
                .withSteps(MU * length, MU * length)
                .withSmoothing(0.3)
                .withBatches(3, 3),
            random);
    for (int i = 0; i < STEPS; i++) {
      assertThat(Vectors.norm(one.mx().get(i))).isGreaterThan(threshold);
      assertThat(Vectors.norm(one.my().get(i))).isGreaterThan(threshold);
    }
    assertSamePoints(one, two, 1e-13);
  }

  @Test
  void withoutMemoryHcmmAndStormAreSgda() {
    Trajectory sgda = play(Sgda.defaults().withSteps(MU, MU).withBatches(3, 3), random);
    assertSamePoints(play(hcmm1(1, NEVER, 1, Carry.UNCLIPPED), random), sgda, 0);
    assertSamePoints(play(hcmm1(1, NEVER, 1, Carry.CLIPPED), random), sgda, 0);
    assertSamePoints(
        play(StormGda.defaults().withSteps(MU, MU).withSmoothing(1).withBatches(3, 3), random),
        sgda,
        0);
    assertSamePoints(
        play(HeavyBall.defaults().withSteps(MU, MU).withSmoothing(1).withBatches(3, 3), random),
        sgda,
        0);
  }

  @Test
  void withoutMemoryTheClippingRemains() {
    Naive naive = new Naive(problem);
    Naive.Momentum none = (m, before, z, rows) -> naive.gradient(z, rows);
    Naive.Shape clip = norm -> norm < 1 ? 1 : 0.5 / norm;
    Naive.Shape unit = norm -> 1 / norm;
    for (Carry carry : Carry.values()) {
      assertSamePoints(
          play(hcmm1(1, 1, 0.5, carry), random), naive.play(random, MU, clip, none), 1e-12);
    }
    assertSamePoints(
        play(Hcmm2.defaults().withSteps(MU, MU).withSmoothing(1).withBatches(3, 3), random),
        naive.play(random, MU, unit, none),
        1e-12);
  }

  @Test
  void fullBatchesMakeTheMomentumOfStormTheGradient() {
    Trajectory t =
        play(StormGda.defaults().withSteps(MU, MU).withSmoothing(0.2).withBatches(3, 3), full);
    assertMomentumIsGradient(t, 1e-12);
    Trajectory noisy =
        play(StormGda.defaults().withSteps(MU, MU).withSmoothing(0.2).withBatches(3, 3), random);
    assertThat(momentumError(noisy)).isGreaterThan(1e-2);
  }

  @Test
  void onQuadraticsWithFullBatchesTheMomentumOfHcmmIsTheGradient() {
    assertMomentumIsGradient(play(hcmm1(0.1, 0.2, 0.1, Carry.UNCLIPPED), full), 1e-12);
    Hcmm2 two = Hcmm2.defaults().withSteps(MU, MU).withSmoothing(0.1).withBatches(3, 3);
    assertMomentumIsGradient(play(two, full), 1e-12);
    Hcmm2 withoutCross =
        Hcmm2.defaults()
            .withSteps(MU, MU)
            .withSmoothing(0.1)
            .withoutCrossBlocks()
            .withBatches(3, 3);
    assertThat(momentumError(play(withoutCross, full))).isGreaterThan(1e-2);
    assertThat(momentumError(play(hcmm1(0.1, 0.2, 0.1, Carry.CLIPPED), full))).isGreaterThan(1e-2);
  }

  @Test
  void withoutHessianHcmmIsTheHeavyBall() {
    Hcmm1 unclipped =
        Hcmm1.defaults()
            .withSteps(MU, MU)
            .withSmoothing(0.2)
            .withClip(NEVER, 1)
            .withoutHessian()
            .withBatches(3, 3);
    assertSamePoints(
        play(unclipped, random),
        play(HeavyBall.defaults().withSteps(MU, MU).withSmoothing(0.2).withBatches(3, 3), random),
        0);

    Naive naive = new Naive(problem);
    List<double[]> normalised =
        naive.play(
            random,
            MU,
            norm -> 1 / norm,
            (m, before, z, rows) -> Naive.combine(0.8, m, 0.2, naive.gradient(z, rows)));
    Hcmm2 two =
        Hcmm2.defaults().withSteps(MU, MU).withSmoothing(0.2).withoutHessian().withBatches(3, 3);
    assertSamePoints(play(two, random), normalised, 1e-12);
  }

  @Test
  void hcmmEqualsADenseComputationWithAndWithoutCrossBlocks() {
    Naive naive = new Naive(problem);
    List<List<double[]>> plays = new java.util.ArrayList<>();
    for (boolean cross : new boolean[] {true, false}) {
      Naive.Momentum corrected =
          (m, before, z, rows) -> {
            double[] d = Naive.combine(1, z, -1, before);
            double[] moved = Naive.combine(1, m, 1, naive.product(z, d, rows, cross));
            return Naive.combine(0.8, moved, 0.2, naive.gradient(z, rows));
          };
      List<double[]> expected = naive.play(random, MU, norm -> 1 / norm, corrected);
      Hcmm2 whole = Hcmm2.defaults().withSteps(MU, MU).withSmoothing(0.2).withBatches(3, 3);
      Hcmm2 method = cross ? whole : whole.withoutCrossBlocks();
      assertSamePoints(play(method, random), expected, 1e-11);
      plays.add(expected);
    }
    assertThat(distance(plays.get(0).get(STEPS), plays.get(1).get(STEPS))).isGreaterThan(1e-3);
  }

  /** The most common bug of public code: the old gradient is kept, with its old batch. */
  @Test
  void stormEvaluatesTheOldPointOnTheNewBatch() {
    Naive naive = new Naive(problem);
    List<double[]> right =
        naive.play(
            random,
            MU,
            norm -> 1,
            (m, before, z, rows) -> {
              double[] lag = Naive.combine(1, m, -1, naive.gradient(before, rows));
              return Naive.combine(1, naive.gradient(z, rows), 0.8, lag);
            });
    int[][] kept = {random.get(0)};
    List<double[]> wrong =
        naive.play(
            random,
            MU,
            norm -> 1,
            (m, before, z, rows) -> {
              double[] lag = Naive.combine(1, m, -1, naive.gradient(before, kept[0]));
              kept[0] = rows;
              return Naive.combine(1, naive.gradient(z, rows), 0.8, lag);
            });
    Trajectory ours =
        play(StormGda.defaults().withSteps(MU, MU).withSmoothing(0.2).withBatches(3, 3), random);
    assertSamePoints(ours, right, 1e-12);
    assertThat(distance(join(ours, STEPS), wrong.get(STEPS))).isGreaterThan(1e-2);
  }

  private static void assertSamePoints(Trajectory a, Trajectory b, double tolerance) {
    for (int i = 0; i <= STEPS; i++) {
      assertThat(a.x().get(i)).as("x, step %s", i).containsExactly(b.x().get(i), offset(tolerance));
      assertThat(a.y().get(i)).as("y, step %s", i).containsExactly(b.y().get(i), offset(tolerance));
    }
  }

  private static void assertSamePoints(Trajectory a, List<double[]> points, double tolerance) {
    for (int i = 0; i <= STEPS; i++) {
      assertThat(join(a, i)).as("step %s", i).containsExactly(points.get(i), offset(tolerance));
    }
  }

  private static double[] join(Trajectory t, int i) {
    double[] x = t.x().get(i);
    double[] y = t.y().get(i);
    double[] z = Arrays.copyOf(x, x.length + y.length);
    System.arraycopy(y, 0, z, x.length, y.length);
    return z;
  }

  private static double distance(double[] a, double[] b) {
    return Vectors.norm(Naive.combine(1, a, -1, b));
  }

  private void assertMomentumIsGradient(Trajectory t, double tolerance) {
    assertThat(momentumError(t)).isLessThanOrEqualTo(tolerance);
  }

  /** Returns the largest distance between a momentum and the full gradient at its point. */
  private double momentumError(Trajectory t) {
    double[] gx = new double[problem.dimensionX()];
    double[] gy = new double[problem.dimensionY()];
    double worst = 0;
    for (int i = 0; i < STEPS; i++) {
      problem.gradient(t.x().get(i), t.y().get(i), Batch.allRows(SAMPLES), gx, gy);
      worst = Math.max(worst, distance(t.mx().get(i), gx));
      worst = Math.max(worst, distance(t.my().get(i), gy));
    }
    return worst;
  }
}
