package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Compiles a method into a jar, as its author would. */
public final class PluginJar {
  private PluginJar() {}

  /** Plain descent ascent with a brake: a method in ten lines. */
  public static final String BRAKE =
      """
      @Recipe(name = "brake", title = "Brake", summary = "descent ascent with a brake",
          formulas = "u = u -+ mu_u g_u/k", needs = "gradient", cost = "2b", reference = "ourselves")
      public record Brake(@Parameter(symbol = "mu", above = 0, meaning = "step") Pair step,
          @Parameter(symbol = "k", atLeast = 1, meaning = "how hard it brakes") double brake,
          @Parameter(symbol = "b", atLeast = 1, meaning = "samples") Batches batches)
          implements Method<MinMaxProblem>, HasSteps<Brake>, HasBatches<Brake> {
        public Brake { Ranges.check(Brake.class, step, brake, batches); }
        public Iteration begin(GameSetup<? extends MinMaxProblem> setup) {
          Game<?> game = setup.game();
          Batch samples = new Batch();
          return i -> {
            game.draw(batches.at(i), samples);
            game.gradient(samples);
            for (Player u : game.players()) u.moveAlongGradient(step.of(u) / brake);
          };
        }
      }
      """;

  /** The default object that a provider of this method returns. */
  public static final String BRAKE_DEFAULTS = "new Brake(Pair.both(0.01), 2, new Batches(20, 200))";

  /**
   * Writes a jar with one method and its provider.
   *
   * @param method the source of a record in the package {@code stranger}
   * @param defaults the expression that the provider returns
   */
  public static void write(Path jar, String name, String method, String defaults)
      throws IOException {
    Path sources = Files.createDirectory(jar.resolveSibling("sources of " + name));
    String head =
        """
        package stranger;
        import dev.agon.method.*;
        import dev.agon.game.*;
        import dev.agon.player.*;
        import dev.agon.problem.*;
        """;
    Path record = Files.writeString(sources.resolve(name + ".java"), head + method);
    Path provider =
        Files.writeString(
            sources.resolve("Provider.java"),
            head
                + "public class Provider implements MethodProvider {\n"
                + "  public java.util.List<Method<?>> methods() { return java.util.List.of("
                + defaults
                + "); }\n}\n");
    build(jar, "dev.agon.method.MethodProvider", "stranger.Provider", record, provider);
  }

  /**
   * Compiles sources and writes a jar that declares one of their classes.
   *
   * @param service the interface that the class implements
   * @param announced the declared class
   */
  static void build(Path jar, String service, String announced, Path... sources)
      throws IOException {
    Path classes = sources[0].resolveSibling("classes");
    Path services = Files.createDirectories(classes.resolve("META-INF/services"));
    Files.writeString(services.resolve(service), announced + "\n");
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of("-proc:none", "-cp", System.getProperty("java.class.path")));
    arguments.addAll(List.of("-d", classes.toString()));
    Arrays.stream(sources).map(Path::toString).forEach(arguments::add);
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, null, arguments.toArray(String[]::new));
    assertThat(failed).as("exit code of the compiler").isZero();
    pack(classes, jar);
  }

  /** The files of a folder as a jar. */
  public static void pack(Path classes, Path jar) throws IOException {
    try (OutputStream file = Files.newOutputStream(jar);
        JarOutputStream out = new JarOutputStream(file);
        Stream<Path> all = Files.walk(classes)) {
      for (Path each : all.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new JarEntry(classes.relativize(each).toString().replace('\\', '/')));
        Files.copy(each, out);
      }
    }
  }
}
