package dev.agon.method;

import dev.agon.method.catalogue.Methods;
import java.util.List;

/**
 * Adds methods to the catalogue, {@link Methods}, and thereby to the program and to experiments.
 *
 * <p>A jar with its own methods has a public class that implements this interface. The class is
 * named in the file {@code META-INF/services/dev.agon.method.MethodProvider} or, in a module, with
 * {@code provides dev.agon.method.MethodProvider with ...}.
 */
public interface MethodProvider {
  /** Returns the methods, each with its default values: public records with {@link Recipe}. */
  List<Method<?>> methods();
}
