package dev.agon.cli;

import dev.agon.linalg.Elementary;
import dev.agon.random.RandomStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * A generated table with typical problems, next to the clean features that an independent fit uses.
 *
 * <p>Every kind has an age, an income of about 1e6, a flag 0/1, a city and a membership that affect
 * the label; the problems differ.
 */
final class MessyTable {
  /** The kind of problem. */
  enum Kind {
    PLAIN,
    BOM_SEMICOLONS_AND_DECIMAL_COMMAS,
    QUOTES,
    MISSING,
    THREE_CLASSES,
    IDENTIFIER_AND_CONSTANT,
    CODES,
    UNBALANCED,
    NUMBERS_TO_PREDICT
  }

  private static final List<String> CITIES = List.of("Rome", "Oslo", "Bern", "Paris");
  private static final List<String> QUOTED =
      List.of("\"Rome, \"\"old\"\"\"", "\"Oslo; north\"", "\"Bern\nCH\"", "Paris");
  private static final List<String> CODES = List.of("10", "37", "99", "205");

  private final Kind kind;
  private final List<String> header = new ArrayList<>();
  private final List<List<String>> rows = new ArrayList<>();

  /** One clean row of features for each row; NaN for a missing number. */
  final List<double[]> features = new ArrayList<>();

  /** The class from 0, or the number to predict. */
  final List<Double> target = new ArrayList<>();

  MessyTable(Kind kind, long seed, int size) {
    this.kind = kind;
    if (kind == Kind.IDENTIFIER_AND_CONSTANT) {
      header.addAll(List.of("customer_id", "country"));
    }
    header.addAll(List.of("age", "income", "flag", "city", "member", "answer"));
    RandomStream random = new RandomStream(seed, 4321);
    for (int i = 0; i < size; i++) {
      addRow(i, random);
    }
  }

  private static double uniform(RandomStream random) {
    return (random.nextInt(1 << 20) + 0.5) / (1 << 20);
  }

  private static double normal(RandomStream random) {
    double sum = 0;
    for (int k = 0; k < 12; k++) {
      sum += uniform(random);
    }
    return sum - 6;
  }

  private void addRow(int i, RandomStream random) {
    double age = 18 + random.nextInt(60);
    double income = Math.rint(1e6 * (1 + 0.4 * normal(random)) * 4) / 4;
    int flag = random.nextInt(2);
    int city = random.nextInt(4);
    boolean member = random.nextInt(3) == 0;
    double score =
        0.05 * (age - 48)
            + 2.0e-6 * (income - 1e6)
            + 0.7 * flag
            + 0.6 * (city == 1 ? 1 : 0)
            - 0.9 * (city == 3 ? 1 : 0)
            - 0.8 * (member ? 1 : 0)
            - (kind == Kind.UNBALANCED ? 3.6 : 0);
    boolean noIncome = kind == Kind.MISSING && random.nextInt(10) == 0;
    boolean noCity = kind == Kind.MISSING && random.nextInt(12) == 0;
    String answer = answer(score, random);

    List<String> cells = new ArrayList<>();
    if (kind == Kind.IDENTIFIER_AND_CONSTANT) {
      cells.addAll(List.of("" + (100_000 + i), "NO"));
    }
    boolean comma = kind == Kind.BOM_SEMICOLONS_AND_DECIMAL_COMMAS;
    String money = String.format(Locale.ROOT, "%.2f", income);
    cells.add("" + (int) age);
    cells.add(noIncome ? missingWord(i) : comma ? money.replace('.', ',') : money);
    cells.add("" + flag);
    List<String> names = kind == Kind.QUOTES ? QUOTED : kind == Kind.CODES ? CODES : CITIES;
    cells.add(noCity ? missingWord(i + 1) : names.get(city));
    cells.add(member ? "yes" : "no");
    cells.add(answer);
    rows.add(cells);

    double[] clean = new double[8];
    clean[0] = age;
    clean[1] = noIncome ? Double.NaN : income;
    clean[2] = flag;
    clean[3] = member ? 1 : 0;
    if (!noCity) {
      clean[4 + city] = 1;
    }
    features.add(clean);
  }

  private static String missingWord(int i) {
    return List.of("", "NA", "?", "null", "NaN").get(i % 5);
  }

  private String answer(double score, RandomStream random) {
    double noise = Elementary.log(1 / uniform(random) - 1);
    double noisy = score - noise;
    switch (kind) {
      case THREE_CLASSES -> {
        int k = noisy > 1 ? 2 : noisy < -1 ? 0 : 1;
        target.add((double) k);
        return List.of("bronze", "gold", "silver").get(k);
      }
      case NUMBERS_TO_PREDICT -> {
        double value = 250 + 40 * noisy;
        target.add(value);
        return Double.toString(value);
      }
      default -> {
        target.add(noisy > 0 ? 1.0 : 0.0);
        return noisy > 0 ? "yes" : "no";
      }
    }
  }

  int classes() {
    return kind == Kind.THREE_CLASSES ? 3 : kind == Kind.NUMBERS_TO_PREDICT ? 0 : 2;
  }

  /** The text, with the columns in the order of the header or reversed. */
  String text(boolean reversed) {
    boolean semicolons = kind == Kind.BOM_SEMICOLONS_AND_DECIMAL_COMMAS;
    StringBuilder text = new StringBuilder(semicolons ? "\uFEFF" : "");
    append(text, header, semicolons ? ";" : ",", reversed);
    for (List<String> row : rows) {
      append(text, row, semicolons ? ";" : ",", reversed);
    }
    return text.toString();
  }

  private void append(StringBuilder text, List<String> cells, String delimiter, boolean reversed) {
    List<String> ordered = new ArrayList<>(cells);
    if (reversed) {
      Collections.reverse(ordered);
    }
    text.append(String.join(delimiter, ordered));
    text.append(kind == Kind.BOM_SEMICOLONS_AND_DECIMAL_COMMAS ? "\r\n" : "\n");
  }
}
