package dev.agon.learn.data;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.split.Split;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Laws of splits and folds. */
class SplitTest {
  /** 1000 rows: one in ten is positive, one in four is in group b; the only entry is the number. */
  private static Dataset data() {
    SparseRowsBuilder rows = new SparseRowsBuilder();
    for (int i = 0; i < 1000; i++) {
      if (i > 0) {
        rows.add(i % 3, i);
      }
      rows.endRow();
    }
    int[] classes = IntStream.range(0, 1000).map(i -> i % 10 == 0 ? 1 : 0).toArray();
    int[] groups = IntStream.range(0, 1000).map(i -> i % 4 == 0 ? 1 : 0).toArray();
    return new Dataset(
            rows.build(), new Classes(classes, List.of("no", "yes")), "made", "", List.of())
        .withGroups(new Groups(groups, List.of("a", "b")))
        .withWeights(IntStream.range(0, 1000).mapToDouble(i -> i + 1).toArray());
  }

  @ParameterizedTest
  @ValueSource(doubles = {0.2, 0.25, 0.33, 0.5, 0.9})
  void everyClassInEveryGroupGivesItsShare(double fraction) {
    Dataset data = data();
    Split split = Split.fraction(data, fraction, 1);
    assertThat(IntStream.concat(IntStream.of(split.training()), IntStream.of(split.heldOut())))
        .containsExactlyInAnyOrder(IntStream.range(0, 1000).boxed().toArray(Integer[]::new));
    for (int positive = 0; positive < 2; positive++) {
      for (int group = 0; group < 2; group++) {
        double all = count(data, IntStream.range(0, 1000).toArray(), positive, group);
        assertThat(count(data, split.heldOut(), positive, group) - fraction * all)
            .isBetween(-1.0, 1.0);
      }
    }
  }

  private static double count(Dataset data, int[] rows, int positive, int group) {
    return Arrays.stream(rows)
        .filter(
            i ->
                data.classes().of()[i] == positive
                    && requireNonNull(data.groups()).of()[i] == group)
        .count();
  }

  @Test
  void splitIsDeterminedBySeed() {
    int[] first = Split.fraction(data(), 0.3, 1).heldOut();
    assertThat(Split.fraction(data(), 0.3, 1).heldOut()).isEqualTo(first);
    assertThat(Split.fraction(data(), 0.3, 2).heldOut()).isNotEqualTo(first);
    assertThat(first).as("not the first of each class").isNotEqualTo(IntStream.range(0, 300));
  }

  @Test
  void everyRowIsHeldOutOnceAndFoldsAreBalanced() {
    Dataset data = data();
    Split[] folds = Split.folds(data, 7, 3);
    assertThat(Arrays.stream(folds).flatMapToInt(f -> Arrays.stream(f.heldOut())).sorted())
        .containsExactly(IntStream.range(0, 1000).boxed().toArray(Integer[]::new));
    for (Split fold : folds) {
      assertThat(fold.training().length + fold.heldOut().length).isEqualTo(1000);
      assertThat(count(data, fold.heldOut(), 1, 1)).isBetween(7.0, 8.0); // 50 rows over 7 folds
    }
  }

  @Test
  void valuesAreSpreadFromTheSmallestToTheLargest() {
    double[] values = IntStream.range(0, 900).mapToDouble(i -> (i * 7919) % 900).toArray();
    SparseRowsBuilder rows = new SparseRowsBuilder();
    Arrays.stream(values).forEach(v -> rows.endRow());
    Dataset data = new Dataset(rows.build(), new Values(values), "made", "", List.of());
    int[] held = Split.fraction(data, 1.0 / 3, 1).heldOut();
    for (int third = 0; third < 3; third++) {
      double from = 300.0 * third;
      assertThat(Arrays.stream(held).filter(i -> values[i] >= from && values[i] < from + 300))
          .hasSize(100);
    }
  }

  @Test
  void aSubsetKeepsRowsLabelsWeightsAndGroupsTogether() {
    Dataset part = Subset.of(data(), new int[] {8, 0, 10});
    assertThat(part.size()).isEqualTo(3);
    assertThat(part.features()).isEqualTo(3);
    assertThat(part.rows().value(0, 0)).isEqualTo(8);
    assertThat(part.rows().column(0, 0)).isEqualTo(2);
    assertThat(part.rows().entries(1)).isZero();
    assertThat(part.classes().of()).containsExactly(0, 1, 1);
    assertThat(requireNonNull(part.groups()).of()).containsExactly(1, 1, 0);
    assertThat(part.weights()).containsExactly(9, 1, 11);
    Groups left = requireNonNull(Subset.of(data(), new int[] {4, 8}).groups());
    assertThat(left.names()).as("no group is empty").containsExactly("b");
    assertThat(left.of()).containsExactly(0, 0);
  }

  @Test
  void partsWithoutRowsAreRefused() {
    Dataset two = Subset.of(data(), new int[] {0, 1});
    assertThatThrownBy(() -> Split.fraction(two, 0.1, 1))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("too few rows, 2");
    for (double fraction : new double[] {0, 1, -1, Double.NaN}) {
      assertThatThrownBy(() -> Split.fraction(data(), fraction, 1))
          .isInstanceOf(InvalidInputException.class);
    }
    assertThatThrownBy(() -> Split.folds(two, 3, 1)).hasMessageContaining("from 2 to");
  }
}
