package dev.agon.examples.service;

import dev.agon.InvalidInputException;
import dev.agon.learn.model.Model;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Serves a model until the process is terminated.
 *
 * <pre>  java -cp ... dev.agon.examples.service.Main model.json 8080</pre>
 */
public final class Main {
  private static final int FAILURE = 1;
  private static final int INVALID_INPUT = 2;

  private Main() {}

  /** Starts the service; exits with code 2 for invalid input and 1 if the port is not available. */
  public static void main(String... arguments) {
    try {
      PredictionService service = start(arguments);
      Runtime.getRuntime().addShutdownHook(new Thread(service::close));
      System.out.println("http://localhost:" + service.port() + "/predict");
    } catch (InvalidInputException e) {
      System.err.println("error: " + e.problem() + "\nhint: " + e.hint());
      System.exit(INVALID_INPUT);
    } catch (IOException e) {
      System.err.println("error: port " + arguments[1] + ": " + e.getMessage() + ".");
      System.err.println("hint: Use another port, or 0 for any free port.");
      System.exit(FAILURE);
    }
  }

  private static PredictionService start(String... arguments) throws IOException {
    if (arguments.length != 2) {
      throw new InvalidInputException(
          "2 arguments are needed, but there are " + arguments.length + ".",
          "Use: dev.agon.examples.service.Main MODEL PORT");
    }
    Integer port = number(arguments[1]);
    if (port == null || port < 0 || port > 65535) {
      throw new InvalidInputException(
          "the port must be a number from 0 to 65535, but was " + arguments[1] + ".",
          "Use for example 8080, or 0 for any free port.");
    }
    return new PredictionService(Model.load(Path.of(arguments[0])), port);
  }

  private static @Nullable Integer number(String text) {
    try {
      return Integer.valueOf(text);
    } catch (NumberFormatException e) {
      return null;
    }
  }
}
