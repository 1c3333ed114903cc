package dev.agon.game;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A method that needs more than its problem provides does not compile. */
class MismatchTest {
  @TempDir Path folder;

  /** Returns whether a method with this requirement may call this on its setup. */
  private boolean compiles(String need, String statement) {
    String source =
        """
        import dev.agon.game.*;
        import dev.agon.method.*;
        import dev.agon.player.*;
        import dev.agon.problem.*;
        record Some() implements Method<%1$s> {
          @Override
          public Iteration begin(GameSetup<? extends %1$s> setup) {
            %2$s;
            return i -> {};
          }
        }
        """;
    return compile("Some", source.replace("%1$s", need).replace("%2$s", statement));
  }

  private boolean compile(String name, String source) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    JavaFileObject file =
        new SimpleJavaFileObject(
            URI.create("string:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
          }
        };
    List<String> options =
        List.of(
            "-proc:none",
            "-d",
            folder.toString(),
            "-classpath",
            System.getProperty("java.class.path"));
    return compiler
        .getTask(new StringWriter(), null, diagnostic -> {}, options, null, List.of(file))
        .call();
  }

  @Test
  void productsNeedAHessian() {
    String products = "HessianGame.of(setup).gradientAndProduct(new Batch())";
    assertThat(compiles("HessianProblem", products)).isTrue();
    assertThat(compiles("MinMaxProblem", products)).isFalse();
  }

  @Test
  void primalGameNeedsPrimalProblem() {
    String risk = "PrimalGame.of(setup).risk(new double[1], new double[1])";
    assertThat(compiles("FinitePrimalProblem", risk)).isTrue();
    assertThat(compiles("FiniteSumProblem", risk)).isFalse();
  }

  @Test
  void arraysOfYNeedGameOnArrays() {
    String expression = ".y().point()";
    assertThat(compiles("MinMaxProblem", "setup.gameOnArrays()" + expression)).isTrue();
    assertThat(compiles("MinMaxProblem", "setup.game()" + expression)).isFalse();
  }

  @Test
  void solverAcceptsMatchingProblemAndMethod() {
    String program =
        """
        import dev.agon.method.hcmm.*;
        import dev.agon.problem.*;
        import dev.agon.run.*;
        class Pairs {
          Solver solver(%s problem) {
            return Solver.of(problem, Hcmm2.defaults());
          }
        }
        """;
    assertThat(compile("Pairs", program.replace("%s", "RowWeightedProblem"))).isTrue();
    assertThat(compile("Pairs", program.replace("%s", "FiniteSumProblem"))).isFalse();
  }
}
