package dev.agon.lab.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.agon.lab.claim.Numbers;
import dev.agon.learn.io.number.Percentages;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * A square matrix of counts; the shade of a cell is its share of the row.
 *
 * @param id the anchor and the name of its CSV file
 * @param title the heading
 * @param caption the description of a cell
 * @param rowTitle the title of the rows
 * @param columnTitle the title of the columns
 * @param names the names of both rows and columns
 * @param counts {@code counts[row][column]}
 */
public record Matrix(
    String id,
    String title,
    String caption,
    String rowTitle,
    String columnTitle,
    List<String> names,
    @JsonIgnore double[][] counts)
    implements Block {

  @Override
  public String type() {
    return "matrix";
  }

  /** Returns the formatted counts. */
  @JsonProperty
  public List<List<String>> cells() {
    return Arrays.stream(counts)
        .map(row -> Arrays.stream(row).mapToObj(Matrix::count).toList())
        .toList();
  }

  /** Returns each count divided by the sum of its row; 0 in an empty row. */
  @JsonProperty
  public double[][] shares() {
    return Arrays.stream(counts)
        .map(
            row -> {
              double sum = Arrays.stream(row).sum();
              return Arrays.stream(row).map(count -> sum > 0 ? count / sum : 0).toArray();
            })
        .toArray(double[][]::new);
  }

  /** Returns the formatted shares, which sum to 100% in each row. */
  @JsonProperty
  public List<List<String>> percentages() {
    return Arrays.stream(counts)
        .map(row -> Percentages.of(row, Arrays.stream(row).sum(), row.length))
        .toList();
  }

  private static String count(double value) {
    return value == StrictMath.rint(value)
        ? Numbers.count((long) value)
        : String.format(Locale.ROOT, "%,.2f", value);
  }
}
