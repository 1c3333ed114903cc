package dev.agon.spark.io;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The files of a path are found without a Spark session. */
class MatchingFilesTest {
  @TempDir Path folder;

  private List<String> matching(String path) {
    return HadoopFiles.matching(path).stream().map(file -> file.getPath()).sorted().toList();
  }

  @Test
  void pathsAddressesPatternsAndFoldersAreResolved() throws IOException {
    String a = Files.writeString(folder.resolve("a.csv"), "x").toString();
    String b = Files.writeString(folder.resolve("b.csv"), "x").toString();
    for (String path : List.of(a, "file:" + a, "file://" + a, folder + "/a*", folder + "/[a]*")) {
      assertThat(matching(path)).as(path).containsExactly(a);
    }
    assertThat(matching(folder + "/{a,b}.csv")).containsExactly(a, b);
    assertThat(matching(folder + "/*.csv")).containsExactly(a, b);
    assertThat(matching(folder.toString())).containsExactly(folder.toString());
    assertThat(matching(folder + "/none")).isEmpty();
    assertThat(matching("no-such-scheme://h/x")).isEmpty();
  }
}
