package dev.agon.lab.run;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.agon.InvalidInputException;
import dev.agon.learn.io.AtomicFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The finished jobs of a folder. NAME.csv has the trace. NAME.json has the result and is written
 * last, so a job counts as finished only when both files are complete.
 *
 * <p>A stored run is used only when its key equals the key of the job and its checksum equals that
 * of its content. The key is a checksum of the identity of the job and of the code that ran it
 * ({@link CodeDigest}). A damaged run counts as missing. It is listed in {@link #damaged()} and
 * renamed when its successor is written.
 */
public final class RunStore {
  private final Path folder;
  private final String code;
  private final Function<Job, String> naming;
  private final boolean ignoresStored;
  private final Map<String, StoredRun> known = new ConcurrentHashMap<>();
  private final Set<Path> damaged = ConcurrentHashMap.newKeySet();

  /** The content of NAME.json: the run, and the checksum of NAME.csv. */
  record Card(
      String key,
      @JsonProperty("what") Map<String, Object> identity,
      Map<String, Object> result,
      String trace) {}

  private RunStore(
      Path folder, String code, @Nullable Function<Job, String> naming, boolean ignoresStored) {
    this.folder = folder;
    this.code = code;
    this.naming = naming == null ? this::key : naming;
    this.ignoresStored = ignoresStored;
  }

  /** Creates a store of the runs of this code in a folder; files are named by keys. */
  public RunStore(Path folder) {
    this(folder, CodeDigest.current(), null, /* ignoresStored= */ false);
  }

  /** Creates a store with other file names; a job replaces another job of the same name. */
  public RunStore(Path folder, Function<Job, String> naming) {
    this(folder, CodeDigest.current(), naming, /* ignoresStored= */ false);
  }

  /** Returns the runs that the code with this digest stored in a folder, for a report. */
  public static RunStore of(Path folder, String code) {
    return new RunStore(folder, code, null, /* ignoresStored= */ false);
  }

  /**
   * Returns a store that ignores the runs in the folder; each stays until its successor is written.
   */
  public static RunStore ignoringStored(Path folder) {
    return new RunStore(folder, CodeDigest.current(), null, /* ignoresStored= */ true);
  }

  /** Returns the digest of the code that made the runs. */
  public String code() {
    return code;
  }

  /** Returns the checksum of everything that can change the result of a job. */
  public String key(Job job) {
    return Fingerprint.of(Map.of("job", job.identity(), "code", code));
  }

  /** Returns the stored result of a job, if any. */
  public Optional<StoredRun> find(Job job) {
    String key = key(job);
    StoredRun run = known.get(key);
    if (run == null && !ignoresStored) {
      run = named(naming.apply(job)).filter(stored -> stored.key().equals(key)).orElse(null);
      if (run != null) {
        known.put(key, run);
      }
    }
    return Optional.ofNullable(run);
  }

  /** Returns the complete stored result with this file name, if any, of any job. */
  public Optional<StoredRun> named(String name) {
    Path card = card(name);
    if (!Files.isRegularFile(card)) {
      return Optional.empty();
    }
    try {
      return Optional.of(read(name));
    } catch (InvalidInputException | IOException e) {
      damaged.add(card);
      return Optional.empty();
    }
  }

  /** Returns the keys of the runs that were read or written so far. */
  public Set<String> used() {
    return Set.copyOf(known.keySet());
  }

  /** Returns the JSON files of the damaged runs found so far, sorted. */
  public List<Path> damaged() {
    return damaged.stream().sorted().toList();
  }

  /** Deletes the complete runs with other names; files that are not stored runs stay. */
  public void keepOnly(Set<String> names) {
    try (DirectoryStream<Path> cards = Files.newDirectoryStream(folder, "*.json")) {
      for (Path card : cards) {
        String file = card.getFileName().toString();
        String name = file.substring(0, file.length() - ".json".length());
        if (!names.contains(name) && named(name).isPresent()) {
          Files.delete(card);
          Files.delete(trace(name));
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException("could not clear " + folder + ": " + e.getMessage(), e);
    }
  }

  /** Stores the result of a job. */
  public StoredRun put(Job job, Job.Outcome outcome) {
    StoredRun run = new StoredRun(key(job), job.identity(), outcome.result(), outcome.trace());
    String name = naming.apply(job);
    createFolder(folder);
    if (damaged.contains(card(name))) {
      setAside(card(name));
      setAside(trace(name));
    }
    String trace = outcome.trace().text();
    AtomicFile.write(trace(name), writer -> writer.write(trace));
    SealedJson.write(
        card(name), new Card(run.key(), run.identity(), run.result(), Fingerprint.ofText(trace)));
    known.put(run.key(), run);
    return run;
  }

  private StoredRun read(String name) throws IOException {
    if (!Files.isRegularFile(trace(name))) {
      throw new IOException("its trace is missing"); // opening a pipe would block
    }
    String trace = Files.readString(trace(name));
    Card content = SealedJson.read(card(name), Card.class);
    if (!Fingerprint.ofText(trace).equals(content.trace())) {
      throw new IOException("its trace has been replaced");
    }
    return new StoredRun(
        content.key(), content.identity(), content.result(), Columns.parse(trace(name), trace));
  }

  private static void setAside(Path file) {
    try {
      if (Files.exists(file)) {
        Files.move(
            file,
            file.resolveSibling(file.getFileName() + ".damaged"),
            StandardCopyOption.REPLACE_EXISTING);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("could not rename the damaged file " + file, e);
    }
  }

  private Path card(String name) {
    return folder.resolve(name + ".json");
  }

  private Path trace(String name) {
    return folder.resolve(name + ".csv");
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
