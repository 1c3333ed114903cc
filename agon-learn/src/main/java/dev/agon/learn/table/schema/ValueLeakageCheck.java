package dev.agon.learn.table.schema;

import dev.agon.learn.io.Messages;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.TableParts;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.column.NumberColumn;
import dev.agon.learn.table.profile.NumberProfile;
import dev.agon.learn.table.profile.Profile;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Finds columns of numbers that predict the numbers to predict almost perfectly on their own
 * (target leakage), such as the price in another currency: the R^2 of the linear model of the
 * column alone is above {@value #SUSPICIOUS}.
 */
final class ValueLeakageCheck {
  private static final double SUSPICIOUS = 0.99;
  private static final int FEWEST_ROWS = 50;
  private static final int MOST_NAMED = 5;

  private ValueLeakageCheck() {}

  /** Numbers in units of their deviation from the mean. */
  private record Units(double mean, double deviation) implements Serializable {
    double of(double value) {
      return (value - mean) / deviation;
    }
  }

  /** Sums over the rows in which both numbers are present, in units of their deviations. */
  private record Sums(long rows, double x, double y, double xx, double yy, double xy)
      implements Serializable {
    private static final Sums NONE = new Sums(0, 0, 0, 0, 0, 0);

    Sums plus(Sums more) {
      return new Sums(
          rows + more.rows, x + more.x, y + more.y, xx + more.xx, yy + more.yy, xy + more.xy);
    }

    static Sums of(double[] a, double[] b, int count) {
      long rows = 0;
      double x = 0;
      double y = 0;
      double xx = 0;
      double yy = 0;
      double xy = 0;
      for (int i = 0; i < count; i++) {
        if (!Double.isNaN(a[i]) && !Double.isNaN(b[i])) {
          rows++;
          x += a[i];
          y += b[i];
          xx += a[i] * a[i];
          yy += b[i] * b[i];
          xy += a[i] * b[i];
        }
      }
      return new Sums(rows, x, y, xx, yy, xy);
    }

    /** The squared correlation; NaN if one of the two is constant. */
    double fit() {
      double covariance = xy - x * y / rows;
      return covariance * covariance / ((xx - x * x / rows) * (yy - y * y / rows));
    }
  }

  /**
   * Adds a warning if there are such columns.
   *
   * @param labels the profile of the numbers to predict
   * @param learnFrom the rows to use, for a table in one part; null for all
   * @param profiles the profile of each of these columns
   */
  static void warn(
      TableParts table,
      Profile labels,
      boolean @Nullable [] learnFrom,
      List<Column> columns,
      List<Profile> profiles,
      List<String> warnings) {
    NumberProfile target = labels.numbers();
    if (target == null) {
      return;
    }
    Units y = new Units(target.mean(), target.deviation());
    int label = table.indexOf(labels.name());
    List<String> found = new ArrayList<>();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      Column column = columns.get(i);
      NumberProfile n = profiles.get(i).numbers();
      if (!(column instanceof NumberColumn number) || n == null) {
        continue;
      }
      int at = table.indexOf(column.name());
      Units x = new Units(n.mean(), n.deviation());
      Sums sums =
          table
              .ask(
                  part ->
                      sums(
                          number.numbers(part.cells(at)),
                          x,
                          part.cells(label).asNumbers(),
                          y,
                          learnFrom))
              .stream()
              .reduce(Sums.NONE, Sums::plus);
      if (sums.rows >= FEWEST_ROWS && sums.fit() > SUSPICIOUS) {
        names.add(column.name());
        found.add(
            Messages.quote(column.name()) + String.format(Locale.ROOT, " (R^2 %.4f)", sums.fit()));
      }
    }
    if (!found.isEmpty()) {
      warnings.add(
          (found.size() == 1 ? "column " : "each of the columns ")
              + String.join(", ", found.subList(0, Math.min(MOST_NAMED, found.size())))
              + (found.size() > MOST_NAMED ? ", ..." : "")
              + " alone predicts the label almost perfectly. If the value is known only after the"
              + " label, good measures mean nothing: `drop` "
              + String.join(",", names.subList(0, Math.min(MOST_NAMED, names.size())))
              + ".");
    }
  }

  private static Sums sums(
      Cells cells, Units ofX, Cells labels, Units ofY, boolean @Nullable [] learnFrom) {
    double[] x = new double[Cells.CHUNK];
    double[] y = new double[Cells.CHUNK];
    Sums sums = Sums.NONE;
    for (int k = 0; k < cells.chunks(); k++) {
      int count = cells.unpack(k, x);
      labels.unpack(k, y);
      for (int i = 0; i < count; i++) {
        boolean used = learnFrom == null || learnFrom[k * Cells.CHUNK + i];
        x[i] = used ? ofX.of(x[i]) : Double.NaN;
        y[i] = ofY.of(y[i]);
      }
      sums = sums.plus(Sums.of(x, y, count));
    }
    return sums;
  }
}
