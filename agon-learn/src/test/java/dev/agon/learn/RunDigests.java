package dev.agon.learn;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.problem.DefaultSteps;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.linalg.Vectors;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.method.catalogue.Methods;
import dev.agon.player.PlayerKind;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import dev.agon.run.TracePoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The digests of complete runs of every method, with both players, on sparse and dense rows. */
final class RunDigests {
  private RunDigests() {}

  /**
   * Writes the digests into the file of the first argument, once for each further argument, a
   * number of threads; between two rounds it works until the kernels of the Vector API are used, if
   * available.
   */
  public static void main(String[] arguments) throws IOException {
    List<String> lines = new ArrayList<>();
    for (int round = 0; round < arguments.length - 1; round++) {
      double[] work = new double[1 << 16];
      while (round > 0 && Vectors.hasVectorApi() && Vectors.kernels().equals("scalar")) {
        work[0] = Vectors.dot(work, work);
      }
      lines.addAll(of(Integer.parseInt(arguments[round + 1])));
    }
    Files.write(Path.of(arguments[0]), lines);
  }

  /** The digests of all runs, each as "data method player digest". */
  static List<String> of(int threads) {
    Map<String, Dataset> sets =
        Map.of(
            "sparse", Generator.generate("n=1500,d=40,nnz=7,flip=0.1,seed=3").train(),
            "dense", Generator.generate("outliers,n=400,d=13,fraction=0.1,test=1,seed=5").train());
    List<String> lines = new ArrayList<>();
    for (String name : List.of("sparse", "dense")) {
      Dataset data = Objects.requireNonNull(sets.get(name));
      for (MethodInfo method : Methods.all()) {
        for (PlayerKind player : List.of(PlayerKind.DENSE, PlayerKind.LAZY)) {
          Solution solution = train(data, method.name(), player, threads);
          lines.add(name + " " + method.name() + " " + player + " " + digest(solution));
        }
      }
    }
    return lines;
  }

  private static Solution train(Dataset data, String name, PlayerKind player, int threads) {
    Method<?> method =
        new DefaultSteps(data.size(), ProblemSettings.nonconvex()).create(name, Map.of());
    return new Trainer(data)
        .settings(ProblemSettings.nonconvex().withLoss(Loss.suiting(data.target())))
        .method(method)
        .player(player)
        .threads(threads)
        .evaluateEvery(10)
        .budget(Budget.iterations(30))
        .train()
        .solution();
  }

  /** Digests every number of the run except for its seconds. */
  private static String digest(Solution solution) {
    long hash = 17;
    for (TracePoint point : solution.trace()) {
      hash = 31 * hash + point.oracleCalls();
      hash = 31 * hash + Double.doubleToLongBits(point.risk());
      hash = 31 * hash + Double.doubleToLongBits(point.gradientNorm());
    }
    for (double[] values : List.of(solution.x(), solution.y(), solution.best().x())) {
      for (double value : values) {
        hash = 31 * hash + Double.doubleToLongBits(value);
      }
    }
    return Long.toHexString(hash);
  }
}
