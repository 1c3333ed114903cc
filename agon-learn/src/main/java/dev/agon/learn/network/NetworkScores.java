package dev.agon.learn.network;

import dev.agon.learn.data.Dataset;

/** The scores of all rows of a data set under a network. */
public final class NetworkScores {
  private static final int CHUNK = 512;

  private NetworkScores() {}

  /**
   * Computes the scores.
   *
   * @return {@code [output][row]}
   */
  public static double[][] of(
      Architecture network, double[] weights, int features, int outputs, Dataset data) {
    NetworkPass pass = new NetworkPass(network, features, outputs);
    double[][] score = new double[outputs][data.size()];
    double[][] part = new double[outputs][CHUNK];
    for (int from = 0; from < data.size(); from += CHUNK) {
      int size = Math.min(CHUNK, data.size() - from);
      pass.load(data.rows(), null, from, size);
      pass.forward(weights, part);
      for (int output = 0; output < outputs; output++) {
        System.arraycopy(part[output], 0, score[output], from, size);
      }
    }
    return score;
  }
}
