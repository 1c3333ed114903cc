package dev.agon.learn.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.agon.learn.data.catalogue.DataCatalog;
import dev.agon.learn.data.catalogue.DataFolders;
import dev.agon.learn.data.catalogue.KnownDataset;
import dev.agon.learn.data.read.LibsvmReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The published sets themselves; skipped unless AGON_DATA names a folder that has them. */
class PublishedDataTest {

  static List<KnownDataset> sets() {
    return DataCatalog.all();
  }

  @ParameterizedTest
  @MethodSource("sets")
  void publishedFileMatchesCatalogue(KnownDataset set) {
    String folder = System.getenv("AGON_DATA");
    assumeTrue(folder != null, "AGON_DATA is not set");
    assumeTrue(
        DataFolders.findIn(Path.of(folder), set.name()).isPresent(),
        () -> set.name() + " is not in " + folder);
    Path file =
        new DataFolders(null, Map.of("AGON_DATA", folder), Path.of("none")).find(set.name());
    Dataset data = LibsvmReader.read(file);
    assertThat(set.differences(data)).isEmpty();
    int positive = 0;
    for (byte sign : data.classes().signs()) {
      positive += sign > 0 ? 1 : 0;
    }
    assertThat(positive).isEqualTo(set.positiveRows());
    assertThat(data.size() - positive).isEqualTo(set.negativeRows());
  }
}
