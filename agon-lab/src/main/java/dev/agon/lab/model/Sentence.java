package dev.agon.lab.model;

import dev.agon.lab.claim.Words;
import dev.agon.learn.Model;
import dev.agon.learn.TrainingResult;
import dev.agon.method.Methods;
import java.util.List;
import java.util.stream.Collectors;

/** What was trained, in a sentence. */
final class Sentence {
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

  /** A finished training. */
  static String of(TrainingResult result) {
    return of(result.model())
        + " "
        + Words.count(result.solution().iterations())
        + " iterations of "
        + Methods.named(result.solution().provenance().method()).recipe().title()
        + ", stopped by "
        + result.solution().stopReason().name().toLowerCase(java.util.Locale.ROOT).replace('_', ' ')
        + ".";
  }

  /** A model that was read. */
  static String of(Model model) {
    return "A linear model of "
        + Words.count(model.features())
        + " features with the loss "
        + model.settings().loss().name()
        + " against the set "
        + model.settings().robust()
        + ", trained on "
        + count(model.data().get("rows"))
        + " rows of "
        + model.data().get("path")
        + ".";
  }

  private static String count(Object rows) {
    return rows instanceof Number number ? Words.count(number.longValue()) : "unknown";
  }

  static String rows(List<Part> parts) {
    return parts.stream()
            .map(
                part -> part.name() + ": " + Words.count(part.evaluation().data().size()) + " rows")
            .collect(Collectors.joining(", "))
        + ".";
  }
}
