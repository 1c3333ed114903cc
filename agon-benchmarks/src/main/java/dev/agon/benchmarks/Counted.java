package dev.agon.benchmarks;

import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.primal.InteriorForm;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.Set;

/** A problem with the same interfaces that counts evaluations of all rows, and Hessians. */
final class Counted {
  private static final Set<String> EVALUATIONS =
      Set.of("primal", "proximal", "lagrangian", "lagrangianAfter");
  private static final Set<String> HESSIANS = Set.of("curvature", "proximalCurvature", "matrix");

  private final MinMaxProblem counted;
  private int evaluations;
  private int hessians;
  private double[] last = new double[0];

  Counted(MinMaxProblem problem) {
    counted = (MinMaxProblem) counting(problem);
  }

  private Object counting(Object on) {
    Set<Class<?>> types = new LinkedHashSet<>();
    for (Class<?> type = on.getClass(); type != null; type = type.getSuperclass()) {
      types.addAll(Arrays.asList(type.getInterfaces()));
    }
    return Proxy.newProxyInstance(
        Counted.class.getClassLoader(),
        types.toArray(new Class<?>[0]),
        (proxy, method, arguments) -> {
          count(method, arguments);
          Object result = called(method, on, arguments);
          return result instanceof InteriorForm ? counting(result) : result;
        });
  }

  private static Object called(Method method, Object on, Object[] arguments) throws Throwable {
    try {
      return method.invoke(on, arguments);
    } catch (InvocationTargetException e) {
      throw e.getCause();
    }
  }

  /** Quantities derived from the losses of the same point are not counted again. */
  private void count(Method method, Object[] arguments) {
    if (EVALUATIONS.contains(method.getName())) {
      count(method.getName(), arguments);
    } else if (HESSIANS.contains(method.getName())) {
      hessians++;
    }
  }

  /**
   * Does not count the Lagrangian of an interior-point method, which uses J as computed at the same
   * point.
   */
  private void count(String name, Object[] arguments) {
    if (arguments[0] instanceof double[] x
        && !(name.equals("lagrangian") && arguments.length == 1)) {
      evaluations += Arrays.equals(x, last) ? 0 : 1;
      last = x.clone();
    } else if (arguments[0] instanceof Double) {
      evaluations++;
    }
  }

  MinMaxProblem problem() {
    return counted;
  }

  int evaluations() {
    return evaluations;
  }

  int hessians() {
    return hessians;
  }
}
