package dev.agon.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.fixture.OneByOne;
import dev.agon.problem.Batch;
import dev.agon.problem.FiniteSumProblem;
import dev.agon.problem.HessianProblem;
import dev.agon.problem.ValueProblem;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The check finds and names every planted error, and passes correct derivatives. */
class DerivativeCheckTest {
  /** Typical errors in hand-written derivatives. */
  enum Mistake {
    NONE,
    SIGN_OF_GY,
    FACTOR_IN_GX,
    CROSS_BLOCK_FORGOTTEN,
    CROSS_BLOCK_NOT_SYMMETRIC,
    XX_WITHOUT_SECOND_TERM,
    FUSED_GRADIENT_STALE,
    SUM_INSTEAD_OF_MEAN,
    NOT_A_NUMBER
  }

  private static List<String> failures(Mistake mistake) {
    return DerivativeCheck.of(new Faulty(mistake)).run().findings().stream()
        .filter(finding -> !finding.passed())
        .map(Finding::law)
        .toList();
  }

  @Test
  void correctDerivativesPass() {
    DerivativeReport report = DerivativeCheck.of(new Faulty(Mistake.NONE)).run();
    assertThat(report.passed()).as("%s", report).isTrue();
    assertThat(report.findings()).hasSize(10);
  }

  @Test
  void everyErrorIsReportedWithItsPosition() {
    String differences = " = differences of the value";
    String products = " = differences of the gradient";
    assertThat(failures(Mistake.SIGN_OF_GY)).contains("gradient in y" + differences);
    assertThat(failures(Mistake.FACTOR_IN_GX)).contains("gradient in x" + differences);
    assertThat(failures(Mistake.CROSS_BLOCK_FORGOTTEN))
        .containsExactly("product, block xy" + products, "product, block yx" + products);
    assertThat(failures(Mistake.CROSS_BLOCK_NOT_SYMMETRIC))
        .containsExactly("product, block xy" + products, "Hessian is symmetric");
    assertThat(failures(Mistake.XX_WITHOUT_SECOND_TERM))
        .containsExactly("product, block xx" + products);
    assertThat(failures(Mistake.FUSED_GRADIENT_STALE))
        .containsExactly("gradient of the fused call = gradient");
    assertThat(failures(Mistake.SUM_INSTEAD_OF_MEAN))
        .containsExactly(
            "mean of the row gradients in x = full gradient",
            "mean of the row gradients in y = full gradient");
    assertThat(failures(Mistake.NOT_A_NUMBER)).contains("gradient in x" + differences);
  }

  @Test
  void biasCheckCanBeDisabled() {
    DerivativeCheck check = DerivativeCheck.of(new Faulty(Mistake.SUM_INSTEAD_OF_MEAN));
    assertThat(check.mostRows(0).run().passed()).isTrue();
  }

  /** {@code exp(k x)}, and its slope times a factor. */
  private record Steep(double k, double factor, double noise)
      implements ValueProblem, FiniteSumProblem {
    @Override
    public int dimensionX() {
      return 1;
    }

    @Override
    public int dimensionY() {
      return 0;
    }

    @Override
    public int sampleCount() {
      return 1;
    }

    @Override
    public double value(double[] x, double[] y, Batch batch) {
      return StrictMath.exp(k * x[0]) * (1 + noise * StrictMath.sin(1e12 * x[0]));
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      gx[0] = factor * k * StrictMath.exp(k * x[0]);
    }
  }

  @Test
  void reducesStepForStrongCurvature() {
    assertThat(DerivativeCheck.of(new Steep(300, 1, 0)).run().passed()).isTrue();
    assertThat(DerivativeCheck.of(new Steep(300, 1 + 1e-5, 0)).run().passed()).isFalse();
  }

  @Test
  void checkWithoutAnAccurateStepFails() {
    DerivativeReport report = DerivativeCheck.of(new Steep(1, 1, 1e-3)).run();
    assertThat(report.passed()).isFalse();
    assertThat(report.findings().get(0).where())
        .isEqualTo("3 points skipped: no accurate difference step");
  }

  @Test
  void rejectsSettingsOutOfRange() {
    DerivativeCheck check = DerivativeCheck.of(new Faulty(Mistake.NONE));
    assertThatThrownBy(() -> check.points(0)).isInstanceOf(InvalidInputException.class);
    assertThatThrownBy(() -> check.batch(0)).hasMessageContaining("batch must be at least 1");
    assertThatThrownBy(() -> check.tolerance(Double.NaN)).hasMessageContaining("tolerance");
  }

  @Test
  void reportIsATable() {
    DerivativeCheck check = DerivativeCheck.of(new Faulty(Mistake.SIGN_OF_GY));
    assertThat(check.run().toString()).startsWith("Derivatives of Faulty");
    assertThat(check.named("mine").run().toString())
        .startsWith("Derivatives of mine")
        .contains("FAIL  gradient in y = differences of the value")
        .contains("pass  gradient in x = differences of the value")
        .contains("y[0] at point ");
  }

  /** {@code Q_i = w_i (x^4/4 + sin(x) y - y^2/2)}, w = 1, 2, 3. */
  private record Faulty(Mistake mistake)
      implements OneByOne, HessianProblem, FiniteSumProblem, ValueProblem {
    @Override
    public int sampleCount() {
      return 3;
    }

    private double weight(Batch batch) {
      double sum = 0;
      for (int k = 0; k < batch.size(); k++) {
        sum += 1 + batch.row(k);
      }
      return mistake == Mistake.SUM_INSTEAD_OF_MEAN ? sum : sum / batch.size();
    }

    @Override
    public double value(double[] x, double[] y, Batch batch) {
      double t = x[0];
      return weight(batch) * (t * t * t * t / 4 + StrictMath.sin(t) * y[0] - y[0] * y[0] / 2);
    }

    @Override
    public void gradient(double[] x, double[] y, Batch batch, double[] gx, double[] gy) {
      double w = weight(batch);
      gx[0] = w * (x[0] * x[0] * x[0] + StrictMath.cos(x[0]) * y[0]);
      gy[0] = w * (StrictMath.sin(x[0]) - y[0]);
      if (mistake == Mistake.SIGN_OF_GY) {
        gy[0] = -gy[0];
      } else if (mistake == Mistake.FACTOR_IN_GX) {
        gx[0] *= 1.001;
      } else if (mistake == Mistake.NOT_A_NUMBER) {
        gx[0] = Double.NaN;
      }
    }

    @Override
    public void gradientAndProduct(
        double[] x,
        double[] y,
        double[] dx,
        double[] dy,
        Batch batch,
        double[] gx,
        double[] gy,
        double[] hx,
        double[] hy) {
      gradient(x, y, batch, gx, gy);
      double w = weight(batch);
      double second = mistake == Mistake.XX_WITHOUT_SECOND_TERM ? 0 : StrictMath.sin(x[0]) * y[0];
      double cross = mistake == Mistake.CROSS_BLOCK_FORGOTTEN ? 0 : StrictMath.cos(x[0]);
      double skew = mistake == Mistake.CROSS_BLOCK_NOT_SYMMETRIC ? -1 : 1;
      hx[0] = w * ((3 * x[0] * x[0] - second) * dx[0] + skew * cross * dy[0]);
      hy[0] = w * (cross * dx[0] - dy[0]);
      if (mistake == Mistake.FUSED_GRADIENT_STALE) {
        gx[0] = 0;
      }
    }
  }
}
