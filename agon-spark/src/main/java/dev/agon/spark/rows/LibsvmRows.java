package dev.agon.spark.rows;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.Values;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.io.Decimals;
import dev.agon.spark.io.HadoopFiles;
import dev.agon.spark.io.Jobs;
import dev.agon.spark.io.TextSplit;
import dev.agon.spark.problem.RowBlock;
import dev.agon.spark.problem.SparkRows;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * LIBSVM text on any Hadoop file system, read by the same reader as on one machine. An invalid line
 * is reported with its file and number.
 */
public final class LibsvmRows {
  /** As on one machine: up to this number of distinct integers are classes. */
  private static final int FEW = 20;

  /** More distinct labels than this are not sent to the driver. */
  private static final int MOST_CLASSES = 10_000;

  private LibsvmRows() {}

  /**
   * Reads the text.
   *
   * @param path a file, a folder or a pattern
   * @param partitions the minimum number of partitions, as far as the files can be split; 0 to
   *     choose it by their size
   * @param kind the accepted labels
   */
  public static SparkRows read(
      JavaSparkContext context, String path, int partitions, LabelRule.Kind kind) {
    List<TextSplit> splits = TextSplit.of(path, partitions);
    JavaRDD<RowBlock> raw =
        context
            .parallelize(splits, splits.size())
            .map(split -> block(split, HadoopFiles.configuration()))
            .cache();
    try {
      List<String> classes = classes(raw, path, kind);
      if (classes.isEmpty()) {
        return new SparkRows(raw, classes, List.of(), path);
      }
      double[] values = classes.stream().mapToDouble(Double::parseDouble).toArray();
      return new SparkRows(raw.map(block -> numbered(block, values)), classes, List.of(), path);
    } finally {
      raw.unpersist(/* blocking= */ false);
    }
  }

  private static RowBlock block(TextSplit split, Configuration configuration) throws IOException {
    Dataset data;
    try {
      data = parse(split, configuration, 0);
    } catch (InvalidInputException e) {
      // Lines are counted only now, when the number is needed.
      data = parse(split, configuration, split.linesBefore(configuration));
    }
    return new RowBlock(data.rows(), ((Values) data.target()).of(), null, null);
  }

  private static Dataset parse(TextSplit split, Configuration configuration, long linesBefore)
      throws IOException {
    try (InputStream text = split.open(configuration)) {
      return LibsvmReader.readPart(text, split.file(), linesBefore);
    }
  }

  /**
   * Returns the classes of the labels, in ascending order; empty if they are numbers to predict.
   */
  private static List<String> classes(JavaRDD<RowBlock> raw, String path, LabelRule.Kind kind) {
    if (kind == LabelRule.Kind.VALUES) {
      return List.of();
    }
    TreeSet<Double> labels = new TreeSet<>();
    for (double[] some : Jobs.collect(raw.map(LibsvmRows::labels))) {
      Arrays.stream(some).forEach(labels::add);
    }
    if (labels.isEmpty()) {
      throw SparkRows.noRows(path);
    }
    boolean whole = labels.stream().allMatch(label -> label == Math.rint(label));
    boolean areClasses =
        kind != LabelRule.Kind.ANY || labels.size() == 2 || (whole && labels.size() <= FEW);
    if (!areClasses) {
      return List.of();
    }
    boolean two = kind == LabelRule.Kind.TWO_CLASSES;
    if (labels.size() < 2 || labels.size() > MOST_CLASSES || (two && labels.size() != 2)) {
      throw new InvalidInputException(
          path
              + " has "
              + (labels.size() > MOST_CLASSES ? "more than " + MOST_CLASSES : labels.size())
              + " different labels; "
              + (two ? "two are" : "two or more are")
              + " needed.",
          "Use another loss: softmax for several classes, squared for numbers.");
    }
    List<String> names = new ArrayList<>();
    labels.forEach(label -> names.add(Decimals.shortest(label)));
    return names;
  }

  private static double[] labels(RowBlock block) {
    return Arrays.stream(block.target()).distinct().limit(MOST_CLASSES + 1).toArray();
  }

  private static RowBlock numbered(RowBlock block, double[] values) {
    double[] place =
        Arrays.stream(block.target()).map(label -> Arrays.binarySearch(values, label)).toArray();
    return new RowBlock(block.rows(), place, block.weight(), block.group());
  }
}
