package dev.agon.lab.model;

import dev.agon.lab.claim.Numbers;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.loss.TargetKind;
import dev.agon.learn.model.Model;
import dev.agon.learn.train.TrainingResult;
import dev.agon.method.catalogue.Methods;
import dev.agon.run.Solution;
import java.util.List;

/** What was trained, in a sentence. */
final class Sentence {
  private static final int MOST_NAMES = 4;

  private Sentence() {}

  static String title(Model model) {
    Loss loss = model.settings().loss();
    String classes =
        loss.targetKind() == TargetKind.CLASSES ? ", " + model.classes().size() + " classes" : "";
    return "Robust " + loss.title() + classes;
  }

  /** A model. */
  static String of(Model model) {
    return "A linear model of "
        + Numbers.count(model.features())
        + " features that "
        + task(model.classes())
        + ", trained on "
        + rows(model)
        + " to do well "
        + model.settings().robust().meaning()
        + ".";
  }

  /** How its training went. */
  static String of(TrainingResult result) {
    Solution solution = result.solution();
    return of(result.model())
        + " "
        + Methods.named(solution.provenance().method()).recipe().title()
        + ": "
        + Numbers.count(solution.iterations())
        + " iterations; it ended because "
        + reason(solution)
        + ".";
  }

  /** Why a run ended. */
  static String reason(Solution solution) {
    return switch (solution.stopReason()) {
      case ITERATIONS -> "its budget of iterations was spent";
      case ORACLE_CALLS -> "its budget of oracle calls was spent";
      case SECONDS -> "its time was up";
      case TARGET_RISK -> "the risk that was asked for was reached";
      case TARGET_GRADIENT -> "the gradient norm that was asked for was reached";
      case CONVERGED -> "it had converged";
      case HELD_OUT -> "rows held out showed that further steps would not help";
      case STALLED -> "it found no further step, short of its aim";
      case REPLAY_END -> "the given batches were at an end";
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
        ? "tells apart " + String.join(" and ", classes)
        : "tells " + classes.size() + " classes apart";
  }

  private static String rows(Model model) {
    Object rows = model.data().get("rows");
    String count = rows instanceof Number number ? Numbers.count(number.longValue()) + " " : "";
    String path = String.valueOf(model.data().get("path"));
    return count + "rows of " + path.substring(path.replace('\\', '/').lastIndexOf('/') + 1);
  }
}
