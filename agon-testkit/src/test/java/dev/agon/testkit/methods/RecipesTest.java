package dev.agon.testkit.methods;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.fixture.NoisyQuadratic;
import dev.agon.fixture.SmallRows;
import dev.agon.game.Game;
import dev.agon.game.GameSetup;
import dev.agon.method.Method;
import dev.agon.method.adaptive.AdaMsgda;
import dev.agon.method.adaptive.AdamGda;
import dev.agon.method.adaptive.Msgda;
import dev.agon.method.adaptive.OptimisticAdam;
import dev.agon.method.adaptive.TiAda;
import dev.agon.method.baseline.Drago;
import dev.agon.method.baseline.ExtraMomentum;
import dev.agon.method.baseline.Extragradient;
import dev.agon.method.baseline.NsgdaM;
import dev.agon.method.baseline.OptimisticGda;
import dev.agon.method.baseline.SgdaB;
import dev.agon.method.baseline.SmoothedAgda;
import dev.agon.method.baseline.Sreda;
import dev.agon.method.baseline.VrAgda;
import dev.agon.method.network.DmHsgd;
import dev.agon.method.network.MixingMatrix;
import dev.agon.player.ArrayPlayer;
import dev.agon.problem.BatchSource;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.testkit.problem.FiniteReferenceProblem;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every iterate of every method, compared with a second implementation in plain arrays. */
class RecipesTest {
  private static final int ITERATIONS = 60;
  private static final double[][] PATH = {
    {0.7, 0.3, 0, 0}, {0.3, 0.4, 0.3, 0}, {0, 0.3, 0.4, 0.3}, {0, 0, 0.3, 0.7}
  };
  private static final double[][] RING = ring(5);

  private static double[][] ring(int nodes) {
    double[][] w = new double[nodes][nodes];
    for (int k = 0; k < nodes; k++) {
      w[k][k] = 1.0 / 3;
      w[k][(k + 1) % nodes] = 1.0 / 3;
      w[k][(k + nodes - 1) % nodes] = 1.0 / 3;
    }
    return w;
  }

  record Case(
      String name,
      FiniteSumProblem problem,
      Method<?> method,
      int first,
      int each,
      Function<Recipes, Recipes.Step> recipe) {
    @Override
    public String toString() {
      return name + " on " + problem.getClass().getSimpleName();
    }
  }

  static Stream<Case> cases() {
    return Stream.concat(
        Stream.of(new NoisyQuadratic(), new SmallRows()).flatMap(RecipesTest::casesOn),
        Stream.of(drago(4), drago(40), backtracking(0.3, 2), backtracking(0.9, 1)));
  }

  /**
   * Returns a case of Drago on 15 rows: the last block has 3 rows, or a single block has all of
   * them.
   */
  private static Case drago(int block) {
    SmallRows rows = new SmallRows();
    Method<?> method = Drago.defaults().withRate(0.2).withConvexity(3).withBatch(block);
    String name = "drago, blocks of " + block;
    return new Case(name, rows, method, 1, 1, r -> r.drago(0.2, 3, block, rows));
  }

  private static Case backtracking(double mu, int runs) {
    FiniteReferenceProblem saddle = Catalog.noisySaddle();
    Method<?> method =
        SgdaB.defaults().withConcavity(mu).withContraction(0.6).withRuns(runs, 4).withBatch(3);
    String name = "sgda-b, " + runs + " runs";
    return new Case(name, saddle, method, 3, 3, r -> r.sgdaB(mu, 0.6, runs, 4, saddle));
  }

  private static Stream<Case> casesOn(FiniteSumProblem p) {
    DmHsgd ring =
        DmHsgd.defaults()
            .withSteps(0.05, 0.03)
            .withSmoothing(0.2, 0.3)
            .withNodes(5, DmHsgd.Mixing.RING)
            .withBatches(3, 8);
    Method<?> path = ring.over(MixingMatrix.of(PATH));
    return Stream.of(
        new Case(
            "smoothed-agda",
            p,
            SmoothedAgda.defaults().withSteps(0.05, 0.03).withSpring(1.5, 0.2).withBatches(3, 8),
            8,
            3,
            r -> r.smoothedAgda(0.05, 0.03, 1.5, 0.2)),
        new Case(
            "msgda",
            p,
            Msgda.defaults()
                .withSteps(0.1, 0.07)
                .withSmoothing(1.5, 5)
                .withSchedule(1, 3)
                .withBatches(3, 8),
            8,
            3,
            r -> r.msgda(0.1, 0.07, 1.5, 5, 1, 3)),
        new Case(
            "ada-msgda",
            p,
            AdaMsgda.defaults()
                .withSteps(0.02, 0.01)
                .withSmoothing(1.5, 5)
                .withSchedule(1, 3)
                .withDecay(0.9)
                .withFloor(1e-8)
                .withBatches(3, 8),
            8,
            3,
            r -> r.adaMsgda(0.02, 0.01, 1.5, 5, 1, 3, 0.9)),
        new Case(
            "adam-gda",
            p,
            AdamGda.defaults()
                .withSteps(0.01, 0.02)
                .withDecays(0.8, 0.95)
                .withFloor(1e-8)
                .withBatches(3, 8),
            8,
            3,
            r -> r.adam(0.01, 0.02, 0.8, 0.95)),
        new Case(
            "optimistic-adam",
            p,
            OptimisticAdam.defaults()
                .withSteps(0.01, 0.02)
                .withDecays(0.8, 0.95)
                .withFloor(1e-8)
                .withBatches(3, 8),
            8,
            3,
            r -> r.optimisticAdam(0.01, 0.02, 0.8, 0.95)),
        new Case(
            "nsgda-m",
            p,
            NsgdaM.defaults().withSteps(0.02, 0.03).withMomentumWeight(0.2).withBatches(3, 8),
            8,
            3,
            r -> r.nsgdaM(0.02, 0.03, 0.2)),
        new Case(
            "tiada",
            p,
            TiAda.defaults()
                .withSteps(0.1, 0.05)
                .withPowers(0.6, 0.4)
                .withInitialSum(0.7)
                .withBatches(3, 8),
            8,
            3,
            r -> r.tiAda(0.1, 0.05, 0.6, 0.4, 0.7)),
        new Case(
            "extra-momentum",
            p,
            ExtraMomentum.defaults()
                .withSteps(0.05, 0.03)
                .withInertia(0.3)
                .withOptimism(0.7)
                .withBatches(3, 8),
            8,
            3,
            r -> r.extraMomentum(0.05, 0.03, 0.3, 0.7)),
        new Case(
            "optimistic-gda",
            p,
            OptimisticGda.defaults().withSteps(0.05, 0.03).withBatches(3, 8),
            8,
            3,
            r -> r.extraMomentum(0.05, 0.03, 0, 1)),
        new Case(
            "extragradient",
            p,
            Extragradient.defaults().withSteps(0.05, 0.03).withBatches(3, 8),
            8,
            3,
            r -> r.extragradient(0.05, 0.03)),
        new Case(
            "vr-agda",
            p,
            VrAgda.defaults().withSteps(0.05, 0.03).withSnapshotEvery(7).withBatch(2),
            8,
            2,
            r -> r.vrAgda(0.05, 0.03, 7)),
        new Case(
            "sreda",
            p,
            Sreda.defaults()
                .withSteps(0.05, 0.03)
                .withStepLimit(0.5)
                .withRefresh(7, 8)
                .withAscent(4, 3)
                .withBatch(2),
            8,
            2,
            r -> r.sreda(0.05, 0.03, 0.5, 7, 3, 4)),
        new Case(
            "sreda, full refresh",
            p,
            Sreda.defaults()
                .withSteps(0.05, 0.03)
                .withStepLimit(0.5)
                .withRefresh(7, 0)
                .withAscent(0, 3)
                .withBatch(2),
            99,
            2,
            r -> r.sreda(0.05, 0.03, 0.5, 7, 3, 0)),
        new Case("dm-hsgd, ring", p, ring, 8, 3, r -> r.dmHsgd(0.05, 0.03, 0.2, 0.3, RING)),
        new Case("dm-hsgd, path", p, path, 8, 3, r -> r.dmHsgd(0.05, 0.03, 0.2, 0.3, PATH)));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void methodFollowsItsFormulas(Case c) {
    double[] x = new double[c.problem.dimensionX()];
    double[] y = new double[c.problem.dimensionY()];
    c.problem.start(x, y);
    GameSetup<?> setup = new GameSetup<>(c.problem, x, y, source(c.problem));
    Method.Iteration iteration = c.method.beginUnchecked(setup);
    Game<ArrayPlayer> game = setup.gameOnArrays();
    Recipes.Step recipe =
        c.recipe.apply(new Recipes(c.problem, source(c.problem), c.first, c.each));
    Recipes.Z z = new Recipes.Z(x, y);
    for (int i = 0; i < ITERATIONS; i++) {
      iteration.step(i);
      z = recipe.next(z, i);
      assertThat(game.x().point()).as("x after %d", i + 1).containsExactly(z.x(), within(1e-12));
      assertThat(game.y().point()).as("y after %d", i + 1).containsExactly(z.y(), within(1e-12));
    }
    assertThat(z.x()).as("the run has moved").isNotEqualTo(x);
  }

  private static BatchSource source(FiniteSumProblem problem) {
    return BatchSource.random(problem.sampling(), 5);
  }
}
