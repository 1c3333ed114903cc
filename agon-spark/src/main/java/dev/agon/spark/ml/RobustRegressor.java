package dev.agon.spark.ml;

import java.util.List;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;

/**
 * A linear regression that is optimal under the worst weighting of its rows.
 *
 * <pre>{@code
 * RobustRegressionModel model = new RobustRegressor().setLoss("huber").setRobust("chi2=0.05").fit(frame);
 * }</pre>
 */
public final class RobustRegressor extends RobustEstimator<RobustRegressor, RobustRegressionModel>
    implements RegressorParams {
  private static final long serialVersionUID = 1L;

  /** Creates a regressor with the defaults. */
  public RobustRegressor() {
    this(Identifiable$.MODULE$.randomUID("robust-regressor"));
  }

  /** Creates a regressor with the given uid. */
  public RobustRegressor(String uid) {
    super(uid);
  }

  @Override
  List<String> classes(Dataset<?> frame) {
    return List.of();
  }

  @Override
  String adviceOnLabels() {
    return "Use another column, or cast it to double.";
  }

  @Override
  RobustRegressionModel model(dev.agon.learn.model.Model trained) {
    return new RobustRegressionModel(uid(), trained);
  }

  @Override
  public RobustRegressor copy(ParamMap extra) {
    return defaultCopy(extra);
  }

  /** Reads a saved regressor. */
  public static MLReader<RobustRegressor> read() {
    return new DefaultParamsReader<>();
  }

  /** Reads a saved regressor. */
  public static RobustRegressor load(String path) {
    return read().load(path);
  }
}
