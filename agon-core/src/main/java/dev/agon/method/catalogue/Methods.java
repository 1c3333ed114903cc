package dev.agon.method.catalogue;

import dev.agon.InvalidInputException;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.method.MethodProvider;
import dev.agon.method.adaptive.AdaMsgda;
import dev.agon.method.adaptive.AdamGda;
import dev.agon.method.adaptive.Msgda;
import dev.agon.method.adaptive.OptimisticAdam;
import dev.agon.method.adaptive.TiAda;
import dev.agon.method.auto.Auto;
import dev.agon.method.baseline.Drago;
import dev.agon.method.baseline.ExtraMomentum;
import dev.agon.method.baseline.Extragradient;
import dev.agon.method.baseline.HeavyBall;
import dev.agon.method.baseline.NsgdaM;
import dev.agon.method.baseline.OptimisticGda;
import dev.agon.method.baseline.PrimalLbfgs;
import dev.agon.method.baseline.Sagda;
import dev.agon.method.baseline.Sgda;
import dev.agon.method.baseline.SgdaB;
import dev.agon.method.baseline.SmoothedAgda;
import dev.agon.method.baseline.Sreda;
import dev.agon.method.baseline.StormGda;
import dev.agon.method.baseline.VrAgda;
import dev.agon.method.hcmm.Hcmm1;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.method.network.DmHsgd;
import dev.agon.support.Nearest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/**
 * The catalogue of all methods, by the names that the program uses: the methods of this library,
 * and those that a {@link MethodProvider} adds through the thread's context class loader.
 */
public final class Methods {
  private static final List<Method<?>> OURS =
      List.of(
          Auto.defaults(),
          Hcmm2.defaults(),
          Hcmm1.defaults(),
          Sgda.defaults(),
          Sagda.defaults(),
          StormGda.defaults(),
          HeavyBall.defaults(),
          NsgdaM.defaults(),
          SmoothedAgda.defaults(),
          DmHsgd.defaults(),
          Msgda.defaults(),
          AdaMsgda.defaults(),
          Sreda.defaults(),
          VrAgda.defaults(),
          ExtraMomentum.defaults(),
          OptimisticGda.defaults(),
          Extragradient.defaults(),
          AdamGda.defaults(),
          OptimisticAdam.defaults(),
          TiAda.defaults(),
          SgdaB.defaults(),
          Drago.defaults(),
          PrimalLbfgs.defaults());

  /** The methods found last, for the same class loader. */
  private static volatile @Nullable Found found;

  private record Found(@Nullable ClassLoader loader, List<MethodInfo> methods) {}

  private Methods() {}

  /**
   * Returns all methods: the default first, methods of other jars last.
   *
   * @throws InvalidInputException when the methods of another jar cannot be used
   */
  public static List<MethodInfo> all() {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    Found known = found;
    if (known == null || known.loader() != loader) {
      known = new Found(loader, List.copyOf(find(loader)));
      found = known;
    }
    return known.methods();
  }

  /**
   * Returns the method with this name.
   *
   * @throws InvalidInputException when there is none; the message lists the names
   */
  public static MethodInfo named(String name) {
    List<MethodInfo> all = all();
    return withName(all, name)
        .orElseThrow(
            () ->
                new InvalidInputException(
                    "there is no method '" + name + "'.",
                    Nearest.hint(name, all.stream().map(MethodInfo::name).toList())));
  }

  private static Optional<MethodInfo> withName(List<MethodInfo> all, String name) {
    return all.stream().filter(info -> info.name().equals(name)).findFirst();
  }

  private static List<MethodInfo> find(@Nullable ClassLoader loader) {
    List<MethodInfo> all = new ArrayList<>();
    OURS.forEach(method -> all.add(MethodInfo.of(method)));
    try {
      for (MethodProvider provider : ServiceLoader.load(MethodProvider.class, loader)) {
        offers(provider).forEach(method -> add(MethodInfo.of(method), all));
      }
    } catch (ServiceConfigurationError e) {
      throw unusable("of another jar", e);
    }
    return all;
  }

  /** Any exception in the code of another jar is reported as an error of that jar. */
  private static List<Method<?>> offers(MethodProvider provider) {
    try {
      return provider.methods();
    } catch (RuntimeException | LinkageError e) {
      throw unusable("of " + provider.getClass().getName(), e);
    }
  }

  private static InvalidInputException unusable(String whose, Throwable cause) {
    var problem =
        new InvalidInputException(
            "the methods "
                + whose
                + " cannot be loaded: "
                + (cause.getMessage() == null
                    ? cause.getClass().getSimpleName()
                    : cause.getMessage())
                + ".",
            "Check that the jar was built against this version of Agon and contains all its"
                + " classes.");
    problem.initCause(cause);
    return problem;
  }

  private static void add(MethodInfo info, List<MethodInfo> all) {
    String name = info.recipe().name();
    withName(all, name)
        .ifPresent(
            other -> {
              throw new InvalidInputException(
                  "two methods are called '"
                      + name
                      + "': "
                      + other.method().getClass().getName()
                      + " and "
                      + info.method().getClass().getName()
                      + ".",
                  "Rename one of them, or remove its jar.");
            });
    all.add(info);
  }
}
