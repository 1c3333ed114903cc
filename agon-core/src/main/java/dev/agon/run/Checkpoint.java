package dev.agon.run;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.state.Savable;
import dev.agon.state.State;
import dev.agon.support.Given;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The file to which a run writes its state so that it can be resumed after it was killed, and the
 * interval of writing.
 *
 * <pre>{@code
 * Checkpoint checkpoint = new Checkpoint(Path.of("run.checkpoint")).every(60).resume(true);
 * Solution solution = Solver.of(problem, method).checkpoint(checkpoint).solve();
 * }</pre>
 *
 * <p>A resumed run ends with the same bits and the same trace as an uninterrupted one, except for
 * its seconds. The file is written atomically. The previous one is kept next to it, and is used if
 * the last one is damaged. A checkpoint of another problem, method, seed or start is rejected. A
 * problem is recognised by its class, its dimensions, its sets and a fingerprint of its gradients
 * at the start and at a second point. The fingerprint includes every row of a finite sum of up to
 * 131,072 rows, and their order; for more rows, add a checksum of the data with {@link #identity}.
 * The budget may change: a run may be resumed with a larger budget.
 */
public final class Checkpoint {
  /**
   * The default interval: frequent enough to lose little work, and rare enough to cost less than
   * one percent.
   */
  public static final double DEFAULT_SECONDS = 60;

  /** Limits the time for writing to a hundredth of the run. */
  private static final double MOST_OFTEN = 100;

  private final Path file;
  private double seconds = DEFAULT_SECONDS;
  private boolean resume;
  private boolean oneOfMany;
  private Consumer<String> notices = text -> {};
  private Runnable written = () -> {};
  private final Map<String, String> identity = new LinkedHashMap<>();

  private long last = System.nanoTime();
  private double cost;
  private @Nullable IOException failure;

  /**
   * Creates a checkpoint in this file.
   *
   * @throws InvalidInputException if it exists and is not a regular file: replacing it would remove
   *     a folder or a device such as /dev/null
   */
  public Checkpoint(Path file) {
    this.file = real(Given.argument("new Checkpoint", "file", file));
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new InvalidInputException(
          "the checkpoint " + file + " exists and is not a regular file, so it cannot be replaced.",
          "Use another name.");
    }
  }

  /** Returns the target of a link so that the link is kept. */
  private static Path real(Path file) {
    try {
      return Files.isSymbolicLink(file) ? file.toRealPath() : file.toAbsolutePath();
    } catch (IOException e) {
      throw new InvalidInputException(
          "the checkpoint " + file + " is a link that does not lead to a file.",
          "Check the target of the link.");
    }
  }

  /** Returns the file of the previous generation, which is replaced in the same way. */
  public static Path previous(Path file) {
    return file.resolveSibling(file.getFileName() + ".previous");
  }

  /**
   * Sets the seconds between two writes; with 0, every step is followed by a write. The checkpoint
   * is also written at the end of the run. The default is 60 seconds, or 100 times the duration of
   * the last write.
   */
  public Checkpoint every(double value) {
    seconds = requireSeconds(value);
    return this;
  }

  static double requireSeconds(double value) {
    if (!(value >= 0 && value < Double.POSITIVE_INFINITY)) {
      throw new InvalidInputException(
          Names.of("checkpoint-every")
              + " must be a finite number of seconds, at least 0, but was "
              + value
              + ".",
          "Use for example checkpoint-every 60.");
    }
    return value;
  }

  /** Sets whether to resume from the file, if it exists; false unless set. */
  public Checkpoint resume(boolean value) {
    resume = value;
    return this;
  }

  /**
   * Sets the receiver of notices: what the run was resumed from, and what was wrong with a damaged
   * file.
   */
  public Checkpoint notices(Consumer<String> value) {
    notices = Given.required(Checkpoint.class, "notices", value);
    return this;
  }

  /** Sets an action after each write, for example a copy to shared storage. */
  public Checkpoint written(Runnable value) {
    written = Given.required(Checkpoint.class, "written", value);
    return this;
  }

  /**
   * Adds a property that must be the same when a run is resumed, such as the checksum of its data.
   */
  public Checkpoint identity(String name, String value) {
    identity.put(
        Given.argument("Checkpoint.identity", "name", name),
        Given.argument("Checkpoint.identity", "value", value));
    return this;
  }

  /**
   * Marks this as one checkpoint of many: if it does not exist or is damaged, its run starts from
   * scratch.
   */
  Checkpoint oneOfMany() {
    oneOfMany = true;
    return this;
  }

  Path file() {
    return file;
  }

  /** Restores the run, if requested and if there is a checkpoint. */
  boolean restore(Map<String, String> run, Savable memory) {
    last = System.nanoTime();
    if (!resume) {
      requireOurs();
      return false;
    }
    List<String> damages = new ArrayList<>();
    for (Path candidate : List.of(file, previous(file))) {
      if (Files.exists(candidate)) {
        try {
          CheckpointFile found = CheckpointFile.read(candidate);
          requireSame(candidate, found.identity(), whole(run));
          memory.restore(found.state());
          damages.forEach(notices);
          notices.accept("the run continues from " + candidate + ".");
          return true;
        } catch (IOException e) {
          damages.add("the checkpoint " + candidate + " cannot be used: " + e.getMessage() + ".");
        }
      }
    }
    if (oneOfMany) {
      damages.forEach(notices);
      return false;
    }
    if (damages.isEmpty()) {
      notices.accept("there is no checkpoint " + file + " yet; the run starts from the beginning.");
      return false;
    }
    if (!Files.exists(previous(file)) && !CheckpointFile.isOne(file)) {
      throw new InvalidInputException(
          "the checkpoint " + file + " cannot be used: it is not a checkpoint.",
          "Name the checkpoint of the run, or start again with another name.");
    }
    throw new InvalidInputException(String.join(" ", damages), "Start again without resuming.");
  }

  /**
   * Refuses to overwrite a file that is not a checkpoint; if its other generation is one, the file
   * is a damaged checkpoint.
   */
  private void requireOurs() {
    if (oneOfMany || hasOurs()) {
      return;
    }
    for (Path place : List.of(file, previous(file))) {
      if (place.toFile().length() > 0) {
        throw new InvalidInputException(
            "the checkpoint " + file + " would replace " + place + ", which is not a checkpoint.",
            "Use another name.");
      }
    }
  }

  private boolean hasOurs() {
    return CheckpointFile.isOne(file) || CheckpointFile.isOne(previous(file));
  }

  private Map<String, String> whole(Map<String, String> run) {
    Map<String, String> all = new LinkedHashMap<>(run);
    all.putAll(identity);
    return all;
  }

  private void requireSame(Path file, Map<String, String> saved, Map<String, String> now) {
    Set<String> names = new LinkedHashSet<>(saved.keySet());
    names.addAll(now.keySet());
    Map<String, String> differences = new LinkedHashMap<>();
    for (String name : names) {
      String was = saved.getOrDefault(name, "not set");
      String is = now.getOrDefault(name, "not set");
      if (!was.equals(is)) {
        differences.put(name, name + " was " + was + ", and is now " + is);
      }
    }
    removeConsequences(differences.keySet());
    if (!differences.isEmpty()) {
      throw new InvalidInputException(
          "the checkpoint "
              + file
              + " belongs to another run: "
              + String.join("; ", differences.values())
              + ".",
          "Resume with the problem, data and settings of the first run, name another checkpoint,"
              + " or start again without resuming.");
    }
  }

  /**
   * Removes the properties that differ only as a consequence of another difference: a setting of
   * the caller changes what the problem computes, and a problem of another dimension has another
   * start.
   */
  private void removeConsequences(Set<String> differences) {
    boolean another = differences.contains(Solver.PROBLEM);
    boolean named = differences.stream().anyMatch(identity::containsKey);
    if (another) {
      differences.removeAll(List.of(Solver.START, Solver.SETS));
    }
    if (named) {
      differences.removeAll(List.of(Solver.PROBLEM, Solver.SETS));
    }
    if (differences.size() > 1) {
      differences.remove(Solver.FINGERPRINT);
    }
  }

  /** Returns whether it is time to write; by default, slow writes are less frequent. */
  boolean isDue() {
    double wait = seconds == DEFAULT_SECONDS ? Math.max(seconds, MOST_OFTEN * cost) : seconds;
    return (System.nanoTime() - last) * 1e-9 >= wait;
  }

  /** Writes the state of the run; the previous checkpoint is kept if that fails. */
  void save(Map<String, String> run, Savable memory) {
    long begin = System.nanoTime();
    State state = new State();
    memory.save(state);
    try {
      new CheckpointFile(whole(run), state).write(file);
      failure = null;
      written.run();
    } catch (IOException e) {
      failure = new IOException("could not write the checkpoint " + file + ": " + reason(e), e);
      notices.accept(failure.getMessage() + ". The run continues and will try again.");
    }
    last = System.nanoTime();
    cost = (last - begin) * 1e-9;
  }

  private static String reason(IOException e) {
    if (e instanceof FileSystemException system && system.getReason() != null) {
      return system.getReason();
    }
    return String.valueOf(e.getMessage());
  }

  /**
   * Throws if the last write failed. A run is not aborted for this reason, because its result may
   * still be available.
   *
   * @throws UncheckedIOException with the reason
   */
  public void requireWritten() {
    if (failure != null) {
      throw new UncheckedIOException(failure.getMessage(), failure);
    }
  }

  @Override
  public String toString() {
    return "Checkpoint[" + file + ", every " + seconds + " s" + (resume ? ", resumed]" : "]");
  }
}
