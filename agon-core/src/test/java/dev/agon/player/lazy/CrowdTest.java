package dev.agon.player.lazy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.player.Momentum;
import dev.agon.player.storage.Quadratic;
import dev.agon.player.storage.RowDerivatives;
import dev.agon.player.storage.States;
import dev.agon.random.RandomStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Laws: the crowd equals a number of equal rows. */
class CrowdTest {
  private static final int N = 7;

  private final States frames = new States(3);
  private final Group crowd = Group.crowd(frames, N, 1);
  private final PlainRows plain = new PlainRows(N, 0, new RandomStream(1, 1));
  private final RowDerivatives quadratic =
      new RowDerivatives(new Quadratic(PlainRows.C, PlainRows.CENTER), new States(0));

  CrowdTest() {
    frames.resize(3);
    Arrays.fill(plain.y, 1);
    Arrays.fill(plain.before, 1);
    Arrays.fill(plain.m, 0);
  }

  /** One more row takes weight from the crowd until the crowd has none. */
  @Test
  void stepsMatchSeparateRowsThroughZero() {
    boolean fell = false;
    for (int i = 0; i < 40; i++) {
      plain.update(Momentum.HESSIAN_CORRECTED, 0.2);
      quadratic.updateFrames(Momentum.HESSIAN_CORRECTED, 0.2, frames);
      plain.propose(0.5);
      frames.propose(0.5);
      Threshold threshold = new Threshold(N);
      double[] candidates = Arrays.copyOf(plain.before, N + 1);
      candidates[N] = i < 20 ? 2 * N * (i / 10.0) : 0;
      threshold.begin();
      threshold.search(candidates, N + 1, new double[0], new int[0], 0);
      plain.take(threshold);
      crowd.project(threshold);
      frames.commit();

      assertThat(crowd.point(0, 0)).isCloseTo(plain.y[0], within(1e-14));
      assertThat(crowd.before(0, 0)).isCloseTo(plain.before[0], within(1e-14));
      assertThat(crowd.momentum(0, 0)).isCloseTo(plain.m[0], within(1e-14));
      assertThat(crowd.squares()).isCloseTo(N * plain.m[0] * plain.m[0], within(1e-14));
      assertThat(crowd.meanBefore()).isCloseTo(plain.before[0], within(1e-14));
      fell |= plain.y[0] == 0;
    }
    assertThat(fell).isTrue();
    assertThat(plain.y[0]).isPositive();
  }

  @Test
  void releasedRowHasTheCommonState() {
    Places places = new Places(N);
    LooseRows loose = new LooseRows(places);

    int slot = crowd.release(4, 0, 0, 0.25, loose);

    assertThat(crowd.size()).isEqualTo(N - 1);
    assertThat(loose.row(slot)).isEqualTo(4);
    assertThat(loose.point[slot]).isEqualTo(1);
    assertThat(loose.before[slot]).isEqualTo(0.75);
    assertThat(places.isInCrowd(4)).isFalse();
    assertThat(places.isInCrowd(5)).isTrue();
  }
}
