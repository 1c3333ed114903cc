package dev.agon.learn.worst.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The cuts of the tree, computed row by row. */
class CellTreeTest {
  private static CellTree filled(double[] value, int buckets) {
    CellTree tree = new CellTree(value, null, value.length, buckets);
    tree.fill(1);
    return tree;
  }

  private static double[] cell(double... value) {
    return value;
  }

  @Test
  void piecesAreOfEqualWidthAndTheGreatestValueIsAlone() {
    double[] value = {8, 0, 1, 1.5, 2, 3.9, 4, 7.9, 8};
    Cells cells = filled(value, 4).cells();
    PlainCells.same(cells, List.of(cell(0, 1, 1.5), cell(2, 3.9), cell(4), cell(7.9), cell(8, 8)));
    PlainCells.lawful(cells, value, null);
  }

  @Test
  void onlyOverfullLeavesAreDivided() {
    double[] value = {0, 0.5, 1, 2, 3, 4, 5, 6, 7, 10};
    CellTree tree = filled(value, 2); // below 5 six rows, from there on three
    assertThat(tree.cut(6)).isFalse();
    assertThat(tree.cut(5)).isTrue(); // into 2 + 2 * 6 / 5 = 4 pieces of 0 to 4
    tree.fill(1);
    PlainCells.same(
        tree.cells(), List.of(cell(0, 0.5), cell(1), cell(2), cell(3, 4), cell(5, 6, 7), cell(10)));
    assertThat(tree.cut(3)).isFalse();
    assertThat(tree.cut(2)).isTrue(); // into 2 + 2 * 3 / 2 = 5 pieces of 5 to 7
    tree.fill(1);
    PlainCells.same(
        tree.cells(),
        List.of(cell(0, 0.5), cell(1), cell(2), cell(3, 4), cell(5), cell(6), cell(7), cell(10)));
    PlainCells.lawful(tree.cells(), value, null);
  }

  @Test
  void twoRowsMayOverfillALeafButOneNever() {
    double[] value = {0, 1, 5, 10};
    CellTree tree = filled(value, 2);
    assertThat(tree.cut(0)).isTrue(); // into 2 + 2 * 2 / 1 = 6 pieces of 0 to 1
    tree.fill(1);
    PlainCells.same(tree.cells(), List.of(cell(0), cell(1), cell(5), cell(10)));
    assertThat(tree.cut(0)).isFalse();
  }

  @Test
  void noLeafIsDividedIntoMoreThan64() {
    double[] value = new double[1001];
    Arrays.setAll(value, i -> i == 1000 ? 2000 : i);
    CellTree tree = filled(value, 2);
    assertThat(tree.cut(1)).isTrue();
    tree.fill(1);
    PlainCells.same(tree.cells(), PlainCells.of(value, 2, 1, 1));
    assertThat(tree.cells().size()).isEqualTo(65);
  }

  @Test
  void rowsOfOneValueAreNotCut() {
    double[] value = {0, 3, 3, 3, 3, 10};
    assertThat(filled(value, 4).cut(2)).isFalse();
    double[] same = {4, 4, 4};
    Cells cells = filled(same, 4).cells();
    PlainCells.same(cells, List.of(same));
  }

  @Test
  void everyNthRowIsSortedOnce() {
    double[] value = {1, 2, 9, 3, 4, 9, 5, 6, 9, 9};
    double[] weight = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512};
    CellTree tree = new CellTree(value, weight, value.length, 2);
    for (int repeated = 0; repeated < 2; repeated++) {
      tree.fill(3);
      Cells third = tree.cells();
      PlainCells.same(third, List.of(cell(1, 3), cell(5), cell(9)));
      assertThat(third.weight(0)).isEqualTo(1 + 8);
      assertThat(third.weight(1)).isEqualTo(64);
      assertThat(third.weight(2)).isEqualTo(512);
    }
    for (int repeated = 0; repeated < 2; repeated++) {
      tree.fill(1);
      PlainCells.same(tree.cells(), List.of(cell(1, 2, 3, 4), cell(5, 6), cell(9, 9, 9, 9)));
      PlainCells.lawful(tree.cells(), value, weight);
    }
  }

  @Test
  void rowsOutsideTheRangeOfCutsGoToOuterPieces() {
    double[] value = {0, 1, 40, 2, 42, 39, 44, 60, 46, 79, 48, 100, 100, 0};
    CellTree tree = new CellTree(value, null, value.length, 1);
    tree.fill(2); // 0, 40, 42, 44, 46, 48 and 100
    assertThat(tree.cut(5)).isTrue(); // into 4 pieces of 0 to 48
    tree.fill(2);
    assertThat(tree.cut(4)).isTrue(); // from 36 on five rows: into 4 pieces of 40 to 48
    tree.fill(1);
    PlainCells.same(
        tree.cells(),
        List.of(
            cell(0, 0, 1, 2),
            cell(39, 40),
            cell(42),
            cell(44),
            cell(46, 48, 60, 79),
            cell(100, 100)));
    PlainCells.lawful(tree.cells(), value, null);
  }

  @Test
  void rowsBeyondTheGivenCountAreIgnored() {
    double[] value = {2, 0, 1, 99, -99};
    CellTree tree = new CellTree(value, null, 3, 2);
    tree.fill(1);
    PlainCells.same(tree.cells(), List.of(cell(0), cell(1), cell(2)));
  }

  @Test
  void nestedCutsKeepTheOrder() {
    double[] value = new double[400];
    Arrays.setAll(value, i -> i < 200 ? Math.scalb(1.0, -i) : 5 - Math.scalb(1.0, 150 - i));
    CellTree tree = filled(value, 3);
    for (int cuts = 0; cuts < 5; cuts++) {
      assertThat(tree.cut(3)).isTrue();
      tree.fill(1);
    }
    PlainCells.same(tree.cells(), PlainCells.of(value, 3, 3, 5));
    PlainCells.lawful(tree.cells(), value, null);
  }
}
