package dev.agon.cli.command;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.loss.TargetKind;
import dev.agon.learn.problem.Form;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.regulariser.Nonconvex;
import dev.agon.learn.regulariser.None;
import dev.agon.learn.regulariser.Regulariser;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.RobustSets;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.transport.Movement;
import dev.agon.method.catalogue.Methods;
import dev.agon.problem.Batch;
import dev.agon.random.RandomStream;
import dev.agon.testkit.DerivativeCheck;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One robust set in one form, with every loss, regulariser and kind of data, for example {@code
 * robust-cvar-weights}.
 *
 * @param set the set
 * @param form the form of the set for stochastic methods; null for a set that moves values
 */
record RobustCombinations(RobustSet set, @Nullable Form form) {
  private static final int ROWS = 20;
  private static final List<String> DATA =
      List.of("n=" + ROWS + ",d=6,nnz=2", "outliers,n=" + ROWS + ",d=3,test=1");
  private static final List<Regulariser> REGULARISERS =
      List.of(new Nonconvex(0.05, 10), new L2(0.1), new None());

  /** Scores and losses closer than this to a kink may cross it when x changes slightly. */
  private static final double MARGIN = 0.02;

  /** Returns every set in each of its forms. */
  static List<RobustCombinations> all() {
    List<RobustCombinations> all = new ArrayList<>();
    for (RobustSet set : RobustSets.examples()) {
      if (RobustSets.hasWeightsForm(set)) {
        all.add(new RobustCombinations(set, Form.WEIGHTS));
      }
    }
    for (RobustSet set : RobustSets.examples()) {
      if (set.dualForm(ROWS) != null && set.perturbation() == null) { // not for linear models
        all.add(new RobustCombinations(set, Form.DUAL));
      }
      if (set.movement() != null) {
        all.add(new RobustCombinations(set, null));
      }
    }
    for (String norm : List.of("1", "2", "inf")) {
      String text = "wasserstein=0.1,norm=" + norm + ",label-cost=1";
      all.add(new RobustCombinations(RobustSet.parse(text), null));
    }
    return all;
  }

  String name() {
    return "robust-"
        + set.toString().replaceAll("norm=|=[^,]*", "").replace(',', '-')
        + "-"
        + (form == null ? "values" : form.name().toLowerCase(Locale.ROOT));
  }

  List<DerivativeCheck> checks() {
    List<DerivativeCheck> checks = new ArrayList<>();
    for (String spec : DATA) {
      Dataset rows = Generator.generate(spec).train();
      for (Loss loss : Loss.all()) {
        if (form == null && (!loss.limitsOutliers() || loss.targetKind() == TargetKind.CLASSES)) {
          continue; // solved by auto alone
        }
        if (movesLabels() && loss.targetKind() != TargetKind.TWO_CLASSES) {
          continue; // numbers do not flip
        }
        Dataset equal = new Dataset(rows.rows(), target(rows, loss), spec, "", List.of());
        Dataset grouped = equal.withGroups(groups());
        for (Regulariser regulariser : REGULARISERS) {
          checks.add(check(grouped, loss, regulariser));
          checks.add(check(grouped.withWeights(weights()), loss, regulariser));
        }
      }
    }
    return checks;
  }

  private DerivativeCheck check(Dataset data, Loss loss, Regulariser regulariser) {
    ProblemSettings settings =
        ProblemSettings.nonconvex().withLoss(loss).withRegulariser(regulariser).withRobust(set);
    RobustProblem problem =
        RobustProblem.of(data, data.features(), settings, form, 1)
            .suiting(Methods.named("hcmm2").create(Map.of()));
    String name =
        loss.name()
            + ", "
            + regulariser.name()
            + (data.weights() == null ? ", " : ", row weights, ")
            + data.source();
    return DerivativeCheck.of(problem)
        .named(name)
        .spread(scoresOfOrderOne(data))
        .where((x, batch) -> isSmooth(problem, x, batch));
  }

  private boolean movesLabels() {
    Movement movement = set.movement();
    return movement != null && movement.movesLabels();
  }

  /** Long rows have large scores, at which differences of exp are inaccurate. */
  private static double scoresOfOrderOne(Dataset data) {
    double squares = 0;
    for (int row = 0; row < ROWS; row++) {
      for (int k = 0; k < data.rows().entries(row); k++) {
        squares += data.rows().value(row, k) * data.rows().value(row, k);
      }
    }
    return 0.3 / Math.sqrt(1 + squares / ROWS);
  }

  private static Target target(Dataset rows, Loss loss) {
    RandomStream random = new RandomStream(9, 3);
    return switch (loss.targetKind()) {
      case CLASSES ->
          new Classes(IntStream.range(0, ROWS).map(i -> i % 3).toArray(), List.of("a", "b", "c"));
      case NUMBERS ->
          new Values(
              IntStream.range(0, ROWS).mapToDouble(i -> 1.2 * random.nextGaussian()).toArray());
      case TWO_CLASSES -> rows.target();
    };
  }

  private static Groups groups() {
    return new Groups(IntStream.range(0, ROWS).map(i -> i % 2).toArray(), List.of("g", "h"));
  }

  private static double[] weights() {
    RandomStream random = new RandomStream(9, 4);
    return IntStream.range(0, ROWS).mapToDouble(i -> 0.2 + 3 * random.nextDouble()).toArray();
  }

  /**
   * Returns whether a point is far from the kinks of the loss and from points at which a loss
   * equals the threshold of the dual.
   */
  private static boolean isSmooth(RobustProblem problem, double[] x, Batch batch) {
    Loss loss = problem.settings().loss();
    Dataset data = problem.data();
    double[] target = loss.numbers(data.target());
    int outputs = loss.outputs(data.target());
    double[] model = problem.model(x);
    int block = model.length / outputs;
    double[][] score = new double[outputs][1];
    double[] value = new double[1];
    for (int k = 0; k < batch.size(); k++) {
      int row = batch.row(k);
      for (int output = 0; output < outputs; output++) {
        double[] weights = Arrays.copyOfRange(model, output * block, (output + 1) * block);
        score[output][0] = data.rows().dot(row, weights) + weights[block - 1];
      }
      double z = score[0][0];
      boolean kink = Arrays.stream(loss.kinks(target[row])).anyMatch(at -> near(z, at));
      loss.evaluate(
          score, new double[] {target[row]}, 1, value, new double[outputs][1], /* offset= */ 0);
      boolean tie = x.length > model.length && near(value[0], x[model.length]);
      Movement movement = problem.settings().robust().movement();
      if (movement != null && movement.movesLabels()) {
        double kept = value[0];
        score[0][0] = z;
        loss.evaluate(
            score, new double[] {-target[row]}, 1, value, new double[outputs][1], /* offset= */ 0);
        tie = near(value[0] - movement.labelCost() * x[model.length], kept);
        kink |= Arrays.stream(loss.kinks(-target[row])).anyMatch(at -> near(z, at));
      }
      if (kink || tie) {
        return false;
      }
    }
    return true;
  }

  private static boolean near(double a, double b) {
    return Math.abs(a - b) < MARGIN * (1 + Math.abs(b));
  }
}
