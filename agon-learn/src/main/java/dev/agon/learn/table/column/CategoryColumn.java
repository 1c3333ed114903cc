package dev.agon.learn.table.column;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Messages;
import dev.agon.learn.io.number.NumberScanner;
import dev.agon.learn.table.Kind;
import dev.agon.learn.table.profile.Spellings;
import dev.agon.learn.table.text.Words;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A column of words or codes: one feature for each level, 1 if the cell has it. A word that is not
 * exactly a level stands for the level that differs from it only in case and surrounding white
 * space, if there is exactly one.
 */
public final class CategoryColumn implements Column {
  private static final long serialVersionUID = 1L;

  private final String name;
  private final List<String> levels;
  private final boolean rare;
  private final boolean missing;
  private final Map<String, Integer> featureOf = new HashMap<>();
  private final Map<String, Integer> looselyOf;

  /**
   * @param name its name
   * @param levels the frequent levels, one feature each
   * @param rare whether there is one more feature for all levels that were rare in training
   * @param missing whether there is one more feature, the last, for a missing cell
   */
  public CategoryColumn(String name, List<String> levels, boolean rare, boolean missing) {
    this.name = name;
    this.levels = List.copyOf(levels);
    this.rare = rare;
    this.missing = missing;
    for (int level = 0; level < levels.size(); level++) {
      Words.requireLevel("levels[" + level + "]", levels.get(level));
      if (featureOf.put(levels.get(level), level) != null) {
        throw new InvalidInputException(
            "levels[" + level + "] '" + levels.get(level) + "' occurs twice.",
            "List each level once.");
      }
    }
    this.looselyOf = Spellings.loosely(levels);
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Kind kind() {
    return Kind.CATEGORY;
  }

  /** The frequent levels. */
  public List<String> levels() {
    return levels;
  }

  /** Returns whether there is a feature for rare levels; unknown levels then count as rare. */
  public boolean hasRare() {
    return rare;
  }

  /** Returns whether there is a feature for a missing cell. */
  public boolean hasMissing() {
    return missing;
  }

  @Override
  public boolean marksMissing() {
    return missing;
  }

  @Override
  public List<String> features() {
    List<String> names = new ArrayList<>();
    levels.forEach(level -> names.add(name + "=" + level));
    if (rare) {
      names.add(name + " is rare");
    }
    if (missing) {
      names.add(name + " is missing");
    }
    return names;
  }

  @Override
  public Outcome encode(double number, Sink sink) {
    return encode(Double.isNaN(number) ? "" : Words.of(number), sink);
  }

  @Override
  public Outcome encode(String word, Sink sink) {
    boolean isMissing = Words.isMissing(word);
    if (isMissing && missing) {
      sink.put(levels.size() + (rare ? 1 : 0), 1);
      return Outcome.KNOWN;
    }
    Integer feature = isMissing ? null : feature(Words.canonical(word, new NumberScanner()));
    if (feature != null) {
      sink.put(feature, 1);
      return Outcome.KNOWN;
    }
    if (rare) {
      sink.put(levels.size(), 1);
    }
    return Outcome.UNKNOWN;
  }

  private @Nullable Integer feature(String word) {
    Integer exactly = featureOf.get(word);
    return exactly == null ? looselyOf.get(Spellings.loose(word)) : exactly;
  }

  @Override
  public String toString() {
    return "CategoryColumn[" + name + ", levels=" + Messages.some(levels, 10) + "]";
  }
}
