package dev.agon.learn.worst.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.worst.Finder;
import dev.agon.learn.worst.LossSums;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;

/** The rows that a search requests from its blocks, and when it ends. */
class SearchStepsTest {
  private static final double LARGEST = 10;
  private static final double NO_RATE = Double.NaN;

  /** A rule with given edges and rates, which records its input. */
  private static final class Script implements Finder {
    private final IntFunction<double[]> edges;
    private final IntToDoubleFunction rate;
    private final List<Integer> rows = new ArrayList<>();
    private final List<double[]> sums = new ArrayList<>();

    Script(IntFunction<double[]> edges, IntToDoubleFunction rate) {
      this.edges = edges;
      this.rate = rate;
    }

    /** The same values, as losses, in every evaluation. */
    static Script at(double... edge) {
      double[] away = Arrays.stream(edge).map(v -> v - LARGEST).toArray();
      return new Script(call -> away, call -> NO_RATE);
    }

    @Override
    public void find(LossSums losses) {
      rows.add(losses.rows());
      double[] tilted = new double[LossSums.TILTED];
      losses.tilted(0.5, tilted);
      sums.add(tilted);
    }

    @Override
    public double[] edges() {
      return edges.apply(rows.size() - 1);
    }

    @Override
    public double rate() {
      return rate.applyAsDouble(rows.size() - 1);
    }
  }

  /** Blocks that record requests. */
  private static final class Asked implements LossBlocks {
    private final List<double[]> values;
    private final IntUnaryOperator rowsPerCell;
    private final List<double[][]> asked = new ArrayList<>();
    private final List<Double> rates = new ArrayList<>();

    Asked(List<double[]> values, IntUnaryOperator rowsPerCell) {
      this.values = values;
      this.rowsPerCell = rowsPerCell;
    }

    @Override
    public List<Cells[]> refine(double[][] ranges) {
      asked.add(ranges);
      List<Cells[]> answers = new ArrayList<>();
      for (int p = 0; p < ranges.length; p++) {
        Cells[] cells = new Cells[ranges[p].length / 2];
        for (int k = 0; k < cells.length; k++) {
          double low = ranges[p][2 * k];
          double high = ranges[p][2 * k + 1];
          double[] in = Arrays.stream(values.get(p)).filter(v -> low <= v && v <= high).toArray();
          int rows = rowsPerCell.applyAsInt(in.length);
          double[][] parts = new double[in.length / rows][];
          Arrays.setAll(parts, c -> Arrays.copyOfRange(in, c * rows, (c + 1) * rows));
          cells[k] = cells(parts);
        }
        answers.add(cells);
      }
      return answers;
    }

    @Override
    public double[] tilted(double rate) {
      rates.add(rate);
      return new double[] {-1, -2, 3, 5};
    }

    @Override
    public void byGroup(double[] weight, double[] sum) {
      throw new AssertionError("no groups here");
    }
  }

  /** Cells of these rows. */
  private static Cells cells(double[]... rows) {
    Cells cells = Cells.ofSize(rows.length);
    for (int k = 0; k < rows.length; k++) {
      double[] in = rows[k];
      double mean = Arrays.stream(in).average().orElseThrow();
      double squares = Arrays.stream(in).map(v -> (v - mean) * (v - mean)).sum();
      cells.set(k, in.length, in[0], in[in.length - 1], in.length, mean - in[0], squares);
    }
    return cells;
  }

  private static double[] cell(double... rows) {
    return rows;
  }

  /** Blocks of cells, and the requests of the search. */
  private static Asked search(Script rule, double[][]... places) {
    return search(rule, rows -> 1, places);
  }

  private static Asked search(Script rule, IntUnaryOperator rowsPerCell, double[][]... places) {
    List<double[]> values = new ArrayList<>();
    List<Cells> known = new ArrayList<>();
    for (double[][] place : places) {
      values.add(Arrays.stream(place).flatMapToDouble(Arrays::stream).toArray());
      known.add(cells(place));
    }
    Asked blocks = new Asked(values, rowsPerCell);
    new Search(blocks, 20, 0).find(rule, known, LARGEST);
    return blocks;
  }

  private static final double[][] ONE = {cell(0, 1, 2), cell(3, 4, 5), cell(6, 7, 8), cell(9)};
  private static final double[][] TWO = {cell(1, 4), cell(5, 5), cell(6.5, 7, 7.5), cell(10)};

  private static void asks(Asked blocks, double[]... perPlace) {
    assertThat(blocks.asked).hasSize(1);
    assertThat(blocks.asked.get(0)).isDeepEqualTo(perPlace);
  }

  @Test
  void noEdgesRequestNothing() {
    Script rule = Script.at();
    assertThat(search(rule, ONE, TWO).asked).isEmpty();
    assertThat(rule.rows).containsExactly(7 + 6);
  }

  @Test
  void edgesOutsideCellsRequestNothing() {
    Script rule = Script.at(5, 9, 10, 20, -3, 8.5, 5.5);
    double[][] others = {cell(2, 3), cell(5, 5), cell(6, 7), cell(9, 9, 9)};
    assertThat(search(rule, others, others).asked).isEmpty();
    assertThat(rule.rows).hasSize(1);
  }

  @Test
  void cellsWithEdgesAreRequestedInEveryBlock() {
    Script rule = Script.at(4);
    asks(search(rule, ONE, TWO), new double[] {0, 5}, new double[] {1, 4});
    assertThat(rule.rows).containsExactly(7 + 6, (6 + 2 + 1) + (2 + 1 + 2 + 1));
  }

  @Test
  void anEdgeAtTheEndOfACellCutsIt() {
    asks(search(Script.at(6), ONE, TWO), new double[] {6, 8}, new double[] {6.5, 7.5});
    asks(search(Script.at(8), ONE, TWO), new double[] {6, 8}, new double[] {6.5, 7.5});
    asks(search(Script.at(6.5), TWO), new double[] {6.5, 7.5});
    asks(search(Script.at(7.5), TWO), new double[] {6.5, 7.5});
    assertThat(search(Script.at(Math.nextUp(7.5)), TWO).asked).isEmpty();
    assertThat(search(Script.at(Math.nextDown(6.5)), TWO).asked).isEmpty();
  }

  @Test
  void distantEdgesRequestTwoRanges() {
    Script rule = Script.at(7, 1.5);
    asks(search(rule, ONE, TWO), new double[] {0, 5, 6, 8}, new double[] {1, 4, 6.5, 7.5});
    assertThat(rule.rows).containsExactly(7 + 6, 10 + (2 + 1 + 3 + 1));
  }

  @Test
  void overlappingEdgesRequestOneRange() {
    asks(search(Script.at(1.5, 4.5), ONE, TWO), new double[] {0, 5}, new double[] {1, 4});
    asks(search(Script.at(1.1, 1.2), ONE, TWO), new double[] {0, 5}, new double[] {1, 4});
    asks(
        search(Script.at(3.5, 1), new double[][] {cell(1, 4)}, new double[][] {cell(1, 2)}),
        new double[] {1, 4},
        new double[] {1, 2});
    // Two cells of different blocks that touch in one value: still one range.
    asks(
        search(Script.at(1.5, 3.5), new double[][] {cell(1, 3)}, new double[][] {cell(3, 4)}),
        new double[] {1, 3},
        new double[] {3, 4});
  }

  @Test
  void blockWithoutRowsInRangeIsNotQueried() {
    Script rule = Script.at(7);
    asks(
        search(rule, new double[][] {cell(0, 1), cell(6.9, 6.9), cell(9)}, ONE, new double[][] {}),
        new double[] {},
        new double[] {6, 8},
        new double[] {});
    assertThat(rule.rows).containsExactly(4 + 7, 4 + 8);
  }

  /** Cells without an edge that overlap the requested rows: they belong to one range only. */
  @Test
  void cellInTwoRangesIsRequestedOnce() {
    double[][] long1 = {cell(0, 2), cell(3, 5, 6.5), cell(6.75, 8), cell(9)};
    double[][] long2 = {cell(1, 4), cell(6, 7.5)};
    Script rule = Script.at(1.5, 7);
    asks(search(rule, long1, long2), new double[] {0, 6.5, 6.75, 8}, new double[] {1, 4, 6, 7.5});
    assertThat(rule.rows).containsExactly(7 + 4, 8 + 4);
  }

  @Test
  void refinesUntilNoCellContainsAnEdge() {
    Script rule = Script.at(5.5);
    Asked blocks = search(rule, rows -> rows / 2, new double[][] {cell(1, 2, 3, 4, 5, 6, 7, 8)});
    assertThat(blocks.asked).hasSize(3);
    assertThat(blocks.asked.get(0)[0]).containsExactly(1, 8);
    assertThat(blocks.asked.get(1)[0]).containsExactly(5, 8);
    assertThat(blocks.asked.get(2)[0]).containsExactly(5, 6);
    assertThat(rule.rows).containsExactly(2, 4, 6, 6);
  }

  @Test
  void lastEdgesAreUsed() {
    Script rule =
        new Script(call -> new double[] {call == 0 ? 1 - LARGEST : 7 - LARGEST}, call -> NO_RATE);
    Asked blocks = search(rule, ONE);
    assertThat(blocks.asked.get(0)[0]).containsExactly(0, 2);
    assertThat(blocks.asked.get(1)[0]).containsExactly(6, 8);
    assertThat(rule.rows).containsExactly(7, 8, 9);
  }

  @Test
  void aRateIsMeasuredUntilItStays() {
    Script rule = new Script(call -> new double[] {4 - LARGEST}, call -> call == 0 ? 0.25 : 0.5);
    Asked blocks = search(rule, ONE, TWO);
    assertThat(blocks.asked).isEmpty();
    assertThat(blocks.rates).containsExactly(0.25, 0.5);
    assertThat(rule.rows).containsExactly(13, 13, 13);
    assertThat(rule.sums.get(2)).containsExactly(new double[] {-1, -2, 3, 5}, within(1e-12));
    assertThat(rule.sums.get(0)[0]).isNotCloseTo(-1, within(0.1));
  }

  @Test
  void nonConvergentSearchIsAborted() {
    Script cut = Script.at(4);
    assertThatThrownBy(() -> search(cut, rows -> rows, ONE))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the worst weights were not found");
    assertThat(cut.rows).hasSize(64);
    Script rate = new Script(call -> new double[0], call -> 1.0 + call);
    assertThatThrownBy(() -> search(rate, ONE)).isInstanceOf(IllegalStateException.class);
    assertThat(rate.rows).hasSize(64);
  }

  @Test
  void blockReturnsRowsOfClosedRange() {
    double[] value = {5, 1, 3, 2, 4, 2, 6};
    double[] weight = {1, 2, 4, 8, 16, 32, 64};
    Cells equal = Search.within(value, null, 2, 5);
    PlainCells.lawful(equal, new double[] {2, 2, 3, 4, 5}, null);
    assertThat(equal.size()).isEqualTo(4);
    Cells weighted = Search.within(value, weight, 2, 5);
    PlainCells.lawful(weighted, new double[] {5, 3, 2, 4, 2}, new double[] {1, 4, 8, 16, 32});
    assertThat(Search.within(value, weight, 7, 9).size()).isZero();
  }

  /** So close to 0 that cells cannot separate them all. */
  @Test
  void manyRowsAreSummarisedAndFewAreListed() {
    double[] value = new double[20];
    double[] weight = new double[20];
    Arrays.setAll(value, i -> i == 0 ? 2 : Math.scalb(1.0, -50 * i));
    Arrays.setAll(weight, i -> 1 + i);
    assertThat(Search.within(value, null, 0, 1, 19).size()).isEqualTo(19);
    assertThat(Search.within(value, weight, 0, 1, 19).size()).isEqualTo(19);
    for (Cells cells :
        List.of(Search.within(value, null, 0, 1, 18), Search.within(value, weight, 0, 1, 18))) {
      assertThat(cells.size()).isBetween(2, 18);
    }
    PlainCells.lawful(Search.within(value, weight, 0, 2, 18), value, weight);
    double[] many = new double[Search.FEW + 1];
    Arrays.setAll(many, i -> i);
    assertThat(Search.within(many, null, 1, 5000).size()).isEqualTo(Search.FEW);
    assertThat(Search.within(many, null, 0, 5000).size()).isLessThan(1000);
  }
}
