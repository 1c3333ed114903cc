package dev.agon.player;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.random.RandomStream;
import dev.agon.set.Simplex;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Laws: wherever the search begins, it ends at the projection onto the simplex. */
class ThresholdTest {
  @Test
  void projectsFromAnyStart() {
    var random = new RandomStream(3, 1);
    for (double total : new double[] {1e-3, 1, 50}) {
      var threshold = new Threshold(total);
      for (int i = 0; i < 3000; i++) {
        int size = random.nextInt(40);
        int crowd = size == 0 ? 1 + random.nextInt(50) : random.nextInt(50);
        double scale = Math.scalb(1.0, random.nextInt(60) - 30);
        double far = random.nextInt(3) * 1e6 * random.nextGaussian();
        double[] values = new double[size];
        Arrays.setAll(values, k -> far + scale * random.nextGaussian());
        double[] crowdValue = {far + scale * random.nextGaussian()};
        double[] all = Arrays.copyOf(values, size + crowd);
        Arrays.fill(all, size, all.length, crowdValue[0]);
        new Simplex(total).projector(all.length).project(all);

        threshold.begin();
        threshold.search(values, size, crowdValue, crowd);
        threshold.subtract(values, size);
        threshold.subtract(crowdValue, 1);

        double largest = Arrays.stream(all).max().orElseThrow();
        for (int k = 0; k < size; k++) {
          assertThat(values[k]).isCloseTo(all[k], within(1e-13 * largest));
        }
        if (crowd > 0) {
          assertThat(crowdValue[0]).isCloseTo(all[size], within(1e-13 * largest));
        }
      }
    }
  }

  @Test
  void endsForValuesOfAnySize() {
    for (double huge : new double[] {1e17, 1e300, Double.MAX_VALUE}) {
      var threshold = new Threshold(1);
      double[] values = {huge, -huge, 0, huge};
      double[] none = {0};

      threshold.begin();
      threshold.search(values, 4, none, 0);
      threshold.subtract(values, 4);

      assertThat(values).containsExactly(0.5, 0, 0, 0.5);
    }
  }
}
