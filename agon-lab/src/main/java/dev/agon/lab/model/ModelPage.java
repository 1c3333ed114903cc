package dev.agon.lab.model;

import dev.agon.lab.report.Block;
import dev.agon.lab.report.Page;
import dev.agon.lab.report.Section;
import dev.agon.learn.Model;
import dev.agon.learn.TrainingResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The page of a model: first what it is, then how it does, then on which rows and why. */
public final class ModelPage {
  private ModelPage() {}

  /**
   * The page of a training.
   *
   * @param parameters everything that was set, given or by default, by option name
   * @param parts the training rows, and those that were held out
   */
  public static Page trained(
      TrainingResult result, Map<String, Object> parameters, List<Part> parts) {
    return page(result.model(), Sentence.of(result), parts);
  }

  /**
   * The page of an evaluation.
   *
   * @param worstRows how many of the hardest rows to show
   */
  public static Page evaluated(Part part, int worstRows) {
    Model model = part.evaluation().model();
    return page(model, Sentence.of(model), List.of(part));
  }

  private static Page page(Model model, String subtitle, List<Part> parts) {
    List<Block> measures = new ArrayList<>();
    parts.forEach(
        part ->
            part.evaluation()
                .warnings()
                .forEach(text -> measures.add(new Block.Notice(part.name() + " rows: " + text))));
    measures.add(MeasureTable.of(parts));
    Section section =
        new Section("measures", "How it does", "measures", Sentence.rows(parts), measures);
    return new Page(Sentence.title(model), subtitle, List.of(), List.of(section));
  }
}
