package dev.agon.cli.input;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Target;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelFile;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.settings.ProblemSettings;
import java.nio.file.Path;
import java.util.Objects;

/** The weights of a model as the start of a training. */
public final class InitialWeights {
  private InitialWeights() {}

  public static double[] read(Path file, Dataset rows, ProblemSettings settings) {
    return read(file, rows.features(), rows.target(), settings);
  }

  /**
   * @param features the number of features of the data, without the intercept
   * @param target the target
   */
  public static double[] read(Path file, int features, Target target, ProblemSettings settings) {
    Model model = ModelFile.read(file);
    if (model.features() != features || model.intercept() != settings.intercept()) {
      throw new InvalidInputException(
          "the model "
              + file
              + " has "
              + model.features()
              + " features and "
              + (model.intercept() ? "an" : "no")
              + " intercept; the data have "
              + features
              + " features and "
              + (settings.intercept() ? "an" : "no")
              + " intercept.",
          "Use a model that was trained on these data.");
    }
    if (!Objects.equals(model.settings().network(), settings.network())) {
      throw new InvalidInputException(
          "the model "
              + file
              + " is "
              + kind(model.settings())
              + ", but "
              + kind(settings)
              + " is trained.",
          "Begin with a model of the same kind.");
    }
    if (model.outputs() != settings.loss().outputs(target)) {
      throw new InvalidInputException(
          "the model "
              + file
              + " has the classes "
              + model.classes()
              + ", but the data have others.",
          "Use a model that was trained on these data with the same loss.");
    }
    return model.weights();
  }

  private static String kind(ProblemSettings settings) {
    Architecture network = settings.network();
    return network == null
        ? "a linear model"
        : "a network " + network.sizes() + " with " + network.activation().text();
  }
}
