package dev.agon.cli;

import dev.agon.learn.Evaluator;
import dev.agon.learn.Model;
import dev.agon.learn.ModelFile;
import dev.agon.learn.Trainer;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LibsvmReader;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** A training on a few made-up rows, for nothing but its classes and compiled code. */
final class Rehearsal {
  private static final int ROWS = 1000;
  private static final int FEATURES = 12;

  private Rehearsal() {}

  /** From text to a model's text and measures, as the command does it. */
  static String train() {
    Dataset rows = LibsvmReader.read(new ByteArrayInputStream(text()), "rehearsal");
    Model model = new Trainer(rows).threads(1).train().model();
    double loss = Evaluator.evaluate(model, rows, 1).meanLoss();
    return String.format(Locale.ROOT, "%.6g %s", loss, ModelFile.text(model));
  }

  /** Rows with every third feature; which third tells their labels, but for one in ten. */
  private static byte[] text() {
    StringBuilder text = new StringBuilder(48 * ROWS);
    for (int row = 0; row < ROWS; row++) {
      text.append(row % 3 == 0 ^ row % 10 == 0 ? '1' : '0');
      for (int feature = 1 + row % 3; feature <= FEATURES; feature += 3) {
        text.append(' ').append(feature).append(":0.").append(1 + (row * feature + row / 7) % 9);
      }
      text.append('\n');
    }
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }
}
