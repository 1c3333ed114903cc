package dev.agon.learn.table.profile;

import dev.agon.learn.io.number.Percentages;
import dev.agon.learn.table.Kind;
import dev.agon.support.Printable;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The description of a column in one line: range and mean, or the most frequent levels. */
final class ProfileText {
  /** The number of levels that are shown. */
  private static final int SHOWN = 3;

  /** The number of characters of a level that are shown. */
  private static final int LONGEST_LEVEL = 30;

  private ProfileText() {}

  /** Returns a one-line description: range and mean, or the most frequent levels. */
  static String of(Profile profile, Kind kind) {
    NumberProfile n = profile.numbers();
    if (n != null && kind != Kind.CATEGORY && kind != Kind.YES_NO) {
      String sign = profile.sign();
      return n.missing() == n.rows()
          ? "only missing values"
          : brief(n.min(), sign)
              + " to "
              + brief(n.max(), sign)
              + ", mean "
              + brief(n.mean(), sign);
    }
    WordProfile words = profile.words();
    if (words != null && words.tooMany()) {
      return "more than " + words.words().size() + " distinct values";
    }
    Map<String, Integer> counts = profile.counts();
    List<Map.Entry<String, Integer>> sorted =
        counts.entrySet().stream()
            .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
            .toList();
    int shown = Math.min(SHOWN, sorted.size());
    double[] parts = sorted.stream().mapToDouble(Map.Entry::getValue).toArray();
    List<String> shares = Percentages.of(parts, profile.rows(), shown);
    List<String> frequent = new ArrayList<>();
    for (int k = 0; k < shown; k++) {
      String level = Printable.text(sorted.get(k).getKey(), LONGEST_LEVEL);
      frequent.add(level + " " + shares.get(k));
    }
    String rest = counts.size() > SHOWN ? ", ..." : "";
    return (counts.size() > SHOWN ? counts.size() + " values: " : "")
        + String.join(", ", frequent)
        + rest;
  }

  /** Formats a number with four digits and the sign of the column. */
  private static String brief(double value, String sign) {
    if (!Double.isFinite(value)) {
      return "beyond the range of a double"; // a mean of numbers whose sum overflows
    }
    String text = new BigDecimal(value).round(new MathContext(4)).stripTrailingZeros().toString();
    double size = Math.abs(value);
    boolean plain = size < 1e9 && (size >= 1e-4 || size == 0);
    String number = plain ? new BigDecimal(text).toPlainString() : text;
    return sign.equals("%") ? number + "%" : sign + number;
  }
}
