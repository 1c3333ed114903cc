package dev.agon.learn.table.profile;

import dev.agon.learn.table.Cells;
import dev.agon.learn.table.DateCells;
import dev.agon.learn.table.FirstCell;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.TableParts;
import dev.agon.learn.table.date.DateReading;
import dev.agon.learn.table.text.OtherWords;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Computes the profiles of columns from the statistics of the parts of a table.
 *
 * <p>Counts, extremes and distinct values are merged over any number of parts. Means and deviations
 * are sums of doubles, which pass through the parts in order, so the number of parts does not
 * change the bits.
 */
public final class Profiles {
  private final TableParts parts;
  private final int[] columns;
  private final boolean @Nullable [] among;
  private final @Nullable DateReading reading;
  private final List<ColumnSummary[]> summaries;

  private Profiles(
      TableParts parts,
      int[] columns,
      boolean @Nullable [] among,
      @Nullable DateReading reading,
      List<ColumnSummary[]> summaries) {
    this.parts = parts;
    this.columns = columns;
    this.among = among;
    this.reading = reading;
    this.summaries = summaries;
  }

  /**
   * The profiles of some columns, in their order.
   *
   * @param among the rows to use, for a table in one part; null for all
   */
  public static List<Profile> of(TableParts parts, int[] columns, boolean @Nullable [] among) {
    List<ColumnSummary[]> summaries = parts.ask(part -> ColumnSummary.of(part, columns, among));
    return new Profiles(parts, columns, among, null, summaries).merge();
  }

  /**
   * Returns the profile of a column of numbers; words in it are missing values.
   *
   * @param reading the order of the dates, for a column of dates in days since 1970; null for
   *     numbers
   */
  static Profile ofNumbers(
      TableParts parts, int column, boolean @Nullable [] among, @Nullable DateReading reading) {
    List<ColumnSummary[]> summaries =
        parts.ask(
            part ->
                new ColumnSummary[] {
                  ColumnSummary.of(numbers(part, column, reading), part.source(), among)
                });
    return new Profiles(parts, new int[] {column}, among, reading, summaries).merge().get(0);
  }

  private static Cells numbers(Table part, int column, @Nullable DateReading reading) {
    Cells cells = part.cells(column);
    return reading == null ? cells.asNumbers() : DateCells.days(cells, reading);
  }

  private List<Profile> merge() {
    NumberSummary[] numbers = new NumberSummary[columns.length];
    double[] sums = new double[columns.length];
    for (int i = 0; i < columns.length; i++) {
      NumberSummary merged = numbers(i);
      numbers[i] = merged;
      sums[i] = merged == null ? 0 : merged.sum();
    }
    int[] numeric = new int[columns.length];
    for (int i = 0; i < columns.length; i++) {
      numeric[i] = numbers[i] == null ? -1 : columns[i];
    }
    DateReading order = reading;
    if (summaries.size() > 1) {
      sums =
          parts.inOrder(
              new double[columns.length], (part, before) -> addSums(part, numeric, order, before));
    }
    double[] means = new double[columns.length];
    for (int i = 0; i < columns.length; i++) {
      int present = numbers[i] == null ? 0 : numbers[i].present();
      means[i] = present == 0 ? Double.NaN : sums[i] / present;
    }
    boolean[] mask = among;
    double[] squares =
        parts.inOrder(
            new double[columns.length],
            (part, before) -> addSquares(part, numeric, order, means, mask, before));
    List<Profile> profiles = new ArrayList<>();
    for (int i = 0; i < columns.length; i++) {
      profiles.add(
          profile(
              i, numbers[i] == null ? null : NumberProfile.of(numbers[i], means[i], squares[i])));
    }
    return profiles;
  }

  /** Returns the numbers of a column; null if some part has words. */
  private @Nullable NumberSummary numbers(int i) {
    NumberSummary all = null;
    for (ColumnSummary[] part : summaries) {
      NumberSummary some = part[i].numbers();
      if (some == null) {
        return null;
      }
      all = all == null ? some : all.with(some);
    }
    return all;
  }

  private static double[] addSums(
      Table part, int[] columns, @Nullable DateReading reading, double[] before) {
    double[] sums = before.clone();
    double[] chunk = new double[Cells.CHUNK];
    for (int i = 0; i < columns.length; i++) {
      Cells cells = columns[i] < 0 ? null : numbers(part, columns[i], reading);
      for (int k = 0; cells != null && k < cells.chunks(); k++) {
        int count = cells.unpack(k, chunk);
        for (int j = 0; j < count; j++) {
          sums[i] = Double.isNaN(chunk[j]) ? sums[i] : sums[i] + chunk[j];
        }
      }
    }
    return sums;
  }

  private static double[] addSquares(
      Table part,
      int[] columns,
      @Nullable DateReading reading,
      double[] means,
      boolean @Nullable [] among,
      double[] before) {
    double[] all = before.clone();
    double[] chunk = new double[Cells.CHUNK];
    for (int i = 0; i < columns.length; i++) {
      Cells cells = columns[i] < 0 ? null : numbers(part, columns[i], reading);
      double squares = all[i];
      double mean = means[i];
      for (int k = 0; cells != null && k < cells.chunks(); k++) {
        int count = cells.unpack(k, chunk, among);
        for (int j = 0; j < count; j++) {
          double off = Double.isNaN(chunk[j]) ? 0 : chunk[j] - mean;
          squares += off * off;
        }
      }
      all[i] = squares;
    }
    return all;
  }

  private Profile profile(int i, @Nullable NumberProfile numbers) {
    List<ColumnSummary> column = new ArrayList<>();
    long before = 0;
    for (ColumnSummary[] part : summaries) {
      column.add(part[i].afterLines(before));
      before += parts.linesAreRows() ? part[i].rows() : 0;
    }
    boolean hasWords = column.stream().anyMatch(part -> part.words() != null);
    WordProfile words =
        hasWords ? WordSummary.merge(column.stream().map(ColumnSummary::asWords).toList()) : null;
    ColumnSummary sign = first(column, ColumnSummary::hasNumbers);
    ShownMarks marks =
        column.stream().map(ColumnSummary::marks).reduce(ShownMarks.NONE, ShownMarks::with);
    return new Profile(
        parts.names().get(columns[i]),
        columns[i],
        parts,
        among,
        numbers,
        numbers == null ? words : null,
        numbers == null ? null : words,
        sign.sign(),
        spot(column, ColumnSummary::firstWord),
        spot(column, ColumnSummary::firstRounded),
        spot(column, ColumnSummary::firstPadded),
        others(column),
        marks);
  }

  private static @Nullable OtherWords others(List<ColumnSummary> column) {
    OtherWords all = column.get(0).others();
    for (ColumnSummary part : column.subList(1, column.size())) {
      all = all == null ? null : all.with(part.others());
    }
    return all;
  }

  private static Profile.Spot spot(
      List<ColumnSummary> parts, Function<ColumnSummary, FirstCell> which) {
    ColumnSummary part = first(parts, each -> which.apply(each).exists());
    return Profile.Spot.of(part.source(), which.apply(part));
  }

  private static ColumnSummary first(List<ColumnSummary> parts, Predicate<ColumnSummary> test) {
    return parts.stream().filter(test).findFirst().orElse(parts.get(0));
  }
}
