package dev.agon.testkit.methods;

import dev.agon.InvalidInputException;
import dev.agon.fixture.NoisyQuadratic;
import dev.agon.fixture.SmallRows;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.method.catalogue.Methods;
import dev.agon.problem.MinMaxProblem;
import dev.agon.testkit.problem.FiniteReferenceProblem;
import dev.agon.testkit.problem.ReferenceProblems;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Every method of the catalog that needs no Hessian, with small batches. */
final class Catalog {
  private Catalog() {}

  static Stream<MethodInfo> all() {
    return Methods.all().stream().filter(info -> !info.name().startsWith("hcmm"));
  }

  /** Returns the applicable methods, except those that minimise the exact worst case. */
  static Stream<Method<?>> stochastic(MinMaxProblem problem) {
    return all()
        .filter(info -> !Set.of("primal-lbfgs", "auto").contains(info.name()))
        .<Method<?>>map(Catalog::small)
        .filter(method -> fits(method, problem));
  }

  private static boolean fits(Method<?> method, MinMaxProblem problem) {
    try {
      method.requireFit(problem);
      return true;
    } catch (InvalidInputException e) {
      return false;
    }
  }

  /**
   * Returns pairs of a method and a small problem to which it applies; every method occurs at least
   * once.
   */
  static Stream<Arguments> onSmallProblems() {
    return Stream.of(new NoisyQuadratic(), new SmallRows(), noisySaddle())
        .flatMap(problem -> stochastic(problem).map(method -> Arguments.of(method, problem)));
  }

  /** A finite sum with noise whose P is known. */
  static FiniteReferenceProblem noisySaddle() {
    return ReferenceProblems.matrixGame(4, 3, 5).withSamples(11, 0.5, 7);
  }

  /**
   * Returns the method with small values: batches of 2, a first batch of 5, 4 nodes, and a rate
   * that suits these problems.
   */
  static Method<?> small(MethodInfo info) {
    Map<String, String> values = new LinkedHashMap<>();
    put(info, values, "batch", "2");
    put(info, values, "first-batch", "5");
    put(info, values, "refresh-batch", "5");
    put(info, values, "refresh-every", "3");
    put(info, values, "inner-steps", "2");
    put(info, values, "snapshot-every", "3");
    put(info, values, "nodes", "4");
    put(info, values, "runs", "2");
    put(info, values, "run-length", "3");
    put(info, values, "rate", "0.01");
    return info.create(values);
  }

  private static void put(MethodInfo info, Map<String, String> values, String name, String value) {
    if (info.has(name)) {
      values.put(name, value);
    }
  }
}
