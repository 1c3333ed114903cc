package dev.agon.lab.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.lab.data.DataCard.Origin;
import dev.agon.learn.data.Dataset;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GeneratedDataTest {
  private static final DataSpec MUSHROOMS =
      new DataSpec("mushrooms", 8124, 112, 170604, 4208, 0.011, null);

  @Test
  void aStandInHasTheShapeAndSaysWhatItIs() {
    DataCard card = new DataShelf(DataLibrary.EMPTY).get(MUSHROOMS).card();
    assertThat(card.origin()).isEqualTo(Origin.STAND_IN);
    assertThat(card.label()).isEqualTo("mushrooms (stand-in)");
    assertThat(card.source()).startsWith("generated stand-in for mushrooms");
    assertThat(card.rows()).isEqualTo(8124);
    assertThat(card.features()).isEqualTo(112);
    assertThat((double) card.nonzeros()).isCloseTo(170604, within(1500.0));
    assertThat(card.positives()).isEqualTo(4208);
  }

  @Test
  void aRealFileIsPreferredAndItsFolderIsNotTold(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("mushrooms.libsvm"), "1 1:1\n2 2:1\n");
    DataFolder library = new DataFolder(List.of(folder.resolve("absent"), folder));
    DataCard card = new DataShelf(library).get(MUSHROOMS).card();
    assertThat(card.origin()).isEqualTo(Origin.REAL);
    assertThat(card.source()).isEqualTo("mushrooms.libsvm");
    assertThat(card.rows()).isEqualTo(2);
    assertThat(card.sha256()).hasSize(64);
  }

  @Test
  void outliersAreFarConcentratedAndContradictTheTruth() {
    OutlierData generator = new OutlierData(1000, 20, 500, 0.1, true, 7);
    Dataset data = generator.training();
    double[] center = new double[20];
    for (int i = 0; i < 100; i++) {
      data.rows().addScaled(i, 0.01, center);
      assertThat(data.sign()[i]).isEqualTo((byte) -1);
    }
    assertThat(dev.agon.linalg.Vectors.norm(center)).isCloseTo(1000, within(1.0));
    for (int i = 0; i < 100; i++) {
      double[] difference = center.clone();
      data.rows().addScaled(i, -1, difference);
      // 20 entries of variance 0.1
      assertThat(dev.agon.linalg.Vectors.norm(difference)).isLessThan(3);
    }
    Dataset test = generator.test();
    double[] truth = truth();
    for (int i = 0; i < test.size(); i++) {
      assertThat(test.sign()[i] > 0).isEqualTo(test.rows().dot(i, truth) > 0);
    }
    double squares = 0;
    for (int i = 0; i < 500; i++) {
      for (int k = 0; k < 20; k++) {
        squares += test.rows().value(i, k) * test.rows().value(i, k);
      }
    }
    assertThat(squares / 10_000).isCloseTo(20, within(1.0));
  }

  /** The direction of the truth, from outliers of the same seed. */
  private static double[] truth() {
    double[] center = new double[20];
    Dataset agreeing = new OutlierData(20_000, 20, 1, 0.9, false, 7).training();
    for (int i = 0; i < 18_000; i++) {
      agreeing.rows().addScaled(i, 1.0 / 18_000, center);
    }
    assertThat(agreeing.sign()[0]).isEqualTo((byte) 1);
    return center;
  }
}
