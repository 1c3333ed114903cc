package dev.agon.lab.report;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A headless browser, if the machine has one. */
final class Chromium {
  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");

  private final Path executable;
  private final Path scratch;

  /**
   * The result of opening a page.
   *
   * @param dom the document after its scripts ran
   * @param console the console output of the scripts, including errors
   */
  record Visit(String dom, List<String> console) {}

  private Chromium(Path executable, Path scratch) {
    this.executable = executable;
    this.scratch = scratch;
  }

  static Optional<Chromium> find(Path scratch) {
    String path = System.getenv().getOrDefault("PATH", "");
    return NAMES.stream()
        .flatMap(name -> Stream.of(path.split(File.pathSeparator)).map(p -> Path.of(p, name)))
        .filter(Files::isExecutable)
        .findFirst()
        .map(executable -> new Chromium(executable, scratch));
  }

  /** Opens a file by its file: URL in a window of this width. */
  Visit visit(Path page, int width) throws IOException, InterruptedException {
    Path dom = scratch.resolve("dom.html");
    Path log = scratch.resolve("console.txt");
    List<String> command = new ArrayList<>();
    command.add(executable.toString());
    command.addAll(
        List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-background-networking",
            "--enable-logging=stderr",
            "--virtual-time-budget=5000",
            "--user-data-dir=" + scratch.resolve("profile"),
            "--window-size=" + width + ",1200",
            "--dump-dom",
            page.toUri().toString()));
    Process process =
        new ProcessBuilder(command)
            .redirectOutput(dom.toFile())
            .redirectError(log.toFile())
            .start();
    if (!process.waitFor(5, TimeUnit.MINUTES)) {
      process.destroyForcibly();
      throw new IOException("the browser did not finish");
    }
    List<String> console =
        Files.readAllLines(log).stream().filter(line -> line.contains("CONSOLE")).toList();
    return new Visit(Files.readString(dom), console);
  }
}
