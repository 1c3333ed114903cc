package dev.agon.spark.rows;

import dev.agon.learn.table.CellModes;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.TableParts;
import dev.agon.learn.table.text.MissingWords;
import dev.agon.spark.io.Jobs;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaRDD;
import org.jspecify.annotations.Nullable;

/** A table on a cluster: one part per partition, cached in the executors' memory. */
final class SparkTable implements TableParts, AutoCloseable {
  private final List<String> names;
  private final Map<String, Integer> positions = new HashMap<>();
  private final String source;
  private final boolean linesAreRows;
  private List<String> notices = List.of();
  private final JavaRDD<ParsedPart> kept;
  private final JavaRDD<Table> parts;

  private SparkTable(
      List<String> names,
      String source,
      boolean linesAreRows,
      JavaRDD<ParsedPart> kept,
      JavaRDD<Table> parts) {
    this.names = names;
    for (int i = 0; i < names.size(); i++) {
      positions.putIfAbsent(names.get(i), i);
    }
    this.source = source;
    this.linesAreRows = linesAreRows;
    this.kept = kept;
    this.parts = parts;
  }

  /** Reads the parts of a table, one per partition, with given representations of their cells. */
  interface Reader {
    /** Returns the parts; they are read lazily. */
    JavaRDD<ParsedPart> read(List<CellModes> modes);
  }

  /**
   * Reads a table.
   *
   * @param names the names of its columns
   * @param unnamed whether a column is ignored if it has no values
   * @param linesAreRows whether parts number their rows instead of the lines of a file
   * @param partitions the number of parts
   * @param missing the words that mean a missing value
   */
  static SparkTable of(
      List<String> names,
      boolean[] unnamed,
      String source,
      boolean linesAreRows,
      int partitions,
      MissingWords missing,
      Reader reader) {
    CellModes natural = CellModes.natural(names.size(), missing);
    JavaRDD<ParsedPart> parsed = reader.read(Collections.nCopies(partitions, natural)).cache();
    List<CellModes.Natural> found = ParsedPart.forms(parsed, natural);
    CellModes marked = CellModes.withMarks(found);
    if (marked != null) {
      parsed.unpersist(/* blocking= */ false);
      parsed = reader.read(Collections.nCopies(partitions, marked)).cache();
      found = ParsedPart.forms(parsed, marked);
    }
    List<CellModes.Natural> forms = found;
    List<CellModes> agreed = CellModes.agree(forms);
    if (!agreed.stream().allMatch(CellModes::isNatural)) {
      parsed.unpersist(/* blocking= */ false);
      parsed = reader.read(agreed).cache();
    }
    List<String> kept =
        IntStream.range(0, names.size())
            .filter(i -> !unnamed[i] || forms.stream().anyMatch(form -> form.hasValues(i)))
            .mapToObj(names::get)
            .toList();
    SparkTable table =
        new SparkTable(
            kept, source, linesAreRows, parsed, parsed.map(part -> part.table().only(kept)));
    // Every part of a file in another encoding has the same notice; only the first is kept.
    return table.withNotices(
        forms.stream().flatMap(form -> form.notices().stream()).limit(1).toList());
  }

  /** Returns the table without the rows whose weight is 0. */
  SparkTable withoutZeros(@Nullable String weights) {
    if (weights == null || position(weights) < 0) {
      return this;
    }
    return map(part -> part.withoutZeros(weights));
  }

  /** Returns the same table with more notices of the reader, before the existing ones. */
  SparkTable withNotices(List<String> value) {
    List<String> all = new ArrayList<>(value);
    all.addAll(notices);
    notices = List.copyOf(all);
    return this;
  }

  @Override
  public List<String> notices() {
    return notices;
  }

  /** The parts, one per partition. */
  JavaRDD<Table> parts() {
    return parts;
  }

  @Override
  public List<String> names() {
    return names;
  }

  @Override
  public int position(String name) {
    return positions.getOrDefault(name, -1);
  }

  @Override
  public String source() {
    return source;
  }

  @Override
  public boolean linesAreRows() {
    return linesAreRows;
  }

  @Override
  public <R> List<R> ask(Question<R> question) {
    return Jobs.ask(parts, (part, partition) -> question.of(part));
  }

  @Override
  public <R> R inOrder(R start, Step<R> step) {
    R value = start;
    for (int p = 0; p < parts.getNumPartitions(); p++) {
      R before = value;
      value = Jobs.ask(parts, p, (part, partition) -> step.after(part, before));
    }
    return value;
  }

  @Override
  public SparkTable map(Question<Table> change) {
    return new SparkTable(names, source, linesAreRows, kept, parts.map(change::of))
        .withNotices(notices);
  }

  @Override
  public boolean allDistinct(int column) {
    if (!ask(part -> part.allDistinct(column)).stream().allMatch(Boolean::booleanValue)) {
      return false;
    }
    JavaRDD<Double> all =
        parts.flatMap(part -> Arrays.stream(part.numbers(column)).boxed().iterator());
    return Jobs.count(all) == Jobs.count(all.distinct());
  }

  /** Frees the executors' memory. */
  @Override
  public void close() {
    kept.unpersist(/* blocking= */ false);
  }
}
