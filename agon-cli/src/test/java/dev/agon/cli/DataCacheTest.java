package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The contract of data cache: parsed once, recognised everywhere, rejected where it cannot be used.
 */
class DataCacheTest {
  @TempDir Path folder = Path.of("");

  private String file(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void cacheIsUsedInsteadOfItsText() throws IOException {
    String text = file("some.libsvm");
    assertThat(Shell.run("data", "generate", "n=300,d=20,nnz=4", "--out", text).code()).isZero();
    String[] train = {"train", text, "--method", "hcmm2", "--iterations", "40", "--json"};
    String model = file("m.json");
    String risk = Shell.run(train).json().get("final_risk").asString();
    Shell.Result cached = Shell.run("data", "cache", text);
    assertThat(cached.code()).as(cached.err()).isZero();
    assertThat(cached.out().strip()).isEqualTo(text + ".cache");

    assertThat(Shell.run(train).json().get("final_risk").asString()).isEqualTo(risk);
    assertThat(Shell.run("train", text, "--quiet", "--model", model).code()).isZero();
    String cache = text + ".cache";
    assertThat(Shell.run("evaluate", model, text, "--json").json())
        .isEqualTo(Shell.run("evaluate", model, cache, "--json").json());
    assertThat(Shell.run("predict", model, text).out())
        .isEqualTo(Shell.run("predict", model, cache).out());
    assertThat(Shell.run("data", "check", cache).out())
        .contains("rows      300", "nonzeros  1,200");

    byte[] whole = Files.readAllBytes(Path.of(cache));
    whole[100] ^= 1; // the cache is read, not the text
    Files.write(Path.of(cache), whole);
    assertThat(Shell.run(train).err()).contains(cache);

    FileTime time = Files.getLastModifiedTime(Path.of(text));
    byte[] bytes = Files.readAllBytes(Path.of(text));
    bytes[0] = 'x'; // the same size, and the same time, which is set below
    Files.write(Path.of(text), bytes);
    Files.setLastModifiedTime(Path.of(text), time);
    assertThat(Shell.run(train).err()).contains("line 1");

    Files.writeString(Path.of(text), "1 1:1\n-1 2:1\n");
    Shell.Result stale = Shell.run("data", "check", text);
    assertThat(stale.out()).contains("rows      2");
    assertThat(stale.err()).contains("size or time has changed", "Write it again");
  }

  @Test
  void generatedRowsCanBeWrittenToCache() {
    String cache = file("some.cache");
    assertThat(Shell.run("data", "generate", "n=500,d=9,nnz=3", "--out", cache).code()).isZero();
    Shell.Result result = Shell.run("train", cache, "--json");
    assertThat(result.json().get("data").get("nonzeros").asLong()).isEqualTo(1500);
  }

  @Test
  void uncacheableInputIsRejected() throws IOException {
    Path table = folder.resolve("t.csv");
    Files.writeString(table, "a,b,label\n1,2,x\n3,4,y\n");
    Path bad = folder.resolve("bad.libsvm");
    Files.writeString(bad, "1 1:1\n-1 2:x\n");
    Path made = folder.resolve("m.cache");
    Shell.run("data", "generate", "n=5,d=3,nnz=1", "--out", made.toString());
    refused(table, "is a table", "hint: ");
    refused(bad, "line 2", "hint: ");
    refused(made, "already a cache", "hint: ");
    refused(folder.resolve("none"), "There is no file", "hint: ");
    assertThat(folder.toFile().list()).containsOnly("t.csv", "bad.libsvm", "m.cache");
  }

  private static void refused(Path file, String... words) {
    Shell.Result result = Shell.run("data", "cache", file.toString());
    assertThat(result.code()).as(file.toString()).isEqualTo(2);
    assertThat(result.err()).contains(words).doesNotContain("\tat ");
  }
}
