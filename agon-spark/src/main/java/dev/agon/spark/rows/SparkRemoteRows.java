package dev.agon.spark.rows;

import dev.agon.InvalidInputException;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.table.DataFormat;
import dev.agon.learn.table.encode.Scale;
import dev.agon.learn.train.RemoteRows;
import dev.agon.linalg.Vectors;
import dev.agon.spark.io.HadoopFiles;
import dev.agon.spark.io.HadoopMirror;
import dev.agon.spark.io.Jobs;
import dev.agon.spark.io.TextSplit;
import dev.agon.spark.problem.SparkRows;
import java.io.BufferedInputStream;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.security.CodeSource;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;

/** The provider of {@code agon train --spark MASTER DATA}. */
public final class SparkRemoteRows implements RemoteRows {
  private static final String LOG_SETTINGS = "log4j2.configurationFile";

  /**
   * From this Java version on, getSubject, which Hadoop before 3.4.3 uses to identify the user, no
   * longer works.
   */
  private static final int WITHOUT_SUBJECT = 24;

  /** Newer Hadoop versions have this class instead. */
  private static final String SUBJECT =
      "org.apache.hadoop.security.authentication.util.SubjectUtil";

  /** The first bytes of a Parquet file. */
  private static final byte[] PARQUET = "PAR1".getBytes(StandardCharsets.US_ASCII);

  /**
   * Must be called before the first class of Spark is loaded: by default Spark logs too much,
   * including addresses with passwords.
   */
  private static void limitLog() {
    if (System.getProperty(LOG_SETTINGS) == null) {
      System.setProperty(LOG_SETTINGS, "agon-log4j2.properties");
    }
  }

  @Override
  public List<URI> inputs(DataSource.Remote source) {
    limitLog();
    requireFiles(Runtime.version().feature(), SUBJECT);
    return HadoopFiles.matching(source.address());
  }

  @Override
  public Opened open(String place, DataRequest request) {
    requireFiles(Runtime.version().feature(), SUBJECT);
    limitLog();
    SparkSession session = session(place);
    String address = ((DataSource.Remote) request.source()).address();
    String format = format(address, request);
    SparkRows rows =
        format.equals("libsvm")
            ? libsvm(session, address, request)
            : TableFiles.read(session, address, format, request);
    return rows.held();
  }

  public static void requireFiles(int java, String subject) {
    if (java < WITHOUT_SUBJECT) {
      return;
    }
    try {
      Class.forName(subject, /* initialize= */ false, SparkRemoteRows.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw new InvalidInputException(
          "the Hadoop version of this Spark is older than 3.4.3 and cannot read files on"
              + " Java "
              + java
              + ".",
          "Use Java 17 or 21: JAVA_HOME=... agon train ...");
    }
  }

  private static SparkRows libsvm(SparkSession session, String address, DataRequest request) {
    request.requireNoTableSettings();
    if (request.table().scale() != Scale.AUTO && request.table().scale() != Scale.NONE) {
      throw new InvalidInputException(
          "the columns of LIBSVM text are not scaled on Spark, but `scale` is given.",
          "Remove it: the methods account for the scales of the columns.");
    }
    JavaSparkContext context = JavaSparkContext.fromSparkContext(session.sparkContext());
    return LibsvmRows.read(
        context,
        address,
        session.sparkContext().defaultParallelism(),
        request.labels().kind(),
        request.table().scale(),
        request.table().centred());
  }

  /** Returns the running session of spark-submit, or a new one. */
  private static SparkSession session(String master) {
    SparkConf settings = new SparkConf().setIfMissing("spark.app.name", "agon train");
    settings.setIfMissing("spark.ui.enabled", "false");
    if (!settings.contains("spark.jars")) {
      settings.set("spark.jars", jars());
    }
    settings.setMaster(master);
    try {
      return SparkSession.builder().config(settings).getOrCreate();
    } catch (Exception e) { // Scala throws undeclared checked exceptions
      if (Jobs.isStopped(e)) {
        throw new RemoteRows.FailedException(
            "no Spark master responds at " + master + ".",
            "Check that it is running and that the address is correct; its web page shows"
                + " spark://HOST:7077.",
            e);
      }
      if (e instanceof IllegalArgumentException
          || String.valueOf(e.getMessage()).contains("Could not parse Master URL")) {
        throw refused(master, e);
      }
      throw new RemoteRows.FailedException(
          "Spark did not start on " + master + ": " + Jobs.firstLine(e) + ".",
          "Check the settings of Spark and the connection to the machines.",
          e);
    }
  }

  public static InvalidInputException refused(String master, Exception e) {
    boolean onCluster = master.equals("yarn") || master.startsWith("k8s:");
    return new InvalidInputException(
        "Spark cannot use the master '" + master + "': " + Jobs.firstLine(e) + ".",
        onCluster
            ? "Start it with the spark-submit of a distribution that supports this master;"
                + " see docs/guide/spark.md."
            : "Use for example local[*] or spark://HOST:7077.");
  }

  /** The jars of Agon that executors need. */
  private static String jars() {
    return String.join(
        ",",
        Stream.of(Vectors.class, ProblemSettings.class, SparkRemoteRows.class)
            .map(SparkRemoteRows::jar)
            .filter(Objects::nonNull)
            .map(Objects::requireNonNull)
            .distinct()
            .toList());
  }

  private static @Nullable String jar(Class<?> type) {
    CodeSource source = type.getProtectionDomain().getCodeSource();
    try {
      File file = source == null ? null : new File(source.getLocation().toURI());
      return file != null && file.isFile() ? file.getPath() : null;
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Returns the format that is given, or that the name or the first file of the data indicates. */
  private static String format(String address, DataRequest request) {
    DataFormat given = request.format();
    if (given != null) {
      return given.name().toLowerCase(Locale.ROOT);
    }
    String name = address.toLowerCase(Locale.ROOT).replaceAll("\\.(gz|bz2|xz)$", "");
    for (String known : List.of("csv", "tsv", "parquet", "libsvm")) {
      if (name.endsWith("." + known)) {
        return known;
      }
    }
    String found =
        formatOf(HadoopFiles.list(address, /* nested= */ true).get(0).getPath().toString());
    return request.hasDelimiter() && found.equals("libsvm") ? "csv" : found;
  }

  private static String formatOf(String file) {
    try (BufferedInputStream head =
        new BufferedInputStream(
            TextSplit.head(file).fromStart(HadoopFiles.configuration()), 1 << 16)) {
      head.mark(4);
      boolean parquet = Arrays.equals(head.readNBytes(4), PARQUET);
      head.reset();
      return parquet ? "parquet" : DataFormat.of(head).name().toLowerCase(Locale.ROOT);
    } catch (IOException e) {
      throw HadoopFiles.failed(file, e);
    }
  }

  @Override
  public @Nullable Mirror mirror(String file) {
    return RemoteRows.hasScheme(file) ? new HadoopMirror(file) : null;
  }
}
