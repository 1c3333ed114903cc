package dev.agon.lab.model;

import dev.agon.lab.claim.Numbers;
import dev.agon.lab.report.Bars;
import dev.agon.lab.report.Bars.Bar;
import dev.agon.lab.report.Block;
import dev.agon.lab.report.Figure;
import dev.agon.lab.report.Figure.Axis;
import dev.agon.lab.report.Figure.Curve;
import dev.agon.lab.report.Figure.Panel;
import dev.agon.lab.report.SideBySide;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.effect.ColumnEffects;
import dev.agon.learn.model.effect.ColumnEffects.Dependence;
import dev.agon.learn.model.effect.ColumnEffects.Importance;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The effects of the columns of a network, whose weights have no meaning column by column. */
final class EffectBlocks {
  private static final int MOST_BARS = 24;
  private static final int MOST_CURVES = 6;

  private EffectBlocks() {}

  static List<Block> of(Part part) {
    Model model = part.evaluation().model();
    ColumnEffects effects = ColumnEffects.of(model, part.evaluation().data());
    List<Block> blocks = new ArrayList<>();
    blocks.add(importance(effects.importance(), part.name()));
    List<Block> curves = new ArrayList<>();
    for (int k = 0; k < effects.dependence().size(); k++) {
      Dependence one = effects.dependence().get(k);
      String id = "dependence-" + (k + 1);
      if (one.words().isEmpty()) {
        curves.add(curve(model, one, id));
      } else {
        blocks.add(bars(model, one, id));
      }
    }
    if (!curves.isEmpty()) {
      blocks.add(1, new SideBySide(curves));
    }
    return blocks;
  }

  private static Bars importance(List<Importance> all, String part) {
    List<Bar> bars =
        all.stream()
            .limit(MOST_BARS)
            .map(
                one ->
                    new Bar(
                        one.column(),
                        one.increase(),
                        (one.increase() > 0 ? "+" : "") + Numbers.number(one.increase())))
            .toList();
    int others = all.size() - bars.size();
    return new Bars(
        "importance",
        "Permutation importance",
        "The increase of the mean loss when the values of a column are permuted among the "
            + part
            + " rows, at most 1,000 of them. Columns with the same content share their"
            + " importance."
            + (others > 0 ? " " + Numbers.count(others) + " columns are not shown." : ""),
        bars);
  }

  private static Figure curve(Model model, Dependence one, String id) {
    List<Curve> curves =
        IntStream.range(0, Math.min(one.mean().length, MOST_CURVES))
            .mapToObj(
                k ->
                    new Curve(
                        Integer.toString(k + 1),
                        output(model, k),
                        Integer.toString(k + 1),
                        false,
                        Map.of("value", one.numbers()),
                        one.mean()[k],
                        one.mean()[k],
                        one.mean()[k]))
            .toList();
    return new Figure(
        id,
        "Dependence on " + one.column(),
        "The mean prediction if every row had this value. Points are quantiles of the column.",
        List.of(new Axis("value", one.column(), false)),
        new Axis("mean", prediction(model), false),
        List.of(new Panel("all", "", "", curves, List.of())));
  }

  private static Bars bars(Model model, Dependence one, String id) {
    List<Bar> bars = new ArrayList<>();
    boolean several = one.mean().length > 1;
    for (int k = 0; k < Math.min(one.words().size(), MOST_BARS); k++) {
      for (int output = 0; output < Math.min(one.mean().length, MOST_CURVES); output++) {
        double mean = one.mean()[output][k];
        String name = one.words().get(k) + (several ? ", " + output(model, output) : "");
        bars.add(new Bar(name, mean, Numbers.number(mean)));
      }
    }
    return new Bars(
        id,
        "Dependence on " + one.column(),
        "The " + prediction(model) + ", on average, if every row had this value.",
        bars);
  }

  private static String output(Model model, int output) {
    List<String> classes = model.classes();
    return classes.isEmpty() ? "mean" : classes.get(model.outputs() == 1 ? 1 : output);
  }

  private static String prediction(Model model) {
    if (model.classes().isEmpty()) {
      return "predicted number";
    }
    return model.settings().loss().hasProbabilities() ? "predicted probability" : "score";
  }
}
