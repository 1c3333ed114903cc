package dev.agon.learn.risk.block;

import dev.agon.learn.block.GroupCurvature;
import dev.agon.learn.block.RowCurvature;
import dev.agon.learn.worst.proximal.GroupResponse;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The sums over blocks that make up a Hessian ({@link RowCurvature}): the rows of its lower half,
 * for each component a vector and a number, the excess of a sample, and the mean gradients of the
 * free groups.
 */
public final class HessianSums {
  private final int dimension;
  private double[][] lower = new double[0][];

  public HessianSums(int dimension) {
    this.dimension = dimension;
  }

  /**
   * Computes the Hessian except for the regulariser.
   *
   * @param exact whether all rows are used
   * @param to the lower half of a matrix that may be larger (output, overwritten)
   * @return the factor by which it may be too large
   */
  public double find(RowBlocks blocks, Weighing weighing, boolean exact, double[][] to) {
    GroupResponse groups = weighing.groups();
    int components = weighing.components();
    int free = groups == null ? 0 : free(groups);
    double[][] all = new double[dimension + components + 2 + free][];
    if (lower.length == 0) {
      lower = new double[dimension][];
      Arrays.setAll(lower, i -> new double[i + 1]);
    }
    for (int i = 0; i < all.length; i++) {
      all[i] = i < dimension ? lower[i] : new double[length(i - dimension, components)];
      Arrays.fill(all[i], 0);
    }
    boolean sampled = !exact && blocks.only() != null; // tasks share the rows, and use all of them
    blocks.add((block, number, sums) -> block.addHessian(weighing, number, sampled, sums), all);
    View found = new View(dimension, components, all);
    RowCurvature.keepSum(found.growth(), found.pull(), lower);
    if (groups != null) {
      GroupCurvature.addTo(groups, found.groupGradients(groups), lower);
    }
    for (double[] row : to) {
      Arrays.fill(row, 0);
    }
    for (int i = 0; i < dimension; i++) {
      System.arraycopy(lower[i], 0, to[i], 0, i + 1);
    }
    return sampled ? found.excess()[0] : 1;
  }

  private int length(int place, int components) {
    return place == components ? components : place == components + 1 ? 1 : dimension;
  }

  private static int free(GroupResponse groups) {
    int free = 0;
    for (boolean one : groups.free()) {
      free += one ? 1 : 0;
    }
    return free;
  }

  /**
   * The parts of the sums.
   *
   * @param all the vectors
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record View(int dimension, int components, double[][] all) {
    double[][] lower() {
      return Arrays.copyOf(all, dimension);
    }

    double[][] pull() {
      return Arrays.copyOfRange(all, dimension, dimension + components);
    }

    double[] growth() {
      return all[dimension + components];
    }

    double[] excess() {
      return all[dimension + components + 1];
    }

    /** The gradient of each free group; null for the others. */
    double[] @Nullable [] groupGradients(GroupResponse response) {
      double[] @Nullable [] gradients = new double[response.free().length][];
      int at = dimension + components + 2;
      for (int k = 0; k < gradients.length; k++) {
        gradients[k] = response.free()[k] ? Objects.requireNonNull(all[at++]) : null;
      }
      return gradients;
    }
  }
}
