package dev.agon.lab.data;

import dev.agon.lab.data.DataCard.Origin;
import dev.agon.lab.run.Fingerprint;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Generator;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The data sets of a reproduction, each made once: the real file, the generated rows, or a stand-in
 * for a file that was not found.
 */
public final class DataShelf {
  private final DataLibrary library;
  private final Map<DataSpec, Volume> volumes = new ConcurrentHashMap<>();

  /**
   * A data set ready for use.
   *
   * @param card what a report says about it
   * @param training the rows to train on
   * @param test clean rows to measure accuracy on, if the experiment has them
   */
  public record Volume(DataCard card, Dataset training, Optional<Dataset> test) {}

  /** A shelf that looks for real data here. */
  public DataShelf(DataLibrary library) {
    this.library = library;
  }

  /** The data set of a spec; safe for use by many threads. */
  public Volume get(DataSpec spec) {
    return volumes.computeIfAbsent(spec, this::load);
  }

  private Volume load(DataSpec spec) {
    if (spec.generator() != null) {
      Generator.Generated made = Generator.generate(spec.generator());
      DataCard card = card(spec.name(), made.train(), Origin.GENERATED);
      return new Volume(card, made.train(), Optional.ofNullable(made.test()));
    }
    Optional<Dataset> real = library.find(spec.name());
    Dataset data = real.orElseGet(() -> Generator.standIn(spec.name(), spec.shape(), 1));
    Origin origin = real.isPresent() ? Origin.REAL : Origin.STAND_IN;
    return new Volume(card(spec.name(), data, origin), data, Optional.empty());
  }

  /** The card of a data set. */
  public static DataCard card(String name, Dataset data, Origin origin) {
    int positives = data.classes().counts()[1];
    boolean file = origin == Origin.REAL && !data.sha256().isEmpty();
    Path path = Path.of(data.source());
    return new DataCard(
        name,
        file && path.getFileName() != null ? path.getFileName().toString() : data.source(),
        data.size(),
        data.features(),
        data.rows().nonZeros(),
        positives,
        data.sha256().isEmpty() ? Fingerprint.ofText(data.source()) : data.sha256(),
        origin);
  }
}
