package dev.agon.learn.robust;

import dev.agon.InvalidInputException;
import dev.agon.learn.robust.form.ReferenceRows;
import dev.agon.learn.robust.form.RowWeightsForm;
import dev.agon.learn.robust.form.WeightsForms;
import dev.agon.support.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The catalogue of robust sets: one line per set. */
public final class RobustSets {
  private static final List<Entry> ALL =
      List.of(
          new Entry("mean", text -> text.without(new Mean())),
          new Entry("penalty=1/n", text -> new Penalty(new PenaltyWeight(text.value()))),
          new Entry("chi2=0.05", text -> Calibrated.read(text, Calibrated.Ball.CHI2)),
          new Entry("cvar=0.8", Spectral::cvar, "penalty"),
          new Entry("kl=0.05", text -> Calibrated.read(text, Calibrated.Ball.KL)),
          new Entry("kl-penalty=1", text -> new KlPenalty(text.number())),
          new Entry("tv=0.05", text -> new TotalVariation(text.number())),
          new Entry("extremile=2", Spectral::extremile, "penalty"),
          new Entry("esrm=1", Spectral::esrm, "penalty"),
          new Entry("wasserstein=0.1", Wasserstein::read, "norm", "label-cost", "category-cost"),
          new Entry("inputs=0.1", Inputs::ball, "norm"),
          new Entry("wasserstein-penalty=1", Inputs::priced),
          new Entry("groups", text -> text.without(new WorstGroup())),
          new Entry("groups-penalty=0.1", text -> new GroupPenalty(text.number())));

  private RobustSets() {}

  /**
   * A kind of set.
   *
   * @param example a text that parses, with a typical value
   * @param reader creates a set of this kind from its text
   * @param parameters the names of the parameters that may follow the value
   */
  private record Entry(
      String example, Function<SetText, RobustSet> reader, List<String> parameters) {
    Entry(String example, Function<SetText, RobustSet> reader, String... parameters) {
      this(example, reader, List.of(parameters));
    }

    String name() {
      return SetText.of(example).name();
    }
  }

  /** Returns a text that parses, of the kind with a name. */
  static String example(String name) {
    return ALL.stream()
        .filter(entry -> entry.name().equals(name))
        .map(Entry::example)
        .findFirst()
        .orElse("cvar=0.8");
  }

  /** Returns one set of every kind, with a typical value. */
  public static List<RobustSet> examples() {
    return ALL.stream().map(entry -> entry.reader().apply(SetText.of(entry.example()))).toList();
  }

  /** Returns the names of the kinds whose example has a property, separated by commas. */
  public static String names(Predicate<RobustSet> property) {
    return examples().stream()
        .filter(property)
        .map(set -> SetText.of(set.toString()).name())
        .collect(Collectors.joining(", "));
  }

  /** Returns whether a set has a min-max form over weights of rows or of groups. */
  public static boolean hasWeightsForm(RobustSet set) {
    WeightsForms<Boolean> any =
        new WeightsForms<>() {
          @Override
          public Boolean rows(RowWeightsForm form) {
            return true;
          }

          @Override
          public Boolean movedRows(double radius) {
            return true;
          }

          @Override
          public Boolean groups(double price) {
            return true;
          }
        };
    return set.weightsForm(new ReferenceRows(2, null, null, ""), any) != null;
  }

  /**
   * Gives a value to the one part of a text that has none: {@code cvar} with 0.8 is {@code
   * cvar=0.8}, and {@code cvar=0.5,penalty} with 1/n is {@code cvar=0.5,penalty=1/n}.
   *
   * @param text a set whose value, or one of whose parameters, is left open
   */
  public static RobustSet withValue(String text, String value) {
    List<String> parts = List.of(text.split(",", -1));
    List<String> open = parts.stream().filter(part -> !part.contains("=")).toList();
    if (open.size() != 1) {
      throw new InvalidInputException(
          open.isEmpty()
              ? "the robust set '" + text + "' leaves no value open."
              : "the robust set '" + text + "' leaves more than one value open.",
          "Leave out one value, for example cvar, or cvar=0.5,penalty.");
    }
    String filled =
        parts.stream()
            .map(part -> part.contains("=") ? part : part + "=" + value)
            .collect(Collectors.joining(","));
    return parse(filled);
  }

  static RobustSet parse(String text) {
    SetText parts = SetText.of(text);
    for (Entry entry : ALL) {
      if (entry.name().equals(parts.name())) {
        List<String> known = new ArrayList<>(entry.parameters());
        known.add("trim");
        parts.requireParameters(known);
        return Trimmed.read(parts, entry.reader().apply(parts));
      }
    }
    throw new InvalidInputException("there is no robust set '" + text + "'.", hint(parts));
  }

  private static String hint(SetText given) {
    String close = Nearest.to(given.name(), ALL.stream().map(Entry::name).toList());
    String all = ALL.stream().map(Entry::example).collect(Collectors.joining(", ")) + ".";
    if (close == null) {
      return "Use one of these: " + all;
    }
    boolean plain = ALL.stream().anyMatch(entry -> entry.example().equals(close));
    String value = plain || given.value().isEmpty() ? "" : "=" + given.value();
    return "Did you mean " + close + value + "? The sets are " + all;
  }
}
