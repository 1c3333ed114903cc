package dev.agon.method.catalogue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.game.GameSetup;
import dev.agon.method.Method;
import dev.agon.method.MethodInfo;
import dev.agon.method.MethodProvider;
import dev.agon.method.Recipe;
import dev.agon.method.baseline.Sgda;
import dev.agon.problem.MinMaxProblem;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The catalogue: our own methods, then those of other jars, and errors in the latter. */
class MethodsTest {
  @TempDir private Path jar;

  /** Provides one more method. */
  public static final class Offering implements MethodProvider {
    @Override
    public List<Method<?>> methods() {
      return List.of(new Idle());
    }
  }

  /** Provides a method with a duplicate name. */
  public static final class Doubling implements MethodProvider {
    @Override
    public List<Method<?>> methods() {
      return List.of(new Idle(), Sgda.defaults());
    }
  }

  /** Fails. */
  public static final class Failing implements MethodProvider {
    @Override
    public List<Method<?>> methods() {
      throw new IllegalStateException("out of ideas");
    }
  }

  @Recipe(
      name = "idle",
      title = "idle",
      summary = "does nothing",
      formulas = "x' = x",
      needs = "nothing",
      cost = "0",
      reference = "none")
  private record Idle() implements Method<MinMaxProblem> {
    @Override
    public Iteration begin(GameSetup<? extends MinMaxProblem> setup) {
      return i -> {};
    }
  }

  private <T> T with(String providers, Supplier<T> work) throws IOException {
    Path services = Files.createDirectories(jar.resolve("META-INF/services"));
    Files.writeString(services.resolve(MethodProvider.class.getName()), providers);
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (URLClassLoader loader =
        new URLClassLoader(new URL[] {jar.toUri().toURL()}, getClass().getClassLoader())) {
      thread.setContextClassLoader(loader);
      return work.get();
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private static List<String> names() {
    return Methods.all().stream().map(MethodInfo::name).toList();
  }

  @Test
  void defaultIsFirstAndCatalogueIsCached() {
    assertThat(names()).startsWith("auto", "hcmm2", "hcmm1").hasSize(23).doesNotHaveDuplicates();
    assertThat(Methods.all()).isSameAs(Methods.all());
  }

  @Test
  void methodsOfOtherJarsAreLastAndDependOnClassLoader() throws IOException {
    List<String> ours = names();
    List<String> all = with(Offering.class.getName(), MethodsTest::names);
    assertThat(all).startsWith(ours.toArray(String[]::new)).hasSize(24).endsWith("idle");
    assertThat(names()).isEqualTo(ours);
    MethodInfo found = with(Offering.class.getName(), () -> Methods.named("idle"));
    assertThat(found.method()).isEqualTo(new Idle());
  }

  @Test
  void rejectsDuplicateName() {
    assertThatThrownBy(() -> with(Doubling.class.getName(), MethodsTest::names))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("two methods are called 'sgda'")
        .asString()
        .contains("Rename one of them");
  }

  @Test
  void reportsErrorsOfAnotherJarAsItsOwn() {
    assertThatThrownBy(() -> with(Failing.class.getName(), MethodsTest::names))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("Failing cannot be loaded: out of ideas.")
        .hasRootCauseMessage("out of ideas");
    assertThatThrownBy(() -> with("dev.nobody.Missing", MethodsTest::names))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("the methods of another jar cannot be loaded");
  }

  @Test
  void unknownNameMessageListsKnownOnes() {
    assertThatThrownBy(() -> Methods.named("newton"))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("there is no method 'newton'.")
        .asString()
        .contains("auto, hcmm2, hcmm1, sgda, ");
  }
}
