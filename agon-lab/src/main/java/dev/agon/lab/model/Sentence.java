package dev.agon.lab.model;

import dev.agon.lab.claim.Words;
import dev.agon.learn.Model;
import dev.agon.learn.TrainingResult;
import dev.agon.method.Methods;
import dev.agon.run.Solution;
import java.util.List;

/** What was trained, in a sentence. */
final class Sentence {
  private static final int MOST_NAMES = 4;

  private Sentence() {}

  static String title(Model model) {
    return switch (model.settings().loss().name()) {
      case "logistic" -> "Robust logistic regression";
      case "softmax" -> "Robust logistic regression, " + model.classes().size() + " classes";
      case "hinge" -> "Robust support vector machine";
      case "huber" -> "Robust Huber regression";
      default -> "Robust regression";
    };
  }

  /** A model. */
  static String of(Model model) {
    return "A linear model of "
        + Words.count(model.features())
        + " features that "
        + task(model.classes())
        + ", trained on "
        + rows(model)
        + " to do well "
        + SetWords.of(model.settings().robust())
        + ".";
  }

  /** How its training went. */
  static String of(TrainingResult result) {
    Solution solution = result.solution();
    return of(result.model())
        + " "
        + Methods.named(solution.provenance().method()).recipe().title()
        + ": "
        + Words.count(solution.iterations())
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
    String count = rows instanceof Number number ? Words.count(number.longValue()) + " " : "";
    String path = String.valueOf(model.data().get("path"));
    return count + "rows of " + path.substring(path.replace('\\', '/').lastIndexOf('/') + 1);
  }
}
