package dev.agon.spark.io;

import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;

/** Columns of data frames by name. */
public final class FrameColumns {
  private FrameColumns() {}

  /** Returns the column with exactly this name: Spark would interpret dots and backticks. */
  public static Column named(String name) {
    return functions.col("`" + name.replace("`", "``") + "`");
  }
}
