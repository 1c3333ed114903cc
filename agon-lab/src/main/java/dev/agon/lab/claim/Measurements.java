package dev.agon.lab.claim;

import java.util.List;

/** What an experiment measured, as rules see it: numbers per quantity, series and data set. */
public interface Measurements {
  /** The data sets, in their order. */
  List<String> data();

  /**
   * What was measured.
   *
   * @return empty when nothing was run
   * @throws dev.agon.InvalidInputException for a quantity, series or data set nobody knows
   */
  Sample sample(String quantity, String series, String data);

  /** A series as people read it. */
  default String label(String series) {
    return series;
  }

  /** The samples of several series. */
  default List<Sample> samples(String quantity, List<String> series, String data) {
    return series.stream().map(one -> sample(quantity, one, data)).toList();
  }
}
