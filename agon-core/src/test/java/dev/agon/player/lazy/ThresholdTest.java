package dev.agon.player.lazy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.random.RandomStream;
import dev.agon.set.Simplex;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Laws: from any start the search ends at the projection onto the simplex. */
class ThresholdTest {
  @Test
  void projectsFromAnyStart() {
    var random = new RandomStream(3, 1);
    for (double total : new double[] {1e-3, 1, 50}) {
      var threshold = new Threshold(total);
      for (int i = 0; i < 3000; i++) {
        int size = random.nextInt(40);
        int[] times = {size == 0 ? 1 + random.nextInt(50) : random.nextInt(50), random.nextInt(9)};
        double scale = Math.scalb(1.0, random.nextInt(60) - 30);
        double far = random.nextInt(3) * 1e6 * random.nextGaussian();
        double[] values = new double[size];
        Arrays.setAll(values, k -> far + scale * random.nextGaussian());
        double[] common = {
          far + scale * random.nextGaussian(), far + scale * random.nextGaussian()
        };
        int second = size + times[0];
        double[] all = Arrays.copyOf(values, second + times[1]);
        Arrays.fill(all, size, second, common[0]);
        Arrays.fill(all, second, all.length, common[1]);
        new Simplex(total).projector(all.length).project(all);

        threshold.begin();
        threshold.search(values, size, common, times, 2);
        threshold.subtract(values, size);
        threshold.subtract(common, 2);

        double largest = Arrays.stream(all).max().orElseThrow();
        for (int k = 0; k < size; k++) {
          assertThat(values[k]).isCloseTo(all[k], within(1e-13 * largest));
        }
        for (int k = size; k < all.length; k++) {
          assertThat(common[k < second ? 0 : 1]).isCloseTo(all[k], within(1e-13 * largest));
        }
      }
    }
  }

  @Test
  void endsForValuesOfAnySize() {
    for (double huge : new double[] {1e17, 1e300, Double.MAX_VALUE}) {
      var threshold = new Threshold(1);
      double[] values = {huge, -huge, 0, huge};

      threshold.begin();
      threshold.search(values, 4, new double[0], new int[0], 0);
      threshold.subtract(values, 4);

      assertThat(values).containsExactly(0.5, 0, 0, 0.5);
    }
  }
}
