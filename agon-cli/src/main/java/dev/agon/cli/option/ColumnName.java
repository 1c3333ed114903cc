package dev.agon.cli.option;

import picocli.CommandLine.ITypeConverter;

/**
 * One of several comma-separated column names; a name with a comma is quoted as in CSV, with inner
 * quotation marks doubled: {@code --drop 'age,"city, country"'}.
 */
public final class ColumnName implements ITypeConverter<String> {
  @Override
  public String convert(String value) {
    boolean quoted = value.length() >= 2 && value.startsWith("\"") && value.endsWith("\"");
    return quoted ? value.substring(1, value.length() - 1).replace("\"\"", "\"") : value;
  }
}
