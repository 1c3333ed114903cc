package dev.agon.cli;

import java.net.URI;
import java.net.URISyntaxException;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads options in words that are not the programmer's: no "long", no "double". */
final class Numbers {
  private Numbers() {}

  static CommandLine registerIn(CommandLine line) {
    // One object for both kinds: JDK 17 crashes when it archives the same method reference twice.
    ITypeConverter<Double> real = Numbers::real;
    ITypeConverter<Integer> count = Numbers::count;
    ITypeConverter<Long> whole = Numbers::whole;
    return line.registerConverter(double.class, real)
        .registerConverter(Double.class, real)
        .registerConverter(int.class, count)
        .registerConverter(Integer.class, count)
        .registerConverter(long.class, whole)
        .registerConverter(Long.class, whole)
        .registerConverter(URI.class, Numbers::address);
  }

  private static double real(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new TypeConversionException("'" + text + "' is not a number");
    }
  }

  private static int count(String text) {
    long value = whole(text);
    if (value != (int) value) {
      throw new TypeConversionException("'" + text + "' is too large");
    }
    return (int) value;
  }

  private static long whole(String text) {
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      boolean digits = text.matches("[+-]?\\d+");
      throw new TypeConversionException(
          "'" + text + (digits ? "' is too large" : "' is not a whole number, written in digits"));
    }
  }

  private static URI address(String text) {
    try {
      return new URI(text);
    } catch (URISyntaxException e) {
      throw new TypeConversionException("'" + text + "' is not an address");
    }
  }
}
