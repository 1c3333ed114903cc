package dev.agon.spark.ml;

import dev.agon.InvalidInputException;
import java.util.List;
import org.apache.spark.ml.linalg.SQLDataTypes;
import org.apache.spark.sql.types.ArrayType;
import org.apache.spark.sql.types.BooleanType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.NumericType;
import org.apache.spark.sql.types.StructType;

/** Checks the columns of a data frame for estimators and models, before any job starts. */
final class Schemas {
  private Schemas() {}

  /** Checks a column of vectors. */
  static void requireVectors(StructType schema, String column, String parameter) {
    DataType type = type(schema, column, parameter);
    if (!type.equals(SQLDataTypes.VectorType())) {
      throw new InvalidInputException(
          "the column "
              + column
              + " has the type "
              + type.simpleString()
              + ", but vectors are needed.",
          type instanceof ArrayType
              ? "Convert it with org.apache.spark.ml.functions.array_to_vector."
              : "Combine the numeric columns with a VectorAssembler.");
    }
  }

  /** Checks a column of numbers or Booleans. */
  static void requireNumbers(StructType schema, String column, String parameter, String advice) {
    DataType type = type(schema, column, parameter);
    if (!(type instanceof NumericType || type instanceof BooleanType)) {
      throw new InvalidInputException(
          "the column "
              + column
              + " has the type "
              + type.simpleString()
              + ", but numbers are needed.",
          advice);
    }
  }

  static DataType type(StructType schema, String column, String parameter) {
    List<String> names = List.of(schema.fieldNames());
    if (!names.contains(column)) {
      throw new InvalidInputException(
          "the data frame has no column " + column + " (" + parameter + ").",
          "Use one of these: " + String.join(", ", names) + ".");
    }
    return schema.apply(column).dataType();
  }

  /** Adds an output column; an empty name means none, as in Spark's own models. */
  static StructType with(StructType schema, String column, DataType type, String parameter) {
    if (column.isEmpty()) {
      return schema;
    }
    if (List.of(schema.fieldNames()).contains(column)) {
      throw new InvalidInputException(
          "the data frame already has a column "
              + column
              + ", which "
              + parameter
              + " would overwrite.",
          "Drop it first, or choose another name for " + parameter + ".");
    }
    return schema.add(column, type, false);
  }
}
