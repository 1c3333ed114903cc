package dev.agon.learn.data.generate;

import dev.agon.linalg.Elementary;
import dev.agon.random.RandomStream;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * A table of customers who leave or stay, in the order in which they joined.
 *
 * <p>The probability of leaving is the logistic function of
 *
 * <pre>
 * 0.55 complaints - 0.09 (visits - 4) - 0.7 [member] - 0.02 (age - 44) - 0.3 g - 1.1 [discount] - 1
 * </pre>
 *
 * <p>where {@code exp(10.3 + 0.35 g)} is the income and g is standard normal. Two things differ:
 *
 * <ul>
 *   <li>In Palermo (8% of the rows) visits have the opposite sign: customers who visit often leave.
 *   <li>In the last third of the rows discounts end soon after joining: the term of discount is
 *       +1.1 instead of -1.1.
 * </ul>
 *
 * <p>A seventh of the incomes is missing at random. Each row depends on the seed and its own number
 * only; n decides where the last third begins.
 */
final class Customers {
  static final String KIND = "customers";

  private static final String OTHER_CITY = "Palermo";
  private static final List<String> CITIES = List.of("Rome", "Milan", "Naples", "Turin");
  private static final double[] SHARE_UP_TO = {0.36, 0.62, 0.78, 0.92};
  private static final long IDENTIFIERS = 100_000;

  private final int n;
  private final long seed;
  private final boolean labelled;

  private Customers(int n, long seed, boolean labelled) {
    this.n = n;
    this.seed = seed;
    this.labelled = labelled;
  }

  static void write(Spec spec, Appendable out) throws IOException {
    int n = spec.integer("n", 1200, 1, (int) IDENTIFIERS - 1);
    boolean labelled = spec.integer("labels", 1, 0, 1) == 1;
    long seed = spec.seed();
    spec.requireNothingElse();
    new Customers(n, seed, labelled).write(out);
  }

  private void write(Appendable out) throws IOException {
    out.append("customer_id,city,member,age,income,visits,complaints,discount");
    out.append(labelled ? ",churned\n" : "\n");
    RandomStream random = new RandomStream(seed, Generator.ROWS);
    for (int row = 0; row < n; row++) {
      random.seek(row);
      out.append(row(row, random)).append('\n');
    }
  }

  private String row(int row, RandomStream random) {
    String city = city(random.nextDouble());
    boolean member = random.nextDouble() < 0.45;
    boolean discount = random.nextDouble() < 0.3;
    int age = (int) Math.max(18, Math.min(85, StrictMath.rint(44 + 14 * random.nextGaussian())));
    double wealth = random.nextGaussian();
    int income = (int) (100 * StrictMath.rint(Elementary.exp(10.3 + 0.35 * wealth) / 100));
    boolean known = random.nextDouble() >= 1.0 / 7;
    int visits = geometric(random, 5);
    int complaints = geometric(random, 0.8);
    double score =
        0.55 * complaints
            - (city.equals(OTHER_CITY) ? -0.09 : 0.09) * (visits - 4)
            - (member ? 0.7 : 0)
            - 0.02 * (age - 44)
            - 0.3 * wealth
            - (discount ? 3L * row < 2L * n ? 1.1 : -1.1 : 0)
            - 1;
    boolean churned = random.nextDouble() < Elementary.sigmoid(score);
    return String.format(
        Locale.ROOT,
        "C%d,%s,%s,%d,%s,%d,%d,%s%s",
        Math.floorMod(seed, 1000) * IDENTIFIERS + row + 1,
        city,
        member ? "yes" : "no",
        age,
        known ? String.valueOf(income) : "",
        visits,
        complaints,
        discount ? "yes" : "no",
        labelled ? churned ? ",yes" : ",no" : "");
  }

  private static String city(double share) {
    for (int k = 0; k < CITIES.size(); k++) {
      if (share < SHARE_UP_TO[k]) {
        return CITIES.get(k);
      }
    }
    return OTHER_CITY;
  }

  /** A count whose probabilities fall by the same factor from each value to the next. */
  private static int geometric(RandomStream random, double scale) {
    return (int) Math.min(40, -scale * Elementary.log(1 - random.nextDouble()));
  }
}
