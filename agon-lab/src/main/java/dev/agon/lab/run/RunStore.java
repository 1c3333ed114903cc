package dev.agon.lab.run;

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
 * Finished jobs in a folder: NAME.csv, the trace, and NAME.json, which is written last, so that a
 * job counts as finished only when both are whole.
 *
 * <p>A stored run is taken only when its key is the job's, so that a name may be anything, and when
 * its checksum is that of its content. A key is made of what the job is and of the code that ran it
 * ({@link CodeDigest}). A damaged run counts as not there: it is {@linkplain #damaged() named}, and
 * set aside when its successor is written.
 */
public final class RunStore {
  private final Path folder;
  private final String code;
  private final Function<Job, String> naming;
  private final boolean anew;
  private final Map<String, StoredRun> known = new ConcurrentHashMap<>();
  private final Set<Path> damaged = ConcurrentHashMap.newKeySet();

  /** What NAME.json holds: the run, and the checksum of NAME.csv. */
  record Card(String key, Map<String, Object> what, Map<String, Object> result, String trace) {}

  private RunStore(Path folder, String code, @Nullable Function<Job, String> naming, boolean anew) {
    this.folder = folder;
    this.code = code;
    this.naming = naming == null ? this::key : naming;
    this.anew = anew;
  }

  /** The runs of this code in a folder, named by their keys. */
  public RunStore(Path folder) {
    this(folder, CodeDigest.current(), null, /* anew= */ false);
  }

  /** The same with names of their own; two jobs of one name replace each other. */
  public RunStore(Path folder, Function<Job, String> naming) {
    this(folder, CodeDigest.current(), naming, /* anew= */ false);
  }

  /** The runs that some code left in a folder, to be told about. */
  public static RunStore of(Path folder, String code) {
    return new RunStore(folder, code, null, /* anew= */ false);
  }

  /**
   * A store that knows only what it is given itself: what is in the folder stays until replaced.
   */
  public static RunStore anew(Path folder) {
    return new RunStore(folder, CodeDigest.current(), null, /* anew= */ true);
  }

  /** The digest of the code whose runs these are. */
  public String code() {
    return code;
  }

  /** The checksum of everything that can change a job's result. */
  public String key(Job job) {
    return Fingerprint.of(Map.of("job", job.what(), "code", code));
  }

  /** The stored result of a job, if there is one. */
  public Optional<StoredRun> find(Job job) {
    String key = key(job);
    StoredRun run = known.get(key);
    if (run == null && !anew) {
      run = named(naming.apply(job)).filter(stored -> stored.key().equals(key)).orElse(null);
      if (run != null) {
        known.put(key, run);
      }
    }
    return Optional.ofNullable(run);
  }

  /** The stored result under a name, if there is a whole one, whatever job it is of. */
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

  /** The keys of the runs that were looked at or made so far. */
  public Set<String> used() {
    return Set.copyOf(known.keySet());
  }

  /** The cards of runs that were met damaged and could not be taken, sorted. */
  public List<Path> damaged() {
    return damaged.stream().sorted().toList();
  }

  /** Deletes the whole runs under other names; what is no stored run stays. */
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

  /** Keeps the result of a job. */
  public StoredRun put(Job job, Job.Outcome outcome) {
    StoredRun run = new StoredRun(key(job), job.what(), outcome.result(), outcome.trace());
    String name = naming.apply(job);
    createFolder(folder);
    if (damaged.contains(card(name))) {
      setAside(card(name));
      setAside(trace(name));
    }
    String trace = outcome.trace().text();
    AtomicFile.write(trace(name), writer -> writer.write(trace));
    Sealed.write(
        card(name), new Card(run.key(), run.what(), run.result(), Fingerprint.ofText(trace)));
    known.put(run.key(), run);
    return run;
  }

  private StoredRun read(String name) throws IOException {
    if (!Files.isRegularFile(trace(name))) {
      throw new IOException("there is no trace beside it"); // nor is a pipe waited for
    }
    String trace = Files.readString(trace(name));
    Card content = Sealed.read(card(name), Card.class);
    if (!Fingerprint.ofText(trace).equals(content.trace())) {
      throw new IOException("the trace beside it is another");
    }
    return new StoredRun(
        content.key(), content.what(), content.result(), Columns.parse(trace(name), trace));
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
      throw new UncheckedIOException("could not set aside the damaged file " + file, e);
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
