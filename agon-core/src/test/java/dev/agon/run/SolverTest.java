package dev.agon.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.fixture.Bowl;
import dev.agon.fixture.OneByOne;
import dev.agon.fixture.Plain;
import dev.agon.fixture.QuadraticSum;
import dev.agon.fixture.RowRegression;
import dev.agon.method.MethodInfo;
import dev.agon.method.baseline.Sgda;
import dev.agon.method.catalogue.Methods;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.problem.Batch;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.problem.Sampling;
import dev.agon.set.Box;
import dev.agon.set.ConvexSet;
import dev.agon.set.Simplex;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Trace, best iterate, listeners, interruption, provenance, reproducibility, mismatches. */
class SolverTest {
  private static Solver bowl() {
    return Solver.of(new Bowl(1), Sgda.defaults().withSteps(0.1, 0.1).withBatches(5, 7));
  }

  private static List<Long> rows(Solution solution) {
    return solution.trace().stream().map(TracePoint::iteration).toList();
  }

  @Test
  void evaluatesEveryKthIterationAndTheLast() {
    Solver solver = bowl().evaluateEvery(4);
    assertThat(rows(solver.budget(Budget.iterations(10)).solve())).containsExactly(0L, 4L, 8L, 10L);
    assertThat(rows(solver.budget(Budget.iterations(8)).solve())).containsExactly(0L, 4L, 8L);
    assertThat(rows(solver.budget(Budget.iterations(3)).solve())).containsExactly(0L, 3L);
    Solution byCalls = solver.budget(Budget.UNLIMITED.withOracleCalls(44 + 20)).solve();
    assertThat(rows(byCalls)).containsExactly(0L, 4L, 6L);
    assertThat(byCalls.last().oracleCalls()).isEqualTo(byCalls.oracleCalls());
  }

  @Test
  void traceHasTheRiskOfItsIterate() {
    Solution solution = bowl().evaluateEvery(1).budget(Budget.iterations(1)).solve();
    // From (1, 1): gx = 2, gy = 0, so x = 1 - 0.1 * 2.
    assertThat(solution.x()).containsExactly(0.8);
    assertThat(solution.y()).containsExactly(1);
    TracePoint last = solution.last();
    assertThat(last.risk()).isEqualTo(0.8 * 0.8);
    assertThat(last.gradientNorm()).isEqualTo(1.6);
    assertThat(last.oracleCalls()).isEqualTo(14);
  }

  @Test
  void keepsTheBestEvaluatedIterate() {
    double[] risks = {5, 3, 4, 3, 7};
    List<double[]> seen = new ArrayList<>();
    PrimalProblem script =
        (x, gradient) -> {
          seen.add(x.clone());
          return risks[seen.size() - 1];
        };
    Solution solution =
        bowl().evaluateWith(script).evaluateEvery(1).budget(Budget.iterations(4)).solve();
    assertThat(solution.best().at().iteration()).isEqualTo(1);
    assertThat(solution.best().at().risk()).isEqualTo(3);
    assertThat(solution.best().x()).containsExactly(seen.get(1));
    assertThat(solution.x()).containsExactly(seen.get(4));
  }

  @Test
  void withoutRiskTheLastIterateIsTheBest() {
    Solution solution =
        Solver.of(new Plain(new Bowl(1)), Sgda.defaults().withSteps(0.1, 0.1).withBatches(5, 7))
            .budget(Budget.iterations(9))
            .solve();
    assertThat(solution.best().x()).containsExactly(solution.x());
    assertThat(solution.last().risk()).isNaN();
  }

  @Test
  void interruptionEndsRun() {
    AtomicLong asked = new AtomicLong();
    Solution solution =
        bowl()
            .evaluateEvery(100)
            .interruptedBy(() -> asked.incrementAndGet() == 6)
            .budget(Budget.UNLIMITED)
            .solve();
    assertThat(solution.stopReason()).isEqualTo(StopReason.INTERRUPTED);
    assertThat(solution.iterations()).isEqualTo(6);
    assertThat(rows(solution)).containsExactly(0L, 6L);
  }

  @Test
  void listenersReceiveAllEvents() {
    List<String> heard = new ArrayList<>();
    RunListener listener =
        new RunListener() {
          @Override
          public void evaluated(TracePoint point) {
            heard.add("evaluated " + point.iteration());
          }

          @Override
          public void iterated(long iteration) {
            heard.add("iterated " + iteration);
          }
        };
    bowl().evaluateEvery(2).listener(listener).budget(Budget.iterations(3)).solve();
    assertThat(heard)
        .containsExactly(
            "evaluated 0", "iterated 1", "iterated 2", "evaluated 2", "iterated 3", "evaluated 3");
  }

  @Test
  void startsAtGivenPoint() {
    double[] x = {3};
    Solver solver = bowl().startX(x).startY(-2).budget(Budget.iterations(0));
    x[0] = 9;
    assertThat(solver.solve().x()).containsExactly(3);
    assertThat(solver.solve().y()).containsExactly(-2);
  }

  @Test
  void provenanceNamesMethodAndSettings() {
    Hcmm2 method = Hcmm2.defaults().withSteps(0.5, 0.25);
    Provenance made =
        Solver.of(new Bowl(1), method).seed(77).budget(Budget.iterations(1)).solve().provenance();
    assertThat(made.method()).isEqualTo("hcmm2");
    assertThat(made.seed()).isEqualTo(77);
    assertThat(made.player()).isEqualTo("dense");
    assertThat(made.version()).isEqualTo(Provenance.VERSION);
    assertThat(made.parameters())
        .containsEntry("step-x", 0.5)
        .containsEntry("step-y", 0.25)
        .containsEntry("no-hessian", false)
        .containsEntry("batch", 20);
  }

  /** The provenance is sufficient to rebuild the method. */
  @Test
  void provenanceRebuildsEveryMethod() {
    for (MethodInfo info : Methods.all()) {
      Map<String, Object> values = info.values();
      Map<String, String> text = new java.util.HashMap<>();
      values.forEach((name, value) -> text.put(name, String.valueOf(value)));
      assertThat(info.create(text)).isEqualTo(info.method());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"hcmm1", "hcmm2", "sgda", "sagda", "storm-gda", "heavy-ball"})
  void sameSeedGivesSameResult(String name) {
    for (MinMaxProblem problem :
        List.of(new QuadraticSum(3, 2, 9, 0.3, 1), new RowRegression(30, 4, 1))) {
      Solver solver =
          Solver.ofUnchecked(problem, Methods.named(name).create(Map.of("step-y", "1e-3")))
              .budget(Budget.iterations(50));
      Solution first = solver.seed(5).solve();
      Solution again = solver.solve();
      assertThat(again.x()).containsExactly(first.x());
      assertThat(again.y()).containsExactly(first.y());
      assertThat(again.oracleCalls()).isEqualTo(first.oracleCalls());
      assertThat(solver.seed(6).solve().x()).isNotEqualTo(first.x());
    }
  }

  @Test
  void rejectsProblemWithoutRequiredCapability() {
    assertThatThrownBy(() -> Solver.ofUnchecked(new GradientsOnly(), Hcmm2.defaults()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("method hcmm2 needs a HessianProblem, but GradientsOnly is not one.")
        .asString()
        .contains("Use a method that needs only gradients");
    assertThat(
            Solver.ofUnchecked(new GradientsOnly(), Sgda.defaults())
                .budget(Budget.iterations(2))
                .solve()
                .iterations())
        .isEqualTo(2);
  }

  @Test
  void startIsProjectedOntoTheSets() {
    Solver solver = Solver.of(new Fenced(5), Sgda.defaults()).budget(Budget.iterations(0));
    assertThat(solver.solve().x()).containsExactly(2);
    assertThat(solver.solve().y()).containsExactly(0.5, 0.5);
    assertThat(solver.startX(-7).startY(1, 0).solve().x()).containsExactly(-2);
    assertThat(solver.solve().y()).containsExactly(1, 0);
    assertThat(solver.startX(0.1).solve().x()).containsExactly(0.1);
  }

  @Test
  void rejectsStartThatIsNotFinite() {
    assertThatThrownBy(() -> Solver.of(new Fenced(Double.NaN), Sgda.defaults()).solve())
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the start x must be 1 finite numbers");
  }

  /** x in [-2, 2], y in a simplex, and a start outside both. */
  private record Fenced(double start) implements MinMaxProblem {
    @Override
    public int dimensionX() {
      return 1;
    }

    @Override
    public int dimensionY() {
      return 2;
    }

    @Override
    public ConvexSet setX() {
      return new Box(-2, 2);
    }

    @Override
    public ConvexSet setY() {
      return new Simplex(1);
    }

    @Override
    public Sampling sampling() {
      return Sampling.uniformRows(3);
    }

    @Override
    public void start(double[] x, double[] y) {
      x[0] = start;
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      gx[0] = x[0];
    }
  }

  private record GradientsOnly() implements OneByOne {
    @Override
    public Sampling sampling() {
      return Sampling.uniformRows(3);
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      gx[0] = x[0];
      gy[0] = -y[0];
    }
  }
}
