package dev.agon.learn.table.encode;

import dev.agon.learn.io.Decimals;
import dev.agon.learn.io.Messages;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.column.DateColumn;
import dev.agon.learn.table.column.NumberColumn;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.List;

/**
 * Compares the columns of a table with those of training: numbers may have another unit, and a
 * column that had values may be empty. The rows are encoded anyway, so that only the warning shows
 * that predictions may be wrong.
 */
final class UnitCheck {
  /** A ratio of two means that is more likely a change of unit than chance. */
  private static final double FACTOR = 50;

  /** The smallest number of rows for which the mean and the missing values are not chance. */
  private static final int ENOUGH = 10;

  private final Table table;
  private final List<String> notices;
  private final List<String> warnings;

  UnitCheck(Table table, List<String> notices, List<String> warnings) {
    this.table = table;
    this.notices = notices;
    this.warnings = warnings;
  }

  /** Compares every column of a model. */
  void compare(Columns columns) {
    for (int i = 0; i < columns.columns().size(); i++) {
      Column column = columns.columns().get(i);
      Cells cells = table.cells(table.indexOf(column.name()));
      String name = "column " + Messages.quote(column.name());
      Summary found = Summary.of(cells);
      if (found.present == 0) {
        warnOfEmpty(name, column);
      } else if (column instanceof DateColumn) {
        warnOfMissing(name, column, found);
      } else if (column instanceof NumberColumn number && cells.words() == null) {
        warnOfMissing(name, column, found);
        if (cells.sign().equals(number.unit())) {
          double deviation = deviation(number.fill(), columns.scaling(), columns.first(i));
          compare(name, cells, found, number.fill(), deviation);
        } else {
          warnOfSign(name, cells.sign(), number.unit());
        }
      }
    }
  }

  /** Compares the numbers to predict; the scaling contains their mean if it is centred. */
  void compareTarget(String label, Scaling scaling) {
    Cells cells = table.cells(table.indexOf(label));
    Summary found = Summary.of(cells);
    if (found.present > 0 && cells.words() == null && scaling.targetCentre() != 0) {
      String name = "the label column " + Messages.quote(label);
      compare(name, cells, found, scaling.targetCentre(), scaling.targetScale());
    }
  }

  /**
   * Returns the standard deviation in training, from the scale of a feature; NaN if there is no
   * scaling.
   */
  private static double deviation(double mean, Scaling scaling, int feature) {
    double scale = scaling.scale()[feature];
    if (scaling.centre()[feature] != 0) {
      return scale;
    }
    return scale == 1 ? Double.NaN : Math.sqrt(Math.max(0, scale * scale - mean * mean));
  }

  private void compare(String name, Cells cells, Summary found, double mean, double deviation) {
    double here = found.sum / found.present;
    String comma = cells.doubtfulComma();
    if (!comma.isEmpty()) {
      boolean thousands = Math.abs(1000 * here - mean) < Math.abs(here - mean);
      (thousands ? warnings : notices)
          .add(
              name
                  + ": "
                  + comma
                  + " is read as "
                  + comma.replace(',', '.')
                  + (thousands ? ", but the mean in training was " + brief(mean) : "")
                  + ". If its commas are thousands separators, remove them.");
      return;
    }
    double factor = Math.abs(here) / Math.abs(mean);
    boolean far = found.present >= ENOUGH || Math.abs(here - mean) > ENOUGH * deviation;
    boolean narrow = deviation <= 2 * Math.abs(mean); // false for NaN
    if (narrow && far && (factor >= FACTOR || (factor <= 1 / FACTOR && found.present >= ENOUGH))) {
      warnings.add(
          name
              + " has the mean "
              + brief(here)
              + " here, but "
              + brief(mean)
              + " in training. Check whether the unit, the decimal mark or the thousands"
              + " separator differs.");
    }
  }

  private void warnOfSign(String name, String here, String training) {
    warnings.add(
        name
            + " has numbers "
            + sign(here)
            + " here, but "
            + sign(training)
            + " in training; they are used without conversion. Use the unit of the training"
            + " data.");
  }

  private static String sign(String sign) {
    return sign.isEmpty() ? "without a sign" : "with the sign " + sign;
  }

  private void warnOfEmpty(String name, Column column) {
    if (!column.marksMissing() || table.rows() >= ENOUGH) {
      warnings.add(
          name
              + " has no value in "
              + (table.rows() == 1 ? "the only row" : "any of the " + table.rows() + " rows")
              + ", but had values in training. Check whether values were lost.");
    }
  }

  private void warnOfMissing(String name, Column column, Summary found) {
    int missing = table.rows() - found.present;
    if (!column.marksMissing() && table.rows() >= ENOUGH && 2 * missing > table.rows()) {
      warnings.add(
          name
              + " has no value in "
              + missing
              + " of "
              + table.rows()
              + " rows, but hardly any were missing in training. Check whether values were lost.");
    }
  }

  private static String brief(double value) {
    double rounded = new BigDecimal(value).round(new MathContext(4)).doubleValue();
    return Decimals.shortest(rounded);
  }

  private record Summary(int present, double sum) {
    static Summary of(Cells cells) {
      if (cells.isForgotten()) {
        return new Summary(cells.size(), 0);
      }
      double[] chunk = new double[Cells.CHUNK];
      int present = 0;
      double sum = 0;
      for (int k = 0; k < cells.chunks(); k++) {
        int count = cells.unpack(k, chunk);
        for (int i = 0; i < count; i++) {
          if (!Double.isNaN(chunk[i])) {
            present++;
            sum += chunk[i];
          }
        }
      }
      return new Summary(present, sum);
    }
  }
}
