package dev.agon.benchmarks;

import dev.agon.autodiff.AutodiffProblem;
import dev.agon.autodiff.Network;
import dev.agon.autodiff.matrix.DenseMatrix;
import dev.agon.linalg.Activation;
import dev.agon.problem.Batch;
import dev.agon.random.RandomStream;
import java.util.Arrays;
import java.util.Locale;

/**
 * Measures the gradient, and the gradient with a Hessian-vector product, of the mean logistic loss
 * of a tanh network: the median and the minimum time of many calls in one warm thread. Run by
 * network-steps.sh together with PyTorch, whose script prints the same line.
 */
public final class NetworkSteps {
  private static final int CALLS = 200;

  private NetworkSteps() {}

  /**
   * Runs the measurement.
   *
   * @param args the sizes of the network, for example 784-128-1, and the number of rows of a batch
   */
  public static void main(String[] args) {
    int[] sizes = Arrays.stream(args[0].split("-")).mapToInt(Integer::parseInt).toArray();
    int b = Integer.parseInt(args[1]);
    RandomStream random = new RandomStream(1, 0);
    DenseMatrix rows = new DenseMatrix(b, sizes[0], gaussians(random, b * sizes[0]));
    double[] labels = gaussians(random, b);
    Arrays.setAll(labels, i -> Math.signum(labels[i]));
    Network network = Network.of(Activation.TANH, sizes);
    AutodiffProblem problem =
        AutodiffProblem.of(
                network.length(),
                0,
                (t, x, y, xi) ->
                    network.apply(x, xi.row(rows)).get(0).times(xi.at(labels)).negate().softplus())
            .samplesTogether(b)
            .replay()
            .overRows(b);
    double[] x = network.initial(1);
    double[] v = gaussians(random, x.length);
    double[] gx = new double[x.length];
    double[] hx = new double[x.length];
    double[] none = {};
    Batch batch = Batch.allRows(b);
    long[] gradient = new long[CALLS];
    long[] product = new long[CALLS];
    // Measured when the vector kernels are selected and everything is compiled.
    int warm = (int) Math.min(300_000, 6_000_000_000L / ((long) b * x.length));
    for (int call = -warm; call < CALLS; call++) {
      long start = System.nanoTime();
      problem.gradient(x, none, batch, gx, none);
      long middle = System.nanoTime();
      problem.gradientAndProduct(x, none, v, none, batch, gx, none, hx, none);
      long end = System.nanoTime();
      if (call >= 0) {
        gradient[call] = middle - start;
        product[call] = end - middle;
      }
    }
    Arrays.sort(gradient);
    Arrays.sort(product);
    System.out.printf(
        Locale.ROOT,
        "gradient %.1f best %.1f us; gradient and product %.1f best %.1f us%n",
        gradient[CALLS / 2] / 1e3,
        gradient[0] / 1e3,
        product[CALLS / 2] / 1e3,
        product[0] / 1e3);
  }

  private static double[] gaussians(RandomStream random, int n) {
    double[] numbers = new double[n];
    for (int i = 0; i < n; i++) {
      numbers[i] = random.nextGaussian();
    }
    return numbers;
  }
}
