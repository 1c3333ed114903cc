package dev.agon.learn.data.catalogue;

import static dev.agon.learn.data.TestData.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The order of the lookup, and the messages if nothing is found. */
class DataFoldersTest {
  @TempDir Path root;
  private DataFolders folders;

  @BeforeEach
  void setUp() {
    folders =
        new DataFolders(
            root.resolve("given"),
            Map.of("AGON_DATA", root + "/env", "XDG_DATA_HOME", root + "/xdg"),
            root.resolve("home"));
  }

  private Path touch(String name) throws IOException {
    Path file = root.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, "");
  }

  @Test
  void givenFolderPrecedesEnvironmentAndUserFolder() throws IOException {
    Path user = touch("xdg/agon/a9a");
    assertThat(folders.find("a9a")).isEqualTo(user);
    Path env = touch("env/a9a.txt.xz");
    assertThat(folders.find("a9a")).isEqualTo(env);
    Path given = touch("given/a9a.libsvm.gz");
    assertThat(folders.find("a9a")).isEqualTo(given);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", ".gz", ".bz2", ".xz", ".libsvm", ".libsvm.bz2", ".txt", ".txt.gz", ".csv.gz"})
  void fileIsFoundWithAnyEnding(String ending) throws IOException {
    assertThat(folders.find(touch("given/mine" + ending).getFileName().toString())).exists();
    assertThat(folders.find("mine")).isEqualTo(root.resolve("given/mine" + ending));
  }

  @Test
  void aPathIsNotLookedUpInFolders() throws IOException {
    Path file = touch("elsewhere/a9a");
    touch("given/a9a");
    assertThat(folders.find(file.toString())).isEqualTo(file);
  }

  @Test
  void userFolderFollowsXdg() {
    Path home = Path.of("/h");
    assertThat(new DataFolders(null, Map.of(), home).userFolder())
        .isEqualTo(Path.of("/h/.local/share/agon"));
    assertThat(new DataFolders(null, Map.of("XDG_DATA_HOME", "relative"), home).userFolder())
        .isEqualTo(Path.of("/h/.local/share/agon"));
    assertThat(folders.userFolder()).isEqualTo(root.resolve("xdg/agon"));
  }

  @Test
  void homeOfTheEnvironmentPrecedesThatOfTheAccount() {
    Path unknown = Path.of("?"); // what the JVM reports for a user without an account
    assertThat(new DataFolders(null, Map.of("HOME", root.toString()), unknown).userFolder())
        .isEqualTo(root.resolve(".local/share/agon"));
    assertThat(new DataFolders(null, Map.of("HOME", ""), root).userFolder())
        .isEqualTo(root.resolve(".local/share/agon"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"hdfs://name:9000/x.csv", "s3a://bucket/x", "HTTPS://h/x.csv", "file:/tmp/none"})
  void addressIsReportedAsSuch(String address) {
    var refused = refusal(() -> folders.find(address));
    assertThat(refused.problem()).contains("is an address");
    assertThat(refused.hint()).contains("Download the file");
  }

  @Test
  void missingDataIsReportedWithHint() throws IOException {
    touch("given/a9a.part");
    assertThat(refusal(() -> folders.find("a9a")).hint()).contains("agon data get a9a");
    var unknown = refusal(() -> folders.find("a9b"));
    assertThat(unknown.problem()).contains("There is no file \"a9b\"").contains(root + "/env");
    assertThat(unknown.hint()).contains("mushrooms, phishing, ijcnn1, a9a, w8a");
    assertThat(refusal(() -> folders.find(root.toString())).problem()).contains("is a folder");
    assertThat(refusal(() -> folders.find("a\0b")).problem()).contains("is not a valid file name");
  }
}
