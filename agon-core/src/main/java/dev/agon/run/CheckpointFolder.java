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
 * <p>A run without a checkpoint starts from scratch; a run whose checkpoints are all damaged does,
 * too, with a notice.
 */
public final class CheckpointFolder {
  private final Path folder;
  private double seconds = Checkpoint.DEFAULT_SECONDS;
  private boolean resume;
  private Consumer<String> notices = text -> {};

  /** Creates the folder if it does not exist. */
  public CheckpointFolder(Path folder) {
    this.folder = folder.toAbsolutePath();
  }

  /** Like {@link Checkpoint#every}. */
  public CheckpointFolder every(double value) {
    seconds = Checkpoint.requireSeconds(value);
    return this;
  }

  /** Like {@link Checkpoint#resume}. */
  public CheckpointFolder resume(boolean value) {
    resume = value;
    return this;
  }

  /** Like {@link Checkpoint#notices}, but called from any thread. */
  public CheckpointFolder notices(Consumer<String> value) {
    notices = value;
    return this;
  }

  /** Returns the checkpoint of the run with this name. */
  public Checkpoint of(String name) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("could not create the folder " + folder, e);
    }
    return new Checkpoint(file(name)).every(seconds).resume(resume).notices(notices).oneOfMany();
  }

  /** Deletes the checkpoint of the run with this name, whose result is stored in another file. */
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

  @Override
  public String toString() {
    return "CheckpointFolder[" + folder + "]";
  }
}
