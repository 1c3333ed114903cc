package dev.agon.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.run.CheckpointFolder;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;

/** A job that is interrupted twice, compared with an uninterrupted one. */
public final class Stopped {
  private Stopped() {}

  /** Interrupts after this many iterations, twice, and asserts that only the seconds differ. */
  public static void assertEndsTheSame(Job job, int iterations, Path folder) {
    Job.Outcome whole = Objects.requireNonNull(job.execute(() -> false, null));
    CheckpointFolder checkpoints = new CheckpointFolder(folder).every(1e6).resume(true);
    for (int stop = 0; stop < 2; stop++) {
      assertThat(job.execute(after(iterations), checkpoints.of("job"))).isNull();
    }
    Job.Outcome resumed = Objects.requireNonNull(job.execute(() -> false, checkpoints.of("job")));
    assertThat(timeless(resumed)).isEqualTo(timeless(whole));
  }

  private static BooleanSupplier after(int iterations) {
    int[] asked = {0};
    return () -> ++asked[0] >= iterations;
  }

  private static Map<String, Object> timeless(Job.Outcome outcome) {
    Map<String, Object> all = new LinkedHashMap<>(outcome.result());
    all.remove("seconds");
    for (String name : outcome.trace().names()) {
      if (!name.equals("seconds")) {
        all.put("trace " + name, outcome.trace().get(name));
      }
    }
    all.replaceAll((name, value) -> value instanceof double[] v ? boxed(v) : value);
    return all;
  }

  private static Object boxed(double[] values) {
    return java.util.Arrays.stream(values).boxed().toList();
  }
}
