package dev.agon.method;

import dev.agon.method.catalogue.Methods;
import java.util.List;

/**
 * Announces methods to the catalogue, {@link Methods}, and so to the program and to experiments.
 *
 * <p>A jar with methods of its own has a public class that implements this interface, and names it
 * in the file {@code META-INF/services/dev.agon.method.MethodProvider} or, as a module, with {@code
 * provides dev.agon.method.MethodProvider with ...}.
 */
public interface MethodProvider {
  /** The methods, each with its defaults: public records with {@link Recipe}. */
  List<Method<?>> methods();
}
