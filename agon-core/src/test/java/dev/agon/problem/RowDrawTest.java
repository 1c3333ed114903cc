package dev.agon.problem;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Law: drawing for a part of the rows gives the draws of the whole that are in the part. */
class RowDrawTest {
  private static final long SEED = 0x1234_5678_9abc_def0L;

  private static Batch next(Sampling sampling, int size) {
    BatchSource source = BatchSource.random(sampling, SEED).stream(3);
    Batch batch = new Batch();
    source.next(7, batch);
    source.next(size, batch);
    return batch;
  }

  /** Parts for which every row is counted, and parts for which the few draws are sorted. */
  @ParameterizedTest
  @CsvSource({"1000, 1, 0", "1000, 300, 1", "1000, 5000, 17", "1000000, 2000, 4", "7, 100, 3"})
  void partsTogetherDrawTheSameRows(int rows, int size, int cuts) {
    Batch here = next(Sampling.uniformRows(rows), size);
    Batch remote = next(Sampling.uniformRemoteRows(rows), size);
    RowDraw draw = Objects.requireNonNull(remote.draw());
    assertThat(draw).isEqualTo(new RowDraw(SEED, -3, 1, rows, size));
    int[] found = new int[0];
    for (int p = 0; p <= cuts; p++) {
      int from = (int) ((long) rows * p * p / (cuts + 1) / (cuts + 1));
      int to = (int) ((long) rows * (p + 1) * (p + 1) / (cuts + 1) / (cuts + 1));
      int[] part = draw.within(from, to);
      assertThat(part).isSorted();
      int[] all =
          IntStream.concat(Arrays.stream(found), Arrays.stream(part).map(row -> row + from))
              .toArray();
      found = all;
    }
    int[] expected = Arrays.copyOf(here.rows(), size);
    assertThat(here.draw()).isNull();
    assertThat(Arrays.copyOf(remote.rows(), size)).as("listed").isEqualTo(expected);
    Arrays.sort(expected);
    assertThat(found).as("by part").isEqualTo(expected);
  }

  @Test
  void batchKeepsDrawUntilReused() {
    Batch batch = next(Sampling.uniformRemoteRows(50), 10);
    assertThat(batch.size()).isEqualTo(10);
    assertThat(batch.row(9)).isEqualTo(next(Sampling.uniformRows(50), 10).row(9));
    assertThat(batch.draw()).isNotNull();
    batch.resizeRows(2)[1] = 4;
    assertThat(batch.draw()).isNull();
    assertThat(batch.row(1)).isEqualTo(4);
    assertThat(batch.isAllRows()).isFalse();
    Batch all = Batch.allRows(3);
    assertThat(all.isAllRows()).isTrue();
    all.resizeRows(1);
    assertThat(all.isAllRows()).isFalse();
  }
}
