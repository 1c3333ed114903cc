package dev.agon.learn.table.encode;

import dev.agon.learn.io.Messages;
import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.table.Cells;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.column.Column;
import dev.agon.learn.table.column.DateColumn;
import dev.agon.learn.table.column.NumberColumn;
import dev.agon.learn.table.column.ValueRange;
import java.util.List;

/**
 * Compares the columns of a table with the training table: numbers may have another unit, and a
 * column that had values may be empty. The rows are encoded anyway, so only the warning shows that
 * predictions may be wrong.
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
      Cells own = table.cells(table.indexOf(column.name()));
      Cells cells = column instanceof NumberColumn number ? number.numbers(own) : own;
      String name = "column " + Messages.quote(column.name());
      Summary found = Summary.of(cells);
      if (found.present == 0) {
        warnOfEmpty(name, column);
      } else if (column instanceof DateColumn date) {
        warnOfMissing(name, column, found);
        new DateCheck(date, warnings).compare(cells);
      } else if (column instanceof NumberColumn number) {
        warnOfMissing(name, column, found);
        double deviation = deviation(number.fill(), columns.scaling(), columns.first(i));
        compare(name, cells, found, number, deviation);
      }
    }
  }

  /**
   * Compares the numbers to predict.
   *
   * @param target the column of labels in training
   */
  void compareTarget(NumberColumn target, Scaling scaling) {
    Cells cells = target.numbers(table.cells(table.indexOf(target.name())));
    Summary found = Summary.of(cells);
    if (found.present > 0) {
      String name = "the label column " + Messages.quote(target.name());
      double deviation = scaling.targetCentre() == 0 ? Double.NaN : scaling.targetScale();
      compare(name, cells, found, target, deviation);
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

  private void compare(
      String name, Cells cells, Summary found, NumberColumn column, double deviation) {
    if (!cells.sign().equals(column.text().sign())) {
      warnOfSign(name, cells.sign(), column.text().sign());
    } else if (!cells.doubtfulMark().isEmpty()) {
      warnOfComma(name, cells.doubtfulMark(), found.mean(), column.fill());
    } else if (hasOtherMean(found, column.fill(), deviation)) {
      warnings.add(
          name
              + " has the mean "
              + Decimals.brief(found.mean())
              + " here, but "
              + Decimals.brief(column.fill())
              + " in training. Check whether the unit, the decimal mark or the thousands"
              + " separator differs.");
    } else {
      warnOfRange(name, OutsideRange.of(cells, column.range(), 0), column.range());
    }
  }

  private static boolean hasOtherMean(Summary found, double mean, double deviation) {
    double here = found.mean();
    double factor = Math.abs(here) / Math.abs(mean);
    boolean far = found.present >= ENOUGH || Math.abs(here - mean) > ENOUGH * deviation;
    boolean narrow = deviation <= 2 * Math.abs(mean); // false for NaN
    return narrow && far && (factor >= FACTOR || (factor <= 1 / FACTOR && found.present >= ENOUGH));
  }

  private void warnOfComma(String name, String comma, double here, double mean) {
    boolean thousands = Math.abs(1000 * here - mean) < Math.abs(here - mean);
    (thousands ? warnings : notices)
        .add(
            name
                + ": "
                + comma
                + " is read as "
                + comma.replace(',', '.')
                + (thousands ? ", but the mean in training was " + Decimals.brief(mean) : "")
                + ". If its "
                + (comma.indexOf(',') >= 0 ? "commas" : "points")
                + " are thousands separators, remove them.");
  }

  private void warnOfRange(String name, OutsideRange found, ValueRange range) {
    if (found.far() > 0 || found.hasMany()) {
      String first = Decimals.brief(found.first());
      (found.hasFar() || found.hasMany() ? warnings : notices)
          .add(
              name
                  + " has numbers outside the range of training, "
                  + Decimals.brief(range.min())
                  + " to "
                  + Decimals.brief(range.max())
                  + ", in "
                  + found.outside()
                  + " of "
                  + Messages.count(found.present(), "row")
                  + ", the first "
                  + first
                  + ". Check the unit, and leave the cell empty if "
                  + first
                  + " means a missing value.");
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

  private record Summary(int present, double sum) {
    double mean() {
      return sum / present;
    }

    static Summary of(Cells cells) {
      if (cells.hasTooManyWords()) {
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
