package dev.agon.autodiff.model;

import dev.agon.InvalidInputException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * A text file of parameters. Every line is one part: its name, the number of its inputs and
 * outputs, and its numbers, with all their bits.
 */
public final class ParameterFile {
  private static final String HINT = "Use the parts with which the file was written.";

  private ParameterFile() {}

  /** Writes the values of all parts. */
  public static void write(Path file, Parameters parameters, double[] x) {
    List<String> lines = new ArrayList<>();
    for (Parameters.Part part : parameters.parts()) {
      StringBuilder line = new StringBuilder(describe(part));
      for (double number : parameters.get(part.name(), x)) {
        line.append(' ').append(number);
      }
      lines.add(line.toString());
    }
    try {
      Files.write(file, lines);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads the values of all parts. The file must contain exactly these parts, in this order. */
  public static double[] read(Path file, Parameters parameters) {
    List<String> lines;
    try {
      lines = Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    double[] x = new double[parameters.length()];
    List<Parameters.Part> parts = parameters.parts();
    if (lines.size() != parts.size()) {
      throw new InvalidInputException(
          file + " contains " + lines.size() + " parts instead of " + parts.size() + ".", HINT);
    }
    for (int k = 0; k < parts.size(); k++) {
      String[] words = lines.get(k).split(" ");
      String found = String.join(" ", Arrays.copyOf(words, Math.min(3, words.length)));
      String expected = describe(parts.get(k));
      if (!found.equals(expected)) {
        throw refuse(file, k, "contains part '" + found + "' instead of '" + expected + "'.");
      }
      fill(file, k, words, parts.get(k), x, parameters.offset(parts.get(k).name()));
    }
    return x;
  }

  private static void fill(
      Path file, int k, String[] words, Parameters.Part part, double[] x, int offset) {
    if (words.length - 3 != part.length()) {
      throw refuse(
          file, k, "has " + (words.length - 3) + " numbers instead of " + part.length() + ".");
    }
    for (int i = 0; i < part.length(); i++) {
      try {
        x[offset + i] = Double.parseDouble(words[3 + i]);
      } catch (NumberFormatException e) {
        throw refuse(file, k, "contains '" + words[3 + i] + "' instead of a number.");
      }
    }
  }

  private static InvalidInputException refuse(Path file, int line, String problem) {
    return new InvalidInputException("line " + (line + 1) + " of " + file + " " + problem, HINT);
  }

  private static String describe(Parameters.Part part) {
    return part.name() + " " + part.inputs() + " " + part.outputs();
  }
}
