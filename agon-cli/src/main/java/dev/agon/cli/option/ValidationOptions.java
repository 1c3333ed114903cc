package dev.agon.cli.option;

import dev.agon.lab.model.Part;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.Holdout;
import dev.agon.learn.data.Split;
import dev.agon.learn.data.Subset;
import dev.agon.learn.load.LoadedData;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Rows that a model is judged by and not trained with. */
public final class ValidationOptions {
  @Option(
      names = "--validate",
      paramLabel = "FRACTION",
      description =
          "Hold out this fraction of every class, drawn with --seed, and show both parts.")
  public @Nullable Double fraction;

  @Option(
      names = "--test",
      paramLabel = "DATA",
      description = "Also evaluate the model on this data.")
  public @Nullable String test;

  @Mixin public ByOption by = new ByOption();

  /** The rows to hold out; null for none. */
  public @Nullable Holdout holdout(long seed) {
    return fraction == null ? null : new Holdout(fraction, seed);
  }

  /**
   * Rows that belong together.
   *
   * @param name what they are
   * @param rows the rows
   * @param by groups of them by column
   * @param numbers their numbers in the whole data; null when they are all of it
   */
  public record Rows(String name, Dataset rows, Map<String, Groups> by, int @Nullable [] numbers) {
    private Rows part(String newName, int[] which) {
      Map<String, Groups> groups = new LinkedHashMap<>();
      by.forEach((column, all) -> groups.put(column, Subset.of(all, which)));
      return new Rows(newName, Subset.of(rows, which), groups, which);
    }
  }

  /**
   * Returns the parts of the data, the training rows first.
   *
   * @param loaded the rows to train with and those held out
   * @param tested the rows of --test; null for none
   */
  public List<Rows> parts(LoadedData loaded, @Nullable LoadedData tested) {
    Rows all = new Rows("training", loaded.rows(), by.groups(loaded), null);
    List<Rows> parts = new ArrayList<>();
    Split split = loaded.split();
    if (split == null) {
      parts.add(all);
    } else {
      parts.add(all.part("training", split.training()));
      parts.add(all.part("validation", split.heldOut()));
    }
    if (tested != null) {
      parts.add(new Rows("test", tested.rows(), by.groups(tested), null));
    }
    return parts;
  }

  /** Whether --test, the last part, is what the model is trained on. */
  public boolean testsItself(Dataset trained, List<Rows> parts) {
    String sha256 = parts.get(parts.size() - 1).rows.sha256();
    return test != null && !sha256.isEmpty() && sha256.equals(trained.sha256());
  }

  /** The model on every part. */
  public static List<Part> evaluate(Model model, List<Rows> parts, int threads) {
    return parts.stream()
        .map(
            part ->
                new Part(
                    part.name,
                    Evaluator.evaluate(model, part.rows, threads),
                    part.by,
                    part.numbers))
        .toList();
  }
}
