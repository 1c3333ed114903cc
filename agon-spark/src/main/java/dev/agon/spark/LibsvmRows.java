package dev.agon.spark;

import dev.agon.InvalidInputException;
import dev.agon.learn.RowsElsewhere;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.LibsvmReader;
import dev.agon.learn.data.Values;
import dev.agon.learn.io.Decimals;
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
 * LIBSVM text on any file system that Hadoop knows, read by the reader that reads it on one
 * machine. What is wrong with a line is told with its file and number.
 */
final class LibsvmRows {
  /** A split's text becomes about three times as large in memory. */
  private static final long SPLIT_BYTES = 32L << 20;

  /** As on one machine: so many different whole numbers are still taken for classes. */
  private static final int FEW = 20;

  /** More different labels than this are not told to the driver. */
  private static final int MOST_CLASSES = 10_000;

  private LibsvmRows() {}

  /**
   * Reads the text.
   *
   * @param path a file, a folder or a pattern
   * @param partitions at least so many, as far as the files can be cut; 0 for what suits their size
   * @param kind what the labels are to be
   */
  static SparkRows read(
      JavaSparkContext context, String path, int partitions, LabelRule.Kind kind) {
    List<TextSplit> splits = splits(path, partitions);
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

  private static List<TextSplit> splits(String path, int partitions) {
    try {
      Configuration configuration = HadoopFiles.configuration();
      List<TextSplit> splits = TextSplit.of(path, SPLIT_BYTES, configuration);
      if (splits.isEmpty()) {
        throw HadoopFiles.missing(path);
      }
      if (partitions > splits.size()) {
        long all = 0;
        for (TextSplit split : splits) {
          all += split.to() == Long.MAX_VALUE ? 0 : split.to() - split.from();
        }
        splits = TextSplit.of(path, Math.max(1, all / partitions), configuration);
      }
      return splits;
    } catch (IOException e) {
      throw new RowsElsewhere.FailedException(
          "could not look for " + path + ": " + Jobs.firstLine(e) + ".",
          "Maybe the host is not reached, or the files are not yours to read.",
          e);
    }
  }

  private static RowBlock block(TextSplit split, Configuration configuration) throws IOException {
    Dataset data;
    try {
      data = parse(split, configuration, 0);
    } catch (InvalidInputException e) {
      // Only now is it worth counting the lines before.
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

  /** The classes that the labels make, ascending; none where they are numbers to predict. */
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
          "Maybe another loss is meant: softmax for several classes, squared for numbers.");
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
