package dev.agon.learn.network;

import java.util.Arrays;

/**
 * The layers of a network after the first, for one row at a time. Immutable, so any number of
 * threads may share it; every thread has its own buffer, and nothing is allocated per row.
 */
public final class TailLayers {
  private final Architecture architecture;
  private final double[] weights;
  private final int first;
  private final int outputs;
  private final int widest;
  private final ThreadLocal<double[]> memory;

  /**
   * @param architecture the shape
   * @param weights the weights of the whole network
   * @param outputs the number of scores of a row
   */
  public TailLayers(Architecture architecture, double[] weights, int outputs) {
    this.architecture = architecture;
    this.outputs = outputs;
    int units = architecture.hidden().get(0);
    this.first = weights.length - architecture.length(0, outputs) + units;
    this.weights = Arrays.copyOfRange(weights, first, weights.length);
    int most = outputs;
    for (int size : architecture.hidden()) {
      most = Math.max(most, size);
    }
    this.widest = most;
    this.memory = ThreadLocal.withInitial(() -> new double[2 * widest]);
  }

  /** The number of units of the first layer. */
  public int units() {
    return architecture.hidden().get(0);
  }

  /**
   * Returns the buffer of the calling thread; its first numbers must be {@code W a + c} of the
   * first layer.
   */
  public double[] memory() {
    return memory.get();
  }

  /**
   * Computes the scores from {@link #memory}, whose content is destroyed.
   *
   * @return the position of the scores in the buffer
   */
  public int scores(double[] work) {
    int from = 0;
    int inputs = units();
    int place = 0;
    for (int layer = 1; layer <= architecture.hidden().size(); layer++) {
      for (int j = 0; j < inputs; j++) {
        work[from + j] = architecture.activation().value(work[from + j]);
      }
      int size = layer < architecture.hidden().size() ? architecture.hidden().get(layer) : outputs;
      int to = from == 0 ? widest : 0;
      for (int i = 0; i < size; i++) {
        double sum = weights[place + size * inputs + i];
        for (int j = 0; j < inputs; j++) {
          sum += weights[place + i * inputs + j] * work[from + j];
        }
        work[to + i] = sum;
      }
      place += size * (inputs + 1);
      inputs = size;
      from = to;
    }
    return from;
  }
}
