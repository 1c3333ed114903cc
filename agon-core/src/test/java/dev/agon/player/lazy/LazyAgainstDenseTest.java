package dev.agon.player.lazy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.player.Momentum;
import dev.agon.player.dense.DensePlayer;
import dev.agon.player.storage.Quadratic;
import dev.agon.player.storage.RowDerivatives;
import dev.agon.player.storage.States;
import dev.agon.problem.Batch;
import dev.agon.random.RandomStream;
import dev.agon.set.Simplex;
import dev.agon.state.State;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Laws: from equal states the lazy and the dense player make the same move, for any batches. Before
 * every move the state of the lazy player is copied to the dense one.
 */
class LazyAgainstDenseTest {
  private static final int N = 60;
  private static final int MOVES = 90;
  private static final double TOTAL = 3;
  private static final Quadratic QUADRATIC = new Quadratic(0.7, TOTAL / N);
  private static final List<Momentum> RULES =
      List.of(Momentum.HESSIAN_CORRECTED, Momentum.RECURSIVE, Momentum.HEAVY_BALL, Momentum.START);

  /** A start, and the size of the changes by a batch: if large, most other rows become 0. */
  record Case(String start, double push, int fewestRows, int fewestSteps) {}

  static Stream<Case> cases() {
    return Stream.of("uniform", "half of it 0", "all different", "one takes all")
        .flatMap(
            start ->
                Stream.of(
                    new Case(start, 0.01, 1, 1),
                    new Case(start, 0.3, 1, 1),
                    new Case(start, 0.1, 20, 5),
                    new Case(start, 3, 4096, 32)));
  }

  private static double[] start(String kind) {
    double[] y = new double[N];
    switch (kind) {
      case "uniform" -> Arrays.fill(y, TOTAL / N);
      case "half of it 0" -> Arrays.fill(y, 0, N / 2, 2 * TOTAL / N);
      case "all different" -> Arrays.setAll(y, i -> TOTAL * 2 * (i + 1) / (N * (N + 1.0)));
      default -> y[7] = TOTAL;
    }
    return y;
  }

  private static LazySimplexPlayer player(Case c) {
    Gathering gathering = new Gathering(c.fewestRows(), c.fewestSteps());
    return new LazySimplexPlayer(TOTAL, start(c.start()), QUADRATIC, gathering);
  }

  /** The derivatives of a batch: the same for every player in the same turn. */
  private static void setDerivatives(
      RowDerivatives at, int samples, double push, RandomStream random) {
    for (int k = 0; k < samples; k++) {
      at.gradient[k] = push * random.nextGaussian();
      at.gradientBefore[k] = push * random.nextGaussian();
      at.product[k] = push * random.nextGaussian();
    }
  }

  private static Batch batch(RandomStream random) {
    int[] rows = new int[1 + random.nextInt(5)];
    Arrays.setAll(rows, k -> random.nextInt(N));
    return Batch.ofRows(rows);
  }

  private static void move(LazySimplexPlayer lazy, Case c, int i) {
    RandomStream random = new RandomStream(11, i);
    Batch batch = batch(random);
    setDerivatives(lazy.atRows(batch), batch.size(), c.push(), random);
    lazy.update(RULES.get(i % RULES.size()), 0.3);
    lazy.scaleMomentum(0.9);
    lazy.moveAlongMomentum(0.5);
  }

  private static void move(DensePlayer dense, RowDerivatives at, Case c, int i) {
    RandomStream random = new RandomStream(11, i);
    Batch batch = batch(random);
    setDerivatives(at.atRows(batch), batch.size(), c.push(), random);
    dense.update(RULES.get(i % RULES.size()), 0.3);
    dense.scaleMomentum(0.9);
    dense.moveAlongMomentum(0.5);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyMoveEqualsDensePlayer(Case c) {
    LazySimplexPlayer lazy = player(c);
    States states = States.at(start(c.start()));
    RowDerivatives at = new RowDerivatives(QUADRATIC, states);
    DensePlayer dense = new DensePlayer(false, new Simplex(TOTAL), states, at);
    for (int i = 0; i < MOVES; i++) {
      lazy.copyPoint(states.point);
      LazyState.copyBefore(lazy, states.before);
      lazy.copyMomentum(states.momentum);
      lazy.beginIteration();
      move(lazy, c, i);
      move(dense, at, c, i);
      compare(lazy, states);
      assertThat(lazy.momentumNorm())
          .isCloseTo(dense.momentumNorm(), within(1e-13 * dense.momentumNorm()));
    }
  }

  private static void compare(LazySimplexPlayer lazy, States states) {
    double[] actual = new double[N];
    lazy.copyPoint(actual);
    assertThat(distance(actual, states.point)).as("y").isLessThanOrEqualTo(1e-13 * TOTAL);
    LazyState.copyBefore(lazy, actual);
    assertThat(distance(actual, states.before)).as("y before").isLessThanOrEqualTo(1e-13 * TOTAL);
    lazy.copyMomentum(actual);
    assertThat(distance(actual, states.momentum))
        .as("m")
        .isLessThanOrEqualTo(1e-12 * PlainRows.largest(states.momentum));
  }

  private static double distance(double[] a, double[] b) {
    double largest = 0;
    for (int i = 0; i < N; i++) {
      largest = Math.max(largest, Math.abs(a[i] - b[i])); // NaN stays NaN
    }
    return largest;
  }

  /** A norm whose square underflows or overflows at any time, even with rows in cohorts. */
  @ParameterizedTest
  @MethodSource("cases")
  void normEqualsNormOfExpandedMomentum(Case c) {
    LazySimplexPlayer lazy = player(c);
    double[] momentum = new double[N];
    for (int i = 0; i < 40; i++) {
      lazy.beginIteration();
      move(lazy, c, i);
      lazy.copyMomentum(momentum);
      double norm = Math.sqrt(Arrays.stream(momentum).map(m -> m * m).sum());
      double unit = i % 2 == 0 ? 0x1p-600 : 0x1p600;
      lazy.scaleMomentum(unit);
      assertThat(lazy.momentumNorm() / unit).isCloseTo(norm, within(1e-12 * norm));
      lazy.scaleMomentum(1 / unit);
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void savedPlayerContinuesBitForBit(Case c) {
    LazySimplexPlayer first = player(c);
    for (int i = 0; i < 45; i++) {
      first.beginIteration();
      move(first, c, i);
    }
    State state = new State();
    first.save(state);
    LazySimplexPlayer second = player(c);
    second.restore(state);
    for (int i = 45; i < MOVES; i++) {
      first.beginIteration();
      second.beginIteration();
      move(first, c, i);
      move(second, c, i);
      assertThat(Arrays.deepEquals(parts(second), parts(first))).as("after move %d", i).isTrue();
      assertThat(second.momentumNorm()).isEqualTo(first.momentumNorm());
      assertThat(LazyState.rowsInCohorts(second)).isEqualTo(LazyState.rowsInCohorts(first));
    }
  }

  private static double[][] parts(LazySimplexPlayer player) {
    double[][] parts = new double[3][N];
    player.copyPoint(parts[0]);
    LazyState.copyBefore(player, parts[1]);
    player.copyMomentum(parts[2]);
    return parts;
  }

  @Test
  void casesCoverCohortsAndRestingRows() {
    LazySimplexPlayer calm = player(new Case("uniform", 0.01, 1, 1));
    LazySimplexPlayer unstable = player(new Case("uniform", 3, 4096, 32));
    for (int i = 0; i < MOVES; i++) {
      calm.beginIteration();
      unstable.beginIteration();
      move(calm, new Case("uniform", 0.01, 1, 1), i);
      move(unstable, new Case("uniform", 3, 4096, 32), i);
    }
    assertThat(LazyState.rowsInCohorts(calm)).isGreaterThan(N / 2);
    assertThat(LazyState.rowsInCohorts(unstable)).isZero();
    assertThat(Arrays.stream(parts(unstable)[0]).filter(y -> y == 0).count()).isGreaterThan(N / 2);
  }
}
