package dev.agon.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.random.RandomStream;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BatchSourceTest {
  private static int[] next(BatchSource source, int size) {
    Batch batch = new Batch();
    source.next(size, batch);
    return Arrays.copyOf(batch.rows(), batch.size());
  }

  @Test
  void batchesDifferByNumberAndSeed() {
    BatchSource source = BatchSource.random(Sampling.uniformRows(1000), 1);
    assertThat(List.of(next(source, 8), next(source, 8), next(source, 8))).doesNotHaveDuplicates();
    assertThat(next(BatchSource.random(Sampling.uniformRows(1000), 2), 8))
        .isNotEqualTo(next(BatchSource.random(Sampling.uniformRows(1000), 1), 8));
  }

  /** The third batch is the same for any sizes of the first two. */
  @Test
  void batchDependsOnSeedAndNumberOnly() {
    BatchSource one = BatchSource.random(Sampling.uniformRows(1000), 5);
    BatchSource two = BatchSource.random(Sampling.uniformRows(1000), 5);
    next(one, 3);
    next(one, 4);
    next(two, 2000);
    next(two, 1);
    assertThat(next(one, 6)).containsExactly(next(two, 6));
  }

  @Test
  void rowsAreDrawnWithReplacement() {
    int[] rows = next(BatchSource.random(Sampling.uniformRows(3), 1), 300);
    assertThat(Arrays.stream(rows).distinct().sorted().toArray()).containsExactly(0, 1, 2);
    assertThatThrownBy(() -> Sampling.uniformRows(0)).isInstanceOf(InvalidInputException.class);
  }

  @Test
  void streamFillsSamplesInOrder() {
    double[] count = {0};
    Sampling sampling =
        Sampling.stream(
            2,
            (random, values, offset) -> {
              values[offset] = count[0]++;
              values[offset + 1] = -1;
            });
    Batch batch = new Batch();
    sampling.draw(new RandomStream(1, 0), 3, batch);
    assertThat(batch.size()).isEqualTo(3);
    assertThat(batch.values()).startsWith(0, -1, 1, -1, 2, -1);
  }

  @Test
  void smallerBatchReplacesLargerOne() {
    Batch batch = Batch.allRows(5);
    assertThat(batch.size()).isEqualTo(5);
    batch.resizeRows(2)[0] = 4;
    assertThat(batch.size()).isEqualTo(2);
    assertThat(batch.row(0)).isEqualTo(4);
  }

  @Test
  void rejectsBatchThatIsTooLarge() {
    assertThatThrownBy(() -> new Batch().resizeValues(1 << 20, 1 << 12))
        .isInstanceOf(InvalidInputException.class)
        .asString()
        .contains("1048576", "4096", "Use a batch of at most");
  }

  @Test
  void replayReturnsRecordedBatchesAndThenEnds() {
    BatchSource source = BatchSource.replay(List.of(new int[] {3, 1}, new int[] {2}), 4);
    assertThat(next(source, 20)).containsExactly(3, 1);
    assertThat(next(source, 20)).containsExactly(2);
    assertThatThrownBy(() -> next(source, 20))
        .isInstanceOf(BatchSource.EndOfBatchesException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 4})
  void rejectsReplayOfMissingRow(int row) {
    BatchSource source = BatchSource.replay(List.of(new int[] {3}, new int[] {0, row}), 4);
    next(source, 20);
    assertThatThrownBy(() -> next(source, 20))
        .isInstanceOf(InvalidInputException.class)
        .asString()
        .contains("batch 2", "row " + row, "4 rows", "Check that the batches belong to this data");
  }
}
