package dev.agon.learn.transport;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Categories;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.Target;
import dev.agon.learn.data.Values;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.loss.TargetKind;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.worst.ArrayLosses;
import dev.agon.linalg.Vectors;
import dev.agon.random.RandomStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The risk with moved labels and categories against an enumeration of all changes of every row and
 * of all prices at which some row changes its choice.
 */
class ScenarioTransportTest {
  private static final int N = 10;

  /** The numbers x0, x1; categories with features 2 to 4, with feature 5, and with 6 and 7. */
  private static final Categories CATEGORIES =
      new Categories(new int[] {2, 5, 6}, new int[] {3, 1, 2});

  private static final int DIMENSION = 9;

  record Case(String loss, String set, boolean weighted, boolean categories) {}

  static Stream<Case> cases() {
    return Stream.of("logistic", "hinge", "huber")
        .flatMap(
            loss ->
                Stream.of("0.01", "0.1", "0.5", "3")
                    .flatMap(
                        eps ->
                            Stream.of("", ",category-cost=0.2", ",label-cost=0.7", ",norm=1")
                                .filter(more -> !more.contains("label") || !loss.equals("huber"))
                                .flatMap(
                                    more ->
                                        Stream.of(false, true)
                                            .flatMap(w -> cases(loss, eps + more, w)))));
  }

  private static Stream<Case> cases(String loss, String set, boolean weighted) {
    return Stream.of(true, false)
        .filter(categories -> categories || set.contains("label"))
        .map(categories -> new Case(loss, set, weighted, categories));
  }

  /** One change of a row. */
  private record Scenario(double cost, double loss) {}

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void isTheMinimumOverAllPricesOfTheWorstChanges(Case of) {
    Loss loss = Loss.parse(of.loss());
    Movement movement =
        Objects.requireNonNull(RobustSet.parse("wasserstein=" + of.set()).movement());
    RandomStream random = new RandomStream(11, 5);
    Dataset data = data(loss, of.weighted(), of.categories(), random);
    Transport transport = Transport.of(data, loss, movement, true, DIMENSION, DIMENSION - 1, 2);
    double[] gradient = new double[DIMENSION];
    for (int trial = 0; trial < 4; trial++) {
      double[] x = gaussian(random);
      double value = transport.risk(x, Double.NaN, gradient);
      assertThat(value).isCloseTo(enumerated(data, loss, movement, x), within(1e-12 * value));
      double[] direction = gaussian(random);
      double slope = Vectors.dot(gradient, direction);
      double step = 1e-6;
      Vectors.addScaled(step, direction, x);
      double above = enumerated(data, loss, movement, x);
      Vectors.addScaled(-2 * step, direction, x);
      double below = enumerated(data, loss, movement, x);
      // The choice of levels makes the risk nonsmooth in x, but not at random points.
      assertThat(slope).isCloseTo((above - below) / (2 * step), within(2e-6));
    }
  }

  private static double[] gaussian(RandomStream random) {
    return IntStream.range(0, DIMENSION).mapToDouble(j -> random.nextGaussian()).toArray();
  }

  private static double enumerated(Dataset data, Loss loss, Movement movement, double[] x) {
    double norm = movement.norm().dual(x, Transport.numbers(DIMENSION - 1, data.categories()));
    double[] weights = data.weights();
    double[] relative = weights == null ? filled(1) : ArrayLosses.relative(weights);
    double[] target = loss.numbers(data.target());
    List<List<Scenario>> all =
        IntStream.range(0, N).mapToObj(i -> scenarios(data, loss, movement, target, x, i)).toList();
    double best = evaluate(all, relative, norm, movement.radius());
    for (List<Scenario> row : all) {
      for (Scenario a : row) {
        for (Scenario b : row) {
          double price = (a.loss - b.loss) / (a.cost - b.cost);
          if (a.cost > b.cost && price > norm) {
            best = Math.min(best, evaluate(all, relative, price, movement.radius()));
          }
        }
      }
    }
    return best;
  }

  private static double evaluate(
      List<List<Scenario>> all, double[] weight, double price, double radius) {
    double sum = 0;
    for (int i = 0; i < N; i++) {
      sum +=
          weight[i]
              * all.get(i).stream().mapToDouble(s -> s.loss - price * s.cost).max().orElseThrow();
    }
    return price * radius + sum / N;
  }

  /** Every combination of levels, with the label kept and, if labels move, flipped. */
  private static List<Scenario> scenarios(
      Dataset data, Loss loss, Movement movement, double[] target, double[] x, int row) {
    double[] own = new double[DIMENSION - 1];
    for (int k = 0; k < data.rows().entries(row); k++) {
      own[data.rows().column(row, k)] = data.rows().value(row, k);
    }
    Categories categories = data.categories();
    double fixed = x[DIMENSION - 1];
    for (int j : Transport.numbers(DIMENSION - 1, categories)) {
      fixed += own[j] * x[j];
    }
    List<double[]> scores = List.of(new double[] {fixed, 0}); // score and number of changes
    for (int c = 0; categories != null && c < categories.count(); c++) {
      int first = categories.first()[c];
      int size = categories.size()[c];
      double now = 0;
      for (int j = first; j < first + size; j++) {
        now += own[j] * x[j];
      }
      List<double[]> more = new ArrayList<>();
      for (double[] score : scores) {
        more.add(new double[] {score[0] + now, score[1]});
        for (int j = first; j < first + size; j++) {
          more.add(new double[] {score[0] + x[j], score[1] + 1});
        }
        if (size == 1) {
          more.add(new double[] {score[0], score[1] + 1});
        }
      }
      scores = more;
    }
    List<Scenario> found = new ArrayList<>();
    for (double[] score : scores) {
      double cost = movement.categoryCost() * score[1];
      found.add(scenario(loss, score[0], target[row], cost));
      if (movement.movesLabels()) {
        found.add(scenario(loss, score[0], -target[row], cost + movement.labelCost()));
      }
    }
    return found;
  }

  private static Scenario scenario(Loss loss, double score, double target, double cost) {
    double[] value = new double[1];
    loss.evaluate(
        new double[][] {{score}},
        new double[] {target},
        1,
        value,
        new double[][] {new double[1]},
        0);
    return new Scenario(cost, value[0]);
  }

  private static double[] filled(double value) {
    double[] all = new double[N];
    Arrays.fill(all, value);
    return all;
  }

  private static Dataset data(
      Loss loss, boolean weighted, boolean categories, RandomStream random) {
    SparseRowsBuilder rows = new SparseRowsBuilder();
    double[] number = new double[N];
    double[] weight = new double[N];
    for (int i = 0; i < N; i++) {
      rows.add(0, random.nextGaussian());
      rows.add(1, random.nextGaussian());
      rows.add(2 + random.nextInt(3), 1);
      if (random.nextInt(2) == 1) {
        rows.add(5, 1);
      }
      if (i > 1) { // the first two have a missing cell
        rows.add(6 + random.nextInt(2), 1);
      }
      rows.endRow();
      number[i] = random.nextGaussian();
      weight[i] = 0.2 + random.nextDouble();
    }
    rows.atLeastColumns(DIMENSION - 1);
    Target target =
        loss.targetKind() == TargetKind.NUMBERS
            ? new Values(number)
            : new Classes(
                Arrays.stream(number).mapToInt(v -> v > 0 ? 1 : 0).toArray(), List.of("no", "yes"));
    Dataset data = new Dataset(rows.build(), target, "generated", "", List.of());
    data = categories ? data.withCategories(CATEGORIES) : data;
    return weighted ? data.withWeights(weight) : data;
  }
}
