package dev.agon.learn;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.random.RandomStream;
import java.util.List;

/** Small generated data for tests. */
public final class Generated {
  private Generated() {}

  /** Rows with about {@code entries} normal values each and random labels. */
  public static Dataset rows(int n, int features, int entries, long seed) {
    RandomStream random = new RandomStream(seed, 0);
    var rows = new SparseRowsBuilder();
    byte[] sign = new byte[n];
    for (int i = 0; i < n; i++) {
      for (int j = 0; j < features; j++) {
        if (random.nextInt(features) < entries) {
          rows.add(j, random.nextGaussian());
        }
      }
      rows.endRow();
      sign[i] = (byte) (random.nextInt(2) == 0 ? -1 : 1);
    }
    return new Dataset(rows.build(), Classes.ofSigns(sign, "-1", "1"), "generated", "", List.of());
  }
}
