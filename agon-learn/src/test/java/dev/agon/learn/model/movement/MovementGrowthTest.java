package dev.agon.learn.model.movement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.agon.learn.Generated;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.model.Evaluator;
import dev.agon.learn.model.Model;
import dev.agon.learn.train.Trainer;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/**
 * The worst loss grows with the radius; if only numbers move, its slope is the norm of the weights.
 */
class MovementGrowthTest {
  @Test
  void growsByTheNormOfTheWeights() {
    Dataset data = Generated.rows(60, 4, 3, 1);
    Model model = new Trainer(data).baseline(false).train().model();
    MovementGrowth growth = Objects.requireNonNull(MovementGrowth.of(model, data, 1));
    double squares = 0;
    for (int j = 0; j < 4; j++) {
      squares += model.weights()[j] * model.weights()[j];
    }
    double mean = Evaluator.evaluate(model, data, 1).meanLoss();
    for (int k = 0; k < growth.radius().length; k++) {
      assertThat(growth.risk()[k])
          .isCloseTo(mean + growth.radius()[k] * Math.sqrt(squares), within(1e-12));
    }
  }
}
