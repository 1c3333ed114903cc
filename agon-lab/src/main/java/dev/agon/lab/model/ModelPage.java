package dev.agon.lab.model;

import dev.agon.lab.claim.Numbers;
import dev.agon.lab.report.Block;
import dev.agon.lab.report.Facts;
import dev.agon.lab.report.Facts.Fact;
import dev.agon.lab.report.Page;
import dev.agon.lab.report.Section;
import dev.agon.learn.model.Evaluation;
import dev.agon.learn.model.Model;
import dev.agon.learn.train.TrainingResult;
import dev.agon.learn.tune.Tuning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The page of a model: its description, its measures, and the rows with the largest losses. */
public final class ModelPage {
  private final Model model;
  private final List<Part> parts;
  private final List<Section> sections = new ArrayList<>();

  private ModelPage(Model model, List<Part> parts) {
    this.model = model;
    this.parts = parts;
  }

  /**
   * Returns the page of a training run.
   *
   * @param parameters all settings, given or default, by option name
   * @param parts the training rows, and the rows that were held out
   */
  public static Page trained(
      TrainingResult result, Map<String, Object> parameters, List<Part> parts) {
    ModelPage page = new ModelPage(result.model(), parts);
    page.addMeasures();
    page.add(
        "training",
        "How it was trained",
        "the run",
        "The run ended because "
            + Sentence.reason(result.solution())
            + ". Evaluation is outside the method's clock.",
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
        "Every set was trained on "
            + (tuning.folds() - 1)
            + " of "
            + tuning.folds()
            + " stratified folds and judged by "
            + tuning.criterion().name()
            + " on the other one, each in turn; the best was then trained on all rows.",
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
    model.warnings().forEach(text -> blocks.add(new Block.Notice("The model: " + text)));
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
    blocks.addAll(ClassBlocks.of(parts));
    blocks.addAll(ValueBlocks.of(parts));
    add(
        "measures",
        "How well it does",
        last().name() + " rows",
        "On "
            + Numbers.count(last().evaluation().data().size())
            + (parts.size() > 1 ? " rows that it was not trained with." : " rows.")
            + (model.classes().size() == 2
                ? " Precision, recall and F1 are those of the class " + model.classes().get(1) + "."
                : ""),
        blocks);
  }

  private void addRest(Map<String, Object> parameters, int worstRows) {
    add(
        "worst-case",
        "Mean against worst case",
        "robustness",
        "What the model loses on average, on ever fewer of the rows that are hardest for it, and"
            + " how the weights that are worst for it are spread.",
        TailBlocks.of(parts));
    List<Block> groups = GroupBlocks.of(last());
    if (!groups.isEmpty()) {
      add("groups", "Who fares how", "groups", "The same measures for each group of rows.", groups);
    }
    if (worstRows > 0) {
      add(
          "rows",
          "The hardest rows",
          "row by row",
          "The rows that weigh most in the worst case: mislabelled ones are often among them.",
          List.of(RowBlocks.of(last(), worstRows)));
    }
    add(
        "weights",
        "What it looks at",
        "weights",
        "The model adds up its weights times a row's values; the sum decides.",
        WeightBlocks.of(model));
    add(
        "settings",
        "Settings and checksums",
        "to do it again",
        "One seed gives one result, bit for bit, on any machine and any number of threads.",
        SettingsBlocks.of(model, parameters, parts));
  }
}
