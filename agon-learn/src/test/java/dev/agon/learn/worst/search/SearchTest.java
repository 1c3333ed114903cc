package dev.agon.learn.worst.search;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Losses in several blocks have the same worst weights as in one array, with at most two
 * refinements.
 */
class SearchTest {
  @TestFactory
  List<DynamicTest> worstWeightsAcrossBlocksEqualThoseOfOneArray() {
    List<DynamicTest> tests = new ArrayList<>();
    for (String shape : Places.SHAPES) {
      for (boolean weighted : new boolean[] {false, true}) {
        Places places = new Places(shape, 60_000, Search.FEW, weighted);
        for (String set : Places.SETS) {
          String name = set + ", " + shape + (weighted ? ", weighted" : "");
          tests.add(DynamicTest.dynamicTest(name, () -> places.check(set)));
        }
      }
    }
    return tests;
  }
}
