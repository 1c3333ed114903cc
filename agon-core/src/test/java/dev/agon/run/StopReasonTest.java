package dev.agon.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The stop reasons after which another run with the same budget may continue. */
class StopReasonTest {
  @Test
  void onlyExternalStopsAreIncomplete() {
    assertThat(Arrays.stream(StopReason.values()).filter(StopReason::isCutShort))
        .containsExactly(StopReason.INTERRUPTED, StopReason.OUT_OF_MEMORY);
  }
}
