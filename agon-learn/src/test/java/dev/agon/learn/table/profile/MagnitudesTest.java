package dev.agon.learn.table.profile;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.RowOrigin;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.table.Tables;
import dev.agon.learn.table.encode.Columns;
import dev.agon.learn.table.encode.LibsvmScaling;
import dev.agon.learn.table.encode.Scale;
import dev.agon.learn.table.schema.TableSettings;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Numbers whose squares overflow or underflow are scaled or rejected. */
class MagnitudesTest {
  /** 30 rows; x is a number times the unit. */
  private static String text(String unit, String label) {
    StringBuilder text = new StringBuilder("x,z,label\n");
    for (int i = 0; i < 30; i++) {
      text.append(1 + i * 7 % 11).append('.').append(i % 3).append(unit).append(',');
      text.append(i % 5).append(',').append(label.equals("class") ? "" + i % 2 : i + label);
      text.append('\n');
    }
    return text.toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"e150", "e153", "e160", "e200", "e300", "e-155", "e-200", "e-310"})
  void hugeFeatureIsRefusedInTraining(String unit) {
    for (Scale scale : Scale.values()) {
      var refused =
          catchThrowableOfType(
              InvalidInputException.class,
              () -> Tables.infer(text(unit, "class"), TableSettings.defaults().withScale(scale)));
      assertThat(refused).as(scale.toString()).isNotNull();
      assertThat(refused.problem()).contains("test: column \"x\" contains", "E");
      assertThat(refused.hint()).contains("drop");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {".5e150", ".5e200", ".5e307", ".5e-200"})
  void hugeTargetIsRefused(String unit) {
    var refused =
        catchThrowableOfType(InvalidInputException.class, () -> Tables.infer(text("", unit)));
    assertThat(refused.problem())
        .containsAnyOf("the label column \"label\" contains", "\"18.5e307\" is too large");
  }

  @ParameterizedTest
  @ValueSource(strings = {"e140", "e100", "e-100", "e-140"})
  void featuresOfOtherSizesAreScaled(String unit) {
    Tables.Inferred seen = Tables.infer(text(unit, "class"), TableSettings.defaults());
    Dataset rows = seen.rows();
    double squares = 0;
    for (int row = 0; row < rows.size(); row++) {
      squares += StrictMath.pow(rows.rows().value(row, 0), 2) / rows.size();
    }
    assertThat(squares).isBetween(0.99, 1.01);
  }

  @Test
  void hugeFeatureIsRefusedInPrediction() {
    Columns columns = Tables.infer(text("", "class"), TableSettings.defaults()).columns();
    var refused =
        catchThrowableOfType(
            InvalidInputException.class,
            () ->
                columns.read(
                    Tables.read("x,z\n1,2\n1e200,2\n"),
                    new LabelRule.Known(List.of("0", "1"), false)));
    assertThat(refused.problem()).contains("\"x\" contains 1E200");
  }

  private static Dataset libsvm(String text, LabelRule rule) {
    return LibsvmReader.read(
        new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), "test", rule);
  }

  @ParameterizedTest
  @CsvSource({"1e160", "1e200", "1e300", "1e-160", "1e-200", "1e-300"})
  void featuresOfLibsvmTextAreScaled(String unit) {
    double size = Double.parseDouble(unit);
    Dataset data =
        libsvm(
            "1 1:" + unit + "\n-1 1:-" + unit + " 2:" + unit + "\n1 2:" + unit + "\n",
            LabelRule.twoClasses());
    for (Scale scale : List.of(Scale.AUTO, Scale.MAX_ABS, Scale.STANDARD)) {
      Columns columns = requireNonNull(LibsvmScaling.find(data, scale, /* centred= */ true));
      double expected = scale == Scale.STANDARD ? size * Math.sqrt(2.0 / 3) : size;
      assertThat(columns.scaling().scale()[0] / expected).isBetween(0.999999, 1.000001);
    }
    if (size > 1) {
      var refused =
          catchThrowableOfType(
              InvalidInputException.class,
              () -> LibsvmScaling.find(data, Scale.NONE, /* centred= */ true));
      assertThat(refused.problem()).contains("feature 1 has a value of magnitude");
    }
  }

  @ParameterizedTest
  @EnumSource(Scale.class)
  void featuresOfLibsvmTextWhoseWeightsOverflowAreRefused(Scale scale) {
    for (String unit : new String[] {"1e-301", "1e-308", "1e-320", "4.9e-324"}) {
      Dataset data =
          libsvm("1 1:1 2:" + unit + "\n-1 1:2 2:-" + unit + "\n", LabelRule.twoClasses());
      var refused =
          catchThrowableOfType(
              InvalidInputException.class,
              () -> LibsvmScaling.find(data, scale, /* centred= */ true));
      assertThat(refused.problem()).contains("feature 2", "too small to compute with");
    }
  }

  /** Otherwise the message would be about the radius of the set, which depends on the weights. */
  @ParameterizedTest
  @ValueSource(strings = {"4.9e-324", "1e-310", "1e-160", "1e160", "1e300", "1.7e308"})
  void rowWeightsWhoseSquaresOverflowOrUnderflowAreRefused(String weight) {
    Dataset data = libsvm("1 1:1\n-1 1:2\n", LabelRule.twoClasses());
    double[] weights = {Double.parseDouble(weight), Double.parseDouble(weight)};
    var refused =
        catchThrowableOfType(
            InvalidInputException.class,
            () ->
                new Dataset(
                    data.rows(),
                    data.target(),
                    weights,
                    null,
                    null,
                    new RowOrigin("test", "", List.of(), List.of())));
    assertThat(refused.problem()).contains("test: the sum of the row weights is ");
    assertThat(refused.hint()).contains("Divide all weights");
  }

  @ParameterizedTest
  @EnumSource(Scale.class)
  void hugeLabelsOfLibsvmTextAreRefused(Scale scale) {
    Dataset data = libsvm("1e200 1:1\n2e200 1:2\n3e200 1:3\n", LabelRule.values());
    var refused =
        catchThrowableOfType(
            InvalidInputException.class,
            () -> LibsvmScaling.find(data, scale, /* centred= */ true));
    assertThat(refused.problem()).contains("the label 1E200");
  }
}
