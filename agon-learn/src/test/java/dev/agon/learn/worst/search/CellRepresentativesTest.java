package dev.agon.learn.worst.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.worst.ArrayLosses;
import dev.agon.learn.worst.Histogram;
import dev.agon.learn.worst.LossSums;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Representatives have the sums of the rows that they represent. */
class CellRepresentativesTest {
  private static final double LARGEST = 9;
  private static final double TOTAL = 12;
  private static final double[] FIRST = {1, 2, 2.5, 4};
  private static final double[] SECOND = {0, 0.25, 6, 7, 8, LARGEST};
  private static final double[] ALL = {1, 2, 2.5, 4, 0, 0.25, 6, 7, 8, LARGEST};

  private int tilts;
  private int groupings;

  /** The answer of the blocks for a rate: the sums of the rows. */
  private final LossBlocks blocks =
      new LossBlocks() {
        @Override
        public List<Cells[]> refine(double[][] ranges) {
          throw new AssertionError("finer cells are not needed here");
        }

        @Override
        public double[] tilted(double rate) {
          tilts++;
          return rowsTilted(rate);
        }

        @Override
        public void byGroup(double[] weight, double[] sum) {
          groupings++;
          weight[0] = 3;
          weight[1] = 9;
          sum[0] = -5;
          sum[1] = -7;
        }
      };

  private static LossSums rows() {
    return ArrayLosses.ofPart(ALL, null).relativeTo(LARGEST);
  }

  private static double[] rowsTilted(double rate) {
    double[] sums = new double[LossSums.TILTED];
    rows().tilted(rate, sums);
    return sums;
  }

  private static double[] tilted(CellRepresentatives losses, double rate) {
    double[] sums = new double[LossSums.TILTED];
    losses.tilted(rate, sums);
    return sums;
  }

  /** The first block is one cell of four rows, the second two cells of one value and two others. */
  private CellRepresentatives standIns() {
    Cells one = Cells.ofSize(1);
    one.set(0, 4, 1, 4, 4, 1.375, 4.6875);
    Cells many = Cells.ofSize(3);
    many.set(0, 2, 0, 0.25, 2, 0.125, 0.03125);
    many.set(1, 3, 6, 8, 3, 1, 2);
    many.set(2, 1, LARGEST, LARGEST, 1, 0, 0);
    PlainCells.lawful(many, SECOND, null);
    CellRepresentatives losses = new CellRepresentatives(blocks, TOTAL, 2, LARGEST);
    losses.represent(new Cells[] {one, many});
    return losses;
  }

  @Test
  void sumsOverWholeCellsEqualTheSumsOverTheirRows() {
    CellRepresentatives losses = standIns();
    assertThat(losses.rows()).isEqualTo(7);
    assertThat(losses.groups()).isEqualTo(2);
    assertThat(losses.totalWeight()).isEqualTo(TOTAL);
    assertThat(losses.largest()).isEqualTo(LARGEST);
    assertThat(losses.smallestDifference()).isEqualTo(-LARGEST);
    for (double threshold : new double[] {-20, -8.4, -4, -0.5, 1}) {
      double[] expected = new double[3];
      double[] found = {77, 77, 77};
      rows().moments(threshold, -2, expected);
      losses.moments(threshold, -2, found);
      assertThat(found).containsExactly(expected, within(1e-12));
      double[] above = new double[2];
      double[] foundAbove = {77, 77};
      rows().above(threshold, above);
      losses.above(threshold, foundAbove);
      assertThat(foundAbove).containsExactly(above, within(1e-12));
    }
  }

  @Test
  void representativesAreCountedLikeRows() {
    CellRepresentatives losses = standIns();
    Histogram histogram = new Histogram();
    losses.count(-9, 0, histogram);
    assertThat(histogram.weight(Histogram.BUCKETS)).isEqualTo(1);
    double counted = 0;
    for (int k = 1; k <= Histogram.BUCKETS; k++) {
      counted += histogram.weight(k);
    }
    assertThat(counted).isCloseTo(10, within(1e-12));
    double[] extent = new double[2];
    losses.extent(histogram, 1, extent);
    assertThat(extent).containsExactly(-9, -9);
  }

  @Test
  void measuredSumsCorrectCells() {
    CellRepresentatives losses = standIns();
    double[] wrong = tilted(losses, 0.5);
    assertThat(wrong[1]).isNotCloseTo(rowsTilted(0.5)[1], within(1e-6));

    assertThat(losses.measure(0.5)).isTrue();

    assertThat(tilted(losses, 0.5)).containsExactly(rowsTilted(0.5), within(1e-12));
    double[] near = tilted(losses, 0.625);
    double[] own = tilted(standIns(), 0.625);
    for (int s = 0; s < 3; s++) {
      assertThat(near[s] - own[s]).isCloseTo(rowsTilted(0.5)[s] - wrong[s], within(1e-12));
    }
  }

  @Test
  void aRateIsMeasuredOnceToSevenDigits() {
    CellRepresentatives losses = standIns();
    assertThat(losses.measure(4)).isTrue();
    assertThat(losses.measure(4)).isFalse();
    assertThat(losses.measure(4 * (1 + 0.9e-7))).isFalse();
    assertThat(losses.measure(4 * (1 - 0.9e-7))).isFalse();
    assertThat(tilts).isEqualTo(1);
    assertThat(losses.measure(4 * (1 + 1.2e-7))).isTrue();
    assertThat(losses.measure(4)).isTrue();
    assertThat(losses.measure(4 * (1 - 1.2e-7))).isTrue();
    assertThat(tilts).isEqualTo(4);
    assertThat(losses.measure(0)).isTrue();
    assertThat(losses.measure(0)).isFalse();
  }

  @Test
  void groupSumsAreRequestedOnce() {
    CellRepresentatives losses = standIns();
    for (int repeated = 0; repeated < 2; repeated++) {
      double[] weight = new double[2];
      double[] sum = new double[2];
      losses.byGroup(weight, sum);
      assertThat(weight).containsExactly(3, 9);
      assertThat(sum).containsExactly(-5, -7);
      weight[0] = 99;
    }
    assertThat(groupings).isEqualTo(1);
  }

  @Test
  void newCellsReplaceTheOldOnes() {
    CellRepresentatives losses = standIns();
    losses.represent(new Cells[] {Cells.exact(FIRST, null, 4), Cells.exact(SECOND, null, 6)});
    assertThat(losses.rows()).isEqualTo(10);
    assertThat(tilted(losses, 0.5)).containsExactly(rowsTilted(0.5), within(1e-12));
  }
}
