package dev.agon.learn.network;

import dev.agon.learn.data.SparseRows;
import dev.agon.linalg.MatrixProduct;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Computes the scores of a batch of rows under a network, and the derivatives of weighted sums of
 * their losses by the weights: a forward pass, a pass along a direction, a backward pass, and a
 * backward pass with the derivative of the gradient along the direction (B. A. Pearlmutter, "Fast
 * exact multiplication by the Hessian", Neural Computation 6, 1994). All rows pass through a layer
 * in one product of two matrices.
 *
 * <p>Call order: {@link #load}, {@link #forward}, then {@link #back}; or {@link #forward}, {@link
 * #along} and {@link #backTwice}. An object must be used by one thread at a time, and allocates
 * only for a batch that is larger than all previous ones.
 */
public final class NetworkPass {
  private final Architecture architecture;
  private final Layer[] layers;
  private final LoadedRows rows;
  private final int[] moved;
  private final MatrixProduct product = new MatrixProduct();
  private double[] narrow = new double[0];
  private final double[] movedWeights;
  private double[] x = new double[0];
  private double[] dx = new double[0];

  /**
   * @param architecture the shape
   * @param features the number of features of a row
   * @param outputs the number of scores of a row
   */
  public NetworkPass(Architecture architecture, int features, int outputs) {
    this(architecture, features, outputs, new int[0]);
  }

  /**
   * Creates a pass whose inputs can be moved.
   *
   * @param moved the features that move, in ascending order
   */
  public NetworkPass(Architecture architecture, int features, int outputs, int[] moved) {
    this.architecture = architecture;
    this.moved = moved;
    this.movedWeights = new double[moved.length * architecture.hidden().get(0)];
    this.rows = new LoadedRows(features, moved);
    this.layers = new Layer[architecture.hidden().size() + 1];
    int inputs = features;
    int place = 0;
    for (int k = 0; k < layers.length; k++) {
      int units = k < layers.length - 1 ? architecture.hidden().get(k) : outputs;
      layers[k] = new Layer(inputs, units, place);
      place += layers[k].length();
      inputs = units;
    }
  }

  /**
   * Loads a batch.
   *
   * @param data the rows
   * @param which the rows of the batch; null for consecutive ones
   * @param from the first index in {@code which}, or the first row
   * @param size the number of rows
   */
  public void load(SparseRows data, int @Nullable [] which, int from, int size) {
    rows.load(data, which, from, size);
    for (Layer layer : layers) {
      layer.reserve(size);
    }
    int needed = layers[0].units * rows.count();
    if (narrow.length < needed) {
      narrow = new double[needed];
    }
  }

  /**
   * Computes the scores of the batch.
   *
   * @param weights the weights of the network (input; kept until the backward pass)
   * @param score {@code score[output][k]} of row k (output)
   */
  public void forward(double[] weights, double[][] score) {
    x = weights;
    int size = rows.size();
    Layer last = layers[layers.length - 1];
    for (int k = 0; k < layers.length; k++) {
      Layer layer = layers[k];
      layer.fillBias(x, size, layer.z);
      if (k == 0) {
        addInputs(x, layer.z);
      } else {
        layer.addProduct(product, x, layers[k - 1].value, size, layer.z);
      }
      if (layer != last) {
        int n = layer.units * size;
        architecture
            .activation()
            .evaluate(layer.z, 0, n, layer.value, layer.slope, layer.curvature);
      }
    }
    unstack(last.z, score);
  }

  /**
   * Moves the inputs of the loaded rows away from their values in the data; call {@link #forward}
   * afterwards.
   *
   * @param move {@code move[j size + k]}: the movement of the j-th moved feature of row k (input)
   */
  public void moveInputs(double[] move) {
    rows.move(move);
  }

  /**
   * Computes the derivatives of the losses with respect to the inputs that move; call {@link
   * #forward} first.
   *
   * @param bar {@code bar[output][k]}: the derivative with respect to the score of row k (input)
   * @param gradient {@code gradient[j size + k]} (output)
   */
  public void inputGradient(double[][] bar, double[] gradient) {
    pull(bar);
    Layer first = layers[0];
    int size = rows.size();
    for (int i = 0; i < first.units; i++) {
      for (int j = 0; j < moved.length; j++) {
        movedWeights[i * moved.length + j] = x[first.weights + i * first.inputs + moved[j]];
      }
    }
    Arrays.fill(gradient, 0, moved.length * size, 0);
    product.add(
        moved.length,
        size,
        first.units,
        movedWeights,
        0,
        1,
        moved.length,
        first.barZ,
        0,
        size,
        1,
        gradient,
        0,
        size);
  }

  /**
   * Computes the derivatives of the scores along a direction of the weights; call {@link #forward}
   * first.
   *
   * @param direction the direction (input; kept until the backward pass)
   * @param dotScore {@code dotScore[output][k]} of row k (output)
   */
  public void along(double[] direction, double[][] dotScore) {
    dx = direction;
    int size = rows.size();
    for (int k = 0; k < layers.length; k++) {
      Layer layer = layers[k];
      layer.fillBias(dx, size, layer.dotZ);
      if (k == 0) {
        addInputs(dx, layer.dotZ);
      } else {
        layer.addProduct(product, dx, layers[k - 1].value, size, layer.dotZ);
        layer.addProduct(product, x, layers[k - 1].dotValue, size, layer.dotZ);
      }
      if (k < layers.length - 1) {
        for (int i = 0; i < layer.units * size; i++) {
          layer.dotValue[i] = layer.slope[i] * layer.dotZ[i];
        }
      }
    }
    unstack(layers[layers.length - 1].dotZ, dotScore);
  }

  /**
   * Adds {@code sum_k bar_k grad score_k}.
   *
   * @param bar {@code bar[output][k]}: the derivative with respect to the score of row k (input)
   * @param gradient the gradient by the weights (input and output, added to)
   */
  public void back(double[][] bar, double[] gradient) {
    pull(bar);
    addGradient(gradient);
  }

  /**
   * Does the same as {@link #back}, and adds the derivative along the direction of {@link #along}.
   *
   * @param bar {@code bar[output][k]}: the derivative with respect to the score of row k (input)
   * @param dotBar its derivative along the direction (input)
   * @param gradient the gradient by the weights (input and output, added to)
   * @param hessian the derivative of the gradient along the direction (input and output, added to)
   */
  public void backTwice(double[][] bar, double[][] dotBar, double[] gradient, double[] hessian) {
    int size = rows.size();
    pull(bar);
    addGradient(gradient);
    stack(dotBar, layers[layers.length - 1].dotBarZ);
    for (int k = layers.length - 2; k >= 0; k--) {
      layers[k].pullTangent(product, x, dx, layers[k + 1], size);
    }
    for (int k = 0; k < layers.length; k++) {
      Layer layer = layers[k];
      layer.addBias(layer.dotBarZ, size, hessian);
      if (k == 0) {
        addInputGradient(layer.dotBarZ, hessian);
      } else {
        layer.addOuter(product, layer.dotBarZ, layers[k - 1].value, size, hessian);
        layer.addOuter(product, layer.barZ, layers[k - 1].dotValue, size, hessian);
      }
    }
  }

  private void pull(double[][] bar) {
    stack(bar, layers[layers.length - 1].barZ);
    for (int k = layers.length - 2; k >= 0; k--) {
      layers[k].pull(product, x, layers[k + 1], rows.size());
    }
  }

  private void addGradient(double[] gradient) {
    int size = rows.size();
    for (int k = 0; k < layers.length; k++) {
      Layer layer = layers[k];
      layer.addBias(layer.barZ, size, gradient);
      if (k == 0) {
        addInputGradient(layer.barZ, gradient);
      } else {
        layer.addOuter(product, layer.barZ, layers[k - 1].value, size, gradient);
      }
    }
  }

  /** {@code out += W of the first layer times the rows}. */
  private void addInputs(double[] weights, double[] out) {
    Layer first = layers[0];
    if (rows.isComplete()) {
      first.addProduct(product, weights, rows.entries(), rows.size(), out);
      return;
    }
    int c = rows.count();
    int size = rows.size();
    rows.gather(weights, first.weights, first.units, narrow);
    product.add(first.units, size, c, narrow, 0, c, 1, rows.entries(), 0, size, 1, out, 0, size);
  }

  private void addInputGradient(double[] bar, double[] gradient) {
    Layer first = layers[0];
    if (rows.isComplete()) {
      first.addOuter(product, bar, rows.entries(), rows.size(), gradient);
      return;
    }
    int c = rows.count();
    int size = rows.size();
    Arrays.fill(narrow, 0, first.units * c, 0);
    product.add(first.units, c, size, bar, 0, size, 1, rows.entries(), 0, 1, size, narrow, 0, c);
    rows.scatter(narrow, first.units, gradient, first.weights);
  }

  private void unstack(double[] lines, double[][] out) {
    for (int output = 0; output < out.length; output++) {
      System.arraycopy(lines, output * rows.size(), out[output], 0, rows.size());
    }
  }

  private void stack(double[][] in, double[] lines) {
    for (int output = 0; output < in.length; output++) {
      System.arraycopy(in[output], 0, lines, output * rows.size(), rows.size());
    }
  }
}
