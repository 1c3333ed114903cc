package dev.agon.cli.option;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.WholeText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Recorded batches: one per line, 0-based rows separated by blanks. */
public final class ReplayFile {
  private ReplayFile() {}

  /**
   * Reads the batches.
   *
   * @param rows the number of rows of the data; a row outside is an error
   */
  public static List<int[]> read(Path file, int rows) {
    if (!WholeText.isThere(file)) {
      throw new InvalidInputException(
          "there is no replay file " + file + ".", "Maybe the path is mistyped.");
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
          file + " is not a text file.", "Maybe it is compressed: unpack it first.");
    } catch (IOException e) {
      throw new UncheckedIOException("could not read " + file + ": " + e.getMessage(), e);
    }
    if (batches.isEmpty()) {
      throw new InvalidInputException(
          "the replay file " + file + " has no batches.",
          "Maybe write one batch per line: 0-based rows separated by blanks.");
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
            "Maybe write 0-based rows separated by blanks.");
      }
      if (batch[k] < 0 || batch[k] >= rows) {
        throw new InvalidInputException(
            place
                + ": row "
                + batch[k]
                + " is outside the data, which has rows 0 to "
                + (rows - 1)
                + ".",
            "Maybe the batches belong to other data, or count from 1.");
      }
    }
    return batch;
  }
}
