package dev.agon.learn.network;

import dev.agon.learn.data.SparseRows;
import dev.agon.linalg.Lines;
import dev.agon.linalg.Vectors;
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

  /** The columns of the matrix of the first layer that have occurred, and of its direction. */
  private final double[][] columns;

  private final double[][] dotColumns;
  private final double[] units;
  private final double[][] movedLines;
  private final double[] movedSum;
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
    architecture.length(
        features, outputs); // rejects a network that is too large, before memory is reserved
    this.architecture = architecture;
    this.moved = moved;
    this.rows = new LoadedRows(features, moved);
    this.columns = new double[features][];
    this.dotColumns = new double[features][];
    this.layers = new Layer[architecture.hidden().size() + 1];
    int inputs = features;
    int place = 0;
    for (int k = 0; k < layers.length; k++) {
      int size = k < layers.length - 1 ? architecture.hidden().get(k) : outputs;
      layers[k] = new Layer(inputs, size, place, k == 0);
      place += layers[k].length();
      inputs = size;
    }
    this.units = new double[layers[0].units];
    this.movedLines = new double[moved.length == 0 ? 0 : layers[0].units][moved.length];
    this.movedSum = new double[moved.length];
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
  }

  private Layer first() {
    return layers[0];
  }

  private Layer last() {
    return layers[layers.length - 1];
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
    for (int k = 0; k < layers.length; k++) {
      Layer layer = layers[k];
      if (k == 0) {
        layer.beginForward(x, size);
        rows.copyColumns(layer, x, columns);
        rows.addProduct(layer.units, columns, layer.z);
      } else {
        layer.forward(x, layers[k - 1].value, size);
      }
      if (k < layers.length - 1) {
        layer.activate(architecture.activation(), size);
      }
    }
    Lines.transpose(size, score.length, last().z, score);
  }

  /**
   * Returns the mean square of the units of a layer before the activation, after a forward pass.
   */
  double meanSquare(int layer) {
    double sum = 0;
    for (int r = 0; r < rows.size(); r++) {
      sum += Vectors.squares(layers[layer].z[r], 0, layers[layer].units);
    }
    return sum / rows.size() / layers[layer].units;
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
    Layer first = first();
    for (int i = 0; i < first.units; i++) {
      for (int j = 0; j < moved.length; j++) {
        movedLines[i][j] = x[first.weights + i * first.inputs + moved[j]];
      }
    }
    int size = rows.size();
    for (int r = 0; r < size; r++) {
      Arrays.fill(movedSum, 0);
      Lines.addSum(moved.length, first.barZ[r], 0, first.units, movedLines, movedSum);
      for (int j = 0; j < moved.length; j++) {
        gradient[j * size + r] = movedSum[j];
      }
    }
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
      if (k == 0) {
        layer.beginTangent(dx, size);
        rows.copyColumns(layer, dx, dotColumns);
        rows.addProduct(layer.units, dotColumns, layer.dotZ);
      } else {
        layer.tangent(dx, layers[k - 1], size);
      }
      if (k < layers.length - 1) {
        layer.activateTangent(size);
      }
    }
    Lines.transpose(size, dotScore.length, last().dotZ, dotScore);
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
   * Works like {@link #back}, and also adds the derivative along the direction of {@link #along}.
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
    last().setDotBar(dotBar, size);
    for (int k = layers.length - 2; k >= 0; k--) {
      layers[k].pullTangent(dx, layers[k + 1], size);
    }
    rows.addGradient(first(), first().dotBarZ, units, hessian);
    first().addBias(first().dotBarZ, size, hessian);
    for (int k = 1; k < layers.length; k++) {
      layers[k].addProduct(layers[k - 1], size, hessian);
    }
  }

  private void pull(double[][] bar) {
    int size = rows.size();
    last().setBar(bar, size);
    for (int k = layers.length - 2; k >= 0; k--) {
      layers[k].pull(x, layers[k + 1], size);
    }
  }

  private void addGradient(double[] gradient) {
    int size = rows.size();
    rows.addGradient(first(), first().barZ, units, gradient);
    first().addBias(first().barZ, size, gradient);
    for (int k = 1; k < layers.length; k++) {
      layers[k].addGradient(layers[k].barZ, layers[k - 1].value, size, gradient);
    }
  }
}
