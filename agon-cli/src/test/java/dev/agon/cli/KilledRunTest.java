package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.method.MethodInfo;
import dev.agon.method.Methods;
import dev.agon.random.RandomStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Real processes killed at random moments: a run that goes on ends with the same bits, and no file
 * is ever half written. A few kills here; {@code -Dagon.kills=60} for many.
 */
class KilledRunTest {
  private static final int KILLS = Integer.getInteger("agon.kills", 2);
  private static final long SEED = Long.getLong("agon.kills.seed", System.nanoTime());
  private static final String KILLED = "killed";

  @TempDir Path folder;

  @Test
  void aRunThatIsKilledAndResumedEndsAsIfItHadNeverStopped() throws Exception {
    RandomStream random = new RandomStream(SEED, 0);
    List<MethodInfo> methods = Methods.all();
    int kills = 0;
    for (int round = random.nextInt(methods.size()); kills < KILLS; round++) {
      String method = methods.get(round % methods.size()).name();
      String player = random.nextInt(2) == 0 ? "dense" : "lazy";
      kills += killAndCompare(method, player, random);
    }
  }

  private int killAndCompare(String method, String player, RandomStream random) throws Exception {
    String what = method + ", " + player + ", seed " + SEED;
    List<String> command = new ArrayList<>(command(method, player));
    long begin = System.nanoTime();
    String code = run(command, Long.MAX_VALUE); // 3 or 4 where the method's own steps do not suit
    assertThat(code).as(what).isIn("0", "3", "4");
    long whole = (System.nanoTime() - begin) / 1_000_000;
    Path model = folder.resolve("model.json");
    Path trace = folder.resolve("trace.csv");
    String weights = weights(model);
    String expected = weights + timeless(trace);
    Files.delete(model);
    Files.delete(trace);

    command.addAll(
        List.of("--resume", "--checkpoint", folder + "/ck", "--checkpoint-every", "0.02"));
    int kills = 0;
    while (kills < 2
        && !run(command, whole / 3 + random.nextInt((int) (1 + whole * 2 / 3))).equals(code)) {
      kills++;
      if (Files.exists(model)) { // killed between its last file and its end
        assertThat(weights(model)).as(what).isEqualTo(weights);
      }
    }
    assertThat(run(command, Long.MAX_VALUE)).as(what).isEqualTo(code);
    assertThat(weights(model) + timeless(trace)).as(what).isEqualTo(expected);
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.filter(file -> file.toString().endsWith(".part"))).as("strays").isEmpty();
    }
    for (String file : new String[] {"model.json", "trace.csv", "ck", "ck.previous"}) {
      Files.deleteIfExists(folder.resolve(file));
    }
    return kills;
  }

  private List<String> command(String method, String player) throws IOException {
    Path data = folder.resolve("data");
    if (!Files.exists(data)) {
      Shell.run("data", "generate", "n=2000,d=30,nnz=8,seed=4", "--out", data.toString());
    }
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    String line =
        "train %s --method %s --player %s --iterations 3000 --threads 1 --quiet"
            + " --model %s/model.json --trace %s/trace.csv";
    List<String> command = new ArrayList<>(List.of(java, "-Xmx256m", "-cp"));
    command.add(System.getProperty("java.class.path"));
    command.add("dev.agon.cli.Main");
    command.addAll(
        List.of(String.format(Locale.ROOT, line, data, method, player, folder, folder).split(" ")));
    return command;
  }

  private static String run(List<String> command, long milliseconds) throws Exception {
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    try {
      boolean ended = process.waitFor(milliseconds, TimeUnit.MILLISECONDS);
      return ended ? Integer.toString(process.exitValue()) : KILLED;
    } finally {
      process.destroyForcibly().waitFor();
    }
  }

  private static String weights(Path model) throws IOException {
    return Json.MAPPER.readTree(Files.readString(model)).get("weights").toString();
  }

  /** The trace without its seconds. */
  private static String timeless(Path trace) throws IOException {
    StringBuilder out = new StringBuilder();
    for (String line : Files.readAllLines(trace)) {
      String[] cells = line.split(",", -1);
      cells[2] = "";
      out.append(Arrays.toString(cells));
    }
    return out.toString();
  }
}
