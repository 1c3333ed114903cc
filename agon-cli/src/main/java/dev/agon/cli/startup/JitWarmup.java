package dev.agon.cli.startup;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelFile;
import dev.agon.learn.problem.ProblemSettings;
import dev.agon.learn.train.Trainer;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/**
 * A training on a few made-up rows beside the parsing of the command line, for nothing but its
 * classes and compiled code: a cold JVM interprets both, one core each, and finds the training
 * compiled when its rows have come. The result is thrown away, and decides nothing.
 */
public final class JitWarmup {
  private static final int ROWS = 1000;
  private static final int FEATURES = 12;

  /** A smaller file is trained on before a rehearsal is over. */
  private static final long LEAST_BYTES = 1 << 15;

  /** What it takes is garbage soon, but a small heap has no room even for that. */
  private static final long LEAST_MEMORY = 1 << 28;

  private JitWarmup() {}

  /**
   * Begins one for a command line that is about to train, where it pays and there is room for it.
   */
  public static void before(String... arguments) {
    Runtime machine = Runtime.getRuntime();
    boolean room = machine.availableProcessors() > 1 && machine.maxMemory() >= LEAST_MEMORY;
    if (room && paysFor(arguments)) {
      Thread thread = new Thread(JitWarmup::train, "agon-rehearsal");
      thread.setDaemon(true);
      // What goes wrong here goes wrong in the training too, and is told there.
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
   * From text to a model's text and measures, as the command does it.
   *
   * @param ones whether all values are 1, for which rows have code of their own
   */
  static String train(boolean ones) {
    Dataset rows = LibsvmReader.read(new ByteArrayInputStream(text(ones)), "rehearsal");
    Model model =
        new Trainer(rows)
            .settings(ProblemSettings.suiting(rows.target(), rows.size()))
            .threads(1)
            .train()
            .model();
    double loss = Evaluator.evaluate(model, rows, 1).meanLoss();
    return String.format(Locale.ROOT, "%.6g %s", loss, ModelFile.text(model));
  }

  /** Rows with every third feature; which third tells their labels, but for one in ten. */
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
