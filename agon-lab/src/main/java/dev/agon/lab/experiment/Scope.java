package dev.agon.lab.experiment;

import dev.agon.lab.data.DataCard;
import dev.agon.lab.data.DataSpec;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The extent of a reproduction.
 *
 * @param seeds K for the seeds 1..K; 0 for the number in each spec
 * @param full whether the whole grid is run
 * @param data the cards of the data sets, by name
 */
public record Scope(int seeds, boolean full, Map<String, DataCard> data) {
  /** Keeps the order of the cards. */
  public Scope {
    data = Collections.unmodifiableMap(new LinkedHashMap<>(data));
  }

  /** Returns the seeds 1..K, with a default for K. */
  public List<Integer> seedsOr(int own) {
    return IntStream.rangeClosed(1, seeds > 0 ? seeds : own).boxed().toList();
  }

  /** Returns the card of a data set. */
  public DataCard card(DataSpec wanted) {
    DataCard card = data.get(wanted.name());
    if (card == null) {
      throw new IllegalStateException("no card for the data set " + wanted.name());
    }
    return card;
  }
}
