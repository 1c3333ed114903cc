package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The launcher script, with a Maven and a Java of two lines each instead of the real ones. */
class LauncherTest {
  private static final Path SCRIPT = Path.of("..", "agon");
  private static final Path LAUNCH = Path.of("src/main/launcher/launch.sh");
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @TempDir Path folder;
  private Path home = Path.of("");
  private final List<Process> started = new ArrayList<>();
  private final Map<String, String> environment = new HashMap<>();

  @BeforeEach
  void install() throws IOException {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/flock")), "this system has no flock");
    home = Files.createDirectories(folder.resolve("in st:all"));
    Files.copy(SCRIPT, home.resolve("agon"));
    Path launcher = Files.createDirectories(home.resolve("agon-cli/src/main/launcher"));
    Files.copy(LAUNCH, launcher.resolve("launch.sh"));
    Files.setPosixFilePermissions(
        home.resolve("agon"), PosixFilePermissions.fromString("rwxr-xr-x"));
    Files.writeString(home.resolve("pom.xml"), "<project/>");
    program(
        "mvn",
        "echo built >> \"$HERE/builds\"",
        "echo $$ > \"$HERE/maven.pid\"",
        "if [ -n \"${SLOW:-}\" ]; then sleep 60; fi",
        "if [ -n \"${BROKEN:-}\" ]; then echo cannot find symbol; exit 1; fi",
        "mkdir -p agon-cli/target/lib && cp pom.xml agon-cli/target/agon-cli.jar");
    // Like the real one, it can read its jar during its whole life.
    program(
        "java",
        "case \"$*\" in *ArchiveClassesAtExit*) exit 1 ;; esac",
        "case \"$* $JAVA_TOOL_OPTIONS$_JAVA_OPTIONS$JDK_JAVA_OPTIONS\" in",
        "  *-version*-bad* | *-bad*-version*) echo Unrecognized option: -bad >&2; exit 1 ;;",
        "  *SerialGC*G1GC*) echo Conflicting collector combinations >&2; exit 1 ;;",
        "  *-version*) echo \"openjdk version \\\"${JAVA_IS:-17.0.1}\\\"\" >&2; exit 0 ;;",
        "esac",
        "if [ -n \"${OPTIONS:-}\" ]; then echo \"$*\"; fi",
        "while [ \"$1\" != -cp ]; do shift; done",
        "in=$(readlink /proc/$$/fd/0)",
        "out=$(readlink /proc/$$/fd/1)",
        "if [ \"$4\" = streams ]; then echo $in $out >&2; exit 0; fi",
        "jar=${2%%:*}",
        "cat \"$jar\"; shift 3; printf '|%s' \"$@\"; echo",
        "if [ \"${1:-}\" = wait ]; then read -r _ || true; cat \"$jar\"; fi");
  }

  @AfterEach
  void endWhatStillRuns() {
    started.forEach(Process::destroyForcibly);
  }

  private void program(String name, String... lines) throws IOException {
    Path bin = Files.createDirectories(folder.resolve("bin"));
    Path file =
        Files.writeString(bin.resolve(name), "#!/bin/sh\nset -e\n" + String.join("\n", lines));
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Process start(String variable, String... arguments) throws IOException {
    // By a relative name, because CDPATH does not affect absolute ones.
    String script = "exec \"" + home.getFileName() + "/agon\" \"$@\"";
    List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", script, "sh"));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.directory(folder.toFile());
    builder.environment().remove("JAVA_HOME");
    builder.environment().put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
    builder.environment().put("HERE", folder.toString());
    builder.environment().put("TMPDIR", Files.createDirectories(folder.resolve("tmp")).toString());
    builder.environment().putAll(environment);
    int equals = variable.indexOf('=');
    builder
        .environment()
        .put(
            equals < 0 ? variable : variable.substring(0, equals),
            equals < 0 ? "yes" : variable.substring(equals + 1).replace("HERE", folder.toString()));
    Process process = builder.start();
    started.add(process);
    return process;
  }

  private String run(String variable, int code, String... arguments) throws Exception {
    return end(start(variable, arguments), code);
  }

  private static String end(Process process, int code) throws Exception {
    process.getOutputStream().close();
    String text =
        new String(
            process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isEqualTo(code);
    return text;
  }

  private void changeSources(String text) throws IOException {
    Path pom = Files.writeString(home.resolve("pom.xml"), text);
    Files.setLastModifiedTime(pom, FileTime.from(Instant.now().plusSeconds(2)));
  }

  private long count(Path of) throws IOException {
    try (Stream<Path> files = Files.list(of)) {
      return files.filter(file -> Files.isDirectory(file) && !Files.isSymbolicLink(file)).count();
    }
  }

  private long builds() throws IOException {
    return Files.readAllLines(folder.resolve("builds")).size();
  }

  @Test
  void installPathMayContainSpacesAndColonsAndSecondStartDoesNotBuild() throws Exception {
    assertThat(run("X", 0, "train", "a b", ""))
        .contains("building")
        .contains("<project/>|train|a b|\n");
    assertThat(run("X", 0, "methods")).isEqualTo("<project/>|methods\n");
    assertThat(builds()).isEqualTo(1);
    assertThat(count(folder.resolve("tmp"))).isZero();
  }

  @Test
  void aRunningProgramKeepsItsClassesWhileANewerOneIsBuilt() throws Exception {
    run("X", 0);
    Process running = start("X", "wait");
    while (running.getInputStream().read() != '|') {} // it has started
    changeSources("newer");
    assertThat(run("X", 0)).contains("newer");
    changeSources("newest");
    assertThat(run("X", 0)).contains("newest");
    assertThat(end(running, 0)).contains("<project/>");
    changeSources("last");
    run("X", 0);
    assertThat(count(home.resolve(".build")))
        .as("unused builds are removed")
        .isLessThanOrEqualTo(2);
  }

  @Test
  void failedBuildKeepsPreviousBuild() throws Exception {
    run("X", 0);
    Path before = home.resolve(".build/current").toRealPath();
    changeSources("broken");
    assertThat(run("BROKEN", 1)).contains("cannot find symbol", "hint: ");
    assertThat(home.resolve(".build/current").toRealPath()).isEqualTo(before);
    assertThat(count(home.resolve(".build"))).isEqualTo(1);
    assertThat(count(folder.resolve("tmp"))).isZero();
  }

  @Test
  void aKilledLauncherLeavesNothingRunning() throws Exception {
    Process launcher = start("SLOW");
    Path file = folder.resolve("maven.pid");
    await(() -> Files.exists(file) && Files.size(file) > 0);
    ProcessHandle maven =
        ProcessHandle.of(Long.parseLong(Files.readString(file).strip())).orElseThrow();
    launcher.destroyForcibly().waitFor();
    await(() -> !maven.isAlive() && count(home.resolve(".build")) == 0);
    assertThat(run("X", 0)).contains("<project/>");
  }

  @Test
  void concurrentStartsBuildOnce() throws Exception {
    Process one = start("X");
    Process two = start("X");
    assertThat(end(one, 0)).contains("<project/>");
    assertThat(end(two, 0)).contains("<project/>");
    assertThat(builds()).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CDPATH=.:HERE",
        "BASH_ENV=HERE/no-such-file",
        "ENV=HERE/no-such-file",
        "SHELLOPTS=noglob:noclobber:nounset",
        "BASHOPTS=failglob:nocasematch",
        "GLOBIGNORE=*",
        "IFS=/",
        "GREP_OPTIONS=--no-such",
        "TAR_OPTIONS=--no-such",
        "POSIXLY_CORRECT=1",
        "TMPDIR=/no/such/folder",
        "HOME=",
        "LC_ALL=C",
        "LANG=no_SUCH",
        "BASH_FUNC_cd%%=() { echo cd is mine; }",
        "BASH_FUNC_find%%=() { echo find is mine; }",
        "AGON_JAVA_OPTS=-Dx=* -Dy=z",
        "AGON_JAVA_OPTS=-XX:+UseG1GC"
      })
  void environmentVariablesDoNotAffectBuildAndStart(String variable) throws Exception {
    assertThat(run(variable, 0, "train", "a b", "")).endsWith("<project/>|train|a b|\n");
    assertThat(run(variable, 0, "methods")).isEqualTo("<project/>|methods\n");
    assertThat(builds()).isEqualTo(1);
    try (Stream<Path> files = Files.list(home)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder("agon", "agon-cli", "pom.xml", ".build");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"AGON_JAVA_OPTS", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS"})
  void optionsThatJavaRefusesAreReportedWithTheirVariable(String variable) throws Exception {
    run("X", 0);
    assertThat(run(variable + "=-bad -Dpassword=secret", 1, "methods"))
        .contains("agon: error: ", variable, "Unrecognized option: -bad", "\nhint: ")
        .doesNotContain("secret");
  }

  @Test
  void javaThatIsTooOldIsReported() throws Exception {
    assertThat(run("JAVA_IS=1.8.0_392", 1)).contains("Java 17", "is Java 8", "hint: ");
    assertThat(run("JAVA_IS=11.0.2", 1)).contains("is Java 11");
    assertThat(run("JAVA_IS=21", 0)).contains("<project/>");
  }

  @ParameterizedTest
  @ValueSource(strings = {"none", "x", "openjdk"})
  void aProgramThatIsNotJavaIsReported(String version) throws Exception {
    assertThat(run("JAVA_IS=" + version, 1)).contains("is not a working Java", "\nhint: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"-version", "--help", "-jar x.jar", "-Xmx1g -m a/b", "--module a", "-?", "-X"})
  void optionsThatStartSomethingElseAreRefused(String options) throws Exception {
    run("X", 0);
    assertThat(run("AGON_JAVA_OPTS=" + options, 1, "methods"))
        .contains("agon: error: AGON_JAVA_OPTS contains -", "\nhint: ")
        .doesNotContain("|methods");
  }

  @ParameterizedTest
  @ValueSource(strings = {"-bad=S3CRET", "-bad https://u:S3CRET@h", "-bad://u:S3CRET@h"})
  void valuesOfOptionsAreNotPrinted(String options) throws Exception {
    run("X", 0);
    program("java", "echo \"Unrecognized option: $*\" >&2", "exit 1");
    assertThat(run("AGON_JAVA_OPTS=" + options, 1, "methods"))
        .contains("AGON_JAVA_OPTS: Unrecognized option: ")
        .doesNotContain("S3CRET");
  }

  /** The JVM would give their numbers to other files, which would then be read or written. */
  @ParameterizedTest
  @ValueSource(strings = {"<&-", ">&-", "<&- >&-"})
  void closedStreamsAreDevices(String closed) throws Exception {
    run("X", 0);
    String agon = "'" + home.resolve("agon") + "' streams " + closed;
    ProcessBuilder builder = new ProcessBuilder("bash", "-c", agon).redirectErrorStream(true);
    builder.environment().remove("JAVA_HOME");
    builder.environment().put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
    Process process = builder.start();
    started.add(process);
    String text = end(process, 0);
    if (closed.startsWith("<")) {
      assertThat(text).startsWith("/dev/null");
    }
    if (closed.contains(" >&-") || closed.startsWith(">")) {
      assertThat(text).contains("/dev/full");
    }
  }

  @Test
  void aDeletedFolderIsReported() throws Exception {
    run("X", 0);
    Path gone = Files.createDirectory(folder.resolve("gone"));
    String script = "cd '" + gone + "' && rmdir '" + gone + "' && '" + home + "/agon' methods";
    ProcessBuilder builder = new ProcessBuilder("bash", "-c", script).redirectErrorStream(true);
    builder.environment().put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
    Process process = builder.start();
    started.add(process);
    assertThat(end(process, 1))
        .contains("agon: error: the current folder has been deleted.", "\nhint: ")
        .doesNotContain("|methods");
  }

  @Test
  void packagedBuildIsReused() throws Exception {
    Path target = home.resolve("agon-cli/target");
    Files.createDirectories(target.resolve("lib"));
    Files.createDirectories(home.resolve("agon-core/src/main"));
    Path source = Files.writeString(home.resolve("agon-core/src/main/A.java"), "class A {}");
    Files.writeString(target.resolve("agon-cli.jar"), "packaged");
    Files.writeString(target.resolve("lib/agon-core-0.1.0.jar"), "core");
    assertThat(run("X", 0, "methods")).isEqualTo("packaged|methods\n");
    assertThat(folder.resolve("builds")).doesNotExist();
    Files.setLastModifiedTime(source, FileTime.from(Instant.now().plusSeconds(2)));
    assertThat(run("X", 0, "methods")).contains("building");
  }

  @ParameterizedTest
  @CsvSource({
    "train small.csv, TieredStopAtLevel=1",
    "train small.csv --network 3, Tier4BackEdgeThreshold",
    "train small.csv --network=64, Tier4BackEdgeThreshold",
    "train small.csv --network 3 --iterations 5, ",
    "train large.csv --network 3, ",
    "evaluate model.json small.csv, TieredStopAtLevel=1",
  })
  void compilersAreLimitedInBriefRuns(String arguments, @Nullable String option) throws Exception {
    Files.writeString(folder.resolve("small.csv"), "a,b");
    Files.write(folder.resolve("large.csv"), new byte[5_000_000]);
    run("X", 0);
    String given = run("OPTIONS", 0, arguments.split(" "));
    for (String one : List.of("TieredStopAtLevel=1", "Tier4BackEdgeThreshold")) {
      assertThat(given.contains(one)).as(given).isEqualTo(one.equals(option));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "AGON_DATA=HERE/shared, train known, true",
    "AGON_DATA=HERE/shared, train unknown, false",
    "AGON_DATA=HERE/shared, evaluate model.json known, true",
    "AGON_DATA=HERE/shared, train extensive, false",
    "XDG_DATA_HOME=HERE, train downloaded, true",
    "AGON_DATA=, train known, false",
  })
  void namedDataSetsAreBriefRunsToo(String variable, String arguments, boolean brief)
      throws Exception {
    Path shared = Files.createDirectories(folder.resolve("shared"));
    Files.writeString(shared.resolve("known.libsvm.gz"), "small");
    Files.write(shared.resolve("extensive.csv"), new byte[5_000_000]);
    Path downloads = Files.createDirectories(folder.resolve("agon"));
    Files.writeString(downloads.resolve("downloaded.txt.xz"), "small");
    environment.put("OPTIONS", "yes");
    String given = run(variable, 0, arguments.split(" "));
    assertThat(given.contains("TieredStopAtLevel=1")).as(given).isEqualTo(brief);
  }

  @Test
  void tooFewFileDescriptorsAreReported() throws Exception {
    run("X", 0);
    String agon = "'" + home.resolve("agon") + "' methods";
    for (String[] limit :
        new String[][] {
          {"ulimit -n 20", "20"},
          {"ulimit -Sn 20", "|methods"},
          {"ulimit -n 200", "|methods"},
          {"set -- train x --spark y && ulimit -n 200", "needs 1024 open files"}
        }) {
      String command = limit[0] + " && " + agon + (limit[0].startsWith("set") ? " \"$@\"" : "");
      ProcessBuilder builder =
          new ProcessBuilder("bash", "-c", command.replace(" methods \"", " \""))
              .redirectErrorStream(true);
      builder.environment().remove("JAVA_HOME"); // set by Surefire for a JVM other than its own
      builder.environment().put("PATH", folder.resolve("bin") + ":" + System.getenv("PATH"));
      Process process = builder.start();
      started.add(process);
      assertThat(end(process, limit[1].equals("|methods") ? 0 : 1)).contains(limit[1]);
    }
  }

  private interface Condition {
    boolean holds() throws IOException;
  }

  private static void await(Condition condition) throws Exception {
    Instant end = Instant.now().plus(PATIENCE);
    while (!condition.holds()) {
      assertThat(Instant.now()).as("timed out").isBefore(end);
      TimeUnit.MILLISECONDS.sleep(20);
    }
  }
}
