package dev.agon.autodiff.model;

import dev.agon.InvalidInputException;
import dev.agon.autodiff.Vector;
import dev.agon.random.RandomStream;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Named parts of a vector of parameters: matrices with a bias, and plain vectors.
 *
 * <pre>{@code
 * Parameters parts = Parameters.of(dense("hidden", 20, 32), dense("score", 32, 1));
 * BinaryOperator<Vector> model =
 *     (x, input) -> parts.layer("score", x, parts.layer("hidden", x, input).silu());
 * AutodiffProblem problem =
 *     AutodiffProblem.of(parts.length(), 0, (t, x, y, xi) ->
 *             model.apply(x, xi.row(rows)).get(0).times(xi.at(labels)).negate().softplus())
 *         .start(parts.initial(1), new double[0])
 *         .replay()
 *         .overRows(n);
 * double[][] scores = Forward.evaluate(model, solution.x(), otherRows);
 * }</pre>
 *
 * <p>The parts follow each other in the order of their declaration. A dense part is the weight
 * matrix W (outputs x inputs, row by row), followed by the bias, as in {@link
 * dev.agon.autodiff.Network}.
 */
public final class Parameters {
  private final Map<String, Part> parts = new LinkedHashMap<>();
  private final Map<String, Integer> offsets = new LinkedHashMap<>();
  private final int length;

  /**
   * One part of the parameters.
   *
   * @param name the name, without white space
   * @param inputs the number of inputs of a layer; 0 for a plain vector
   * @param outputs the number of outputs of a layer, or of numbers in the vector
   */
  public record Part(String name, int inputs, int outputs) {
    /** Checks the name and the sizes. */
    public Part {
      if (name.isEmpty() || name.chars().anyMatch(Character::isWhitespace)) {
        throw new InvalidInputException(
            "a part of the parameters is named '" + name + "'.",
            "Use a name of letters and digits, for example hidden1.");
      }
      if (inputs < 0 || outputs < 1) {
        throw new InvalidInputException(
            "part " + name + " has " + inputs + " inputs and " + outputs + " outputs.",
            "Use at least 1 of each.");
      }
    }

    /** Returns the number of parameters, including the bias of a layer. */
    public int length() {
      return Math.multiplyExact(outputs, inputs + 1);
    }
  }

  private Parameters(Part... all) {
    int end = 0;
    for (Part part : all) {
      if (parts.put(part.name(), part) != null) {
        throw new InvalidInputException(
            "two parts of the parameters are named " + part.name() + ".", "Use different names.");
      }
      offsets.put(part.name(), end);
      end = Math.addExact(end, part.length());
    }
    length = end;
  }

  /** Returns a layer: a weight matrix and a bias. */
  public static Part dense(String name, int inputs, int outputs) {
    if (inputs < 1) {
      throw new InvalidInputException(
          "part " + name + " has " + inputs + " inputs.", "Use at least 1.");
    }
    return new Part(name, inputs, outputs);
  }

  /** Returns a plain vector. */
  public static Part vector(String name, int length) {
    return new Part(name, 0, length);
  }

  /** Returns parameters with these parts, in this order. */
  public static Parameters of(Part... parts) {
    return new Parameters(parts);
  }

  /** Returns the number of parameters. */
  public int length() {
    return length;
  }

  /** Returns the parts, in their order. */
  public List<Part> parts() {
    return List.copyOf(parts.values());
  }

  /** Returns the index of the first parameter of a part. */
  public int offset(String name) {
    part(name);
    return Objects.requireNonNull(offsets.get(name));
  }

  /**
   * Returns {@code W a + c} for a dense part.
   *
   * @param x all parameters
   * @param a the inputs of the layer
   */
  public Vector layer(String name, Vector x, Vector a) {
    requireLength(x.length());
    Part part = part(name);
    if (part.inputs() == 0 || a.length() != part.inputs()) {
      throw new InvalidInputException(
          "layer " + name + " was given " + a.length() + " inputs.",
          part.inputs() == 0
              ? "It is a plain vector; declare a layer with dense(...)."
              : "It has " + part.inputs() + " inputs.");
    }
    int matrix = part.outputs() * part.inputs();
    int from = offset(name);
    return x.slice(from, matrix).matrixTimes(a).plus(x.slice(from + matrix, part.outputs()));
  }

  /** Returns all parameters of a part; for a dense part the matrix and then the bias. */
  public Vector get(String name, Vector x) {
    requireLength(x.length());
    return x.slice(offset(name), part(name).length());
  }

  /** Returns a copy of the values of a part, for example of a solution. */
  public double[] get(String name, double[] x) {
    requireLength(x.length);
    return Arrays.copyOfRange(x, offset(name), offset(name) + part(name).length());
  }

  /**
   * Returns initial parameters: random weights of variance 2/(inputs + outputs) in the matrices (X.
   * Glorot, Y. Bengio, AISTATS 2010), and zeros in the biases and vectors.
   *
   * @param seed the seed of the random numbers
   */
  public double[] initial(long seed) {
    RandomStream random = new RandomStream(seed, 0);
    double[] x = new double[length];
    for (Part part : parts.values()) {
      double deviation = Math.sqrt(2.0 / (part.inputs() + part.outputs()));
      int from = offset(part.name());
      for (int i = 0; i < part.inputs() * part.outputs(); i++) {
        x[from + i] = deviation * random.nextGaussian();
      }
    }
    return x;
  }

  private Part part(String name) {
    Part part = parts.get(name);
    if (part == null) {
      throw new InvalidInputException(
          "the parameters have no part named " + name + ".",
          "The parts are " + String.join(", ", parts.keySet()) + ".");
    }
    return part;
  }

  private void requireLength(int given) {
    if (given != length) {
      throw new InvalidInputException(
          "there are " + given + " numbers, but the parts have " + length + " parameters.",
          "Pass the vector of all parameters.");
    }
  }

  @Override
  public String toString() {
    return "Parameters" + parts.values();
  }
}
