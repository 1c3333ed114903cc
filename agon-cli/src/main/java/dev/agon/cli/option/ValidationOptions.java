package dev.agon.cli.option;

import dev.agon.InvalidInputException;
import dev.agon.lab.model.Part;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.Subset;
import dev.agon.learn.data.split.Holdout;
import dev.agon.learn.data.split.Split;
import dev.agon.learn.load.Division;
import dev.agon.learn.load.LoadedData;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for held-out rows. */
public final class ValidationOptions {
  /** The value of --by-time without a column; no column can have this name. */
  /** The warning for a test on the training data. */
  public static final String TESTS_ITSELF =
      "warning: --test is the training data (same checksum), so its measures are not a test."
          + " Use other rows, or --validate 0.2.";

  private static final String FILE_ORDER = "\0";

  @Option(
      names = "--validate",
      paramLabel = "FRACTION",
      description =
          "Hold out this fraction of every class, drawn with --seed, and show the"
              + " measures of both parts.")
  public @Nullable Double fraction;

  @Option(
      names = "--by-time",
      paramLabel = "COL",
      arity = "0..1",
      fallbackValue = FILE_ORDER,
      description =
          "With --validate: hold out the last rows by this column of dates or numbers"
              + " instead of random ones; without COL the last rows of the file.")
  public @Nullable String byTime;

  @Option(
      names = "--validate-groups",
      paramLabel = "COL",
      description =
          "Hold out the rows of each value of this column in turn, and show the measures of each.")
  public @Nullable String leaveOut;

  @Option(
      names = "--seeds",
      paramLabel = "K",
      description =
          "With --validate: repeat with K seeds, starting at --seed, and show the mean"
              + " and the standard deviation of the held-out measures. [1]")
  public int seeds = 1;

  @Option(
      names = "--test",
      paramLabel = "DATA",
      description = "Also evaluate the model on this data.")
  public @Nullable String test;

  /** The rows to hold out; null for none. */
  public @Nullable Holdout holdout(long seed) {
    if (fraction == null) {
      return null;
    }
    return byTime == null
        ? Holdout.random(fraction, seed)
        : Holdout.last(fraction, byTime.equals(FILE_ORDER) ? null : byTime);
  }

  /** The splits on which models are trained again; null for none. */
  public @Nullable Division division(long seed) {
    if (leaveOut != null) {
      return Division.leaveOut(leaveOut);
    }
    Double share = fraction;
    return share == null || seeds == 1 ? null : Division.random(share, seed, seeds);
  }

  /** The splits by which candidates are compared: folds by default. */
  public Division tuningDivision(int folds, long seed) {
    Double share = fraction;
    if (leaveOut != null) {
      return Division.leaveOut(leaveOut);
    }
    if (share == null) {
      return Division.folds(folds, seed, seeds);
    }
    return byTime == null
        ? Division.random(share, seed, seeds)
        : Division.last(share, byTime.equals(FILE_ORDER) ? null : byTime);
  }

  /**
   * Rejects contradictory options for comparisons of candidates.
   *
   * @param folds the number of folds; null if it is not given
   */
  public void checkForTuning(@Nullable Integer folds) {
    if (folds != null && (fraction != null || leaveOut != null)) {
      String other = fraction != null ? "--validate" : "--validate-groups";
      throw new InvalidInputException(
          "--folds and " + other + " are both given.",
          "Use one of them: each row is held out once, or the rows of " + other + ".");
    }
    if (fraction != null || seeds == 1 || byTime != null && byTime.isBlank()) {
      check();
    } else if (seeds < 1 || byTime != null || leaveOut != null) {
      throw new InvalidInputException(
          "--seeds " + seeds + " cannot be used with this split of the rows.",
          "Use --seeds with folds or with --validate, without --by-time and --validate-groups.");
    }
  }

  /** Rejects contradictory options. */
  public void check() {
    if (byTime != null && byTime.isBlank()) {
      throw new InvalidInputException(
          "--by-time= names no column.",
          "Name a column, or use --by-time alone for the order of the file.");
    }
    if (byTime != null && fraction == null) {
      throw new InvalidInputException(
          "--by-time is given without --validate.", "Use for example --validate 0.25 --by-time.");
    }
    if (seeds < 1) {
      throw new InvalidInputException(
          "--seeds must be at least 1, but was " + seeds + ".", "Use for example --seeds 5.");
    }
    if (seeds > 1 && (fraction == null || byTime != null)) {
      throw new InvalidInputException(
          "--seeds repeats a random split of the rows, but "
              + (byTime != null
                  ? "--by-time has only one split."
                  : leaveOut != null
                      ? "--validate-groups holds out every group once."
                      : "--validate is not given."),
          "Use --validate 0.25 --seeds "
              + seeds
              + (byTime != null
                  ? ", without --by-time."
                  : leaveOut != null ? ", without --validate-groups." : "."));
    }
    if (leaveOut != null && fraction != null) {
      throw new InvalidInputException(
          "--validate and --validate-groups are both given.",
          "Use one of them: random or last rows, or the rows of each group in turn.");
    }
  }

  /**
   * A part of the data.
   *
   * @param name its name
   * @param rows the rows
   * @param by the groups of its rows, by the name of the column that defines them
   * @param numbers the row numbers in the complete data; null for all rows
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
   * @param loaded the training rows and the held-out rows
   * @param tested the rows of --test; null for none
   * @param by the columns of --by
   */
  public List<Rows> parts(LoadedData loaded, @Nullable LoadedData tested, ByOption by) {
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

  /** Returns whether --test, the last part, is the training data. */
  public boolean testsItself(Dataset trained, List<Rows> parts) {
    return test != null && testsItself(trained, parts.get(parts.size() - 1).rows);
  }

  /** Returns whether the rows of --test are the training data. */
  public static boolean testsItself(Dataset trained, Dataset tested) {
    return !tested.sha256().isEmpty() && tested.sha256().equals(trained.sha256());
  }

  /** Evaluates the model on every part. */
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
