package dev.agon.lab.model;

import dev.agon.lab.claim.Numbers;
import dev.agon.lab.report.Bars;
import dev.agon.lab.report.Bars.Bar;
import dev.agon.lab.report.Block;
import dev.agon.learn.model.Model;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/** The weights by column, with their signs. */
final class WeightBlocks {
  private static final int MOST_BARS = 24;
  private static final int MOST_BLOCKS = 6;

  private WeightBlocks() {}

  static List<Block> of(Model model) {
    double[] weights = model.weights();
    int outputs = model.outputs();
    int width = weights.length / outputs;
    List<Block> blocks = new ArrayList<>();
    for (int k = 0; k < Math.min(outputs, MOST_BLOCKS); k++) {
      blocks.add(bars(model, weights, k, width, outputs));
    }
    return blocks;
  }

  private static Bars bars(Model model, double[] weights, int block, int width, int outputs) {
    FeatureNames names = new FeatureNames(model);
    double[] trained = Arrays.copyOfRange(weights, block * width, (block + 1) * width);
    double[] own = names.inOwnUnits(trained);
    List<Bar> bars =
        IntStream.range(0, width)
            .boxed()
            .filter(j -> trained[j] != 0 && Double.isFinite(trained[j]))
            .sorted(Comparator.comparingDouble(j -> -Math.abs(trained[j])))
            .limit(MOST_BARS)
            .map(j -> new Bar(names.of(j), trained[j], signed(names.shown(j, trained, own))))
            .toList();
    long others = Arrays.stream(trained).filter(weight -> weight != 0).count() - bars.size();
    return new Bars(
        "weights-" + block,
        outputs == 1 ? "Weights" : "Weights for the class " + model.classes().get(block),
        caption(model.classes(), outputs)
            + (names.isScaled()
                ? " A bar is the effect of the column at its typical size, so columns are"
                    + " comparable; the number is the weight in the units of the column. The"
                    + " intercept is that of a row at the mean of every centred column."
                : "")
            + (others > 0 ? " " + Numbers.count(others) + " smaller weights are not shown." : ""),
        bars);
  }

  private static String caption(List<String> classes, int outputs) {
    if (classes.isEmpty()) {
      return "With a positive weight the prediction increases with the column.";
    }
    String speaks = outputs == 1 ? classes.get(1) : "this class";
    return "Positive weights favour " + speaks + ", negative weights disfavour it.";
  }

  private static String signed(double value) {
    return (value > 0 ? "+" : "") + Numbers.number(value);
  }
}
