package dev.agon.method;

import dev.agon.InvalidInputException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * The components of a method's record and their named values. A {@link Pair} has the values x and
 * y, {@link Batches} has each and first, and every other component is a single value. All
 * reflection on records is done here.
 */
final class Components {
  private static final ClassValue<Components> KNOWN =
      new ClassValue<>() {
        @Override
        protected Components computeValue(Class<?> type) {
          return new Components(type);
        }
      };

  private final Class<?> type;
  private final RecordComponent[] all;

  /**
   * One value of a component.
   *
   * @param component the index of the component in the record
   * @param side 0, or 1 for the second value of a Pair or of Batches
   * @param name the name as an option, for example "step-x"
   * @param type double, int, boolean or an enum
   */
  record Part(
      int component,
      int side,
      String name,
      String symbol,
      String meaning,
      Range range,
      Class<?> type) {}

  private final List<Part> parts = new ArrayList<>();

  private Components(Class<?> type) {
    this.type = type;
    RecordComponent[] components = type.getRecordComponents();
    this.all = components == null ? new RecordComponent[0] : components;
    for (int i = 0; i < all.length; i++) {
      Parameter about = all[i].getAnnotation(Parameter.class);
      if (about != null && all[i].getAccessor().trySetAccessible()) {
        unfold(i, about);
      }
    }
  }

  static Components of(Class<?> type) {
    return KNOWN.get(type);
  }

  private void unfold(int i, Parameter about) {
    String name = all[i].getName().replaceAll("([A-Z])", "-$1").toLowerCase(Locale.ROOT);
    String[] symbol = about.symbol();
    String meaning = about.meaning();
    Range range = Range.of(about);
    Class<?> kind = all[i].getType();
    if (kind == Pair.class) {
      boolean two = symbol.length == 2;
      String x = two ? symbol[0] : symbol[0] + "_x";
      String y = two ? symbol[1] : symbol[0] + "_y";
      parts.add(new Part(i, 0, name + "-x", x, meaning + " of the minimiser", range, double.class));
      parts.add(new Part(i, 1, name + "-y", y, meaning + " of the maximiser", range, double.class));
    } else if (kind == Batches.class) {
      String b = symbol[0];
      parts.add(new Part(i, 0, "batch", b, meaning + " per batch", range, int.class));
      parts.add(
          new Part(
              i, 1, "first-batch", b + "0", meaning + " in the first batch", range, int.class));
    } else {
      parts.add(new Part(i, 0, name, symbol[0], meaning, range, kind));
    }
  }

  /** Returns the named values, in the order of the record. */
  List<Part> parts() {
    return parts;
  }

  /** Returns one of the values of a component. */
  static Object take(Part part, Object component) {
    if (component instanceof Pair pair) {
      return part.side() == 0 ? pair.x() : pair.y();
    }
    if (component instanceof Batches batches) {
      return part.side() == 0 ? batches.each() : batches.first();
    }
    return component;
  }

  /** Returns the value of a component with one of its values replaced. */
  private static Object put(Part part, Object component, Object value) {
    if (component instanceof Pair pair) {
      double number = (double) value;
      return part.side() == 0 ? new Pair(number, pair.y()) : new Pair(pair.x(), number);
    }
    if (component instanceof Batches batches) {
      int number = (int) value;
      return part.side() == 0
          ? new Batches(number, batches.first())
          : new Batches(batches.each(), number);
    }
    return value;
  }

  /** Returns the values of all components. */
  Object[] read(Object method) {
    return Arrays.stream(all).map(component -> read(component, method)).toArray();
  }

  /** Returns the value of one part of a method. */
  Object read(Part part, Object method) {
    return take(part, read(all[part.component()], method));
  }

  /** Sets one part among the values of all components. */
  void set(Part part, Object value, Object[] components) {
    components[part.component()] = put(part, components[part.component()], value);
  }

  /** Returns the record with these values of its components. */
  Object create(Object[] values) {
    Class<?>[] types = Arrays.stream(all).map(RecordComponent::getType).toArray(Class<?>[]::new);
    try {
      var constructor = type.getDeclaredConstructor(types);
      constructor.trySetAccessible();
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof InvalidInputException invalid) {
        throw invalid;
      }
      throw new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw hidden(e);
    }
  }

  /** Returns a copy of a record with one component replaced. */
  @SuppressWarnings("unchecked") // M is the type of the record itself
  static <M> M replace(Object method, String component, Object value) {
    Components components = of(method.getClass());
    Object[] values = components.read(method);
    for (int i = 0; i < values.length; i++) {
      if (components.all[i].getName().equals(component)) {
        values[i] = value;
      }
    }
    return (M) components.create(values);
  }

  private Object read(RecordComponent component, Object method) {
    try {
      return component.getAccessor().invoke(method);
    } catch (ReflectiveOperationException e) {
      throw hidden(e);
    }
  }

  private InvalidInputException hidden(ReflectiveOperationException cause) {
    var problem =
        new InvalidInputException(
            "the record " + type.getName() + " is not accessible.",
            "Make it public and export its package from its module.");
    problem.initCause(cause);
    return problem;
  }
}
