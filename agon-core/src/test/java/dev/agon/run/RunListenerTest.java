package dev.agon.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.fixture.Bowl;
import dev.agon.game.Game;
import dev.agon.method.baseline.Sgda;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The events of a listener, and their times. */
class RunListenerTest {
  private final List<String> heard = new ArrayList<>();
  private final List<Double> begun = new ArrayList<>();

  private final RunListener listener =
      new RunListener() {
        @Override
        public void evaluated(TracePoint point) {
          heard.add("looked " + point.iteration());
        }

        @Override
        public void diagnosed(long iteration, Map<String, Double> numbers) {
          heard.add("notified " + iteration);
        }

        @Override
        public void stepping(long iteration, Game<?> game) {
          double[] x = new double[1];
          game.x().copyPoint(x);
          begun.add(x[0]);
          heard.add("steps " + iteration);
        }

        @Override
        public void iterated(long iteration) {
          heard.add("done " + iteration);
        }
      };

  @Test
  void announcesIterationsBeforeTheirUpdate() {
    Sgda sgda = Sgda.defaults().withSteps(0.1, 0.1).withBatches(2, 2);
    Solution one = Solver.of(new Bowl(1), sgda).budget(Budget.iterations(1)).solve();
    Solution two = Solver.of(new Bowl(1), sgda).budget(Budget.iterations(2)).solve();

    Solver.of(new Bowl(1), sgda)
        .evaluateEvery(2)
        .listener(listener)
        .budget(Budget.iterations(3))
        .solve();

    assertThat(heard)
        .containsExactly(
            "looked 0",
            "notified 0",
            "steps 0",
            "done 1",
            "steps 1",
            "done 2",
            "looked 2",
            "notified 2",
            "steps 2",
            "done 3",
            "looked 3",
            "notified 3");
    assertThat(begun).containsExactly(1.0, one.x()[0], two.x()[0]);
  }
}
