package dev.agon.lab;

import dev.agon.lab.claim.Numbers;
import dev.agon.lab.data.DataCard;
import dev.agon.lab.report.Section;
import dev.agon.lab.report.Table;
import dev.agon.lab.run.RunStore;
import dev.agon.linalg.Vectors;
import dev.agon.run.Provenance;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The appendix for repeating the experiments: data sets with checksums, versions, and how the runs
 * were made.
 */
final class Appendix {
  private Appendix() {}

  static Section section(Ledger ledger, List<DataCard> cards, List<RunStore> stores) {
    return new Section(
        "appendix",
        "Data, versions and checksums",
        "for repeating the experiments",
        "One seed gives one result, bit for bit, on any machine and any number of threads; only the"
            + " seconds differ. Runs are stored one by one under the checksum of everything that"
            + " can change them, so this page can be recreated from them.",
        List.of(data(cards), chapters(ledger), versions(stores)));
  }

  static Table data(List<DataCard> cards) {
    List<List<Object>> rows = new ArrayList<>();
    for (DataCard card : cards) {
      rows.add(
          List.of(
              card.label(),
              card.origin().toString().toLowerCase(Locale.ROOT).replace('_', '-'),
              (long) card.rows(),
              (long) card.features(),
              card.nonzeros(),
              (long) card.positives(),
              card.source(),
              card.sha256()));
    }
    return new Table(
        "data",
        "Data sets",
        "A stand-in is generated data with the shape of a published data set that was not"
            + " available. Its numbers cannot be compared with those of the paper. The checksum is"
            + " that of the decompressed text, or of the description of the generator.",
        List.of("data", "origin", "rows", "features", "non-zeros", "positives", "source", "sha256"),
        rows);
  }

  private static Table chapters(Ledger ledger) {
    List<List<Object>> rows = new ArrayList<>();
    for (Ledger.Chapter chapter : ledger.chapters()) {
      rows.add(
          List.of(
              chapter.id(),
              chapter.scope().full()
                  ? "whole grid, winners from the stored runs"
                  : "winners from the spec",
              chapter.scope().seeds() > 0 ? "1 to " + chapter.scope().seeds() : "as in the spec",
              chapter.code()));
    }
    return new Table(
        "chapters",
        "Chapters",
        "The column code is the checksum of the code that made the runs; other code repeats the runs.",
        List.of("chapter", "settings", "seeds", "code"),
        rows);
  }

  private static Table versions(List<RunStore> stores) {
    return new Table(
        "versions",
        "Versions",
        "Kernels and Java version with which this page was written; they do not change any bit of a"
            + " run.",
        List.of("what", "value"),
        List.of(
            List.of("Agon", Provenance.VERSION),
            List.of("Java", Runtime.version().toString()),
            List.of("kernels", Vectors.kernels()),
            List.of("runs used", Numbers.count(used(stores)))));
  }

  private static long used(List<RunStore> stores) {
    return stores.stream().flatMap(store -> store.used().stream()).distinct().count();
  }
}
