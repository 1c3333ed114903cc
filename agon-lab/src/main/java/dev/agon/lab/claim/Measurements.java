package dev.agon.lab.claim;

import java.util.List;

/** The numbers that an experiment measured, by quantity, series and data set. */
public interface Measurements {
  /** Returns the names of the data sets, in order. */
  List<String> data();

  /**
   * Returns a quantity of a series on a data set.
   *
   * @return an empty sample when there are no stored runs
   * @throws dev.agon.InvalidInputException for an unknown quantity, series or data set
   */
  Sample sample(String quantity, String series, String data);

  /** Returns the display name of a series. */
  default String label(String series) {
    return series;
  }

  /** Returns the display name of a data set. */
  default String dataLabel(String data) {
    return data;
  }

  /**
   * Returns whether generated rows replaced a published data set.
   *
   * @param data the name of a data set; empty for all of them
   */
  default boolean isStandIn(String data) {
    return false;
  }

  /** Returns the samples of several series. */
  default List<Sample> samples(String quantity, List<String> series, String data) {
    return series.stream().map(one -> sample(quantity, one, data)).toList();
  }
}
