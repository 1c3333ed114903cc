package dev.agon.method;

import dev.agon.player.ArrayPlayer;

/**
 * A player with Adam's running means of its gradient and of its square, and the direction that
 * follows from them.
 */
record AdamSide(ArrayPlayer u, double[] m, double[] v, double[] d) {
  AdamSide(ArrayPlayer u) {
    this(u, new double[u.dimension()], new double[u.dimension()], new double[u.dimension()]);
  }

  /**
   * Takes the player's gradient into the means and leaves Adam's direction in d.
   *
   * @param beta1 memory of the gradients
   * @param beta2 memory of their squares
   * @param power beta1^t and beta2^t
   * @param eps floor of the divisor
   */
  void direct(double beta1, double beta2, double[] power, double eps) {
    u.copyGradient(d);
    double meanShare = 1 - power[0];
    double squareShare = 1 - power[1];
    for (int j = 0; j < d.length; j++) {
      double g = d[j];
      m[j] = beta1 * m[j] + (1 - beta1) * g;
      v[j] = beta2 * v[j] + (1 - beta2) * (g * g);
      d[j] = m[j] / meanShare / (Math.sqrt(v[j] / squareShare) + eps);
    }
  }
}
