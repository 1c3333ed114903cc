package dev.agon.learn.transport;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Categories;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Target;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.loss.TargetKind;
import java.util.BitSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The worst expected loss over a Wasserstein ball ({@link Movement}), as a function of the model's
 * weights. N is the dual norm of the weights of the numbers; the intercept is not among them.
 *
 * <table>
 *   <caption>The risk R</caption>
 *   <tr><td>logistic, hinge, huber, softmax; only numbers move</td>
 *       <td>{@code mean + eps N}; for softmax N is the largest of all differences of the weights
 *       of two classes</td></tr>
 *   <tr><td>logistic, hinge, huber; labels or categories move</td>
 *       <td>{@code min over lambda >= N of lambda eps + sum p_i max over changes s of (l_is - lambda
 *       cost_s)}</td></tr>
 *   <tr><td>squared</td><td>with {@code E[cost^2] <= eps^2}: {@code (sqrt(2 mean) + eps N)^2/2}</td></tr>
 * </table>
 *
 * <p>P. Mohajerin Esfahani, D. Kuhn, "Data-driven distributionally robust optimization using the
 * Wasserstein metric", Mathematical Programming 171 (2018); S. Shafieezadeh-Abadeh, D. Kuhn, P.
 * Mohajerin Esfahani, "Regularization via mass transportation", JMLR 20 (2019); J. Blanchet, Y.
 * Kang, K. Murthy, "Robust Wasserstein profile inference", J. Applied Probability 56 (2019).
 */
public abstract class Transport {
  /**
   * Computes the risk.
   *
   * @param x the model's weights
   * @param mean the mean loss
   * @param gradient the gradient of the mean loss (input), of the risk (output); null to omit it
   */
  public abstract double risk(double[] x, double mean, double @Nullable [] gradient);

  /**
   * Returns whether {@link #risk} uses the mean loss and its gradient; otherwise it evaluates the
   * losses itself.
   */
  public boolean needsMean() {
    return true;
  }

  /** The price lambda of the movement at the last x: dR/d eps. */
  public abstract double price();

  /**
   * Returns the worst movement at the x of the last {@link #risk}.
   *
   * @param count the largest number of rows
   */
  public abstract WorstMoves worst(double[] x, int count);

  /** The direction of the numbers that raises {@code x'a} fastest; 0 where the weights are 0. */
  static double[] direction(Movement movement, double[] x, int[] numbers) {
    double[] direction = new double[x.length];
    double norm = movement.norm().dual(x, numbers);
    if (norm > 0) {
      movement.norm().addSubgradient(x, numbers, norm, 1, direction);
    }
    return direction;
  }

  /** Returns whether the risk is smooth except where all weights of numbers are 0. */
  public abstract boolean isSmooth();

  /**
   * Creates the risk of some rows.
   *
   * @param dimension the dimension of x
   * @param features the number of features, without the intercept
   * @param threads the number of threads; it does not change the result
   */
  public static Transport of(
      Dataset data,
      Loss loss,
      Movement movement,
      boolean intercept,
      int dimension,
      int features,
      int threads) {
    requireSense(data, loss, movement);
    Categories categories = data.categories();
    boolean squared = !loss.limitsOutliers();
    int[] numbers = numbers(features, categories);
    if (categories != null && squared) {
      return new SquaredTransport(data, loss, movement, numbers, intercept);
    }
    if (categories != null) {
      return new ScenarioTransport(
          data, categories, loss, movement, numbers, intercept, dimension, threads);
    }
    if (movement.movesLabels()) {
      return new LabelTransport(data, loss, movement, numbers, intercept, dimension, threads);
    }
    BitSet occurs = new BitSet();
    if (data.target() instanceof Classes classes) {
      IntStream.of(classes.of()).forEach(occurs::set);
    }
    return new NormTransport(
        data, data.target(), occurs, loss, movement, numbers, intercept, dimension);
  }

  /**
   * Creates the risk of rows on other machines, whose labels stay and whose features are all
   * numbers.
   *
   * @param kind the target of the rows
   * @param occurs the classes that rows have
   */
  public static Transport ofNumbers(
      Target kind,
      BitSet occurs,
      Loss loss,
      Movement movement,
      boolean intercept,
      int dimension,
      int features) {
    int[] numbers = numbers(features, /* categories= */ null);
    return new NormTransport(
        /* data= */ null, kind, occurs, loss, movement, numbers, intercept, dimension);
  }

  private static void requireSense(Dataset data, Loss loss, Movement movement) {
    if (movement.movesLabels() && loss.targetKind() != TargetKind.TWO_CLASSES) {
      throw new InvalidInputException(
          "label-cost lets labels of two classes flip, but the loss is " + loss.name() + ".",
          "Leave label-cost out.");
    }
    if (data.categories() != null && loss.targetKind() == TargetKind.CLASSES) {
      throw new InvalidInputException(
          "wasserstein with the loss "
              + loss.name()
              + " needs numbers only, but "
              + data.source()
              + " has category columns.",
          "Leave the category columns out, or predict two classes.");
    }
    if (data.categories() == null && !Double.isNaN(movement.givenCategoryCost())) {
      throw new InvalidInputException(
          "category-cost is the cost of changing a category, but "
              + data.source()
              + " has no category columns.",
          "Leave category-cost out.");
    }
  }

  /**
   * Returns whether the movement is a direction of the numbers alone, in which case the risk is the
   * maximum of {@code mean + eps u'w} over u in a ball.
   */
  public static boolean isDirection(Dataset data, Loss loss, Movement movement) {
    return data.categories() == null
        && !movement.movesLabels()
        && loss.limitsOutliers()
        && loss.outputs(data.target()) == 1;
  }

  /**
   * Returns whether labels or categories move under a loss that grows at most linearly, in which
   * case the risk is the minimum over a price of a mean over the rows; see {@link BatchScenarios}.
   */
  public static boolean isScenario(Dataset data, Loss loss, Movement movement) {
    return (data.categories() != null || movement.movesLabels())
        && loss.limitsOutliers()
        && loss.outputs(data.target()) == 1;
  }

  /**
   * Returns whether the movement has an interior form, see {@link
   * dev.agon.learn.transport.interior.TransportInterior}.
   */
  public static boolean hasInterior(Target kind, Loss loss, Movement movement) {
    return movement.radius() > 0 && loss.limitsOutliers() && loss.outputs(kind) == 1;
  }

  /** Returns whether the movement has a proximal term, see {@link MovementProximal}. */
  public static boolean isProximal(Dataset data, Loss loss, Movement movement) {
    return data.categories() == null && hasInterior(data.target(), loss, movement);
  }

  /** The features that are numbers. */
  public static int[] numbers(int features, @Nullable Categories categories) {
    BitSet words = new BitSet();
    for (int c = 0; categories != null && c < categories.count(); c++) {
      words.set(categories.first()[c], categories.first()[c] + categories.size()[c]);
    }
    return IntStream.range(0, features).filter(j -> !words.get(j)).toArray();
  }
}
