package dev.agon.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** After which ends another run with the same budget may go on. */
class StopReasonTest {
  @Test
  void onlyExternalStopsAreIncomplete() {
    assertThat(Arrays.stream(StopReason.values()).filter(StopReason::isCutShort))
        .containsExactly(StopReason.INTERRUPTED, StopReason.OUT_OF_MEMORY);
  }
}
