package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.cli.output.Json;
import dev.agon.random.RandomStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Kills real processes at random times: resumed runs end with the same bits, and no file is ever
 * incomplete. Two kills here; {@code -Dagon.kills=120} for two of every command.
 */
class KilledRunTest {
  private static final int KILLS = Integer.getInteger("agon.kills", 2);
  private static final int PER_COMMAND = 2;
  private static final long SEED = Long.getLong("agon.kills.seed", System.nanoTime());
  private static final int KILLED = -1;

  @TempDir Path folder;

  @Test
  void killedAndResumedRunEqualsUninterruptedRun() throws Exception {
    Shell.run("data", "generate", "n=2000,d=30,nnz=8,seed=4", "--out", folder + "/data");
    Shell.run("data", "generate", "n=70000,d=4,nnz=3,seed=4", "--out", folder + "/many");
    RandomStream random = new RandomStream(SEED, 0);
    List<KillableCommand> commands = KillableCommand.all();
    int first = random.nextInt(commands.size());
    int kills = 0;
    for (int k = 0; kills < KILLS && k < 3 * commands.size(); k++) {
      KillableCommand command = commands.get((first + 7 * k) % commands.size());
      kills += killAndCompare(command, random);
    }
    assertThat(kills).as("kills, seed %d", SEED).isGreaterThanOrEqualTo(KILLS);
  }

  /**
   * Runs a command once without interruption, then once more, killing and resuming it until it has
   * finished.
   */
  private int killAndCompare(KillableCommand command, RandomStream random) throws Exception {
    String what = command.name() + ", seed " + SEED;
    Path out = Files.createDirectories(folder.resolve("out"));
    long begin = System.nanoTime();
    int code = run(command, List.of(), Long.MAX_VALUE);
    long whole = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - begin);
    assertThat(code).as(what).isIn(0, 3, 4); // 3, 4: the default steps of the method are unsuitable
    Map<Path, String> expected = results(out);
    assertThat(expected).as(what).isNotEmpty();
    delete(out);
    Files.createDirectories(out);

    List<String> resume =
        List.of("--resume", "--checkpoint", folder + "/ck", "--checkpoint-every", "0.05");
    int kills = 0;
    int longest = (int) (1 + whole / 3); // most of a short run is the start of its process
    while (kills < PER_COMMAND && run(command, resume, random.nextInt(longest)) == KILLED) {
      kills++;
      Map<Path, String> left = results(out); // throws if a file is incomplete
      assertThat(left.size()).as(what).isLessThanOrEqualTo(expected.size());
    }
    assertThat(run(command, resume, Long.MAX_VALUE)).as(what).isEqualTo(code);
    assertThat(results(out).keySet()).as(what).isEqualTo(expected.keySet());
    results(out)
        .forEach(
            (file, text) ->
                assertThat(text).as("%s of %s", file, what).isEqualTo(expected.get(file)));
    assertThat(strays()).as("strays of " + what).isEmpty();
    delete(out);
    for (String file : new String[] {"ck", "ck.previous"}) {
      delete(folder.resolve(file));
    }
    return kills;
  }

  private int run(KillableCommand command, List<String> more, long milliseconds) throws Exception {
    List<String> line =
        new ArrayList<>(
            List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp"));
    line.add(System.getProperty("java.class.path"));
    line.addAll(List.of("-Xmx512m", "dev.agon.cli.Main"));
    line.addAll(List.of(command.line().replace("FOLDER", folder.toString()).split(" ")));
    line.add("--quiet");
    line.addAll(more);
    ProcessBuilder builder =
        new ProcessBuilder(line)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD);
    builder.environment().remove("AGON_DATA");
    Process process = builder.start();
    try {
      if (milliseconds < Long.MAX_VALUE) {
        waitForWork(process);
      }
      boolean ended = process.waitFor(milliseconds, TimeUnit.MILLISECONDS);
      return ended ? process.exitValue() : KILLED;
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  /** A kill before the first checkpoint of a run would test little. */
  private void waitForWork(Process process) throws InterruptedException {
    while (process.isAlive() && !Files.exists(folder.resolve("ck"))) {
      Thread.sleep(10);
    }
  }

  /** Returns the content of all tables and models, except for times. */
  private static Map<Path, String> results(Path out) throws IOException {
    Map<Path, String> results = new TreeMap<>();
    try (Stream<Path> files = Files.walk(out)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        String name = file.getFileName().toString();
        boolean ofReport = file.startsWith(out.resolve("csv"));
        if (name.startsWith(".") || ofReport) {
          continue; // a lock or a temporary file; the content of the page, including times
        }
        if (name.endsWith(".csv")) {
          results.put(out.relativize(file), timelessTable(file));
        } else if (name.endsWith(".json")) {
          JsonNode content = Json.MAPPER.readTree(Files.readString(file));
          forgetClocks(content);
          if (content instanceof ObjectNode sealed) {
            sealed.remove(List.of("sha256", "trace")); // part of the comparison, including times
          }
          results.put(out.relativize(file), content.toString());
        }
      }
    }
    return results;
  }

  private static String timelessTable(Path table) throws IOException {
    StringBuilder text = new StringBuilder();
    String[] names = new String[0];
    for (String line : Files.readAllLines(table)) {
      String[] cells = line.split(",", -1);
      names = names.length == 0 ? cells.clone() : names;
      assertThat(cells).as("%s: %s", table, line).hasSameSizeAs(names);
      for (int k = 0; k < cells.length; k++) {
        cells[k] = names[k].contains("seconds") ? "" : cells[k];
      }
      text.append(Arrays.toString(cells)).append('\n');
    }
    return text.toString();
  }

  /** Removes the kernels too: after enough work the Vector API is used, with equal bits. */
  private static void forgetClocks(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.remove(List.of("seconds", "kernels"));
    }
    node.forEach(KilledRunTest::forgetClocks);
  }

  private List<Path> strays() throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().matches(".*(\\.part|\\.lock)")).toList();
    }
  }

  private static void delete(Path place) throws IOException {
    if (!Files.exists(place)) {
      return;
    }
    try (Stream<Path> files = Files.walk(place)) {
      for (Path file :
          (Iterable<Path>) files.sorted(java.util.Comparator.reverseOrder())::iterator) {
        Files.delete(file);
      }
    }
  }
}
