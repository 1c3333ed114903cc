package dev.agon.spark.problem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.DatasetWriter;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.problem.RobustProblem;
import dev.agon.spark.ClusterDriver;
import dev.agon.spark.TestData;
import java.io.File;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;

/**
 * A real cluster with a master and two workers as processes of this machine. Its results equal
 * those of one machine, and killed or failing parts do not change any bit.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
public class ClusterTest {
  public static final List<String> SETS =
      List.of(
          "mean",
          "penalty=1/n",
          "chi2=0.5",
          "cvar=0.1",
          "kl=0.5",
          "kl-penalty=0.3",
          "tv=0.1",
          "groups",
          "groups-penalty=0.1");

  /** A dozen JVMs live for seconds each: the second compiler would cost more than it saves. */
  public static final List<String> SHORT_LIVED =
      List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");

  private static final Duration PATIENCE = Duration.ofMinutes(8);

  @TempDir static Path folder;

  private static Path data;
  private static String master = "";
  private static final List<Process> DAEMONS = new ArrayList<>();
  private static List<String> undisturbed = List.of();

  /** One driver for all checks that need no separate one, because starting one takes longest. */
  private static Process first() {
    return DAEMONS.get(DAEMONS.size() - 1);
  }

  private static final String FIRST = "agree";

  @BeforeAll
  static void start() throws Exception {
    data = folder.resolve("data.libsvm");
    DatasetWriter.write(TestData.classes(4000, 10), data);
    Files.createDirectories(folder.resolve("home/jars"));
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      Path jar = Path.of(entry);
      Path link = folder.resolve("home/jars").resolve(jar.getFileName());
      if (entry.endsWith(".jar") && !Files.exists(link)) {
        Files.createSymbolicLink(link, jar.toAbsolutePath());
      }
    }
    int port = freePort();
    master = "spark://127.0.0.1:" + port;
    DAEMONS.add(
        java(
            "master",
            "org.apache.spark.deploy.master.Master",
            "--host",
            "127.0.0.1",
            "--port",
            Integer.toString(port),
            "--webui-port",
            "0"));
    for (int k = 0; k < 2; k++) {
      DAEMONS.add(
          java(
              "worker-" + k,
              "org.apache.spark.deploy.worker.Worker",
              "--host",
              host(k),
              "--cores",
              "1",
              "--memory",
              "1g",
              "--webui-port",
              "0",
              "--work-dir",
              folder.resolve("work-" + k).toString(),
              master));
    }
    List<String> lines = new ArrayList<>(Files.readAllLines(data));
    lines.set(2718, "1 2:x");
    Files.write(folder.resolve("bad.libsvm"), lines);
    await(
        () ->
            log("worker-0").contains("Successfully registered")
                && log("worker-1").contains("Successfully registered"));
    DAEMONS.add(drive(FIRST, "bad", "undisturbed", "failing", "slow", "executor"));
  }

  /** A slow task is repeated only on another host, so the workers must have different hosts. */
  private static String host(int worker) {
    return "127.0.0." + (worker + 1);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  @AfterAll
  static void stop() throws IOException {
    for (Process daemon : DAEMONS) {
      daemon.descendants().forEach(ProcessHandle::destroyForcibly);
      daemon.destroyForcibly();
    }
    try (DirectoryStream<Path> links = Files.newDirectoryStream(folder.resolve("home/jars"))) {
      for (Path link : links) {
        Files.delete(link); // otherwise JUnit warns about each link that points outside
      }
    }
  }

  /** A Java process with this class path; its output goes to a file of its name. */
  private static Process java(String name, String type, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.add("-Xmx600m");
    command.addAll(SHORT_LIVED);
    for (String option :
        java.lang.management.ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (option.startsWith("--add-opens")) {
        command.add(option);
      }
    }
    if (!type.equals(ClusterDriver.class.getName())) {
      command.add("-Dlog4j2.configurationFile=cluster-log4j2.properties");
    }
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), type));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.redirectOutput(folder.resolve(name + ".log").toFile());
    builder.environment().put("SPARK_HOME", folder.resolve("home").toString());
    builder.environment().put("SPARK_SCALA_VERSION", "2.13");
    builder.environment().put("SPARK_LOCAL_IP", name.equals("worker-1") ? host(1) : host(0));
    builder
        .environment()
        .put("JAVA_HOME", System.getProperty("java.home")); // executors search here
    return builder.start();
  }

  private static String log(String name) {
    try {
      return Files.readString(folder.resolve(name + ".log"));
    } catch (IOException e) {
      return "";
    }
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("patience").isLessThan(end);
      Thread.sleep(100);
    }
  }

  private static Process drive(String... what) throws IOException {
    List<String> arguments = new ArrayList<>(List.of(master, folder.toString()));
    arguments.addAll(List.of(what));
    String type = ClusterDriver.class.getName();
    return java(what[0], type, arguments.toArray(new String[0]));
  }

  /** Returns the result of a driver, as soon as it exists. */
  private static List<String> result(Process driver, String log, String what) throws Exception {
    Path file = folder.resolve(what).resolve("result");
    await(() -> Files.exists(file) || !driver.isAlive());
    assertThat(file).as(log(log)).exists();
    return Files.readAllLines(file);
  }

  private static void awaitProgress(Path out, int iteration) throws InterruptedException {
    await(
        () -> {
          try {
            Path file = out.resolve("progress");
            String text = Files.exists(file) ? Files.readString(file) : "";
            return !text.isEmpty() && Long.parseLong(text) >= iteration;
          } catch (IOException e) {
            return false;
          }
        });
  }

  @Test
  @Order(1)
  void riskAndGradientAgreeWithOneMachineForEverySet() throws Exception {
    List<String> lines = result(first(), FIRST, "agree");
    assertThat(lines).hasSameSizeAs(SETS);
    Dataset plain = LibsvmReader.read(data);
    Dataset rows = plain.withGroups(new Groups(plain.classes().of(), plain.classes().names()));
    for (int k = 0; k < SETS.size(); k++) {
      String set = SETS.get(k);
      double[] found =
          Arrays.stream(lines.get(k).split(" ")).mapToDouble(Double::parseDouble).toArray();
      RobustProblem local = RobustProblem.of(rows, ClusterDriver.settings(set), 1);
      double[] gradient = new double[local.dimensionX()];
      double[] x = ClusterDriver.point(found.length - 1);
      assertThat(found[0]).as(set).isCloseTo(local.primal(x, gradient), within(1e-10));
      assertThat(Arrays.copyOfRange(found, 1, found.length))
          .as(set)
          .containsExactly(Arrays.copyOf(gradient, found.length - 1), within(1e-10));
    }
  }

  @Test
  @Order(2)
  void invalidRowIsReportedWithFileAndLine() throws Exception {
    assertThat(result(first(), FIRST, "bad").get(0)).contains("bad.libsvm").contains("line 2719");
  }

  @Test
  @Order(3)
  void undisturbedTrainingReachesTheRiskOfOneMachine() throws Exception {
    undisturbed = result(first(), FIRST, "undisturbed");
    double[] weights =
        undisturbed.stream()
            .filter(line -> line.contains("0x") && !line.startsWith("risk"))
            .mapToDouble(Double::parseDouble)
            .toArray();
    assertThat(Arrays.stream(weights).map(Math::abs).sum()).as("a model").isGreaterThan(0.1);
    double risk = Double.parseDouble(undisturbed.get(weights.length).substring(5));
    RobustProblem local =
        RobustProblem.of(LibsvmReader.read(data), ClusterDriver.settings(ClusterDriver.SET), 1);
    assertThat(local.primal(weights, new double[local.dimensionX()]))
        .isCloseTo(risk, within(1e-10));
  }

  @Test
  @Order(4)
  void randomlyFailingTasksChangeNoBit() throws Exception {
    assertThat(result(first(), FIRST, "failing")).isEqualTo(undisturbed);
  }

  @Test
  @Order(5)
  void speculativeTasksChangeNoBit() throws Exception {
    assertThat(result(first(), FIRST, "slow")).isEqualTo(undisturbed);
    try (DirectoryStream<Path> copies =
        Files.newDirectoryStream(folder.resolve("slow"), ClusterDriver.COPY + "*")) {
      assertThat(copies).as("second attempts run next to the first").isNotEmpty();
    }
  }

  @Test
  @Order(6)
  void killedExecutorChangesNoBit() throws Exception {
    Path out = folder.resolve("executor");
    awaitProgress(out, 5);
    long killed = DAEMONS.get(1).descendants().filter(ProcessHandle::destroyForcibly).count();
    assertThat(killed).isPositive();
    assertThat(out.resolve("result")).as("killed in the middle").doesNotExist();
    assertThat(result(first(), FIRST, "executor")).isEqualTo(undisturbed);
    assertThat(first().waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)).isTrue();
    assertThat(first().exitValue()).as(log(FIRST)).isZero();
  }

  @Test
  @Order(7)
  void killedDriverResumesFromCheckpointWithSameBits() throws Exception {
    Path out = folder.resolve("killed");
    Process driver = drive("killed");
    awaitProgress(out, 8);
    driver.destroyForcibly().waitFor();
    assertThat(out.resolve("result")).doesNotExist();
    assertThat(out.resolve("checkpoint")).exists();
    Process next = drive("resumed");
    assertThat(result(next, "resumed", "killed")).isEqualTo(undisturbed);
  }
}
