package dev.agon.cli.input;

import dev.agon.InvalidInputException;
import dev.agon.cli.output.Pipes;
import dev.agon.cli.output.Terminal;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Target;
import dev.agon.learn.io.Outputs;
import dev.agon.learn.model.Model;
import dev.agon.learn.model.ModelFile;
import dev.agon.learn.network.Architecture;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Start;
import java.nio.file.Path;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The point at which a training starts: a constant, or the weights of a model. */
public final class StartOptions {
  @Option(
      names = "--start",
      paramLabel = "zeros|ones",
      description = "Initial value of all weights. [zeros]")
  @Nullable Start start;

  @Option(
      names = "--init",
      paramLabel = "MODEL",
      description = "Start from the weights of this model.")
  @Nullable Path init;

  private double @Nullable [] weights;

  /** Returns whether --start is given. */
  public boolean hasConstant() {
    return start != null;
  }

  /** Rejects two starts. */
  public void check() {
    if (init != null && start != null) {
      throw new InvalidInputException("--init and --start are both given.", "Use one of them.");
    }
  }

  /** Adds the model that is read. */
  public void declare(Outputs files) {
    files.reads("--init", init);
  }

  /** Returns the value of all weights; zeros by default. */
  public Start constant() {
    return start == null ? Start.ZEROS : start;
  }

  /**
   * Returns the start as it is reported: the file of the model, the constant, or random for a
   * network.
   */
  public Object reported(ProblemSettings settings) {
    if (init != null) {
      return init.toString();
    }
    return settings.network() == null ? constant() : "random";
  }

  /**
   * Returns the weights of --init; null if there is none. They are read once, because a pipe cannot
   * be read again.
   *
   * @param features the number of features of the data, without the intercept
   */
  public double @Nullable [] weights(
      Terminal terminal, int features, Target target, ProblemSettings settings, boolean quiet) {
    if (init != null && weights == null) {
      Pipes.announce(terminal, init, quiet);
      weights = read(init, features, target, settings);
    }
    return weights;
  }

  /** Returns the start of a linear model with this number of weights. */
  public double[] point(
      Terminal terminal, Dataset rows, ProblemSettings settings, int dimension, boolean quiet) {
    double[] given = weights(terminal, rows.features(), rows.target(), settings, quiet);
    return given == null ? constant().weights(dimension) : given;
  }

  private static double[] read(Path file, int features, Target target, ProblemSettings settings) {
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
