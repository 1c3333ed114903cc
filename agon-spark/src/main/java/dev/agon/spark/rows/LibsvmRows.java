package dev.agon.spark.rows;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.read.DistinctLabels;
import dev.agon.learn.data.read.LibsvmPart;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.LibsvmScaling;
import dev.agon.learn.table.encode.Scale;
import dev.agon.learn.table.encode.Scaling;
import dev.agon.spark.io.HadoopFiles;
import dev.agon.spark.io.Jobs;
import dev.agon.spark.io.TextSplit;
import dev.agon.spark.problem.RowNames;
import dev.agon.spark.problem.SparkRows;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;

/**
 * LIBSVM text on any Hadoop file system, read by the same reader as on one machine. An invalid line
 * is reported with its file and number.
 */
public final class LibsvmRows {
  /** More distinct labels than this are not sent to the driver. */
  private static final int MOST_CLASSES = 10_000;

  private LibsvmRows() {}

  /** Reads the text, without scaling. */
  public static SparkRows read(
      JavaSparkContext context, String path, int partitions, LabelRule.Kind kind) {
    return read(context, path, partitions, kind, Scale.NONE, /* centred= */ true);
  }

  /**
   * Reads the text.
   *
   * @param path a file, a folder or a pattern
   * @param partitions the minimum number of partitions, as far as the files can be split; 0 to
   *     choose it by their size
   * @param kind the accepted labels
   * @param scale the scaling of numbers to predict; features are not scaled
   * @param centred whether numbers to predict may be shifted, which needs an intercept
   */
  public static SparkRows read(
      JavaSparkContext context,
      String path,
      int partitions,
      LabelRule.Kind kind,
      Scale scale,
      boolean centred) {
    List<TextSplit> splits = TextSplit.of(context, path, partitions);
    boolean oneFile = splits.stream().map(TextSplit::file).distinct().count() == 1;
    JavaRDD<LibsvmBlock> parts =
        context
            .parallelize(splits, splits.size())
            .map(split -> part(split, oneFile ? path : split.file(), HadoopFiles.configuration()))
            .cache();
    try {
      LibsvmBlock.Summary all = summary(parts, splits);
      if (all.labels().count() == 0) {
        throw SparkRows.noRows(path);
      }
      List<String> classes = classes(all.labels(), path, kind);
      double[] labels = classes.isEmpty() ? null : all.labels().sorted();
      RowNames names = new RowNames(classes, List.of());
      Scaling scaling = labels == null ? targets(parts, path, scale, centred) : Scaling.none(0);
      SparkRows rows = SparkRows.cached(parts.map(part -> part.rows(labels, scaling)), names, path);
      List<String> notices = new ArrayList<>(LibsvmPart.notices(path, all.zeros(), all.queries()));
      if (scaling.isNone()) {
        return rows.withNotices(notices);
      }
      notices.add(LibsvmScaling.targetNotice(path, scaling));
      Scaling ofAll =
          new Scaling(
              new double[rows.features()],
              Scaling.none(rows.features()).scale(),
              scaling.targetCentre(),
              scaling.targetScale());
      return rows.withColumns(Columns.numbered(ofAll)).withNotices(notices);
    } finally {
      parts.unpersist(/* blocking= */ false);
    }
  }

  private static Scaling targets(
      JavaRDD<LibsvmBlock> parts, String path, Scale scale, boolean centred) {
    long rows = 0;
    for (long some : Jobs.ask(parts, (part, k) -> (long) part.targets().length)) {
      rows += some;
    }
    RemoteTargets targets = new RemoteTargets(parts, rows);
    LibsvmScaling.requireTarget(path, targets.largest());
    return LibsvmScaling.targets(targets, scale, centred);
  }

  private static LibsvmBlock part(TextSplit split, String shown, Configuration configuration)
      throws IOException {
    try {
      return LibsvmBlock.of(parse(split, shown, configuration, 0));
    } catch (InvalidInputException e) {
      // The lines are not counted before, because their number is needed only here.
      long before = split.whole() ? 0 : split.linesBefore(configuration);
      try {
        return LibsvmBlock.of(parse(split, shown, configuration, before));
      } catch (InvalidInputException numbered) {
        return LibsvmBlock.invalid(numbered);
      }
    }
  }

  private static LibsvmPart parse(
      TextSplit split, String shown, Configuration configuration, long linesBefore)
      throws IOException {
    try (InputStream text = split.open(configuration)) {
      return LibsvmReader.readPart(text, shown, linesBefore);
    }
  }

  /** Joins the parts in their order; throws for the first invalid row. */
  private static LibsvmBlock.Summary summary(JavaRDD<LibsvmBlock> parts, List<TextSplit> splits) {
    List<LibsvmBlock.Summary> each =
        new ArrayList<>(Jobs.collect(parts.map(part -> part.summary(MOST_CLASSES + 1))));
    DistinctLabels labels = new DistinctLabels();
    long zeros = 0;
    long queries = 0;
    long lines = 0;
    for (int k = 0; k < each.size(); k++) {
      LibsvmBlock.Summary part = each.get(k);
      if (part.problem() != null) {
        throw part.problem();
      }
      boolean next = k > 0 && !splits.get(k).file().equals(splits.get(k - 1).file());
      lines = next ? 0 : lines;
      labels.addAll(part.labels(), lines);
      zeros += part.zeros();
      queries += part.queries();
      lines += part.lines();
    }
    return new LibsvmBlock.Summary(labels, lines, zeros, queries, null);
  }

  /** Returns the names of the classes; empty if the labels are numbers to predict. */
  private static List<String> classes(DistinctLabels labels, String path, LabelRule.Kind kind) {
    if (!labels.areClasses(kind)) {
      return List.of();
    }
    labels.requireClasses(kind, path);
    if (labels.count() > MOST_CLASSES) {
      throw new InvalidInputException(
          path
              + " has more than "
              + MOST_CLASSES
              + " different labels, which are too many classes.",
          "Use a loss for numbers, such as squared, or merge classes.");
    }
    return labels.names();
  }
}
