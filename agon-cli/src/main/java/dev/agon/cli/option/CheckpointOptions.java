package dev.agon.cli.option;

import dev.agon.InvalidInputException;
import dev.agon.cli.output.Terminal;
import dev.agon.learn.io.Outputs;
import dev.agon.run.Checkpoint;
import dev.agon.run.CheckpointFolder;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options for checkpoints and for resuming a run. */
public final class CheckpointOptions {
  @Option(
      names = "--checkpoint",
      paramLabel = "FILE",
      description =
          "Save the state of the run regularly: in a file for one run, in a folder of"
              + " that name for several; see --resume.")
  public void file(String text) {
    this.text = text;
    this.file = Path.of(text);
  }

  public @Nullable Path file;

  /** The file as given: it may be a remote path. */
  public @Nullable String text;

  @Option(
      names = "--checkpoint-every",
      paramLabel = "S",
      description = "Seconds between two checkpoints. [60]")
  @Nullable Double every;

  @Option(
      names = "--resume",
      description =
          "Continue from the checkpoint if there is one; the result is the same, bit for bit.")
  boolean resume;

  private @Nullable Checkpoint created;

  /** The folder of checkpoints of a command with many runs, if requested. */
  public @Nullable CheckpointFolder folder(Terminal terminal, boolean quiet) {
    Path given = given();
    return given == null
        ? null
        : new CheckpointFolder(given)
            .every(seconds())
            .resume(resume)
            .notices(quiet ? text -> {} : once(terminal));
  }

  /** Adds the files that a run writes. */
  public void declare(Outputs files) {
    files.writes("--checkpoint", file);
    if (file != null) {
      files.writes("the previous generation of --checkpoint", Checkpoint.previous(file));
    }
  }

  /** The checkpoint, if requested. */
  public @Nullable Checkpoint create(Terminal terminal, boolean quiet) {
    Path given = given();
    return given == null ? null : create(given, terminal, quiet);
  }

  /** Returns a checkpoint in this file instead. */
  public Checkpoint create(Path instead, Terminal terminal, boolean quiet) {
    Checkpoint made =
        new Checkpoint(instead)
            .every(seconds())
            .resume(resume)
            .notices(quiet ? text -> {} : once(terminal));
    created = made;
    return made;
  }

  /** A full disk stays full, so a message that is repeated with every step is printed once. */
  private static Consumer<String> once(Terminal terminal) {
    Set<String> printed = ConcurrentHashMap.newKeySet();
    return text -> {
      if (printed.add(text)) {
        terminal.notice(text);
      }
    };
  }

  /** Throws if the last checkpoint could not be written. */
  public void requireWritten() {
    if (created != null) {
      created.requireWritten();
    }
  }

  private @Nullable Path given() {
    if (file == null && (resume || every != null)) {
      throw new InvalidInputException(
          (resume ? "--resume" : "--checkpoint-every") + " is given without --checkpoint.",
          "Add for example --checkpoint run.checkpoint.");
    }
    return file;
  }

  private double seconds() {
    return every == null ? Checkpoint.DEFAULT_SECONDS : every;
  }
}
