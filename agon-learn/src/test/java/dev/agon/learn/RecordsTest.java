package dev.agon.learn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.Values;
import dev.agon.learn.data.split.Split;
import dev.agon.learn.metrics.ClassAnswers;
import dev.agon.learn.metrics.Confusion;
import dev.agon.learn.metrics.Curve;
import dev.agon.learn.metrics.Ranking;
import dev.agon.learn.metrics.TailCurve;
import dev.agon.learn.metrics.ValueAnswers;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.predict.Prediction;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.table.encode.Scaling;
import dev.agon.learn.train.ScoreRange;
import dev.agon.learn.train.Trainer;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Records with arrays are equal when their elements are; the trainer has one default. */
class RecordsTest {
  static Stream<DoubleFunction<Record>> records() {
    return Stream.of(
        v -> new Classes(new int[] {(int) v}, List.of("a", "b")),
        v -> new Groups(new int[] {(int) v}, List.of("a", "b")),
        v -> new Values(new double[] {v}),
        v -> new Split(new int[] {0}, new int[] {(int) v}),
        v -> new Confusion(new double[][] {{v, 0}, {1, 2}}),
        v -> new Curve(new double[] {0, v}, new double[] {0, 1}, 0.5),
        v -> new TailCurve(1, new double[] {v}, 3),
        v -> new Ranking(new double[] {v}, new double[] {1}, new double[] {0}),
        v -> new ValueAnswers(new double[] {v}, new double[] {1}, new double[] {2}, null),
        v ->
            new ClassAnswers(
                2,
                new int[] {1},
                new int[] {1},
                new double[] {v},
                null,
                null,
                new double[] {2},
                null),
        v -> new ScoreRange(3, new double[] {0}, new double[] {v}, 0, null),
        v -> new Scaling(new double[] {v}, new double[] {1}),
        v -> new Prediction("a", v, new double[] {1 - v, v}, v));
  }

  @ParameterizedTest
  @MethodSource("records")
  void recordsAreEqualByArrayElements(DoubleFunction<Record> record) {
    assertThat(record.apply(1)).isEqualTo(record.apply(1)).hasSameHashCodeAs(record.apply(1));
    assertThat(record.apply(1)).isNotEqualTo(record.apply(2));
  }

  @Test
  void trainerWithoutColumnsHasSameDefaultsAndReportsMissingColumns() {
    Model model = new Trainer(Generated.rows(50, 3, 2, 1)).train().model();
    assertThat(model.settings().regulariser()).isEqualTo(new L2(1.0 / 50));
    assertThatThrownBy(() -> model.predict(Map.of("a", 1)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessage("the columns of the model have no names.")
        .asString()
        .contains("hint: ", "Trainer.columns");
  }
}
