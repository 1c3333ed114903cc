package dev.agon.cli.report;

import static java.util.Objects.requireNonNull;

import dev.agon.cli.output.Json;
import dev.agon.lab.model.Part;
import dev.agon.learn.metrics.Calibration;
import dev.agon.learn.metrics.ClassAnswers;
import dev.agon.learn.metrics.ClassMetrics;
import dev.agon.learn.metrics.Confusion;
import dev.agon.learn.metrics.Curve;
import dev.agon.learn.metrics.Measure;
import dev.agon.learn.metrics.Metrics;
import dev.agon.learn.metrics.Ranking;
import dev.agon.learn.metrics.TailCurve;
import dev.agon.learn.metrics.ValueMetrics;
import dev.agon.learn.metrics.WeightSpread;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.Evaluation.WorstRow;
import dev.agon.learn.model.movement.Attack;
import dev.agon.learn.model.movement.WorstMovement;
import dev.agon.learn.train.ModelMeasures;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** An evaluation as JSON. */
public final class EvaluationJson {
  /** The approximate number of points of a curve that are enough for a chart. */
  private static final int POINTS = 100;

  private EvaluationJson() {}

  /** Returns the evaluation of a part, and its measures under an attack unless that is null. */
  public static ObjectNode of(Part part, int worstRows, @Nullable Attack attack) {
    ObjectNode node = of(part, worstRows);
    if (attack != null) {
      ObjectNode under = node.putObject("attack");
      under.put("set", attack.set().toString());
      under.put("exact", attack.exact());
      measures(under, attack.metrics());
    }
    return node;
  }

  public static ObjectNode of(Part part, int worstRows) {
    Evaluation evaluation = part.evaluation();
    ObjectNode node = Json.object();
    Metrics metrics = evaluation.metrics();
    node.put("rows", metrics.rows());
    measures(node, metrics);
    ModelMeasures worst = ModelMeasures.of(evaluation);
    Json.number(node, "worst_tenth_loss", worst.worstTenth());
    if (evaluation.data().groups() != null) {
      Json.number(node, "worst_group_loss", worst.worstGroup());
    }
    Json.number(node, "worst_case_risk", evaluation.worstCaseRisk());
    Json.number(node, "gradient_norm", evaluation.gradientNorm());
    spread(node, evaluation.spread());
    if (metrics instanceof ClassMetrics classes) {
      confusion(node.putObject("confusion"), evaluation.model().classes(), classes.confusion());
      if (Double.isFinite(classes.auc()) && evaluation.answers() instanceof ClassAnswers answers) {
        ranking(node, answers);
      }
    } else if (metrics instanceof ValueMetrics values) {
      tail(node.putObject("absolute_error"), values.errors().absolute());
    }
    worstRows(node.putArray("worst_rows"), part, worstRows);
    worstMovement(node, part, worstRows);
    if (!part.by().isEmpty()) {
      ObjectNode by = node.putObject("by");
      part.by()
          .forEach(
              (column, groups) -> {
                ObjectNode levels = by.putObject(column);
                evaluation
                    .by(groups)
                    .forEach(
                        (level, measured) -> {
                          ObjectNode entry = levels.putObject(level);
                          entry.put("rows", measured.rows());
                          measures(entry, measured);
                        });
              });
    }
    ArrayNode warnings = node.putArray("warnings");
    evaluation.warnings().forEach(warnings::add);
    return node;
  }

  /** Adds all measures of the task. */
  public static void measures(ObjectNode node, Metrics metrics) {
    for (Measure measure : metrics.measures()) {
      Json.number(node, measure.key(), measure.value());
    }
  }

  public static void spread(ObjectNode node, WeightSpread spread) {
    Json.number(node, "effective_rows", spread.effectiveRows());
    Json.number(node, "rows_with_weight", spread.shareOfRows());
    Json.number(node, "implied_chi2", spread.impliedChi2());
  }

  private static void confusion(ObjectNode node, List<String> names, Confusion confusion) {
    ArrayNode classes = node.putArray("classes");
    names.forEach(classes::add);
    ArrayNode counts = node.putArray("counts");
    for (double[] row : confusion.counts()) {
      ArrayNode line = counts.addArray();
      for (double count : row) {
        line.add(count);
      }
    }
  }

  /** Adds the measures of separation and calibration of two classes. */
  private static void ranking(ObjectNode node, ClassAnswers answers) {
    Ranking ranking =
        Ranking.of(requireNonNull(answers.score()), answers.actual(), answers.weight());
    curve(node.putObject("roc"), "false_positives", "recall", ranking.roc());
    Curve precision = ranking.precisionRecall();
    Json.number(node, "average_precision", precision.area());
    curve(node.putObject("precision_recall"), "recall", "precision", precision);
    if (answers.probability() != null) {
      Calibration calibration =
          Calibration.of(
              answers.probability(), answers.actual(), answers.weight(), Calibration.BINS);
      ObjectNode entry = node.putObject("calibration");
      Json.number(entry, "error", calibration.error());
      entry.set("bins", Json.MAPPER.valueToTree(calibration.bins()));
    }
  }

  private static void curve(ObjectNode node, String x, String y, Curve whole) {
    Curve curve = whole.thinned(POINTS);
    node.set(x, Json.MAPPER.valueToTree(curve.x()));
    node.set(y, Json.MAPPER.valueToTree(curve.y()));
  }

  /** Adds the mean, the means of the worst shares, and the largest value. */
  public static void tail(ObjectNode node, TailCurve tail) {
    Json.number(node, "mean", tail.mean());
    double[] shares = TailCurve.shares();
    for (int k = 0; k < shares.length; k++) {
      Json.number(node, "cvar=" + shares[k], tail.worst()[k]);
    }
    Json.number(node, "max", tail.maximum());
  }

  private static void worstMovement(ObjectNode node, Part part, int count) {
    WorstMovement worst = WorstMovement.of(part.evaluation(), count);
    if (worst == null) {
      return;
    }
    ObjectNode moved = node.putObject("worst_movement");
    Json.number(moved, "distance", worst.distance());
    ObjectNode direction = moved.putObject("direction");
    worst.direction().forEach((feature, value) -> Json.number(direction, feature, value));
    ArrayNode rows = moved.putArray("rows");
    for (WorstMovement.Row row : worst.rows()) {
      ObjectNode entry = rows.addObject();
      entry.put("row", part.number(row.row()));
      Json.number(entry, "share", row.share());
      Json.label(entry, "label", row.label());
      Json.label(entry, "moved_label", row.movedLabel());
      ObjectNode changes = entry.putObject("changes");
      row.changes()
          .forEach(
              (column, change) -> {
                ObjectNode cell = changes.putObject(column);
                cell.set("from", Json.MAPPER.valueToTree(change.from()));
                cell.set("to", Json.MAPPER.valueToTree(change.to()));
              });
      Json.number(entry, "loss", row.before());
      Json.number(entry, "moved_loss", row.after());
    }
  }

  private static void worstRows(ArrayNode node, Part part, int count) {
    for (WorstRow row : part.evaluation().worstRows(count)) {
      ObjectNode entry = node.addObject();
      entry.put("row", part.number(row));
      Json.number(entry, "weight", row.weight());
      Json.number(entry, "loss", row.loss());
      Json.label(entry, "label", row.label());
      entry.set("values", Json.MAPPER.valueToTree(row.values()));
    }
  }
}
