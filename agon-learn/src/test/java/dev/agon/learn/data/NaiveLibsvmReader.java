package dev.agon.learn.data;

import dev.agon.learn.io.number.Decimals;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** The rules of LIBSVM text again, as plainly as possible and without regard to speed. */
public final class NaiveLibsvmReader {
  private static final String NUMBER = "[+-]?([0-9]+[.]?[0-9]*|[.][0-9]+)([eE][+-]?[0-9]+)?";

  /** The number of the invalid line. */
  public static final class Refused extends Exception {
    private static final long serialVersionUID = 1L;
    public final int line;

    Refused(int line) {
      this.line = line;
    }
  }

  private NaiveLibsvmReader() {}

  /** The data in the form of {@link TestData#show}; line 0 is invalid if the whole file is. */
  public static String read(String text) throws Refused {
    List<Double> labels = new ArrayList<>();
    List<Map<Integer, Double>> rows = new ArrayList<>();
    List<Integer> lineOfRow = new ArrayList<>();
    int line = 0;
    for (String full : text.split("\n", -1)) {
      line++;
      String bare =
          full.replaceFirst("(?s)#.*", "").replaceAll("[ \t\r]+", " ").replaceAll("^ | $", "");
      if (bare.isEmpty()) {
        continue;
      }
      String[] tokens = bare.split(" ");
      labels.add(finite(tokens[0], line));
      rows.add(features(tokens, line));
      lineOfRow.add(line);
    }
    if (labels.stream().anyMatch(label -> Math.abs(label) >= 0x1p53)) {
      throw new Refused(0);
    }
    TreeSet<Double> distinct = new TreeSet<>();
    for (int row = 0; row < labels.size(); row++) {
      distinct.add(labels.get(row));
      if (distinct.size() == 3) {
        throw new Refused(lineOfRow.get(row));
      }
    }
    if (distinct.size() < 2) {
      throw new Refused(0);
    }
    StringBuilder out = new StringBuilder();
    for (int row = 0; row < labels.size(); row++) {
      out.append(labels.get(row).equals(distinct.last()) ? 1 : -1);
      rows.get(row).forEach((column, value) -> out.append(" " + column + ":" + value));
      out.append('\n');
    }
    return out.toString();
  }

  private static Map<Integer, Double> features(String[] tokens, int line) throws Refused {
    Map<Integer, Double> row = new TreeMap<>();
    BigInteger last = BigInteger.ZERO;
    for (int i = 1; i < tokens.length; i++) {
      if (tokens[i].startsWith("qid:")) {
        continue;
      }
      int colon = tokens[i].indexOf(':');
      if (colon < 0 || !tokens[i].substring(0, colon).matches("[0-9]+")) {
        throw new Refused(line);
      }
      BigInteger index = new BigInteger(tokens[i].substring(0, colon));
      boolean ascends = index.compareTo(last) > 0;
      if (!ascends || index.compareTo(BigInteger.valueOf(Integer.MAX_VALUE - 1L)) > 0) {
        throw new Refused(line);
      }
      double value = finite(tokens[i].substring(colon + 1), line);
      if (isRounded(tokens[i].substring(colon + 1))) {
        throw new Refused(line);
      }
      if (value != 0) {
        row.put(index.intValueExact() - 1, value);
      }
      last = index;
    }
    return row;
  }

  /**
   * Returns whether this is an integer that has no exact double. With an exponent it may also be a
   * double as programs print it: the shortest decimal, or 17 digits.
   */
  private static boolean isRounded(String token) {
    double value = Double.parseDouble(token);
    if (Math.abs(value) < 0x1p53) {
      return false;
    }
    BigDecimal given = new BigDecimal(token);
    BigDecimal nearest = new BigDecimal(value);
    if (given.stripTrailingZeros().scale() > 0 || given.compareTo(nearest) == 0) {
      return false;
    }
    boolean printed =
        given.compareTo(new BigDecimal(Decimals.shortest(value))) == 0
            || given.compareTo(nearest.round(new MathContext(17))) == 0;
    return !(token.matches(".*[eE].*") && printed);
  }

  private static double finite(String token, int line) throws Refused {
    if (!token.matches(NUMBER) || Double.isInfinite(Double.parseDouble(token))) {
      throw new Refused(line);
    }
    return Double.parseDouble(token) + 0.0;
  }
}
