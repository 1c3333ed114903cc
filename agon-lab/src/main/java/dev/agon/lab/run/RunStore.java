package dev.agon.lab.run;

import dev.agon.learn.io.AtomicFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Finished jobs in a folder: NAME.csv, the trace, and NAME.json, which is written last, so that a
 * job counts as finished only when both are whole.
 *
 * <p>A stored run is taken only when its key is the job's, so that a name may be anything.
 */
public final class RunStore {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final Path folder;
  private final Function<Job, String> naming;
  private final boolean anew;
  private final Map<String, StoredRun> known = new ConcurrentHashMap<>();

  private record Card(String key, Map<String, Object> what, Map<String, Object> result) {}

  /**
   * A store that knows only what it is given itself: what is in the folder stays until replaced.
   */
  public static RunStore anew(Path folder) {
    return new RunStore(folder, Job::key, /* anew= */ true);
  }

  /** A store that names its files by key. */
  public RunStore(Path folder) {
    this(folder, Job::key);
  }

  /** A store with names of its own; two jobs of one name replace each other. */
  public RunStore(Path folder, Function<Job, String> naming) {
    this(folder, naming, /* anew= */ false);
  }

  private RunStore(Path folder, Function<Job, String> naming, boolean anew) {
    this.folder = folder;
    this.naming = naming;
    this.anew = anew;
  }

  /** The stored result of a job, if there is one. */
  public Optional<StoredRun> find(Job job) {
    String key = job.key();
    StoredRun run = known.get(key);
    if (run == null) {
      Path card = folder.resolve(naming.apply(job) + ".json");
      if (anew || !Files.isRegularFile(card)) {
        return Optional.empty();
      }
      run = read(card);
      known.put(run.key(), run);
    }
    return run.key().equals(key) ? Optional.of(run) : Optional.empty();
  }

  /** The stored result under a name, if there is one. */
  public Optional<StoredRun> named(String name) {
    Path card = folder.resolve(name + ".json");
    return Files.isRegularFile(card) ? Optional.of(read(card)) : Optional.empty();
  }

  /** How many different runs were looked at or made so far. */
  public int used() {
    return known.size();
  }

  /** Keeps the result of a job. */
  public StoredRun put(Job job, Job.Outcome outcome) {
    StoredRun run = new StoredRun(job.key(), job.what(), outcome.result(), outcome.trace());
    String name = naming.apply(job);
    createFolder(folder);
    outcome.trace().write(folder.resolve(name + ".csv"));
    Card card = new Card(run.key(), run.what(), run.result());
    AtomicFile.write(
        folder.resolve(name + ".json"),
        writer -> writer.write(JSON.writerWithDefaultPrettyPrinter().writeValueAsString(card)));
    known.put(run.key(), run);
    return run;
  }

  private static StoredRun read(Path file) {
    try {
      Card card = JSON.readValue(file.toFile(), Card.class);
      String name = file.getFileName().toString();
      Path trace = file.resolveSibling(name.substring(0, name.length() - 5) + ".csv");
      return new StoredRun(card.key(), card.what(), card.result(), Columns.read(trace));
    } catch (JacksonException e) {
      throw new dev.agon.InvalidInputException(
          "the stored run " + file + " is damaged: " + e.getOriginalMessage(),
          "Maybe delete it and run again.");
    }
  }

  /** Creates a folder and its parents. */
  public static void createFolder(Path folder) {
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException("could not create the folder " + folder, e);
    }
  }
}
