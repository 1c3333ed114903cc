package dev.agon.set;

import dev.agon.InvalidInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The product of sets: consecutive parts of a point lie in separate sets, for example the weights
 * of a portfolio on a simplex and a threshold anywhere.
 *
 * <pre>{@code
 * ProductSet.of(10, new Simplex()).and(1, new WholeSpace())
 * }</pre>
 *
 * <p>The projection projects every part; a part whose set defines its own steps, for example an
 * {@link EntropicSimplex}, keeps them.
 */
public final class ProductSet implements ConvexSet {
  private record Part(int from, int size, ConvexSet set) {
    /** Returns the steps of the set, or straight steps with its projection. */
    Mover mover() {
      Mover own = set.mover(size);
      if (own != null) {
        return own;
      }
      Projector projector = set.projector(size);
      return (start, step, direction, to) -> {
        for (int i = 0; i < to.length; i++) {
          to[i] = start[i] + step * direction[i];
        }
        projector.project(to);
      };
    }
  }

  private final List<Part> parts;
  private final int dimension;

  private ProductSet(List<Part> parts, int dimension) {
    this.parts = parts;
    this.dimension = dimension;
  }

  /** Creates a product in which the given number of leading coordinates lie in a set. */
  public static ProductSet of(int size, ConvexSet set) {
    return new ProductSet(List.of(), 0).and(size, set);
  }

  /** Returns this product, extended by the given number of coordinates in another set. */
  public ProductSet and(int size, ConvexSet set) {
    if (size < 1) {
      throw new InvalidInputException(
          "product of sets: a part needs at least 1 coordinate, but has " + size + ".",
          "Leave the part out.");
    }
    List<Part> more = new ArrayList<>(parts);
    more.add(new Part(dimension, size, set));
    return new ProductSet(List.copyOf(more), dimension + size);
  }

  @Override
  public Projector projector(int size) {
    requireDimension(size);
    Projector[] projectors =
        parts.stream().map(part -> part.set().projector(part.size())).toArray(Projector[]::new);
    double[][] room = parts.stream().map(part -> new double[part.size()]).toArray(double[][]::new);
    return point -> {
      for (int k = 0; k < projectors.length; k++) {
        Part part = parts.get(k);
        System.arraycopy(point, part.from(), room[k], 0, part.size());
        projectors[k].project(room[k]);
        System.arraycopy(room[k], 0, point, part.from(), part.size());
      }
    };
  }

  @Override
  public @Nullable Mover mover(int size) {
    requireDimension(size);
    Mover[] movers = parts.stream().map(Part::mover).toArray(Mover[]::new);
    if (parts.stream().allMatch(part -> part.set().mover(part.size()) == null)) {
      return null;
    }
    double[][][] room =
        parts.stream().map(part -> new double[3][part.size()]).toArray(double[][][]::new);
    return (from, step, direction, to) -> {
      for (int k = 0; k < movers.length; k++) {
        Part part = parts.get(k);
        System.arraycopy(from, part.from(), room[k][0], 0, part.size());
        System.arraycopy(direction, part.from(), room[k][1], 0, part.size());
        movers[k].move(room[k][0], step, room[k][1], room[k][2]);
        System.arraycopy(room[k][2], 0, to, part.from(), part.size());
      }
    };
  }

  private void requireDimension(int size) {
    if (size != dimension) {
      throw new InvalidInputException(
          "product of sets: the parts have "
              + dimension
              + " coordinates, but the point has "
              + size
              + ".",
          "Give the sizes of all parts: " + describe() + ".");
    }
  }

  @Override
  public boolean contains(double[] point, double tolerance) {
    requireDimension(point.length);
    return parts.stream()
        .allMatch(
            part ->
                part.set()
                    .contains(
                        Arrays.copyOfRange(point, part.from(), part.from() + part.size()),
                        tolerance));
  }

  @Override
  public String describe() {
    return parts.stream()
        .map(part -> part.size() + " in a " + part.set().describe())
        .collect(Collectors.joining(", "));
  }

  @Override
  public String toString() {
    return "ProductSet[" + describe() + "]";
  }
}
