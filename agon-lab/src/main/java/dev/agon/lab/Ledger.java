package dev.agon.lab;

import dev.agon.InvalidInputException;
import dev.agon.lab.catalogue.Experiments;
import dev.agon.lab.experiment.Experiment;
import dev.agon.lab.experiment.Require;
import dev.agon.lab.experiment.Scope;
import dev.agon.lab.run.Fingerprint;
import dev.agon.lab.run.RunStore;
import dev.agon.lab.run.SealedJson;
import dev.agon.learn.io.AtomicFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The description of a reproduction that is stored with its runs, so its page can be recreated: the
 * chapters, each with its scope and the code that ran it.
 *
 * @param chapters the chapters, in the order of the page
 */
record Ledger(List<Chapter> chapters) {
  static final String FILE = "reproduction.json";

  /**
   * One experiment that was started in this folder.
   *
   * @param id the experiment's id; its spec is stored in specs/
   * @param scope seeds, grid and data sets
   * @param code the digest of the code that ran it
   * @param spec the checksum of its spec
   */
  record Chapter(String id, Scope scope, String code, String spec) {
    static Chapter of(Experiment experiment, Scope scope, String code) {
      return new Chapter(
          experiment.id(), scope, code, Fingerprint.ofText(experiment.file().text()));
    }
  }

  /** Returns the ledger of a folder; an empty one for a new folder. */
  static Ledger of(Path folder) {
    return Files.exists(folder.resolve(FILE)) ? read(folder) : new Ledger(List.of());
  }

  /** Returns the ledger of a folder that must have one. */
  static Ledger read(Path folder) {
    Path file = folder.resolve(FILE);
    try {
      Ledger ledger = SealedJson.read(file, Ledger.class);
      if (ledger.chapters() == null) {
        throw new InvalidInputException(
            file + " does not list any chapters.",
            "It may be from another version. Use another `out`.");
      }
      return ledger;
    } catch (IOException e) {
      throw new InvalidInputException(
          file + " cannot be used: " + e.getMessage() + ".",
          "Run agon reproduce again with another `out`.");
    }
  }

  /**
   * Returns a ledger with one more chapter, which replaces the chapter of the same experiment;
   * published ones are in their order.
   */
  Ledger with(Chapter chapter) {
    List<Chapter> all = new ArrayList<>(chapters);
    all.removeIf(one -> one.id().equals(chapter.id()));
    all.add(chapter);
    all.sort(Comparator.comparingInt(one -> Experiments.place(one.id())));
    return new Ledger(List.copyOf(all));
  }

  /** Writes this ledger, and the spec of the chapter that was started last. */
  void write(Path folder, Experiment begun) {
    Path specs = folder.resolve("specs");
    RunStore.createFolder(specs);
    AtomicFile.write(
        specs.resolve(begun.id() + ".yaml"), writer -> writer.write(begun.file().text()));
    SealedJson.write(folder.resolve(FILE), this);
  }

  /** Returns the experiment of a chapter, from the stored spec. */
  static Experiment experiment(Path folder, Chapter chapter) {
    String id = Require.fileName("the name of an experiment", chapter.id());
    Experiment kept = Experiments.read(folder.resolve("specs").resolve(id + ".yaml"));
    if (!Fingerprint.ofText(kept.file().text()).equals(chapter.spec())) {
      throw new InvalidInputException(
          "the spec " + id + ".yaml in " + folder.resolve("specs") + " was changed after its runs.",
          "Run it again: agon reproduce SPEC, with another `out`.");
    }
    return kept;
  }
}
