package dev.agon.spark;

import dev.agon.InvalidInputException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.ml.attribute.Attribute;
import org.apache.spark.ml.attribute.NominalAttribute;
import org.apache.spark.ml.param.ParamMap;
import org.apache.spark.ml.util.DefaultParamsReader;
import org.apache.spark.ml.util.Identifiable$;
import org.apache.spark.ml.util.MLReader;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/**
 * A linear classifier that is best under the worst weighting of its rows.
 *
 * <pre>{@code
 * RobustClassificationModel model =
 *     new RobustClassifier().setRobust("cvar=0.1").setRegulariser("l2").setRegParam(0.01).fit(frame);
 * model.transform(frame).select("prediction", "probability");
 * }</pre>
 *
 * <p>Labels are classes 0, 1, ..., as a StringIndexer makes them; with more than two the loss is
 * softmax. Training stops when it has proved how far it came.
 */
public final class RobustClassifier
    extends RobustEstimator<RobustClassifier, RobustClassificationModel>
    implements ClassifierParams {
  private static final long serialVersionUID = 1L;

  /** More classes than this are rather numbers to predict. */
  private static final int MOST_CLASSES = 10_000;

  /** With the defaults. */
  public RobustClassifier() {
    this(Identifiable$.MODULE$.randomUID("robust-classifier"));
  }

  /** With a name of its own. */
  public RobustClassifier(String uid) {
    super(uid);
  }

  /** Sets {@link #rawPredictionCol}. */
  public RobustClassifier setRawPredictionCol(String value) {
    set(rawPredictionCol(), value);
    return this;
  }

  /** Sets {@link #probabilityCol}. */
  public RobustClassifier setProbabilityCol(String value) {
    set(probabilityCol(), value);
    return this;
  }

  @Override
  List<String> classes(Dataset<?> frame) {
    String label = getOrDefault(labelCol());
    Attribute about = Attribute.fromStructField(frame.schema().apply(label));
    if (about instanceof NominalAttribute nominal && nominal.values().isDefined()) {
      return Arrays.asList(nominal.values().get());
    }
    Row greatest =
        frame
            .select(functions.max(functions.col(label).cast(DataTypes.DoubleType)))
            .collectAsList()
            .get(0);
    double most = greatest.isNullAt(0) ? 0 : greatest.getDouble(0);
    if (!(most < MOST_CLASSES)) {
      throw new InvalidInputException(
          "the labels in the column " + label + " go up to " + most + "; classes are 0, 1, ....",
          "Maybe a StringIndexer before makes classes of them, or RobustRegressor is meant.");
    }
    List<String> names = new ArrayList<>();
    for (int k = 0; k <= Math.max(most, 1); k++) {
      names.add(Integer.toString(k));
    }
    return names;
  }

  @Override
  RobustClassificationModel model(dev.agon.learn.Model trained) {
    return new RobustClassificationModel(uid(), trained);
  }

  @Override
  public RobustClassifier copy(ParamMap extra) {
    return defaultCopy(extra);
  }

  /** Reads what {@code save} wrote. */
  public static MLReader<RobustClassifier> read() {
    return new DefaultParamsReader<>();
  }

  /** Reads what {@code save} wrote. */
  public static RobustClassifier load(String path) {
    return read().load(path);
  }
}
