package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Generator;
import dev.agon.run.Budget;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A model that was changed, cut or put together wrongly is refused, never used. */
class DamagedModelTest {
  private static final String OLD = "/golden/model/version-1.json";

  @TempDir Path folder;

  private InvalidInputException refusal(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("model.json"), text);
    return catchThrowableOfType(InvalidInputException.class, () -> ModelFile.read(file));
  }

  private String model() throws IOException {
    Path file = folder.resolve("good.json");
    Model model =
        new Trainer(Generator.generate("n=40,d=4,nnz=2,seed=1").train())
            .method(dev.agon.method.Sgda.defaults())
            .budget(Budget.iterations(3))
            .train()
            .model();
    ModelFile.write(file, model);
    return Files.readString(file);
  }

  @Test
  void everyChangeOfAnyCharacterThatMattersIsNoticed() throws IOException {
    String good = model();
    for (int place = 0; place < good.length(); place++) {
      char c = good.charAt(place);
      if (!Character.isWhitespace(c)) {
        // Far enough from the last digit of a double to be another double.
        char other = Character.isDigit(c) ? (char) ('0' + (c - '0' + 5) % 10) : '7';
        String changed = good.substring(0, place) + other + good.substring(place + 1);
        assertThat(refusal(changed)).as("%s at %d", c, place).isNotNull();
      }
    }
  }

  @Test
  void aModelCutAnywhereIsRefused() throws IOException {
    String good = model();
    for (int length = 0; length < good.strip().length(); length++) {
      assertThat(refusal(good.substring(0, length))).isNotNull();
    }
  }

  @Test
  void blanksMayChangeAndNothingElse() throws IOException {
    Path file = folder.resolve("model.json");
    Files.writeString(file, model().replaceAll("\\s+(?=([^\"]*\"[^\"]*\")*[^\"]*$)", " "));
    assertThat(ModelFile.read(file).features()).isEqualTo(4);
    assertThat(refusal(model() + "{}")).isNotNull();
    assertThat(refusal(model().replaceFirst("\\{", "{\"intercept\":true,"))).isNotNull();
    assertThat(refusal(model().replaceFirst(",\\s*\"sha256\" : \"[0-9a-f]*\"", "")).problem())
        .contains("checksum");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "\"version\" : 1 | \"version\" : 1.9 | version",
        "\"version\" : 1 | \"version\" : \"1\" | version",
        "\"features\" : | \"features\" : 1.5, \"x\" : | features",
        "\"negative\" : | \"negative\" : null, \"x\" : | negative",
        "\"negative\" : | \"negative\" : 1e9, \"x\" : | not below",
        "\"positive\" : | \"positive\" : \"a\", \"x\" : | positive",
        "\"intercept\" : true | \"intercept\" : 1 | intercept",
        "\"lambda2\" : | \"lambda2\" : null, \"x\" : | lambda2",
        "\"rho\" : | \"rho\" : \"10\", \"x\" : | rho",
        "\"weights\" : [ | \"weights\" : [ null, | weight 0",
        "\"weights\" : [ | \"weights\" : [ \"1\", | weight 0",
        "\"kept\" : | \"kept\" : \"best\", \"kept\" : | kept"
      })
  void aVersionOneModelHasNoChecksumAndIsReadStrictly(String key, String other, String word)
      throws IOException {
    String old;
    try (var in = Objects.requireNonNull(DamagedModelTest.class.getResourceAsStream(OLD))) {
      old = new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
    assertThat(refusal(old)).isNull();
    assertThat(old).contains(key);
    String changed = old.replace(key, other);
    InvalidInputException refusal = refusal(changed);
    assertThat(refusal).isNotNull();
    assertThat(refusal.problem()).containsAnyOf(word, "unknown key");
  }
}
