package dev.agon.player.dense;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.player.Momentum;
import dev.agon.player.Player;
import dev.agon.player.lazy.LazySimplexPlayer;
import dev.agon.player.storage.Quadratic;
import dev.agon.player.storage.RowDerivatives;
import dev.agon.player.storage.RowMaximiser;
import dev.agon.player.storage.States;
import dev.agon.problem.Batch;
import dev.agon.set.Simplex;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws: the update of every player is the formula of the rule, coordinate by coordinate. */
class MomentumTest {
  private static final double[] START = {0.1, 0.2, 0.3, 0.4};
  private static final double C = 3;
  private static final double CENTER = 0.25;
  private static final Quadratic QUADRATIC = new Quadratic(C, CENTER);
  private static final List<Momentum> RULES =
      List.of(
          Momentum.START,
          Momentum.HEAVY_BALL,
          Momentum.HESSIAN_CORRECTED,
          Momentum.RECURSIVE,
          Momentum.of(beta -> 0.5, beta -> beta, beta -> 2, beta -> 1 + beta));

  @Test
  void namedRulesMatchThePapers() {
    double m = 2;
    double h = 3;
    double g = 5;
    double before = 7;
    double beta = 0.25;
    assertThat(apply(Momentum.START, beta, m, h, g, before)).isEqualTo(g);
    assertThat(apply(Momentum.HEAVY_BALL, beta, m, h, g, before))
        .isEqualTo((1 - beta) * m + beta * g);
    assertThat(apply(Momentum.HESSIAN_CORRECTED, beta, m, h, g, before))
        .isEqualTo((1 - beta) * (m + h) + beta * g);
    assertThat(apply(Momentum.RECURSIVE, beta, m, h, g, before))
        .isEqualTo(g + (1 - beta) * (m - before));
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.1, 1})
  void vectorPlayerFollowsEveryRule(double beta) {
    for (Momentum rule : RULES) {
      var derivatives = new VectorDerivatives(States.at(START));
      var player = new DensePlayer(true, new Simplex(), derivatives.at, derivatives);
      double[] expected = new double[START.length];
      for (int i = 0; i < START.length; i++) {
        player.momentum()[i] = i - 1.5;
        derivatives.product[i] = 2 * i;
        derivatives.gradient[i] = 1 + i * i;
        derivatives.gradientBefore[i] = 3 - i;
        expected[i] = apply(rule, beta, i - 1.5, 2 * i, 1 + i * i, 3 - i);
      }

      player.update(rule, beta);

      assertThat(player.momentum()).containsExactly(expected, within(1e-14));
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.1, 1})
  void denseRowPlayerFollowsEveryRule(double beta) {
    for (Momentum rule : RULES) {
      States states = States.at(START);
      var derivatives = new RowDerivatives(QUADRATIC, states);
      var player = new DensePlayer(false, new Simplex(), states, derivatives);
      follows(rule, beta, player, derivatives);
    }
  }

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.1, 1})
  void lazyRowPlayerFollowsEveryRule(double beta) {
    for (Momentum rule : RULES) {
      var player = new LazySimplexPlayer(1, START, QUADRATIC);
      follows(rule, beta, player, player);
    }
  }

  private static void follows(Momentum rule, double beta, Player player, RowMaximiser rows) {
    double[] m = play(player, rows);
    double[] now = new double[START.length];
    player.copyPoint(now);
    RowDerivatives entries = rows.atRows(Batch.ofRows(2, 0, 2));
    double[] g = quadratic(now);
    double[] before = quadratic(START);
    double[] h = {-C * (now[0] - 0.1), -C * (now[1] - 0.2), -C * (now[2] - 0.3), 0};
    h[3] = -C * (now[3] - 0.4);
    for (int k = 0; k < 3; k++) {
      int row = k == 1 ? 0 : 2;
      g[row] += entries.gradient[k] = 1 + k;
      h[row] += entries.product[k] = 2 - k;
      before[row] += entries.gradientBefore[k] = 0.5 * k;
    }

    player.update(rule, beta);

    double[] updated = new double[START.length];
    player.copyMomentum(updated);
    for (int i = 0; i < START.length; i++) {
      assertThat(updated[i])
          .isCloseTo(apply(rule, beta, m[i], h[i], g[i], before[i]), within(1e-14));
    }
  }

  @Test
  void ignoresDerivativesWithZeroCoefficient() {
    var derivatives = new VectorDerivatives(States.at(START));
    var player = new DensePlayer(true, new Simplex(), derivatives.at, derivatives);
    Arrays.fill(derivatives.product, Double.NaN);
    Arrays.fill(derivatives.gradientBefore, Double.NaN);

    player.update(Momentum.HEAVY_BALL, 0.5);

    assertThat(player.momentum()).containsExactly(0, 0, 0, 0);
  }

  /**
   * Makes one move from the start, after which all rows are still positive; returns the momentum.
   */
  private static double[] play(Player player, RowMaximiser rows) {
    rows.atRows(Batch.ofRows(1)).gradient[0] = 0.5;
    player.startMomentum();
    player.moveAlongMomentum(0.01);
    double[] m = new double[START.length];
    player.copyMomentum(m);
    return m;
  }

  private static double[] quadratic(double[] y) {
    double[] g = new double[y.length];
    Arrays.setAll(g, i -> -C * (y[i] - CENTER));
    return g;
  }

  private static double apply(
      Momentum rule, double beta, double m, double h, double g, double before) {
    return rule.memory(beta) * m
        + rule.product(beta) * h
        + rule.gradient(beta) * g
        + rule.gradientBefore(beta) * before;
  }
}
