package dev.agon.autodiff;

import dev.agon.InvalidInputException;
import dev.agon.linalg.Activation;
import dev.agon.random.RandomStream;
import java.util.Arrays;

/**
 * A fully connected network, as a part of a loss: layers {@code a -> f(W a + c)}, without the
 * activation f after the last one.
 *
 * <p>Its parameters are one vector that holds, layer after layer, the weight matrix W (outputs x
 * inputs, row by row) and the bias c. All samples of a batch pass a layer in one product of two
 * matrices.
 *
 * <pre>{@code
 * Network network = Network.of(Activation.SILU, 20, 32, 1);
 * AutodiffProblem problem =
 *     AutodiffProblem.of(network.length(), 0, (t, x, y, xi) ->
 *             network.apply(x, xi.row(rows)).get(0).times(xi.at(labels)).negate().softplus())
 *         .start(network.initial(1), new double[0])
 *         .replay()
 *         .overRows(n);
 * }</pre>
 *
 * @param activation follows every layer except the last
 * @param sizes the numbers of inputs, of units in each hidden layer, and of outputs
 */
public record Network(Activation activation, int... sizes) {
  /** Checks the sizes; the array is copied. */
  public Network {
    sizes = sizes.clone();
    if (sizes.length < 2 || Arrays.stream(sizes).anyMatch(size -> size < 1)) {
      throw new InvalidInputException(
          "a network has sizes " + Arrays.toString(sizes) + ".",
          "Use the number of inputs, the sizes of the hidden layers and the number of outputs, each"
              + " at least 1.");
    }
  }

  /** Returns the network with the given activation and sizes, from inputs to outputs. */
  public static Network of(Activation activation, int... sizes) {
    return new Network(activation, sizes);
  }

  @Override
  public int[] sizes() {
    return sizes.clone();
  }

  /** Returns the number of parameters. */
  public int length() {
    int length = 0;
    for (int k = 1; k < sizes.length; k++) {
      length = Math.addExact(length, Math.multiplyExact(sizes[k], sizes[k - 1] + 1));
    }
    return length;
  }

  /**
   * Returns the outputs for a vector of inputs.
   *
   * @param parameters a vector of length {@link #length}, for example a slice of x
   * @param inputs a vector of the number of inputs, common to all samples or one per sample
   */
  public Vector apply(Vector parameters, Vector inputs) {
    if (parameters.length() != length() || inputs.length() != sizes[0]) {
      throw new InvalidInputException(
          "a network with sizes "
              + Arrays.toString(sizes)
              + " was given "
              + parameters.length()
              + " parameters and "
              + inputs.length()
              + " inputs.",
          "It has " + length() + " parameters and " + sizes[0] + " inputs.");
    }
    Vector a = inputs;
    int place = 0;
    for (int k = 1; k < sizes.length; k++) {
      int weights = sizes[k] * sizes[k - 1];
      Vector z = parameters.slice(place, weights).matrixTimes(a);
      a = z.plus(parameters.slice(place + weights, sizes[k]));
      place += weights + sizes[k];
      if (k < sizes.length - 1) {
        a = activate(a);
      }
    }
    return a;
  }

  private Vector activate(Vector z) {
    return switch (activation) {
      case SILU -> z.silu();
      case TANH -> z.tanh();
      case SOFTPLUS -> z.softplus();
      case RELU -> z.relu();
    };
  }

  /**
   * Returns initial parameters: zero biases, and random weights of variance 2/(inputs + outputs) of
   * their layer (X. Glorot, Y. Bengio, "Understanding the difficulty of training deep feedforward
   * neural networks", AISTATS 2010), or 2/inputs for relu (K. He et al., "Delving deep into
   * rectifiers", ICCV 2015).
   *
   * @param seed the seed of the random numbers
   */
  public double[] initial(long seed) {
    RandomStream random = new RandomStream(seed, 0);
    double[] parameters = new double[length()];
    int place = 0;
    for (int k = 1; k < sizes.length; k++) {
      int fan = activation == Activation.RELU ? sizes[k - 1] : sizes[k - 1] + sizes[k];
      double deviation = Math.sqrt(2.0 / fan);
      for (int i = 0; i < sizes[k] * sizes[k - 1]; i++) {
        parameters[place++] = deviation * random.nextGaussian();
      }
      place += sizes[k];
    }
    return parameters;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Network
        && activation == ((Network) other).activation
        && Arrays.equals(sizes, ((Network) other).sizes);
  }

  @Override
  public int hashCode() {
    return 31 * activation.hashCode() + Arrays.hashCode(sizes);
  }

  @Override
  public String toString() {
    return "network of " + Arrays.toString(sizes) + " with " + activation.text();
  }
}
