package dev.agon.lab.report;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.agon.lab.claim.Numbers;
import java.util.List;

/**
 * A table of texts and numbers. The page shows numbers with about four digits, the CSV file with
 * all digits.
 *
 * @param id the anchor and the name of its CSV file
 * @param title the heading
 * @param caption what the columns mean
 * @param columns the headings; a heading "a | b" belongs to the group a
 * @param rows one object per column: {@code String}, {@code Double} or {@code Long}
 */
public record Table(
    String id,
    String title,
    String caption,
    List<String> columns,
    @JsonIgnore List<List<Object>> rows)
    implements Block {

  @Override
  public String type() {
    return "table";
  }

  /** Returns the formatted rows. */
  @JsonProperty
  public List<List<String>> cells() {
    return rows.stream().map(row -> row.stream().map(Table::cell).toList()).toList();
  }

  /** Returns which columns are numeric and therefore right-aligned. */
  @JsonProperty
  public List<Boolean> numeric() {
    return java.util.stream.IntStream.range(0, columns.size())
        .mapToObj(c -> rows.stream().anyMatch(row -> row.get(c) instanceof Number))
        .toList();
  }

  private static String cell(Object value) {
    if (value instanceof Long whole) {
      return Numbers.count(whole);
    }
    return value instanceof Double number ? Numbers.number(number) : value.toString();
  }
}
