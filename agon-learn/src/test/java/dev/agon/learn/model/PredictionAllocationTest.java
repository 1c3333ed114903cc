package dev.agon.learn.model;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.agon.learn.table.SmallTable;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/** Computing a probability allocates nothing. */
class PredictionAllocationTest {
  @Test
  void aProbabilityAllocatesNothing() {
    Model model = SmallTable.model(SmallTable.Task.TWO_CLASSES);
    double[] row = new double[model.features()];
    int[] index = {0, 3};
    double[] value = {30, 1};
    double[] out = new double[2];
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    double sum = 0;
    long least = Long.MAX_VALUE;
    // The virtual machine itself allocates occasionally on any thread; an allocating probability
    // would be visible in every round, with at least 16 bytes in each of its 6000 calls.
    for (int round = 0; round < 10; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      sum += ask(model, row, index, value, out);
      least = Math.min(least, threads.getCurrentThreadAllocatedBytes() - before);
    }
    assertThat(sum).isPositive();
    assertThat(least).isLessThan(1000);
  }

  private static double ask(Model model, double[] row, int[] index, double[] value, double[] out) {
    double sum = 0;
    for (int i = 0; i < 2000; i++) {
      row[0] = i;
      row[1] = i % 7 == 0 ? Double.NaN : i;
      sum += model.probability(row) + model.probability(index, value, 2);
      model.probabilities(row, out);
    }
    return sum;
  }
}
