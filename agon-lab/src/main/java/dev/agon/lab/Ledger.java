package dev.agon.lab;

import dev.agon.InvalidInputException;
import dev.agon.lab.catalogue.Experiments;
import dev.agon.lab.data.DataCard;
import dev.agon.lab.experiment.Experiment;
import dev.agon.lab.experiment.Require;
import dev.agon.lab.experiment.Scope;
import dev.agon.lab.run.RunStore;
import dev.agon.learn.io.AtomicFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What is kept beside the runs of a folder, so that its page can be made again from them alone: the
 * chapters, each with what it covers and the code that ran it.
 *
 * @param chapters in the order of the page
 */
record Ledger(List<Chapter> chapters) {
  static final String FILE = "reproduction.json";

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /**
   * One experiment that was begun here.
   *
   * @param id the experiment's name; its spec is kept in specs/
   * @param seeds seeds 1..K; 0 for the experiment's own number
   * @param full whether the whole grid was run
   * @param code the digest of the code that ran it
   * @param data the cards of the data sets in use, by name
   */
  record Chapter(String id, int seeds, boolean full, String code, Map<String, DataCard> data) {
    Scope scope() {
      return new Scope(seeds, full, data);
    }
  }

  /** What a folder holds; nothing in a new one. */
  static Ledger of(Path folder) {
    return Files.exists(folder.resolve(FILE)) ? read(folder) : new Ledger(List.of());
  }

  /** What a folder holds that must have been filled. */
  static Ledger read(Path folder) {
    Path file = folder.resolve(FILE);
    try {
      Ledger ledger = JSON.readValue(file.toFile(), Ledger.class);
      if (ledger.chapters() == null) {
        throw new InvalidInputException(
            file + " names no chapters.", "Maybe another version wrote it: take another --out.");
      }
      return ledger;
    } catch (JacksonException e) {
      throw new InvalidInputException(
          file + " cannot be read: " + e.getOriginalMessage(),
          "Maybe run agon reproduce again, with another --out.");
    }
  }

  /** The same with a chapter, which replaces its predecessor; published ones in their order. */
  Ledger with(Chapter chapter) {
    List<Chapter> all = new ArrayList<>(chapters);
    all.removeIf(one -> one.id().equals(chapter.id()));
    all.add(chapter);
    all.sort(Comparator.comparingInt(one -> Experiments.place(one.id())));
    return new Ledger(List.copyOf(all));
  }

  /** Keeps this, and the spec of the chapter that was begun last. */
  void write(Path folder, Experiment begun) {
    Path specs = folder.resolve("specs");
    RunStore.createFolder(specs);
    AtomicFile.write(
        specs.resolve(begun.id() + ".yaml"), writer -> writer.write(begun.file().text()));
    AtomicFile.write(
        folder.resolve(FILE),
        writer -> writer.write(JSON.writerWithDefaultPrettyPrinter().writeValueAsString(this)));
  }

  /** The experiment of a chapter, from the spec that was kept. */
  static Experiment experiment(Path folder, Chapter chapter) {
    String id = Require.fileName("the name of an experiment", chapter.id());
    return Experiments.read(folder.resolve("specs").resolve(id + ".yaml"));
  }
}
