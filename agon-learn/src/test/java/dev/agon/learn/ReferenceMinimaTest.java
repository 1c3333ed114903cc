package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.problem.WeightsFormProblem;
import dev.agon.learn.robust.PenaltyWeight;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.settings.Weighting;
import dev.agon.method.baseline.PrimalLbfgs;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.Solver;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * L-BFGS on the exact worst case from x = 0 reaches the minima of an independent implementation, or
 * better ones.
 */
class ReferenceMinimaTest {
  @ParameterizedTest
  @CsvSource({
    "phishing,  1/n,   0.230348",
    "ijcnn1,    1/n,   0.287010",
    "a9a,       1/n,   0.436106",
    "w8a,       1/n,   0.168487",
    "mushrooms, 1/n,   0.0100",
    "phishing,  1/n^2, 0.692939",
    "ijcnn1,    1/n^2, 0.693112",
    "a9a,       1/n^2, 0.693126",
    "w8a,       1/n^2, 0.692928",
    "mushrooms, 1/n^2, 0.0110"
  })
  void reachesTheKnownMinimum(String name, String lambda1, double risk) {
    var settings =
        ProblemSettings.logistic(new PenaltyWeight(lambda1), 0.001, 10, true, Weighting.UNBIASED);
    var problem = new WeightsFormProblem(RealData.read(name), settings, 2);
    Solution solution =
        Solver.of(problem, PrimalLbfgs.defaults()).budget(Budget.iterations(5000)).solve();
    assertThat(solution.last().risk()).isLessThan(risk + 1e-6);
  }
}
