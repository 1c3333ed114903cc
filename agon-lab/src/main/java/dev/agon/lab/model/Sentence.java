package dev.agon.lab.model;

import dev.agon.lab.claim.Numbers;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.loss.TargetKind;
import dev.agon.learn.model.Model;
import dev.agon.learn.train.TrainingResult;
import dev.agon.method.catalogue.Methods;
import dev.agon.run.Solution;
import java.util.List;
import java.util.Locale;

/** Describes a training run in a sentence. */
final class Sentence {
  private static final int MOST_NAMES = 4;

  private Sentence() {}

  static String title(Model model) {
    Loss loss = model.settings().loss();
    String classes =
        loss.targetKind() == TargetKind.CLASSES ? ", " + model.classes().size() + " classes" : "";
    if (model.settings().robust().isMean()) {
      return loss.title().substring(0, 1).toUpperCase(Locale.ROOT)
          + loss.title().substring(1)
          + classes;
    }
    return "Robust " + loss.title() + classes;
  }

  /** Describes a model. */
  static String of(Model model) {
    return "A linear model of "
        + Numbers.count(model.features())
        + " features that "
        + task(model.classes())
        + ", trained on "
        + rows(model)
        + " to perform well "
        + model.settings().robust().meaning()
        + ".";
  }

  /** Describes the course of the training. */
  static String of(TrainingResult result) {
    Solution solution = result.solution();
    return of(result.model())
        + " Method "
        + Methods.named(solution.provenance().method()).recipe().title()
        + ", "
        + Numbers.count(solution.iterations())
        + " iterations; the run ended because "
        + reason(solution)
        + ".";
  }

  /** Describes why a run ended. */
  static String reason(Solution solution) {
    return switch (solution.stopReason()) {
      case ITERATIONS -> "the iteration limit was reached";
      case ORACLE_CALLS -> "the limit of oracle calls was reached";
      case SECONDS -> "the time limit was reached";
      case DEADLINE -> "the deadline was reached";
      case TARGET_RISK -> "the target risk was reached";
      case TARGET_GRADIENT -> "the target gradient norm was reached";
      case CONVERGED -> "it converged";
      case HELD_OUT -> "rows held out showed that further steps would not help";
      case STALLED -> "it found no further step before the tolerance was met";
      case REPLAY_END -> "there were no more recorded batches";
      case INTERRUPTED -> "it was interrupted";
      case OUT_OF_MEMORY -> "memory ran out";
      case DIVERGED -> "it diverged";
    };
  }

  private static String task(List<String> classes) {
    if (classes.isEmpty()) {
      return "predicts a number";
    }
    return classes.size() <= MOST_NAMES
        ? "distinguishes " + String.join(" and ", classes)
        : "distinguishes " + classes.size() + " classes";
  }

  private static String rows(Model model) {
    Object rows = model.data().get("rows");
    String count = rows instanceof Number number ? Numbers.count(number.longValue()) + " " : "";
    String path = String.valueOf(model.data().get("path"));
    return count + "rows of " + path.substring(path.replace('\\', '/').lastIndexOf('/') + 1);
  }
}
