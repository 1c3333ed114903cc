package dev.agon.benchmarks;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.method.Certificate;
import dev.agon.run.Budget;
import dev.agon.run.Solution;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The Agon process of classes.sh: trains the problems of a list with {@code auto}. A line of the
 * list is "ID FILE SET LAMBDA2 LOSS"; row weights are read from FILE.weights if that exists. For
 * each problem it prints "ID RISK START STOP CERTIFICATE MET SECONDS PASSES", in seconds of CPU
 * time, and writes the weights of the model to FILE.x.
 */
public final class ProblemClasses {
  /** The time limit of a problem in seconds. */
  private static final double SECONDS = 20;

  private ProblemClasses() {}

  /** Trains the problems of the list in the first argument. */
  public static void main(String[] args) throws IOException {
    for (String line : Files.readAllLines(Path.of(args[0]))) {
      String[] words = line.split(" ");
      System.out.println(words[0] + " " + train(Path.of(words[1]), words[2], words[3], words[4]));
    }
  }

  private static String train(Path file, String set, String lambda2, String loss)
      throws IOException {
    Dataset data = read(file, loss);
    ProblemSettings settings =
        ProblemSettings.suiting(data.target(), data.size(), data.features())
            .withRobust(set)
            .withRegulariser(new L2(Double.parseDouble(lambda2)));
    long begin = clock();
    Solution found =
        new Trainer(data)
            .settings(settings)
            .budget(Budget.UNLIMITED.withSeconds(SECONDS))
            .train()
            .solution();
    double seconds = (clock() - begin) * 1e-9;
    Files.writeString(
        Path.of(file + ".x"),
        Arrays.stream(found.best().x())
            .mapToObj(Double::toString)
            .collect(Collectors.joining("\n", "", "\n")));
    Certificate certificate = Objects.requireNonNull(found.account()).certificate();
    return String.format(
        Locale.ROOT,
        "%.17g %.17g %s %s %s %.4f %.1f",
        found.best().at().risk(),
        found.trace().get(0).risk(),
        found.stopReason(),
        certificate.kind(),
        certificate.met(),
        seconds,
        found.oracleCalls() / (2.0 * data.size()));
  }

  /** Returns the CPU time of this thread in nanoseconds, which excludes other work. */
  private static long clock() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
  }

  private static Dataset read(Path file, String loss) throws IOException {
    LabelRule rule =
        switch (loss) {
          case "squared" -> LabelRule.values();
          case "softmax" -> LabelRule.classes();
          default -> LabelRule.twoClasses();
        };
    Dataset data = LibsvmReader.read(file, rule);
    Path weights = Path.of(file + ".weights");
    return Files.exists(weights)
        ? data.withWeights(
            Files.readAllLines(weights).stream().mapToDouble(Double::parseDouble).toArray())
        : data;
  }
}
