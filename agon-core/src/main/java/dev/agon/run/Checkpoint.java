package dev.agon.run;

import dev.agon.InvalidInputException;
import dev.agon.Names;
import dev.agon.state.Savable;
import dev.agon.state.State;
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
 * Where a run writes down what it needs to go on after it was killed, and how often.
 *
 * <pre>{@code
 * Checkpoint checkpoint = new Checkpoint(Path.of("run.checkpoint")).every(60).resume(true);
 * Solution solution = Solver.of(problem, method).checkpoint(checkpoint).solve();
 * }</pre>
 *
 * <p>A run that goes on ends with the same bits and the same trace, but for its seconds, as one
 * that was never stopped. The file appears whole or not at all; the one before is kept beside it,
 * and serves when the last one is damaged. A checkpoint of another problem, method, seed or start
 * is refused. A problem is recognised by its class, its dimensions, its sets and a fingerprint of
 * its gradients at the start and at a second point. The fingerprint includes every row of a finite
 * sum of up to 131,072 rows; for more rows, add a checksum of the data with {@link #identity}. The
 * budget may change: a run may be resumed for longer than it was meant to last.
 */
public final class Checkpoint {
  /** Often enough to lose little, and seldom enough to cost less than a percent. */
  public static final double DEFAULT_SECONDS = 60;

  /** So that writing takes at most a hundredth of the time. */
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
   * A checkpoint in this file.
   *
   * @throws InvalidInputException when it is there and no ordinary file: a checkpoint is put in its
   *     place, which would take a folder or a device such as /dev/null away
   */
  public Checkpoint(Path file) {
    this.file = real(file);
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new InvalidInputException(
          "the checkpoint " + file + " is there and no ordinary file, so it cannot be replaced.",
          "Maybe another name is free.");
    }
  }

  /** Of a link the file that it leads to, so that the link stays. */
  private static Path real(Path file) {
    try {
      return Files.isSymbolicLink(file) ? file.toRealPath() : file.toAbsolutePath();
    } catch (IOException e) {
      throw new InvalidInputException(
          "the checkpoint " + file + " cannot be followed to a file.",
          "Maybe it is a link to itself, or to nothing.");
    }
  }

  /** Where the generation before the last one is kept, which is replaced as the file itself is. */
  public static Path previous(Path file) {
    return file.resolveSibling(file.getFileName() + ".previous");
  }

  /**
   * Writes after so many seconds, and at the end of the run; 0 after every step. Unless set, after
   * 60, or 100 times as long as the last one took to write.
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
          "Maybe checkpoint-every 60 is meant.");
    }
    return value;
  }

  /** Whether to go on from what the file holds, if there is one; false unless set. */
  public Checkpoint resume(boolean value) {
    resume = value;
    return this;
  }

  /** Told in a sentence what it was resumed from, and what was wrong with a damaged file. */
  public Checkpoint notices(Consumer<String> value) {
    notices = value;
    return this;
  }

  /**
   * Called whenever the file was written, for example to copy it to where other machines see it.
   */
  public Checkpoint written(Runnable value) {
    written = value;
    return this;
  }

  /** Something else that must be the same when a run goes on, such as the checksum of its data. */
  public Checkpoint identity(String name, String value) {
    identity.put(name, value);
    return this;
  }

  /** One that need not be there, and that is begun anew when it is damaged. */
  Checkpoint oneOfMany() {
    oneOfMany = true;
    return this;
  }

  Path file() {
    return file;
  }

  /** Restores the run, if it was asked for and there is something to restore. */
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
          notices.accept("the run goes on from " + candidate + ".");
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
      notices.accept("there is no checkpoint " + file + " yet; the run begins at the start.");
      return false;
    }
    throw new InvalidInputException(String.join(" ", damages), "Start again without resuming.");
  }

  /** What is no checkpoint is somebody's file; beside one that is, it is a damaged one. */
  private void requireOurs() {
    List<Path> generations = List.of(file, previous(file));
    if (oneOfMany || generations.stream().anyMatch(CheckpointFile::isOne)) {
      return;
    }
    for (Path place : generations) {
      if (place.toFile().length() > 0) {
        throw new InvalidInputException(
            "the checkpoint " + file + " would replace " + place + ", which is no checkpoint.",
            "Maybe another name is free.");
      }
    }
  }

  private Map<String, String> whole(Map<String, String> run) {
    Map<String, String> all = new LinkedHashMap<>(run);
    all.putAll(identity);
    return all;
  }

  private static void requireSame(Path file, Map<String, String> saved, Map<String, String> now) {
    Set<String> names = new LinkedHashSet<>(saved.keySet());
    names.addAll(now.keySet());
    List<String> differences = new ArrayList<>();
    for (String name : names) {
      String was = saved.getOrDefault(name, "not set");
      String is = now.getOrDefault(name, "not set");
      if (!was.equals(is)) {
        differences.add(name + " was " + was + ", and is now " + is);
      }
    }
    if (!differences.isEmpty()) {
      throw new InvalidInputException(
          "the checkpoint " + file + " is of another run: " + String.join("; ", differences) + ".",
          "Resume with the problem, data and settings of the first run, name another checkpoint,"
              + " or start again without resuming.");
    }
  }

  /** True when it is time to write; one that takes long is written more seldom by default. */
  boolean isDue() {
    double wait = seconds == DEFAULT_SECONDS ? Math.max(seconds, MOST_OFTEN * cost) : seconds;
    return (System.nanoTime() - last) * 1e-9 >= wait;
  }

  /** Writes the run down; what was written before stays when that fails. */
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
      notices.accept(failure.getMessage() + ". The run goes on, and tries again.");
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
   * Fails if the last attempt to write did: a run is not given up because its checkpoint cannot be
   * written, for its result may still be had.
   *
   * @throws UncheckedIOException with the reason
   */
  public void requireWritten() {
    if (failure != null) {
      throw new UncheckedIOException(failure.getMessage(), failure);
    }
  }
}
