package dev.agon.lab.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.lab.data.DataCard.Origin;
import dev.agon.learn.data.catalogue.DataFolders;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratedDataTest {
  private static final DataSpec MUSHROOMS =
      new DataSpec("mushrooms", 8124, 112, 170604, 4208, 0.011, null, null, null);

  @Test
  void standInHasTheShapeAndIsMarked() {
    DataCard card = new DataSets(name -> Optional.empty()).get(MUSHROOMS).card();
    assertThat(card.origin()).isEqualTo(Origin.STAND_IN);
    assertThat(card.label()).isEqualTo("mushrooms (stand-in)");
    assertThat(card.source()).startsWith("stand-in for mushrooms");
    assertThat(card.rows()).isEqualTo(8124);
    assertThat(card.features()).isEqualTo(112);
    assertThat(card.nonzeros()).isEqualTo(170604);
    assertThat(card.positives()).isEqualTo(4208);
  }

  @Test
  void prefersRealFileAndHidesItsFolder(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("mushrooms.libsvm"), "1 1:1\n2 2:1\n");
    DataFolders folders =
        new DataFolders(
            folder.resolve("absent"),
            Map.of("AGON_DATA", folder.toString()),
            folder.resolve("home"));
    DataCard card = new DataSets(folders::lookup).get(MUSHROOMS).card();
    assertThat(card.origin()).isEqualTo(Origin.REAL);
    assertThat(card.source()).isEqualTo("mushrooms.libsvm");
    assertThat(card.rows()).isEqualTo(2);
    assertThat(card.sha256()).hasSize(64);
  }

  @Test
  void generatorProvidesCleanTestRows() {
    String text = "outliers,n=200,d=4,fraction=0.1,test=50";
    DataSpec spec = new DataSpec("cloud", 0, 0, 0, 0, null, text, null, null);
    DataSets.Loaded loaded = new DataSets(name -> Optional.empty()).get(spec);
    assertThat(loaded.card().origin()).isEqualTo(Origin.GENERATED);
    assertThat(loaded.card().label()).isEqualTo("cloud");
    assertThat(loaded.card().source()).contains("outliers,n=200,d=4,fraction=0.1");
    assertThat(loaded.training().size()).isEqualTo(200);
    assertThat(loaded.test().orElseThrow().size()).isEqualTo(50);
  }
}
