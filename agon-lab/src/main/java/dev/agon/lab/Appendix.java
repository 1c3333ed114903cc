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
        "to do it again",
        "One seed gives one result, bit for bit, on any machine and any number of threads; only the"
            + " seconds differ. Runs are stored one by one under the checksum of everything that"
            + " can change them, so that this page can be made again from them alone.",
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
        "A stand-in is generated in the shape of a published set that was not at hand: its numbers"
            + " say nothing about the paper's. The checksum is of the decompressed text, or of the"
            + " generator's description.",
        List.of("data", "origin", "rows", "features", "non-zeros", "positives", "source", "sha256"),
        rows);
  }

  private static Table chapters(Ledger ledger) {
    List<List<Object>> rows = new ArrayList<>();
    for (Ledger.Chapter chapter : ledger.chapters()) {
      rows.add(
          List.of(
              chapter.id(),
              chapter.scope().full() ? "whole grid, winners by stored runs" : "winners of the spec",
              chapter.scope().seeds() > 0
                  ? "1 to " + chapter.scope().seeds()
                  : "as the spec states",
              chapter.code()));
    }
    return new Table(
        "chapters",
        "Chapters",
        "A chapter keeps the runs of the code that ran it; another code would run it anew.",
        List.of("chapter", "settings", "seeds", "code"),
        rows);
  }

  private static Table versions(List<RunStore> stores) {
    return new Table(
        "versions",
        "Versions",
        "Kernels and Java version of the page's maker; they change no bit of a run.",
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
