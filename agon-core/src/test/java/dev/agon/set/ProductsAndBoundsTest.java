package dev.agon.set;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import org.junit.jupiter.api.Test;

/** Products, bounds and the l1 ball: values by hand, and mistakes. */
class ProductsAndBoundsTest {
  private static double[] project(ConvexSet set, double... point) {
    set.projector(point.length).project(point);
    return point;
  }

  @Test
  void thePartsOfAProductAreProjectedOnTheirOwnSets() {
    ProductSet set = ProductSet.of(2, new Simplex()).and(1, new WholeSpace()).and(1, new Box(0, 1));
    assertThat(project(set, 2, 1, -7, 3)).containsExactly(1, 0, -7, 1);
    assertThat(set.contains(new double[] {0.5, 0.5, 9, 1}, 0)).isTrue();
    assertThat(set.contains(new double[] {0.5, 0.5, 9, 2}, 0)).isFalse();
    assertThatThrownBy(() -> set.projector(3))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("4 coordinates, but the point has 3");
    assertThatThrownBy(() -> set.and(0, new Ball(1))).isInstanceOf(InvalidInputException.class);
  }

  @Test
  void everyCoordinateHasItsBounds() {
    Bounds set = new Bounds(new double[] {0, -1}, new double[] {Double.POSITIVE_INFINITY, 1});
    assertThat(project(set, -5, 5)).containsExactly(0, 1);
    assertThat(project(set, 7, -0.5)).containsExactly(7, -0.5);
    assertThatThrownBy(() -> new Bounds(new double[] {0, 2}, new double[] {1, 1}))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("coordinate 1 has [2.0, 1.0]");
    assertThatThrownBy(() -> new Bounds(new double[1], new double[2]))
        .isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> set.projector(3))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("2 bounds, but the point has 3");
  }

  @Test
  void theL1BallKeepsSignsAndMakesZeros() {
    assertThat(project(new L1Ball(1), 2, -1.5, 0.1)).containsExactly(0.75, -0.25, 0);
    assertThat(project(new L1Ball(1), 0.2, -0.3)).containsExactly(0.2, -0.3);
    assertThatThrownBy(() -> new L1Ball(0)).isInstanceOf(InvalidInputException.class);
  }
}
