package dev.agon.game;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.fixture.QuadraticSum;
import dev.agon.fixture.RowRegression;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.method.baseline.Sgda;
import dev.agon.method.catalogue.Methods;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.method.network.DmHsgd;
import dev.agon.player.PlayerKind;
import dev.agon.player.lazy.Gathering;
import dev.agon.player.lazy.LazySimplexPlayer;
import dev.agon.player.lazy.LazyState;
import dev.agon.player.storage.Quadratic;
import dev.agon.problem.BatchSource;
import dev.agon.problem.MinMaxProblem;
import dev.agon.state.State;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A run that was saved and restored continues with the same bits. */
class ResumedRunTest {
  private static final int BEFORE = 137;
  private static final int AFTER = 150;

  static Stream<Arguments> cases() {
    return Methods.all().stream()
        // They need an exact worst case, and a plan with several minimisers restarts.
        .filter(info -> !Set.of("primal-lbfgs", "auto").contains(info.name()))
        .flatMap(
            info ->
                Stream.of(
                        Arguments.of(info, PlayerKind.DENSE, new QuadraticSum(6, 5, 10, 0.1, 1)),
                        Arguments.of(info, PlayerKind.DENSE, new RowRegression(40, 6, 1)),
                        Arguments.of(info, PlayerKind.LAZY, new RowRegression(300, 6, 1)))
                    .filter(game -> fits(info, (MinMaxProblem) game.get()[2])));
  }

  /** Those with an exact worst case are tested in agon-learn. */
  private static boolean fits(MethodInfo info, MinMaxProblem problem) {
    try {
      info.method().requireFit(problem);
      return true;
    } catch (InvalidInputException e) {
      return false;
    }
  }

  @ParameterizedTest
  @MethodSource("cases")
  void everyMethodContinuesBitForBit(MethodInfo info, PlayerKind kind, MinMaxProblem problem) {
    Method<?> method = small(info);
    Play whole = new Play(method, setup(problem, kind, source(problem)));
    whole.steps(0, BEFORE);
    State saved = whole.save();
    whole.steps(BEFORE, BEFORE + AFTER);

    Play resumed = new Play(method, setup(problem, kind, source(problem)));
    resumed.restore(State.of(saved.entries()));
    resumed.steps(BEFORE, BEFORE + AFTER);

    assertSameBits(resumed, whole);
  }

  /** Cohorts form, merge and lose rows all the time. */
  @Test
  void playerWithCohortsContinuesBitForBit() {
    RowRegression problem = new RowRegression(400, 6, 1);
    Method<?> method = Hcmm2.defaults().withSteps(1e-3, 1e-3).withBatches(3, 8);
    Play whole = withCohorts(method, problem);
    whole.steps(0, BEFORE);
    State saved = whole.save();
    assertThat(whole.cohorts()).isGreaterThan(50);
    whole.steps(BEFORE, BEFORE + AFTER);

    Play resumed = withCohorts(method, problem);
    resumed.restore(State.of(saved.entries()));
    resumed.steps(BEFORE, BEFORE + AFTER);

    assertSameBits(resumed, whole);
  }

  @Test
  void networkContinuesBitForBit() {
    MinMaxProblem problem = new QuadraticSum(6, 5, 10, 0.1, 1);
    Method<?> method = DmHsgd.defaults().withNodes(4, DmHsgd.Mixing.RING).withBatches(2, 4);
    Play whole = new Play(method, setup(problem, PlayerKind.DENSE, source(problem)));
    whole.steps(0, BEFORE);
    State saved = whole.save();
    whole.steps(BEFORE, BEFORE + AFTER);

    Play resumed = new Play(method, setup(problem, PlayerKind.DENSE, source(problem)));
    resumed.restore(saved);
    resumed.steps(BEFORE, BEFORE + AFTER);

    assertSameBits(resumed, whole);
  }

  @Test
  void rejectsStateOfAnotherProblem() {
    Method<?> method = Sgda.defaults().withBatches(2, 2);
    MinMaxProblem small = new QuadraticSum(6, 5, 10, 0.1, 1);
    MinMaxProblem large = new QuadraticSum(7, 5, 10, 0.1, 1);
    Play one = new Play(method, setup(small, PlayerKind.DENSE, source(small)));
    Play other = new Play(method, setup(large, PlayerKind.DENSE, source(large)));
    State saved = one.save();

    assertThatThrownBy(() -> other.restore(saved))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("game.x.point has 6 numbers, not 7");
  }

  private static void assertSameBits(Play resumed, Play whole) {
    Map<String, Object> actual = resumed.save().entries();
    Map<String, Object> expected = whole.save().entries();
    assertThat(actual.keySet()).isEqualTo(expected.keySet());
    expected.forEach((name, values) -> assertThat(actual.get(name)).as(name).isEqualTo(values));
    assertThat(resumed.game().oracleCalls()).isEqualTo(whole.game().oracleCalls());
  }

  private static Method<?> small(MethodInfo info) {
    Map<String, String> wanted =
        Map.of("step-x", "1e-3", "step-y", "1e-3", "batch", "4", "first-batch", "8", "nodes", "3");
    return info.create(
        wanted.entrySet().stream()
            .filter(entry -> info.has(entry.getKey()))
            .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue)));
  }

  private static BatchSource source(MinMaxProblem problem) {
    return BatchSource.random(problem.sampling(), 1);
  }

  private static <P extends MinMaxProblem> GameSetup<P> setup(
      P problem, PlayerKind kind, BatchSource source) {
    double[] x = new double[problem.dimensionX()];
    double[] y = new double[problem.dimensionY()];
    problem.start(x, y);
    return new GameSetup<>(problem, x, y, kind, source);
  }

  private static Play withCohorts(Method<?> method, RowRegression problem) {
    GameSetup<RowRegression> setup = setup(problem, PlayerKind.LAZY, source(problem));
    double[] y = new double[problem.dimensionY()];
    problem.start(new double[problem.dimensionX()], y);
    GameSetup.gameWith(
        setup, new LazySimplexPlayer(1, y, Quadratic.of(problem), new Gathering(5, 5)), "lazy");
    return new Play(method, setup);
  }

  /** A game and its method. */
  private record Play(Game<?> game, Method.Iteration iteration) {
    Play(Method<?> method, GameSetup<?> setup) {
      this(method.beginUnchecked(setup), setup);
    }

    private Play(Method.Iteration iteration, GameSetup<?> setup) {
      this(setup.game(), iteration);
    }

    void steps(int from, int to) {
      for (int i = from; i < to; i++) {
        game.beginIteration();
        iteration.step(i);
      }
    }

    State save() {
      State state = new State();
      state.save("game", game);
      state.save("method", iteration);
      return state;
    }

    void restore(State state) {
      state.restore("game", game);
      state.restore("method", iteration);
    }

    int cohorts() {
      return LazyState.rowsInCohorts((LazySimplexPlayer) game.y());
    }
  }
}
