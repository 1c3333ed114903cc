package dev.agon.lab.data;

import dev.agon.learn.table.Table;
import dev.agon.linalg.Vectors;
import dev.agon.random.RandomStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Generates a table in the shape of one that is not available: normal features, groups of unequal
 * size, and a label that is linear in the features with noise. The label is yes or no, or a number.
 */
final class StandInTable {
  private static final int SEED = 1;
  private static final int TRUTH = 110;
  private static final int ROWS = 111;

  /** The number of values of a column that defines groups. */
  private static final int GROUPS = 3;

  private StandInTable() {}

  static Table of(DataSpec spec, TableSpec roles) {
    double[] truth = new double[spec.features()];
    RandomStream first = new RandomStream(SEED, TRUTH);
    for (int j = 0; j < truth.length; j++) {
      truth[j] = first.nextGaussian();
    }
    RandomStream random = new RandomStream(SEED, ROWS);
    List<Map<String, Object>> rows = new ArrayList<>();
    for (int row = 0; row < spec.rows(); row++) {
      rows.add(row(random, truth, roles));
    }
    return Table.of(rows);
  }

  private static Map<String, Object> row(RandomStream random, double[] truth, TableSpec roles) {
    Map<String, Object> row = new LinkedHashMap<>();
    double[] x = new double[truth.length];
    for (int j = 0; j < x.length; j++) {
      x[j] = random.nextGaussian();
      row.put("x" + (j + 1), x[j]);
    }
    roles.groups().forEach(name -> row.put(name, "g" + random.nextInt(GROUPS)));
    if (roles.below() != null) {
      row.put(roles.below().column(), roles.below().limit() * (0.5 + random.nextInt(1000) / 500.0));
    }
    double score = Vectors.dot(truth, x) / Math.sqrt(x.length) + random.nextGaussian();
    row.put(roles.label(), roles.values() ? (Object) score : score > 0 ? "yes" : "no");
    return row;
  }
}
