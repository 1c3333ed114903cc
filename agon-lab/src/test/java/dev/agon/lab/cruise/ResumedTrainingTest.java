package dev.agon.lab.cruise;

import dev.agon.control.CruiseParameters;
import dev.agon.lab.run.Stopped;
import dev.agon.method.hcmm.Hcmm1;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResumedTrainingTest {
  @Test
  void interruptionChangesNoBitOfTheGain(@TempDir Path folder) {
    TrainingJob job =
        new TrainingJob(
            CruiseParameters.defaults(), Hcmm1.defaults().withSteps(0.01, 0.01), 1, 30, 10);
    Stopped.assertEndsTheSame(job, 11, folder);
  }
}
