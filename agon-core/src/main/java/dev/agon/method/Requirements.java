package dev.agon.method;

import dev.agon.InvalidInputException;
import dev.agon.problem.FinitePrimalProblem;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.MinMaxProblem;
import dev.agon.problem.PrimalProblem;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;

/**
 * Checks at run time, for methods and problems chosen by name, what the type system checks
 * otherwise.
 */
final class Requirements {
  private Requirements() {}

  static void check(MinMaxProblem problem, Method<?> method) {
    Class<?> needed = needed(method);
    if (!needed.isInstance(problem)) {
      throw new InvalidInputException(
          "method "
              + MethodInfo.of(method).name()
              + " needs a "
              + needed.getSimpleName()
              + ", but "
              + problem.getClass().getSimpleName()
              + " is not one.",
          "Use a method that needs only gradients, for example storm-gda.");
    }
  }

  /**
   * Returns the problem, or a view of it if its class implements both parts of {@link
   * FinitePrimalProblem} separately and the method needs them together.
   */
  static MinMaxProblem fitting(MinMaxProblem problem, Method<?> method) {
    return needed(method) == FinitePrimalProblem.class
            && problem instanceof FiniteSumProblem
            && problem instanceof PrimalProblem
        ? join(problem)
        : problem;
  }

  @SuppressWarnings("unchecked") // checked by the caller; the type variable has no class
  private static <P extends FiniteSumProblem & PrimalProblem> FinitePrimalProblem join(
      MinMaxProblem both) {
    return FinitePrimalProblem.of((P) both);
  }

  private static Class<?> needed(Method<?> method) {
    for (Type type : method.getClass().getGenericInterfaces()) {
      if (type instanceof ParameterizedType generic
          && generic.getRawType() instanceof Class<?> raw
          && Method.class.isAssignableFrom(raw)
          && generic.getActualTypeArguments()[0] instanceof Class<?> argument) {
        return argument;
      }
    }
    return MinMaxProblem.class;
  }
}
