package dev.agon.cli.startup;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelFile;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * Trains on a few generated rows while the command line is parsed, only to load and compile the
 * code. Without it, the JVM would interpret the training code at first. With a second core, that
 * code is compiled by the time the rows have been read. The result is discarded.
 */
public final class JitWarmup {
  private static final int ROWS = 1000;
  private static final int FEATURES = 12;

  /** The smallest file for which a warm-up is useful: training on a smaller one ends earlier. */
  private static final long LEAST_BYTES = 1 << 15;

  /** The smallest heap for a warm-up, whose memory is released soon. */
  private static final long LEAST_MEMORY = 1 << 28;

  private JitWarmup() {}

  /**
   * Starts a warm-up for a command line that is about to train, if it is worthwhile and there is
   * enough memory.
   */
  public static void before(String... arguments) {
    Runtime machine = Runtime.getRuntime();
    boolean room = machine.availableProcessors() > 1 && machine.maxMemory() >= LEAST_MEMORY;
    if (room && paysFor(arguments)) {
      Thread thread = new Thread(JitWarmup::train, "agon-warm-up");
      thread.setDaemon(true);
      // An exception here also occurs in the training, where it is reported.
      thread.setUncaughtExceptionHandler((who, what) -> {});
      thread.start();
    }
  }

  static boolean paysFor(String... arguments) {
    return arguments.length > 1
        && arguments[0].equals("train")
        && new File(arguments[1]).length() >= LEAST_BYTES;
  }

  private static void train() {
    train(true);
    train(false);
  }

  /**
   * Runs the steps of the command: reads text, trains a model, writes its text and computes its
   * measures.
   *
   * @param ones whether all values are 1; such rows have separate code
   */
  static String train(boolean ones) {
    Dataset rows = LibsvmReader.read(new ByteArrayInputStream(text(ones)), "warm-up");
    Model model =
        new Trainer(rows)
            .settings(ProblemSettings.suiting(rows.target(), rows.size(), rows.features()))
            .threads(1)
            .train()
            .model();
    double loss = Evaluator.evaluate(model, rows, 1).meanLoss();
    return String.format(Locale.ROOT, "%.6g %s", loss, ModelFile.text(model));
  }

  /**
   * Creates rows in which every third feature is set; the label depends on the offset of the first
   * one, except in one of ten rows.
   */
  private static byte[] text(boolean ones) {
    StringBuilder text = new StringBuilder(48 * ROWS);
    for (int row = 0; row < ROWS; row++) {
      text.append(row % 3 == 0 ^ row % 10 == 0 ? '1' : '0');
      for (int feature = 1 + row % 3; feature <= FEATURES; feature += 3) {
        text.append(' ').append(feature).append(ones ? ":" : ":0.");
        text.append(ones ? 1 : 1 + (row * feature + row / 7) % 9);
      }
      text.append('\n');
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }
}
