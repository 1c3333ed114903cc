package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelFile;
import dev.agon.learn.train.Trainer;
import dev.agon.run.Budget;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A model that was changed, truncated or inconsistent is rejected. */
class DamagedModelTest {
  @TempDir Path folder;

  private InvalidInputException refusal(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("model.json"), text);
    return catchThrowableOfType(InvalidInputException.class, () -> ModelFile.read(file));
  }

  private String model() throws IOException {
    Path file = folder.resolve("good.json");
    Model model =
        new Trainer(Generator.generate("n=40,d=4,nnz=2,seed=1").train())
            .method(dev.agon.method.baseline.Sgda.defaults())
            .budget(Budget.iterations(3))
            .train()
            .model();
    ModelFile.write(file, model);
    return Files.readString(file);
  }

  @Test
  void everySignificantChangeIsDetected() throws IOException {
    String good = model();
    for (int place = 0; place < good.length(); place++) {
      char c = good.charAt(place);
      if (!Character.isWhitespace(c)) {
        // Far enough from the last digit of a double to be a different double.
        char other = Character.isDigit(c) ? (char) ('0' + (c - '0' + 5) % 10) : '7';
        String changed = good.substring(0, place) + other + good.substring(place + 1);
        assertThat(refusal(changed)).as("%s at %d", c, place).isNotNull();
      }
    }
  }

  @Test
  void aModelTruncatedAnywhereIsRefused() throws IOException {
    String good = model();
    for (int length = 0; length < good.strip().length(); length++) {
      assertThat(refusal(good.substring(0, length))).isNotNull();
    }
  }

  @Test
  void changesOfWhitespaceAreAccepted() throws IOException {
    Path file = folder.resolve("model.json");
    Files.writeString(file, model().replaceAll("\\s+(?=([^\"]*\"[^\"]*\")*[^\"]*$)", " "));
    assertThat(ModelFile.read(file).features()).isEqualTo(4);
    assertThat(refusal(model() + "{}")).isNotNull();
    assertThat(refusal(model().replaceFirst("\\{", "{\"intercept\":true,"))).isNotNull();
    assertThat(refusal(model().replaceFirst(",\\s*\"sha256\" : \"[0-9a-f]*\"", "")).problem())
        .contains("sha256");
  }
}
