package dev.agon.learn.io;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agon.InvalidInputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that is given under several names is recognised as one file. */
class OutputsTest {
  @TempDir Path folder;
  private Path data = Path.of("");

  @BeforeEach
  void makeData() throws IOException {
    data = Files.writeString(folder.resolve("data"), "x");
  }

  private static String problem(ThrowingCallable action) {
    var refusal = catchThrowableOfType(InvalidInputException.class, action);
    assertThat(refusal).isNotNull();
    assertThat(refusal.hint()).matches("(?s)\\p{Lu}.{9,}");
    return refusal.problem();
  }

  private void sameAsData(Path other) {
    assertThat(problem(() -> new Outputs().reads("DATA", data).writes("--out", other)))
        .contains("--out", "DATA");
    assertThat(problem(() -> new Outputs().writes("--out", other).reads("DATA", data)))
        .contains("--out", "DATA");
  }

  @Test
  void everySpellingOfAFileThatIsReadIsRefused() throws IOException {
    sameAsData(data);
    Path inside = Files.createDirectory(folder.resolve("inside"));
    sameAsData(inside.resolve("..").resolve("data"));
    sameAsData(Files.createSymbolicLink(folder.resolve("soft"), data));
    sameAsData(Files.createSymbolicLink(folder.resolve("softer"), folder.resolve("soft")));
    sameAsData(Files.createLink(folder.resolve("hard"), data));
    Path link = Files.createSymbolicLink(folder.resolve("link"), inside);
    sameAsData(link.resolve("..").resolve("data"));
    sameAsData(Path.of("").toAbsolutePath().relativize(data));
  }

  @Test
  void aQueryOrAPipeMayReadAnyFileThatIsNotAResult() throws IOException {
    Path model = Files.writeString(folder.resolve("m"), "{\n  \"format\" : \"agon-model\"}");
    Path empty = Files.createFile(folder.resolve("empty"));
    Path link = Files.createSymbolicLink(folder.resolve("l"), data);
    for (Path file : new Path[] {data, link}) {
      assertThat(problem(() -> new Outputs().readsAnything("the query").writes("--out", file)))
          .contains("--out", "already exists", "the query may read it");
      assertThat(problem(() -> new Outputs().writes("--out", file).readsAnything("the query")))
          .contains("--out", "already exists");
    }
    new Outputs()
        .readsAnything("the query")
        .writes("--model", model)
        .writes("--out", empty)
        .writes("--trace", folder.resolve("new"));
    new Outputs().writes("--out", data);
  }

  @Test
  void twoOutputsInOneFileAreRefusedBeforeItExists() throws IOException {
    Path one = folder.resolve("new");
    Path dangling = Files.createSymbolicLink(folder.resolve("dangling"), one);
    Path dots = folder.resolve(".").resolve("new");
    for (Path two : new Path[] {one, dangling, dots}) {
      assertThat(problem(() -> new Outputs().writes("--model", one).writes("--trace", two)))
          .contains("--model and --trace", "same file");
    }
    new Outputs().writes("--model", one).writes("--trace", folder.resolve("other"));
  }

  @Test
  void repeatedInputsAndDevicesAreAllowed() {
    Path nowhere = Path.of("/dev/null");
    new Outputs().reads("DATA", data).reads("--test", data);
    new Outputs().reads("DATA", nowhere).writes("--model", nowhere).writes("--trace", nowhere);
    new Outputs().reads("DATA", null).writes("--model", null).fills("--out", null);
  }

  @Test
  void unwritableOutputsAreRejectedInAdvance() throws IOException {
    Path loop = folder.resolve("loop");
    Files.createSymbolicLink(loop, loop);
    Path lost = Files.createSymbolicLink(folder.resolve("lost"), folder.resolve("no/such"));
    assertThat(problem(() -> new Outputs().writes("--out", folder))).contains("is a folder");
    assertThat(problem(() -> new Outputs().fills("--out", Path.of("")))).contains("is empty");
    for (String name : new String[] {" ", "\t", "  "}) {
      Path blank = Path.of(name);
      Path inside = folder.resolve(name);
      assertThat(problem(() -> new Outputs().writes("--model", blank))).contains("blank name");
      assertThat(problem(() -> new Outputs().writes("--model", inside))).contains("blank name");
      assertThat(problem(() -> new Outputs().fills("--out", inside))).contains("blank name");
    }
    assertThat(problem(() -> new Outputs().writes("--model", Path.of("")))).contains("is empty");
    assertThat(problem(() -> new Outputs().writes("--out", loop))).contains("cannot be resolved");
    assertThat(problem(() -> new Outputs().writes("--out", lost))).contains("no does not exist");
    assertThat(problem(() -> new Outputs().writes("--out", data.resolve("x"))))
        .contains("does not exist");
    assertThat(problem(() -> new Outputs().fills("--out", data))).contains("is a file");
    assertThat(problem(() -> new Outputs().fills("--out", data.resolve("x"))))
        .contains("is not a folder");
  }

  @Test
  void resultsFolderDoesNotReplaceInput() throws IOException {
    Path results = Files.createDirectory(folder.resolve("results"));
    Path summary = Files.writeString(results.resolve("summary.csv"), "x");
    Path mine = Files.writeString(results.resolve("mine.csv"), "x");
    Path mark = Files.writeString(results.resolve("mark"), "x");
    assertThat(
            problem(
                () -> new Outputs().reads("DATA", mark).fills("--out", results, "mark", "more")))
        .contains("would replace");
    assertThat(
            problem(
                () ->
                    new Outputs()
                        .reads("DATA", summary)
                        .fills("--out", results, "mark", "summary.csv")))
        .contains("would replace");
    new Outputs().reads("DATA", mine).fills("--out", results, "mark", "summary.csv");
  }

  @Test
  void unrelatedFolderKeepsItsFiles() throws IOException {
    Path results = Files.createDirectory(folder.resolve("others"));
    Files.writeString(results.resolve("report.html"), "x");
    assertThat(problem(() -> new Outputs().fills("--out", results, "mark", "report.html")))
        .contains("belongs to something else");
    Files.writeString(results.resolve("mark"), "x");
    new Outputs().fills("--out", results, "mark", "report.html");
  }

  @Test
  void unrelatedFolderKeepsItsTables() throws IOException {
    Path results = Files.createDirectory(folder.resolve("tables"));
    Files.createDirectory(results.resolve("csv"));
    new Outputs().fills("--out", results, "mark", "csv/");
    Files.writeString(results.resolve("csv/data.csv"), "x");
    assertThat(problem(() -> new Outputs().fills("--out", results, "mark", "csv/")))
        .contains("belongs to something else");
    new Outputs().fills("--out", results, "mark", "csv");
    Files.writeString(results.resolve("mark"), "x");
    new Outputs().fills("--out", results, "mark", "csv/");
  }

  @Test
  void linkAmongResultsIsRejected() throws IOException {
    Path results = folder.resolve("linked");
    Files.createDirectories(results.resolve("csv"));
    Path mine = Files.writeString(folder.resolve("mine"), "x");
    for (String link : new String[] {"mark", "report.html", "csv/data.csv", "traces"}) {
      Path place = Files.createSymbolicLink(results.resolve(link), mine);
      assertThat(
              problem(
                  () ->
                      new Outputs()
                          .fills("--out", results, "mark", "report.html", "csv/", "traces")))
          .contains(place + " is a link");
      Files.delete(place);
    }
    new Outputs().fills("--out", results, "mark", "report.html", "csv/", "traces");
  }
}
