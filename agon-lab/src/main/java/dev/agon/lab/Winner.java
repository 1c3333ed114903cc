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
 * Who won a comparison, by what, and how sure that is.
 *
 * <p>What counts is the number of oracle calls to the target where one is set and somebody reaches
 * it on most seeds, else the smallest risk met, else, where no risk is known, the last |grad P|.
 * The first and the second are compared by their medians; the range is by drawing the seeds again,
 * the same for both, since equal seeds mean equal batches. Risks and gradients that differ by less
 * than a millionth of what was to be gained are even: no estimate of P is finer.
 *
 * @param method who won; null when nobody did
 * @param against the second
 * @param measure what counted
 * @param by the second's median over the first's for calls, minus the first's for the others
 * @param low lower end of its 95% range
 * @param high upper end of its 95% range
 * @param sure whether the whole range says the same, on five seeds at least
 * @param sentence all of this for people
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

  /** The share of what was to be gained below which two methods are even. */
  private static final double EVEN = 1e-6;

  /**
   * Where the runs began, which tells what is little.
   *
   * @param risk how far the largest first risk is above the smallest risk met; NaN without risks
   * @param gradient the largest first |grad P|
   */
  record Scale(double risk, double gradient) {}

  /** What counts, and how two methods differ by it. */
  private enum Measure {
    CALLS("oracle calls to the target", Row::callsToTarget),
    RISK("smallest risk met", Row::bestRisk),
    GRADIENT("last |grad P|", Row::gradientNorm);

    final String words;
    final ToDoubleFunction<Row> number;

    Measure(String words, ToDoubleFunction<Row> number) {
      this.words = words;
      this.number = number;
    }

    /** How far the second is behind the first. */
    double lead(double first, double second) {
      if (this != CALLS) {
        return second - first;
      }
      return first == second ? 1 : second / first;
    }

    /** The lead below which nobody is ahead. */
    double even(Scale scale) {
      return switch (this) {
        case CALLS -> 1;
        case RISK -> EVEN * scale.risk();
        case GRADIENT -> EVEN * scale.gradient();
      };
    }
  }

  /** One method's sample of the measure. */
  private record Entry(String name, Sample sample) {}

  /**
   * Judges the rows of a comparison.
   *
   * @param rows of all methods that take part; a yardstick does not
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
    return none("Nobody has a risk or a gradient to compare.");
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

  /** A run without a number came to none. */
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
      how = "where " + second.name() + " never gets there";
    }
    String doubt =
        sure
            ? "the range is wholly on its side"
            : enough
                ? "undecided, since the range reaches the other side: more seeds may tell"
                : "undecided, since "
                    + range.seeds()
                    + " seeds decide nothing and "
                    + Range.FEWEST_SEEDS
                    + " are the least";
    String against =
        Double.isInfinite(b) ? "" : " against " + Numbers.number(b) + " of " + second.name();
    String sentence =
        String.format(
            Locale.ROOT,
            "%s is ahead by %s: %s%s, %s, over %d seeds; %s.",
            first.name(),
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
            "%s and %s are even by %s: %s and %s, less apart than a millionth of what was gained.",
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
            + " is alone; its "
            + measure.words
            + ": "
            + Numbers.number(only.sample().middle())
            + ".");
  }

  private static Winner none(String sentence) {
    return new Winner(null, null, "", Double.NaN, Double.NaN, Double.NaN, false, sentence);
  }
}
