package dev.agon.lab;

import dev.agon.lab.Comparison.Row;
import dev.agon.lab.claim.Numbers;
import dev.agon.lab.claim.Range;
import dev.agon.lab.claim.Sample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The winner of a comparison, with the criterion and the certainty.
 *
 * <p>The criterion is the number of oracle calls to the target, if one is set and a method reaches
 * it on most seeds; otherwise the smallest risk; or, if no risk is known, the final |grad P|. The
 * first and the second method are compared by their medians. The range is a bootstrap over seeds,
 * with the same seeds for both, because equal seeds mean equal batches. Risks and gradients that
 * differ by less than a millionth of the possible gain are ties, because no estimate of P is finer.
 *
 * @param method the winner; null if there is none
 * @param against the second method
 * @param measure the criterion
 * @param by for calls, the second's median divided by the first's; for others, the difference of
 *     the two
 * @param low lower end of its 95% range
 * @param high upper end of its 95% range
 * @param sure whether the whole range has the same sign, with at least five seeds
 * @param sentence the result as a sentence
 */
public record Winner(
    @Nullable String method,
    @Nullable String against,
    String measure,
    double by,
    double low,
    double high,
    boolean sure,
    String sentence) {

  /** The fraction of the possible gain below which two methods tie. */
  private static final double EVEN = 1e-6;

  /**
   * The values at the start of the runs, which define the scale.
   *
   * @param risk the largest first risk minus the smallest risk of all; NaN without risks
   * @param gradient the largest first |grad P|
   */
  record Scale(double risk, double gradient) {}

  /** A criterion, and the difference of two methods by it. */
  private enum Measure {
    CALLS("oracle calls to the target", Row::callsToTarget),
    RISK("smallest risk", Row::bestRisk),
    GRADIENT("final |grad P|", Row::gradientNorm);

    final String words;
    final ToDoubleFunction<Row> number;

    Measure(String words, ToDoubleFunction<Row> number) {
      this.words = words;
      this.number = number;
    }

    /** Returns the lead of the first over the second. */
    double lead(double first, double second) {
      if (this != CALLS) {
        return second - first;
      }
      return first == second ? 1 : second / first;
    }

    /** Returns the lead below which two methods tie. */
    double even(Scale scale) {
      return switch (this) {
        case CALLS -> 1;
        case RISK -> EVEN * scale.risk();
        case GRADIENT -> EVEN * scale.gradient();
      };
    }
  }

  /** The values of the criterion for one method. */
  private record Entry(String name, Sample sample) {}

  /**
   * Determines the winner from the rows of a comparison.
   *
   * @param rows the rows of all competing methods, without the reference
   */
  static Winner of(List<Row> rows, Scale scale) {
    for (Measure measure : Measure.values()) {
      List<Entry> ranking = ranking(rows, measure);
      if (!ranking.isEmpty() && Double.isFinite(ranking.get(0).sample().middle())) {
        return ranking.size() < 2
            ? alone(ranking.get(0), measure)
            : between(ranking.get(0), ranking.get(1), measure, scale);
      }
    }
    return none("No method has a risk or a gradient to compare.");
  }

  private static List<Entry> ranking(List<Row> rows, Measure measure) {
    Map<String, Map<Integer, Row>> byMethod =
        rows.stream()
            .collect(
                Collectors.groupingBy(
                    Row::method, Collectors.toMap(Row::seed, Function.identity())));
    List<Entry> entries = new ArrayList<>();
    byMethod.forEach(
        (method, runs) ->
            entries.add(
                new Entry(
                    method,
                    Sample.medianOf(runs, row -> known(measure.number.applyAsDouble(row))))));
    entries.sort(
        Comparator.comparingDouble((Entry entry) -> entry.sample().middle())
            .thenComparing(Entry::name));
    return entries;
  }

  /** A run without a number counts as not reached. */
  private static double known(double value) {
    return Double.isNaN(value) ? Double.POSITIVE_INFINITY : value;
  }

  private static Winner between(Entry first, Entry second, Measure measure, Scale scale) {
    double a = first.sample().middle();
    double b = second.sample().middle();
    Range range =
        Range.of(
            measure.words,
            List.of(first.sample(), second.sample()),
            middles -> measure.lead(middles[0], middles[1]),
            null,
            null);
    double even = measure.even(scale);
    if (Math.abs(range.value()) <= even && measure != Measure.CALLS) {
      return even(first, second, measure, range);
    }
    boolean enough = range.seeds() >= Range.FEWEST_SEEDS;
    boolean sure = enough && range.low() > even;
    String how =
        (measure == Measure.CALLS ? "a factor of " : "a difference of ")
            + Numbers.number(range.value())
            + range.ends();
    if (Double.isInfinite(b)) {
      how = "where " + second.name() + " never reaches it";
    }
    String doubt =
        sure
            ? "significant: the range excludes equality"
            : enough
                ? "undecided: the range includes equality; more seeds may decide"
                : "undecided, because "
                    + range.seeds()
                    + " seeds are too few; at least "
                    + Range.FEWEST_SEEDS
                    + " are needed";
    String against =
        Double.isInfinite(b) ? "" : " versus " + Numbers.number(b) + " for " + second.name();
    String sentence =
        String.format(
            Locale.ROOT,
            "%s %s %s: %s%s, %s, over %d seeds; %s.",
            first.name(),
            sure ? "is ahead by" : "has the lower median of",
            measure.words,
            Numbers.number(a),
            against,
            how,
            range.seeds(),
            doubt);
    return new Winner(
        first.name(),
        second.name(),
        measure.words,
        range.value(),
        range.low(),
        range.high(),
        sure,
        sentence);
  }

  private static Winner even(Entry first, Entry second, Measure measure, Range range) {
    String sentence =
        String.format(
            Locale.ROOT,
            "%s and %s tie by %s: %s and %s differ by less than a millionth of the gain.",
            first.name(),
            second.name(),
            measure.words,
            Numbers.number(first.sample().middle()),
            Numbers.number(second.sample().middle()));
    return new Winner(
        null, null, measure.words, range.value(), range.low(), range.high(), false, sentence);
  }

  private static Winner alone(Entry only, Measure measure) {
    return none(
        only.name()
            + " is the only method; its "
            + measure.words
            + ": "
            + Numbers.number(only.sample().middle())
            + ".");
  }

  private static Winner none(String sentence) {
    return new Winner(null, null, "", Double.NaN, Double.NaN, Double.NaN, false, sentence);
  }
}
