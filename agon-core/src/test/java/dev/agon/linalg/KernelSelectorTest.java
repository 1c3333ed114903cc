package dev.agon.linalg;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import org.junit.jupiter.api.Test;

/** The selected kernels, and the time of the switch. */
class KernelSelectorTest {
  /** Their width depends on the machine. */
  private static String vector() {
    return new VectorApiKernels().name();
  }

  @Test
  void shortWorkUsesScalarKernels() {
    KernelSelector serving = new KernelSelector(null, 1000);
    for (int i = 0; i < 10; i++) {
      assertThat(serving.with(100).name()).isEqualTo("scalar");
    }
  }

  @Test
  void muchWorkSelectsVectorKernels() throws InterruptedException {
    assumeTrue(KernelSelector.available());
    KernelSelector serving = new KernelSelector(null, 1000);
    assertThat(serving.with(1001).name()).as("they are exercised first").isEqualTo("scalar");
    for (int i = 0; i < 6000 && !serving.name().equals(vector()); i++) {
      Thread.sleep(10);
    }
    assertThat(serving.with(1).name()).isEqualTo(vector());
  }

  @Test
  void vectorKernelsCanBeDisabled() throws InterruptedException {
    KernelSelector serving = new KernelSelector("false", 0);
    serving.with(Long.MAX_VALUE);
    Thread.sleep(50);
    assertThat(serving.with(1).name()).isEqualTo("scalar");
  }

  @Test
  void vectorKernelsCanBeRequestedAtOnce() {
    assumeTrue(KernelSelector.available());
    assertThat(new KernelSelector("true", Long.MAX_VALUE).with(1).name()).isEqualTo(vector());
  }
}
