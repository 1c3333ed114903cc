package dev.agon.lab.heldout;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.DatasetWriter;
import dev.agon.learn.data.Values;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * Fits models of other libraries with the Python of the user, on the same encoded rows. A library
 * that is not installed is left out.
 */
final class Python {
  /** The libraries. */
  enum Tool {
    /** Logistic regression of scikit-learn with its defaults. */
    SCIKIT_LEARN("sklearn"),
    /** Gradient boosting of XGBoost with its defaults. */
    XGBOOST("xgboost");

    private final String module;

    Tool(String module) {
      this.module = module;
    }

    static Tool of(String name) {
      return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
    }
  }

  /** The longest time in minutes for one model. */
  private static final int MINUTES = 10;

  private Python() {}

  /** Returns whether Python and a library are installed. */
  static boolean has(String tool) {
    return switch (Tool.of(tool)) {
      case SCIKIT_LEARN -> Installed.SCIKIT_LEARN;
      case XGBOOST -> Installed.XGBOOST;
    };
  }

  private static final class Installed {
    static final boolean SCIKIT_LEARN = imports(Tool.SCIKIT_LEARN);
    static final boolean XGBOOST = imports(Tool.XGBOOST);

    private static boolean imports(Tool tool) {
      try {
        return run(List.of("-c", "import sklearn, " + tool.module), Redirect.DISCARD) == 0;
      } catch (IOException e) {
        return false; // there is no Python
      }
    }
  }

  /** Returns the probability of class 1 for each held-out row. */
  static double[] probabilities(Learner learner, SplitRows rows) {
    try {
      Path folder = Files.createTempDirectory("agon-peers");
      try {
        return probabilities(Tool.of(Objects.requireNonNull(learner.tool())), rows, folder);
      } finally {
        delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("could not run Python: " + e.getMessage(), e);
    }
  }

  private static double[] probabilities(Tool tool, SplitRows rows, Path folder) throws IOException {
    Path script = folder.resolve("peers.py");
    try (InputStream in = Python.class.getResourceAsStream("peers.py")) {
      Files.write(script, Objects.requireNonNull(in).readAllBytes());
    }
    Path training = write(rows.training(), folder.resolve("training.libsvm"));
    Path heldOut = write(rows.heldOut(), folder.resolve("held-out.libsvm"));
    Path out = folder.resolve("probabilities.txt");
    Path log = folder.resolve("log.txt");
    int code =
        run(
            List.of(
                script.toString(),
                tool.module,
                training.toString(),
                heldOut.toString(),
                Integer.toString(Math.max(rows.training().features(), rows.heldOut().features())),
                out.toString()),
            Redirect.to(log.toFile()));
    if (code != 0) {
      List<String> lines = Files.readAllLines(log, StandardCharsets.UTF_8);
      throw new IOException(
          "the script for "
              + tool.module
              + " ended with code "
              + code
              + (lines.isEmpty() ? "" : ": " + lines.get(lines.size() - 1)));
    }
    try (Stream<String> lines = Files.lines(out, StandardCharsets.US_ASCII)) {
      return lines.mapToDouble(Double::parseDouble).toArray();
    }
  }

  /** Writes the numbers of the classes instead of their names, which may be words. */
  private static Path write(Dataset rows, Path file) {
    double[] classes = Arrays.stream(rows.classes().of()).asDoubleStream().toArray();
    Dataset numbered =
        new Dataset(rows.rows(), new Values(classes), rows.source(), rows.sha256(), List.of());
    DatasetWriter.write(numbered, file);
    return file;
  }

  private static int run(List<String> arguments, Redirect output) throws IOException {
    List<String> command = new ArrayList<>(List.of("python3"));
    command.addAll(arguments);
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(output).start();
    try {
      if (process.waitFor(MINUTES, TimeUnit.MINUTES)) {
        return process.exitValue();
      }
      throw new IOException("Python did not end within " + MINUTES + " minutes");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    } finally {
      process.destroy();
    }
  }

  private static void delete(Path folder) throws IOException {
    File[] files = folder.toFile().listFiles();
    for (File file : files == null ? new File[0] : files) {
      Files.deleteIfExists(file.toPath());
    }
    Files.deleteIfExists(folder);
  }
}
