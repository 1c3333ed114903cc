package dev.agon.lab.model;

import dev.agon.lab.claim.Numbers;
import dev.agon.lab.report.Block;
import dev.agon.lab.report.Facts;
import dev.agon.lab.report.Facts.Fact;
import dev.agon.lab.report.Page;
import dev.agon.lab.report.Section;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.decision.ProbabilityMap;
import dev.agon.learn.train.BaselineComparison;
import dev.agon.learn.train.TrainingResult;
import dev.agon.learn.tune.Tuning;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The page of a model: its description, its measures, and the rows with the largest losses. */
public final class ModelPage {
  private final Model model;
  private final List<Part> parts;

  /** The parts, followed by the plain model on the last part. */
  private final List<Part> compared;

  private final List<Section> sections = new ArrayList<>();

  private ModelPage(Model model, List<Part> parts) {
    this(model, parts, null);
  }

  private ModelPage(Model model, List<Part> parts, @Nullable Part plain) {
    this.model = model;
    this.parts = parts;
    this.compared = new ArrayList<>(parts);
    if (plain != null) {
      compared.add(plain.renamed(plain.name() + ", plain model"));
    }
  }

  /**
   * Returns the page of a training run.
   *
   * @param parameters all settings, given or default, by option name
   * @param parts the training rows, and the rows that were held out
   * @param plain the plain model on the last of these parts; null if there is none
   */
  public static Page trained(
      TrainingResult result,
      Map<String, Object> parameters,
      List<Part> parts,
      @Nullable Part plain) {
    ModelPage page = new ModelPage(result.model(), parts, plain);
    page.addMeasures();
    if (plain != null) {
      page.add(
          "baseline",
          "Comparison with the plain model",
          "effect of robustness",
          new BaselineComparison(
                      page.last().evaluation(), plain.evaluation(), result.unfairComparison())
                  .sentence()
              + " The plain model is trained on the same rows with the same loss and regulariser,"
              + " and with the set mean.",
          List.of(MeasureTable.of(page.last(), plain)));
    }
    page.add(
        "training",
        "Training",
        "run",
        "The run ended because "
            + Sentence.reason(result.solution())
            + ". Evaluations are not timed.",
        RunBlocks.of(result.solution()));
    page.addRest(parameters, Evaluation.WORST_ROWS);
    return page.page(Sentence.of(result));
  }

  /**
   * Returns the page of a choice between robust sets.
   *
   * @param parameters all settings, given or default, by option name
   * @param part the chosen model on its training rows
   */
  public static Page tuned(Tuning tuning, Map<String, Object> parameters, Part part) {
    ModelPage page = new ModelPage(tuning.result().model(), List.of(part));
    page.add(
        "choice",
        "Why " + tuning.best().set(),
        "held-out rows",
        "Every robust set was trained on "
            + (tuning.folds() - 1)
            + " of "
            + tuning.folds()
            + " stratified folds and evaluated by "
            + tuning.criterion().name()
            + " on the remaining one, for each fold in turn. The best set was then trained on all"
            + " rows.",
        TuningBlocks.of(tuning));
    page.addMeasures();
    page.addRest(parameters, Evaluation.WORST_ROWS);
    return page.page(Sentence.of(tuning.result()));
  }

  /**
   * Returns the page of an evaluation.
   *
   * @param worstRows the number of rows with the largest losses to show
   */
  public static Page evaluated(Part part, int worstRows) {
    Model model = part.evaluation().model();
    ModelPage page = new ModelPage(model, List.of(part));
    page.addMeasures();
    page.addRest(model.provenance().parameters(), worstRows);
    return page.page(Sentence.of(model));
  }

  private Page page(String subtitle) {
    return new Page(Sentence.title(model), subtitle, List.of(), sections);
  }

  private void add(String id, String title, String eyebrow, String about, List<Block> blocks) {
    sections.add(new Section(id, title, eyebrow, about, blocks));
  }

  /** Returns the most important part: held-out rows if there are any. */
  private Part last() {
    return parts.get(parts.size() - 1);
  }

  private void addMeasures() {
    List<Block> blocks = new ArrayList<>();
    model.warnings().forEach(text -> blocks.add(new Block.Notice("Model: " + text)));
    for (Part part : parts) {
      for (String text : part.newWarnings()) {
        blocks.add(new Block.Notice("On the " + part.name() + " rows: " + text));
      }
    }
    List<Fact> facts = new ArrayList<>();
    last()
        .evaluation()
        .metrics()
        .measures()
        .forEach(
            measure -> facts.add(new Fact(measure.name(), Numbers.number(measure.value()), "")));
    facts.add(new Fact("worst-case risk", Numbers.number(last().evaluation().worstCaseRisk()), ""));
    blocks.add(new Facts(facts));
    if (parts.size() > 1) {
      blocks.add(MeasureTable.of(parts));
    }
    blocks.addAll(ClassBlocks.of(parts, compared));
    blocks.addAll(ValueBlocks.of(compared));
    add(
        "measures",
        "Performance",
        last().name() + " rows",
        "On "
            + Numbers.count(last().evaluation().data().size())
            + (parts.size() > 1 ? " held-out rows." : " rows.")
            + (model.classes().size() == 2 ? decision() : ""),
        blocks);
  }

  /** Describes how the model decides between two classes. */
  private String decision() {
    String positive = model.classes().get(1);
    ProbabilityMap map = model.probabilityMap();
    return " Precision, recall and F1 are for the class "
        + positive
        + (model.threshold() == 0.5
            ? "."
            : ", which is predicted above the probability "
                + Numbers.number(model.threshold())
                + ".")
        + (map == null
            ? ""
            : String.format(
                Locale.ROOT,
                " The probabilities are calibrated: sigmoid(%.4g score %+.4g), fitted on held-out"
                    + " folds.",
                map.slope(),
                map.offset()));
  }

  private void addRest(Map<String, Object> parameters, int worstRows) {
    add(
        "worst-case",
        "Mean and worst case",
        "robustness",
        "The mean loss, the mean loss of the worst rows, and the distribution of the worst-case"
            + " weights.",
        TailBlocks.of(compared));
    List<Block> groups = GroupBlocks.of(last());
    if (!groups.isEmpty()) {
      add(
          "groups",
          "Performance by group",
          "groups",
          "The same measures for each group of rows.",
          groups);
    }
    if (worstRows > 0) {
      add(
          "rows",
          "Rows with the largest weights",
          "row by row",
          "The rows with the largest worst-case weights. Mislabelled rows are often among them.",
          List.of(RowBlocks.of(last(), worstRows)));
    }
    List<Block> movement = MovementBlocks.of(last(), worstRows);
    if (!movement.isEmpty()) {
      add(
          "movement",
          "Worst movement of the values",
          "values that are off",
          "The movement within the Wasserstein ball that increases the loss most.",
          movement);
    }
    if (model.settings().network() == null) {
      add(
          "weights",
          "Weights of the model",
          "weights",
          "The score of a row is the sum of its values times the weights.",
          WeightBlocks.of(model));
    } else {
      add(
          "effects",
          "Effects of the columns",
          "columns",
          "The weights of a network have no meaning column by column. These are measurements of"
              + " its predictions on the "
              + last().name()
              + " rows.",
          EffectBlocks.of(last()));
    }
    add(
        "settings",
        "Settings and checksums",
        "for repeating the run",
        "One seed gives one result, bit for bit, on any machine and any number of threads.",
        SettingsBlocks.of(model, parameters, parts));
  }
}
