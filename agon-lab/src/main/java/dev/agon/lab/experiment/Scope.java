package dev.agon.lab.experiment;

import dev.agon.lab.data.DataCard;
import dev.agon.lab.data.DataSpec;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What a reproduction covers.
 *
 * @param seeds seeds 1..K; 0 for each experiment's own number
 * @param full whether the whole grid was run
 * @param data the cards of the data sets in use, by name
 */
public record Scope(int seeds, boolean full, Map<String, DataCard> data) {
  /** Keeps the order of the cards. */
  public Scope {
    data = Collections.unmodifiableMap(new LinkedHashMap<>(data));
  }

  /** Seeds 1..K, an experiment's own number unless the reproduction names one. */
  public List<Integer> seedsOr(int own) {
    return IntStream.rangeClosed(1, seeds > 0 ? seeds : own).boxed().toList();
  }

  /** The card of a data set, which was looked at before anything was run. */
  public DataCard card(DataSpec wanted) {
    DataCard card = data.get(wanted.name());
    if (card == null) {
      throw new IllegalStateException("no card for the data set " + wanted.name());
    }
    return card;
  }
}
