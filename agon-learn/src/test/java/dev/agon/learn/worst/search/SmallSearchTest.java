package dev.agon.learn.worst.search;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;

/** The same checks as {@link SearchTest} with fewer rows, in milliseconds. */
class SmallSearchTest {
  private static final int ROWS = 2_000;
  private static final int FEW = 32;

  @ParameterizedTest
  @FieldSource("dev.agon.learn.worst.search.Places#SHAPES")
  void worstWeightsAcrossBlocksEqualThoseOfOneArray(String shape) {
    for (boolean weighted : new boolean[] {false, true}) {
      Places places = new Places(shape, ROWS, FEW, weighted);
      Places.SETS.forEach(places::check);
    }
  }
}
