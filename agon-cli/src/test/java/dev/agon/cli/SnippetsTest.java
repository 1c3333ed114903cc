package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Java snippets of the documentation compile unchanged, including imports. */
class SnippetsTest {
  private static final Pattern JAVA = Pattern.compile("(?s)```java\n(.*?)```");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "README.md",
        "docs/guide/tables.md",
        "docs/guide/evaluating.md",
        "docs/guide/java.md"
      })
  void snippetsOfPageCompile(String page) throws IOException {
    Matcher found = JAVA.matcher(Files.readString(Path.of("..").resolve(page)));
    int snippets = 0;
    while (found.find()) {
      snippets++;
      assertThat(complaints(program(found.group(1)))).as(page).isEmpty();
    }
    assertThat(snippets).isPositive();
  }

  /** Imports stay at the top, statements go into a method. */
  private static String program(String snippet) {
    StringBuilder imports = new StringBuilder();
    StringBuilder rest = new StringBuilder();
    snippet
        .lines()
        .forEach(line -> (line.startsWith("import ") ? imports : rest).append(line).append('\n'));
    return imports + "class Snippet {\n  void run() throws Exception {\n" + rest + "  }\n}\n";
  }

  private String complaints(String program) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    JavaFileObject source =
        new SimpleJavaFileObject(URI.create("string:///Snippet.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return program;
          }
        };
    List<String> options =
        List.of(
            "-proc:none", "-cp", System.getProperty("java.class.path"), "-d", folder.toString());
    StringWriter out = new StringWriter();
    boolean fine = compiler.getTask(out, null, null, options, null, List.of(source)).call();
    return fine ? "" : out.toString();
  }
}
