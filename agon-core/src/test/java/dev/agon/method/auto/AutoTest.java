package dev.agon.method.auto;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.fixture.BlindGame;
import dev.agon.fixture.WorstOfQuadratics;
import dev.agon.game.GameSetup;
import dev.agon.method.Certificate;
import dev.agon.method.Method;
import dev.agon.method.Phase;
import dev.agon.problem.Batch;
import dev.agon.problem.BatchSource;
import dev.agon.problem.FinitePrimalProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.problem.primal.SampledPrimal;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import dev.agon.run.StopReason;
import dev.agon.state.State;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** The decisions of the conductor, and that it never claims more than it can prove. */
class AutoTest {
  /** {@code P(x) = mean over rows of (x - row/n)^2/2 + price(x)}, with an empty y. */
  private static class Rows implements SampledPrimal {
    private final int n;
    private long evaluations;

    Rows(int n) {
      this.n = n;
    }

    @Override
    public int dimensionX() {
      return 1;
    }

    @Override
    public int dimensionY() {
      return 0;
    }

    @Override
    public int sampleCount() {
      return n;
    }

    double price(double x, double[] gradient) {
      return 0;
    }

    @Override
    public double primal(double[] x, double[] gradient) {
      evaluations++;
      return over(Batch.allRows(n).rows(), n, x, gradient) + price(x[0], gradient);
    }

    private double over(int[] rows, int count, double[] x, double[] gradient) {
      double sum = 0;
      gradient[0] = 0;
      for (int k = 0; k < count; k++) {
        double away = x[0] - rows[k] / (double) n;
        sum += away * away / 2 / count;
        gradient[0] += away / count;
      }
      return sum;
    }

    @Override
    public PrimalProblem sample(int[] rows) {
      return (x, g) -> over(rows, rows.length, x, g);
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      over(batch.rows(), batch.size(), x, gx);
    }
  }

  private static List<String> names(Solution solution) {
    return Objects.requireNonNull(solution.account()).phases().stream().map(Phase::name).toList();
  }

  private static Certificate certificate(Solution solution) {
    return Objects.requireNonNull(solution.account()).certificate();
  }

  @Test
  void solvesFewRowsExactlyFromTheStart() {
    Rows rows = new Rows(1000);
    Solution solution = Solver.of(rows, Auto.defaults()).solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.CONVERGED);
    assertThat(names(solution)).containsExactly("exact");
    assertThat(solution.x()[0]).isCloseTo(0.4995, within(1e-6));
    assertThat(certificate(solution).kind()).isEqualTo("gradient");
    assertThat(certificate(solution).met()).isTrue();
    assertThat(solution.oracleCalls()).isEqualTo(1000 * rows.evaluations);
  }

  @Test
  void startsOnGrowingSamplesForManyRows() {
    Rows rows = new Rows(600_000);
    Solution solution = Solver.of(rows, Auto.defaults()).solve();
    assertThat(names(solution)).containsExactly("sample", "sample", "sample", "exact");
    assertThat(solution.stopReason()).isEqualTo(StopReason.CONVERGED);
    assertThat(rows.evaluations).isLessThan(20);
  }

  /** The sample overestimates the step by a factor of two. */
  @Test
  void halvesSampleAfterTooLongStep() {
    Rows rows =
        new Rows(100_000) {
          @Override
          public PrimalProblem sample(int[] part) {
            return (x, g) -> {
              g[0] = x[0] - 2;
              return g[0] * g[0] / 2;
            };
          }
        };
    Solution solution = Solver.of(rows, Auto.defaults()).solve();
    assertThat(rows.evaluations)
        .as("start, too far, still too far, then half of the way")
        .isLessThan(8);
    assertThat(solution.x()[0]).isCloseTo(0.5, within(1e-3));
  }

  @Test
  void requiresSmallerGradientForNonconvexRisk() {
    Rows known =
        new Rows(1000) {
          @Override
          double price(double x, double[] gradient) {
            gradient[0] += 4 * x * x * x;
            return x * x * x * x;
          }
        };
    Solution solution = Solver.of(known, Auto.defaults()).solve();
    Certificate proof = certificate(solution);
    assertThat(proof.value()).isLessThanOrEqualTo(1e-3 * proof.tolerance());
  }

  /** Misleading samples: their minimum is at 5, where P is far above the start. */
  @Test
  void undoesABadStart() {
    Rows rows =
        new Rows(100_000) {
          @Override
          public PrimalProblem sample(int[] part) {
            return (x, g) -> {
              g[0] = x[0] - 5;
              return g[0] * g[0] / 2;
            };
          }
        };
    Solution solution = Solver.of(rows, Auto.defaults()).solve();
    assertThat(names(solution)).containsExactly("sample", "sample", "exact");
    assertThat(solution.x()[0]).isCloseTo(0.5, within(1e-4));
    List<Double> risks = solution.trace().stream().map(point -> point.risk()).toList();
    assertThat(risks).allMatch(risk -> risk <= risks.get(0));
  }

  @Test
  void solvesKinksByMultipliersWithGapCertificate() {
    var problem =
        new WorstOfQuadratics(
            new double[][] {{1, 1}, {1, 3}, {2, 1}},
            new double[][] {{1, 0}, {-1, 1}, {0, -1}},
            new double[] {0, 0.1, 0.2});
    Solution solution = Solver.of(problem, Auto.defaults()).startX(2, 2).solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.CONVERGED);
    assertThat(names(solution)).containsExactly("multipliers");
    assertThat(certificate(solution).kind()).isEqualTo("gap");
    assertThat(certificate(solution).met()).isTrue();
    double[] nearby = solution.x().clone();
    for (int j = 0; j < 2; j++) {
      for (double shift : new double[] {-1e-3, 1e-3}) {
        nearby[j] += shift;
        assertThat(problem.primal(nearby, new double[2])).isGreaterThan(solution.last().risk());
        nearby[j] -= shift;
      }
    }
  }

  @Test
  void exhaustedBudgetLeavesCertificateOpen() {
    Rows hard =
        new Rows(100) {
          @Override
          double price(double x, double[] gradient) {
            double far = x - 100;
            gradient[0] += 4e-6 * far * far * far;
            return 1e-6 * far * far * far * far;
          }
        };
    Solution solution =
        Solver.of(hard, Auto.defaults().withTolerance(1e-6)).budget(Budget.iterations(2)).solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.ITERATIONS);
    assertThat(certificate(solution).met()).isFalse();
    assertThat(certificate(solution).value()).isEqualTo(solution.last().gradientNorm());
  }

  /** {@code sum (x_j^4/4 - x_j)} is hard enough for a dozen iterations. */
  @Test
  void savedRunContinuesBitForBit() {
    var problem = new Valley();
    Method.Iteration whole = Auto.defaults().begin(setup(problem));
    GameSetup<Valley> setup = setup(problem);
    Method.Iteration first = Auto.defaults().begin(setup);
    for (int i = 0; i < 4; i++) {
      whole.step(i);
      first.step(i);
    }
    State state = new State();
    state.save("game", setup.game());
    state.save("method", first);
    GameSetup<Valley> again = setup(problem);
    Method.Iteration second = Auto.defaults().begin(again);
    state.restore("game", again.game());
    state.restore("method", second);
    double[] expected = new double[3];
    double[] gradient = new double[3];
    for (int i = 4; i < 9; i++) {
      whole.step(i);
      second.step(i);
      assertThat(second.knownRisk(gradient)).isEqualTo(whole.knownRisk(expected));
      assertThat(gradient).isEqualTo(expected);
    }
  }

  private static GameSetup<Valley> setup(Valley problem) {
    return new GameSetup<>(
        problem, new double[] {3, -2, 5}, new double[0], BatchSource.random(problem.sampling(), 1));
  }

  private static final class Valley implements FinitePrimalProblem {
    @Override
    public int dimensionX() {
      return 3;
    }

    @Override
    public int dimensionY() {
      return 0;
    }

    @Override
    public int sampleCount() {
      return 7;
    }

    @Override
    public double primal(double[] x, double[] gradient) {
      double sum = 10;
      for (int j = 0; j < x.length; j++) {
        double scale = j + 1;
        gradient[j] = scale * x[j] * x[j] * x[j] - 1;
        sum += scale * x[j] * x[j] * x[j] * x[j] / 4 - x[j];
      }
      return sum;
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      primal(x, gx);
    }
  }

  /** A kink without multipliers: the gradient of |x| is 1 up to its minimum. */
  @Test
  void aKinkIsCertifiedByCuttingPlanes() {
    Rows kink =
        new Rows(1) {
          @Override
          public double primal(double[] x, double[] gradient) {
            gradient[0] = x[0] < 0.3 ? -1 : 1;
            return Math.abs(x[0] - 0.3);
          }
        };
    Solution solution = Solver.of(kink, Auto.defaults()).startX(1).solve();
    assertThat(names(solution)).contains("kinks");
    assertThat(solution.stopReason()).isEqualTo(StopReason.CONVERGED);
    assertThat(solution.x()[0]).isCloseTo(0.3, within(1e-3));
  }

  /** A gradient that is wrong on one side of the kink shows no minimum. */
  @Test
  void stallIsNotConvergence() {
    Rows kink =
        new Rows(1) {
          @Override
          public double primal(double[] x, double[] gradient) {
            gradient[0] = 1;
            return Math.abs(x[0] - 0.3);
          }
        };
    Solution solution = Solver.of(kink, Auto.defaults()).startX(1).solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.STALLED);
    assertThat(certificate(solution).met()).isFalse();
  }

  @Test
  void withoutExactRiskMinimisesAnEstimateUntilItsGradientIsSmall() {
    Solution first = Solver.of(new BlindGame(), Auto.defaults()).solve();
    Solution second = Solver.of(new BlindGame(), Auto.defaults()).solve();
    assertThat(names(first)).containsExactly("estimated");
    assertThat(certificate(first).kind()).isEqualTo("estimated-gradient");
    assertThat(certificate(first).met()).isTrue();
    assertThat(first.stopReason()).isEqualTo(StopReason.CONVERGED);
    double slope = 2 * (first.x()[0] - 0.001); // P = (x + noise)^2, whose mean is -1/1000
    assertThat(slope).isCloseTo(0, within(2 * certificate(first).tolerance()));
    assertThat(first.x()[0]).isCloseTo(0, within(0.05));
    assertThat(second.x()).isEqualTo(first.x());
  }

  /**
   * The momentum of HCMM-2 is corrected along the last move, which is zero at most once per round.
   */
  @Test
  void hcmmKeepsThePreviousPoint() {
    Landscape.Smooth problem = new Landscape.Smooth(70_000, 1);
    Solver.of(problem, Auto.defaults()).budget(Budget.iterations(700)).solve();
    assertThat(problem.products).isGreaterThan(600);
    assertThat(problem.zeroProducts).isLessThan(problem.products / 100);
  }
}
