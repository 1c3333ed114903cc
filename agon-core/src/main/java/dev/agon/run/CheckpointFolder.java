package dev.agon.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Consumer;

/**
 * A folder of checkpoints, one for each of many runs: folds, seeds, experiments.
 *
 * <pre>{@code
 * CheckpointFolder folder = new CheckpointFolder(Path.of("unfinished")).resume(true);
 * Solver.of(problem, method).seed(3).checkpoint(folder.of("seed-3")).solve();
 * }</pre>
 *
 * <p>A run without a checkpoint there begins at its start, and so does, with a notice, one whose
 * checkpoints are all damaged.
 */
public final class CheckpointFolder {
  private final Path folder;
  private double seconds = Checkpoint.DEFAULT_SECONDS;
  private boolean resume;
  private Consumer<String> notices = text -> {};

  /** Checkpoints in this folder, which is made when it is not there. */
  public CheckpointFolder(Path folder) {
    this.folder = folder.toAbsolutePath();
  }

  /** As {@link Checkpoint#every}. */
  public CheckpointFolder every(double value) {
    seconds = Checkpoint.requireSeconds(value);
    return this;
  }

  /** As {@link Checkpoint#resume}. */
  public CheckpointFolder resume(boolean value) {
    resume = value;
    return this;
  }

  /** As {@link Checkpoint#notices}; from any thread. */
  public CheckpointFolder notices(Consumer<String> value) {
    notices = value;
    return this;
  }

  /** The checkpoint of the run of that name. */
  public Checkpoint of(String name) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("could not create the folder " + folder, e);
    }
    return new Checkpoint(file(name)).every(seconds).resume(resume).notices(notices).oneOfMany();
  }

  /** Forgets the run of that name, whose result is kept elsewhere. */
  public void remove(String name) {
    try {
      Files.deleteIfExists(Checkpoint.previous(file(name)));
      Files.deleteIfExists(file(name));
    } catch (IOException e) {
      throw new UncheckedIOException("could not remove the checkpoint " + file(name), e);
    }
  }

  private Path file(String name) {
    return folder.resolve(name + ".checkpoint");
  }
}
