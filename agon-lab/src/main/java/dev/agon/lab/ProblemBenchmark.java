package dev.agon.lab;

import dev.agon.InvalidInputException;
import dev.agon.lab.claim.Numbers;
import dev.agon.lab.data.DataCard;
import dev.agon.lab.run.Job;
import dev.agon.method.Method;
import dev.agon.problem.FinitePrimalProblem;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.PrimalProblem;
import dev.agon.run.RunSettings;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A user's problem.
 *
 * @param name the name of the problem
 * @param maker creates an instance for every run
 * @param first an instance whose capabilities are queried
 */
record ProblemBenchmark(String name, Supplier<? extends MinMaxProblem> maker, MinMaxProblem first)
    implements Benchmark {

  ProblemBenchmark(String name, Supplier<? extends MinMaxProblem> maker) {
    this(name, maker, maker.get());
    if (!name.matches("[A-Za-z0-9][A-Za-z0-9._-]*")) {
      throw new InvalidInputException(
          "the problem name '" + name + "' is not valid.", "Use letters, digits and hyphens only.");
    }
  }

  @Override
  public String about() {
    String samples =
        first instanceof FiniteSumProblem sum
            ? Numbers.count(sum.sampleCount()) + " samples"
            : "a stream of samples";
    String risk =
        first instanceof PrimalProblem
            ? "P is exact"
            : "P is estimated by an ascent in y on a large fixed sample or the full sum";
    return String.format(
        Locale.ROOT,
        "%s: x has %,d coordinates, y %,d; %s; %s",
        name,
        first.dimensionX(),
        first.dimensionY(),
        samples,
        risk);
  }

  @Override
  public @Nullable DataCard card() {
    return null;
  }

  @Override
  public boolean hasExactRisk() {
    return first instanceof FinitePrimalProblem;
  }

  @Override
  public Job job(Method<?> method, RunSettings run) {
    method.requireFit(first);
    return new ProblemJob(
        name,
        first.getClass(),
        maker,
        method,
        (int) run.seed(),
        Benchmark.iterations(run),
        Benchmark.evaluateEvery(run));
  }
}
