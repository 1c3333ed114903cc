package dev.agon.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.method.MethodInfo;
import dev.agon.method.baseline.Sgda;
import dev.agon.method.catalogue.Suggestion;
import dev.agon.method.network.MixingMatrix;
import dev.agon.problem.Batch;
import dev.agon.random.RandomStream;
import dev.agon.set.Box;
import dev.agon.set.ProductSet;
import dev.agon.set.WholeSpace;
import dev.agon.state.State;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The types that users work with print their contents. */
class ReadableTypesTest {
  @Test
  void contentsArePrinted() {
    State state = new State();
    state.put("steps", 1.5);
    assertThat(state).hasToString("State[steps]");
    assertThat(Batch.ofRows(3, 5)).hasToString("Batch[size=2]");
    assertThat(Batch.allRows(9)).hasToString("Batch[all 9 rows]");
    assertThat(new RandomStream(7, 1)).hasToString("RandomStream[seed=7, purpose=1]");
    assertThat(MixingMatrix.ring(5)).hasToString("MixingMatrix[nodes=5]");
    assertThat(ProductSet.of(2, new Box(-1, 1)).and(3, new WholeSpace()).toString())
        .contains("2 in a box")
        .startsWith("ProductSet[");
    assertThat(MethodInfo.of(Sgda.defaults()).toString()).startsWith("MethodInfo[sgda");
    assertThat(Suggestion.steps(0.1, 0.2).toString()).startsWith("Suggestion").contains("0.1");
    assertThat(new CheckpointFolder(Path.of("runs")).toString()).endsWith("runs]");
  }
}
