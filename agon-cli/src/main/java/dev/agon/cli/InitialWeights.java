package dev.agon.cli;

import dev.agon.InvalidInputException;
import dev.agon.learn.Model;
import dev.agon.learn.ModelFile;
import dev.agon.learn.data.Dataset;
import java.nio.file.Path;

/** The weights of a model as a place to begin. */
final class InitialWeights {
  private InitialWeights() {}

  static double[] read(Path file, Dataset rows, boolean noIntercept) {
    Model model = ModelFile.read(file);
    if (model.features() != rows.features() || model.intercept() == noIntercept) {
      throw new InvalidInputException(
          "the model "
              + file
              + " has "
              + model.features()
              + " features and "
              + (model.intercept() ? "an" : "no")
              + " intercept; the data has "
              + rows.features()
              + " features and "
              + (noIntercept ? "no" : "an")
              + " intercept.",
          "Maybe the model was trained on other data.");
    }
    return model.weights();
  }
}
