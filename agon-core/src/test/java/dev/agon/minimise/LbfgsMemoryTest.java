package dev.agon.minimise;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LbfgsMemoryTest {
  private static final int DIMENSION = 4;

  @Test
  void rejectsPairWithoutCurvature() {
    LbfgsMemory memory = full(3);
    double[] before = direction(memory);
    double[] move = {1, -2, 0.5, 3};
    double[] against = {-1, 2, -0.5, -3};
    memory.add(0.7, move, against, new double[DIMENSION], null); // s.y < 0
    assertThat(direction(memory)).containsExactly(before);
    memory.add(0.7, move, new double[] {2, 1, 0, 0}, new double[DIMENSION], null); // s.y = 0
    assertThat(direction(memory)).containsExactly(before);
  }

  @Test
  void replacesOldestPair() {
    LbfgsMemory memory = full(3);
    LbfgsMemory fresh = new LbfgsMemory(3, DIMENSION, new Metric(null));
    double[][] pairs = new double[4][];
    RandomStream random = new RandomStream(7, 0);
    for (int k = 0; k < pairs.length; k++) {
      pairs[k] = gaussian(random);
      memory.add(1, pairs[k], stretched(pairs[k]), new double[DIMENSION], null);
    }
    for (int k = 1; k < pairs.length; k++) {
      fresh.add(1, pairs[k], stretched(pairs[k]), new double[DIMENSION], null);
    }
    assertThat(direction(memory)).containsExactly(direction(fresh), within(1e-12));
  }

  /** The newest pair satisfies the secant equation exactly: H y = s. */
  @Test
  void satisfiesSecantEquation() {
    LbfgsMemory memory = full(3);
    double[] move = {1, -2, 0.5, 3};
    double[] change = stretched(move);
    memory.add(1, move, change, new double[DIMENSION], null);
    double[] found = new double[DIMENSION];
    memory.direction(change, null, found);
    for (int j = 0; j < DIMENSION; j++) {
      assertThat(found[j]).isCloseTo(-move[j], within(1e-12));
    }
  }

  /**
   * With curvatures 1, 2, 3, 4 the identity matrix has at most half of the curvature along the last
   * two.
   */
  @Test
  void scalesDownMatrixBelowSecantCurvature() {
    Cholesky ones = identityTimes(1);
    LbfgsMemory memory = new LbfgsMemory(3, DIMENSION, new Metric(null));
    double[] move = {0, 0, 1, 1};
    memory.add(1, move, stretched(move), new double[DIMENSION], ones);

    assertThat(memory.misfit()).isCloseTo((3.0 * 3 + 4 * 4) / (3 + 4), within(1e-8));
    double[] across = {1, 0, 0, 0};
    double[] direction = new double[DIMENSION];
    memory.direction(across, ones, direction);
    assertThat(direction[0]).isCloseTo(-1 / memory.misfit(), within(1e-8));

    memory.add(1, new double[] {0.5, 0, 0, 0}, new double[] {0.1, 0, 0, 0}, across.clone(), ones);
    assertThat(memory.misfit()).as("no curvature, not kept").isCloseTo(25.0 / 7, within(1e-8));
    memory.clear();
    assertThat(memory.misfit()).isEqualTo(1);
  }

  /**
   * A matrix with more curvature than the pair may be correct in other directions: its steps are
   * kept.
   */
  @Test
  void keepsMatrixAboveSecantCurvature() {
    Cholesky tens = identityTimes(10);
    LbfgsMemory memory = new LbfgsMemory(3, DIMENSION, new Metric(null));
    double[] move = {0, 0, 1, 0};
    memory.add(1, move, stretched(move), new double[DIMENSION], tens);

    assertThat(memory.misfit()).isCloseTo(0.3, within(1e-8));
    double[] direction = new double[DIMENSION];
    memory.direction(new double[] {1, 0, 0, 0}, tens, direction);
    assertThat(direction[0]).isCloseTo(-0.1, within(1e-8));
  }

  private static Cholesky identityTimes(double factor) {
    Cholesky matrix = new Cholesky(DIMENSION);
    for (int j = 0; j < DIMENSION; j++) {
      matrix.matrix()[j][j] = factor;
    }
    assertThat(matrix.factorise()).isTrue();
    return matrix;
  }

  private static LbfgsMemory full(int capacity) {
    LbfgsMemory memory = new LbfgsMemory(capacity, DIMENSION, new Metric(null));
    RandomStream random = new RandomStream(3, 0);
    for (int k = 0; k < capacity; k++) {
      double[] move = gaussian(random);
      memory.add(1, move, stretched(move), new double[DIMENSION], null);
    }
    return memory;
  }

  /** The change of gradient of a quadratic with curvatures 1, 2, 3, 4. */
  private static double[] stretched(double[] move) {
    double[] change = new double[DIMENSION];
    Arrays.setAll(change, j -> (j + 1) * move[j]);
    return change;
  }

  private static double[] gaussian(RandomStream random) {
    double[] values = new double[DIMENSION];
    Arrays.setAll(values, j -> random.nextGaussian());
    return values;
  }

  private static double[] direction(LbfgsMemory memory) {
    double[] direction = new double[DIMENSION];
    memory.direction(new double[] {1, 2, -1, 0.5}, null, direction);
    return direction;
  }
}
