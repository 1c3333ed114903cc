package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import jdk.jshell.JShell;
import jdk.jshell.Snippet;
import jdk.jshell.SnippetEvent;
import jdk.jshell.SourceCodeAnalysis;
import jdk.jshell.SourceCodeAnalysis.CompletionInfo;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Java snippets of the documentation run when they are pasted into jshell, line by line. */
class JshellTest {
  private static final Pattern JAVA = Pattern.compile("(?s)```java\n(.*?)```");

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"README.md", "docs/guide/tables.md"})
  void snippetsOfPageRunInJshell(String page) throws IOException {
    Path data = Files.createDirectories(folder.resolve("examples/data"));
    for (String name : new String[] {"customers.csv", "new-customers.csv"}) {
      Files.writeString(folder.resolve(name), customers());
      Files.writeString(data.resolve(name), customers());
    }
    Matcher found = JAVA.matcher(Files.readString(Path.of("..").resolve(page)));
    assertThat(found.find()).isTrue();
    String snippet =
        found
            .group(1)
            .replace("Path.of(\"", "Path.of(\"" + folder + folder.getFileSystem().getSeparator());
    try (JShell shell = JShell.builder().executionEngine("local").build()) {
      shell.addToClasspath(System.getProperty("java.class.path"));
      paste(shell, snippet);
    }
  }

  private static String customers() {
    StringBuilder text = new StringBuilder("customer_id,age,income,city,member,churned\n");
    for (int i = 0; i < 200; i++) {
      int age = 20 + i % 50;
      text.append("c").append(i).append(',').append(age).append(',').append(30_000 + 137 * i);
      text.append(i % 3 == 0 ? ",Rome," : ",Oslo,").append(i % 4 == 0 ? "yes," : "no,");
      text.append((age + 7 * (i % 3)) % 60 > 35 ? "yes\n" : "no\n");
    }
    return text.toString();
  }

  /** Evaluates a line as soon as it is complete, as jshell does. */
  private static void paste(JShell shell, String text) {
    StringBuilder pending = new StringBuilder();
    for (String line : text.lines().toList()) {
      pending.append(line).append('\n');
      CompletionInfo info = shell.sourceCodeAnalysis().analyzeCompletion(pending.toString());
      while (info.completeness().isComplete() && !info.source().isBlank()) {
        for (SnippetEvent event : shell.eval(info.source())) {
          assertThat(event.exception()).as(info.source()).isNull();
          assertThat(event.status())
              .as(() -> problems(shell, event))
              .isEqualTo(Snippet.Status.VALID);
        }
        pending.setLength(0);
        pending.append(info.remaining());
        info = shell.sourceCodeAnalysis().analyzeCompletion(pending.toString());
      }
    }
    assertThat(pending.toString())
        .satisfies(
            rest ->
                assertThat(shell.sourceCodeAnalysis().analyzeCompletion(rest).completeness())
                    .isIn(
                        SourceCodeAnalysis.Completeness.EMPTY,
                        SourceCodeAnalysis.Completeness.COMPLETE));
  }

  private static String problems(JShell shell, SnippetEvent event) {
    StringBuilder all = new StringBuilder(event.snippet().source());
    shell.diagnostics(event.snippet()).forEach(each -> all.append(each.getMessage(null)));
    return all.toString();
  }
}
