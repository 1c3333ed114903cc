package dev.agon.spark.io;

import org.apache.spark.sql.Column;
import org.apache.spark.sql.functions;

/** Columns of data frames by name. */
public final class FrameColumns {
  private FrameColumns() {}

  /** The column of exactly that name: Spark would read dots and backticks as its own syntax. */
  public static Column named(String name) {
    return functions.col("`" + name.replace("`", "``") + "`");
  }
}
