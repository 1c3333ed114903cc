package dev.agon.lab.claim;

import java.util.List;

/** What an experiment measured, as rules see it: a number per quantity, series and data set. */
public interface Measurements {
  /** The data sets, in their order. */
  List<String> data();

  /**
   * A measured number, the median over seeds.
   *
   * @return infinity when a run never got there; NaN when there is no such run
   * @throws dev.agon.InvalidInputException for a quantity, series or data set nobody knows
   */
  double value(String quantity, String series, String data);
}
