package dev.agon.cli;

import dev.agon.lab.model.Part;
import dev.agon.learn.Evaluator;
import dev.agon.learn.Model;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Split;
import dev.agon.learn.data.Subset;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Rows that a model is judged by and not trained with. */
final class ValidationOptions {
  @Option(
      names = "--validate",
      paramLabel = "FRACTION",
      description =
          "Hold out this fraction of every class, drawn with --seed, and show both parts.")
  @Nullable Double fraction;

  @Option(
      names = "--test",
      paramLabel = "DATA",
      description = "Also evaluate the model on this data.")
  @Nullable String test;

  @Mixin ByOption by = new ByOption();

  /**
   * The parts of the data.
   *
   * @param training the rows to train with
   * @param heldOut the rows that --validate kept back
   * @param test the rows of --test
   */
  record Parts(Dataset training, @Nullable Dataset heldOut, @Nullable Dataset test) {}

  /** Before the run, so that what is wrong with a part is told at once. */
  Parts parts(Dataset all, long seed, Function<String, Dataset> loader) {
    Dataset testRows = test == null ? null : loader.apply(test);
    if (fraction == null) {
      return new Parts(all, null, testRows);
    }
    Split split = Split.fraction(all, fraction, seed);
    return new Parts(Subset.of(all, split.training()), Subset.of(all, split.heldOut()), testRows);
  }

  /** The model on every part, the training rows first. */
  List<Part> evaluate(Model model, Parts parts, int threads) {
    List<Part> measured = new ArrayList<>();
    measured.add(part("training", model, parts.training, threads));
    if (parts.heldOut != null) {
      measured.add(part("validation", model, parts.heldOut, threads));
    }
    if (parts.test != null) {
      measured.add(part("test", model, parts.test, threads));
    }
    return measured;
  }

  private Part part(String name, Model model, Dataset rows, int threads) {
    return new Part(name, Evaluator.evaluate(model, rows, threads), by.groups(rows));
  }
}
