package dev.agon.learn.data;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.reader.FieldMismatchStrategy;
import dev.agon.InvalidInputException;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.util.Iterator;

/**
 * Reads dense CSV in UTF-8: a header with the columns' names, a comma between fields, one row per
 * line.
 *
 * <p>One column holds the label, every other column is a feature, in the order of the header. Each
 * field must be a finite number; zeros are not stored. Labels follow the same rules as in {@link
 * LibsvmReader}, and the text may be compressed in the same ways.
 */
public final class CsvReader {
  /** The name of the label column unless another is given. */
  public static final String DEFAULT_LABEL_COLUMN = "label";

  private CsvReader() {}

  /** Reads a file for training, with the label in the column "label". */
  public static Dataset read(Path file) {
    return read(file, DEFAULT_LABEL_COLUMN, LabelRule.twoClasses());
  }

  /** Reads a file with the given label column, whose labels follow the given rule. */
  public static Dataset read(Path file, String labelColumn, LabelRule rule) {
    try (InputStream text = TextInput.open(file)) {
      return parse(text, file.toString(), labelColumn, rule);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Reads a stream; it is left open. */
  public static Dataset read(
      InputStream in, String sourceName, String labelColumn, LabelRule rule) {
    try {
      return parse(TextInput.decompress(in, sourceName), sourceName, labelColumn, rule);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Dataset parse(InputStream in, String source, String labelColumn, LabelRule rule)
      throws IOException {
    MessageDigest digest = Checksums.sha256();
    // A decoder of its own reports bytes that are not UTF-8; the usual reader would replace them.
    InputStreamReader text =
        new InputStreamReader(
            new DigestInputStream(in, digest), StandardCharsets.UTF_8.newDecoder());
    try {
      Iterator<CsvRecord> records =
          de.siegmar.fastcsv.reader.CsvReader.builder()
              .trimWhitespacesAroundQuotes(true)
              .missingFieldStrategy(FieldMismatchStrategy.IGNORE)
              .extraFieldStrategy(FieldMismatchStrategy.IGNORE)
              .ofCsvRecord(text)
              .iterator();
      if (!records.hasNext()) {
        throw new InvalidInputException(
            source + " is empty.", "Maybe the header with the columns' names is missing.");
      }
      CsvRows rows = new CsvRows(source, records.next(), labelColumn, rule);
      while (records.hasNext()) {
        rows.add(records.next());
      }
      return rows.finish(Checksums.hex(digest));
    } catch (CsvParseException e) {
      throw notCsv(source, e);
    } catch (UncheckedIOException e) {
      if (e.getCause() instanceof CharacterCodingException) {
        throw notCsv(source, e);
      }
      throw e;
    }
  }

  private static InvalidInputException notCsv(String source, RuntimeException cause) {
    InvalidInputException invalid =
        new InvalidInputException(
            source + " is not CSV text in UTF-8: " + cause.getMessage() + ".",
            "Maybe a quotation mark is not closed, or the file is binary.");
    invalid.initCause(cause);
    return invalid;
  }
}
