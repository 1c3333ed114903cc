package dev.agon.cli.input;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.WholeText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Recorded batches: one per line, 0-based row numbers separated by spaces. */
public final class ReplayFile {
  private ReplayFile() {}

  /**
   * Reads the batches.
   *
   * @param rows the number of rows of the data; a row outside is an error
   */
  public static List<int[]> read(Path file, int rows) {
    if (!Files.exists(file)) {
      throw new InvalidInputException("there is no replay file " + file + ".", "Check the path.");
    }
    List<int[]> batches = new ArrayList<>();
    try {
      List<String> lines = WholeText.read(file).lines().toList();
      for (int number = 1; number <= lines.size(); number++) {
        String line = lines.get(number - 1).strip();
        if (!line.isEmpty()) {
          batches.add(batch(line, file + ", line " + number, rows));
        }
      }
    } catch (CharacterCodingException e) {
      throw new InvalidInputException(
          file + " is not a text file.", "Decompress the file first if it is compressed.");
    } catch (IOException e) {
      throw new UncheckedIOException("could not read " + file + ": " + e.getMessage(), e);
    }
    if (batches.isEmpty()) {
      throw new InvalidInputException(
          "the replay file " + file + " has no batches.",
          "Write one batch per line: 0-based row numbers separated by spaces.");
    }
    return batches;
  }

  private static int[] batch(String line, String place, int rows) {
    String[] tokens = line.split("\\s+");
    int[] batch = new int[tokens.length];
    for (int k = 0; k < tokens.length; k++) {
      try {
        batch[k] = Integer.parseInt(tokens[k]);
      } catch (NumberFormatException e) {
        throw new InvalidInputException(
            place + ": '" + tokens[k] + "' is not a row number.",
            "Write 0-based row numbers separated by spaces.");
      }
      if (batch[k] < 0 || batch[k] >= rows) {
        throw new InvalidInputException(
            place
                + ": row "
                + batch[k]
                + " is outside the data, which have the rows 0 to "
                + (rows - 1)
                + ".",
            "Check that the batches belong to these data and that rows are numbered from 0.");
      }
    }
    return batch;
  }
}
