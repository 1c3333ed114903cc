package dev.agon.learn.network;

import dev.agon.InvalidInputException;
import dev.agon.linalg.Activation;
import dev.agon.random.RandomStream;
import dev.agon.support.Given;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The shape of a fully connected network between the features of a row and its scores: hidden
 * layers {@code a -> f(W a + c)}, and a last layer without the activation f.
 *
 * <p>The weights of a model are one vector. It contains, layer by layer, the matrix W (outputs x
 * inputs, row by row) and then the bias c.
 *
 * @param hidden the number of units of each hidden layer, from the features on; at least one layer
 * @param activation f, which follows every hidden layer; default silu
 */
public record Architecture(List<Integer> hidden, Activation activation) {
  private static final int MOST_LAYERS = 20;
  private static final int MOST_UNITS = 100_000;

  /** The stream of random numbers for the initial weights, separate from those of the batches. */
  private static final int START = 0x4e455453;

  /** Validates the sizes. */
  public Architecture {
    hidden = List.copyOf(Given.argument("new Architecture", "hidden", hidden));
    Given.argument("new Architecture", "activation", activation);
    if (hidden.isEmpty() || hidden.size() > MOST_LAYERS) {
      throw invalid("a network has " + hidden.size() + " hidden layers.");
    }
    for (int size : hidden) {
      if (size < 1 || size > MOST_UNITS) {
        throw invalid("a hidden layer of a network has " + size + " units.");
      }
    }
  }

  /** Returns the architecture with these hidden layers and the activation silu. */
  public static Architecture of(int... hidden) {
    List<Integer> sizes = new ArrayList<>();
    for (int size : Given.argument("Architecture.of", "hidden", hidden)) {
      sizes.add(size);
    }
    return new Architecture(sizes, Activation.SILU);
  }

  /** Parses the sizes of the hidden layers, for example {@code 64,32}. */
  public static Architecture parse(String text) {
    List<Integer> sizes = new ArrayList<>();
    for (String part : Given.argument("Architecture.parse", "text", text).split(",", -1)) {
      try {
        sizes.add(Integer.valueOf(part.strip()));
      } catch (NumberFormatException e) {
        throw invalid("'" + text + "' is not a list of the sizes of hidden layers.");
      }
    }
    return new Architecture(sizes, Activation.SILU);
  }

  private static InvalidInputException invalid(String problem) {
    return new InvalidInputException(
        problem,
        "Use 1 to "
            + MOST_LAYERS
            + " comma-separated sizes from 1 to "
            + MOST_UNITS
            + ", for example 64,32.");
  }

  /** Returns this architecture with another activation. */
  public Architecture withActivation(Activation value) {
    return new Architecture(hidden, value);
  }

  /** The sizes of the hidden layers as in options: {@code 64,32}. */
  public String sizes() {
    return hidden.stream().map(String::valueOf).collect(Collectors.joining(","));
  }

  /** The number of weights, including biases. */
  public int length(int features, int outputs) {
    long length = 0;
    int inputs = features;
    for (int size : hidden) {
      length += size * (inputs + 1L);
      inputs = size;
    }
    length += outputs * (inputs + 1L);
    if (length > Integer.MAX_VALUE - 8) {
      throw new InvalidInputException(
          "a network " + sizes() + " on " + features + " features has " + length + " weights.",
          "Use smaller layers.");
    }
    return (int) length;
  }

  /** Returns the ends of the weights of the layers, from the features on. */
  public int[] layers(int features, int outputs) {
    int[] ends = new int[hidden.size() + 1];
    int inputs = features;
    int end = 0;
    for (int k = 0; k < ends.length; k++) {
      int units = k < hidden.size() ? hidden.get(k) : outputs;
      end += units * (inputs + 1);
      ends[k] = end;
      inputs = units;
    }
    return ends;
  }

  /**
   * The number of features of a network with the given number of weights; negative if there is
   * none.
   */
  public int features(int length, int outputs) {
    int first = hidden.get(0);
    int others = length(0, outputs);
    int rest = length - others;
    return rest >= 0 && rest % first == 0 ? rest / first : -1;
  }

  /**
   * Returns initial weights: biases of zero, and Gaussian weights of variance 2/(inputs + outputs)
   * of their layer (X. Glorot, Y. Bengio, "Understanding the difficulty of training deep
   * feedforward neural networks", AISTATS 2010), or 2/inputs for relu (K. He et al., "Delving deep
   * into rectifiers", ICCV 2015).
   */
  public double[] initial(int features, int outputs, long seed) {
    RandomStream random = new RandomStream(seed, START);
    double[] weights = new double[length(features, outputs)];
    int place = 0;
    int inputs = features;
    for (int layer = 0; layer <= hidden.size(); layer++) {
      int size = layer < hidden.size() ? hidden.get(layer) : outputs;
      double fan = activation == Activation.RELU ? inputs : inputs + size;
      double deviation = Math.sqrt(2.0 / Math.max(1, fan));
      for (long k = (long) size * inputs; k > 0; k--) {
        weights[place++] = deviation * random.nextGaussian();
      }
      place += size;
      inputs = size;
    }
    return weights;
  }

  @Override
  public String toString() {
    return sizes() + " " + activation.text();
  }
}
