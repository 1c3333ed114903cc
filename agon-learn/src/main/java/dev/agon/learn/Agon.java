package dev.agon.learn;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.table.Table;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * The entry point for training robust models.
 *
 * <pre>{@code
 * Model model = Agon.train(Path.of("customers.csv")).label("churned").robust("cvar=0.8").fit();
 * model.save(Path.of("model.json"));
 * Prediction prediction = model.predict(Map.of("age", 41, "income", 52000, "city", "Rome"));
 * }</pre>
 */
public final class Agon {
  private Agon() {}

  /**
   * Starts a training on a file.
   *
   * @param file a table (CSV, TSV), LIBSVM text or a row cache, plain or compressed
   */
  public static Training train(Path file) {
    return train(DataRequest.of(new DataSource.File(required("file", file))));
  }

  /** Starts a training on a table. */
  public static Training train(Table table) {
    return train(DataRequest.of(new DataSource.InMemory(required("table", table))));
  }

  /** Starts a training on a request for data, for example on a query or a stream. */
  public static Training train(DataRequest data) {
    return new Training(required("data", data));
  }

  /** Starts a training on rows that are already encoded. */
  public static Training train(Dataset rows) {
    return train(DataRequest.of(new DataSource.Encoded(required("rows", rows))));
  }

  private static <T> T required(String name, @Nullable T value) {
    if (value == null) {
      throw new InvalidInputException(
          "the " + name + " to train on must not be null.", "Pass a file, a table or rows.");
    }
    return value;
  }
}
