package dev.agon.learn.table.text;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Messages;
import dev.agon.learn.io.number.Decimals;
import dev.agon.learn.io.number.NumberScanner;
import dev.agon.support.Components;
import java.io.Serializable;
import java.math.BigDecimal;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The distinct words of one column, numbered from 0 in the order of their first occurrence.
 *
 * <p>A word is looked up by its bytes so that a known word needs neither a String nor decoding.
 * Different spellings of one number are one word: 1, 1.0 and 01.
 */
public final class Words {
  /** Beyond this number of distinct spellings, words are not stored: the column has no levels. */
  public static final int MOST = 1 << 16;

  /**
   * Beyond this number of bytes, words are not stored either: free text has few rows and many
   * letters.
   */
  private static final int MOST_BYTES = 1 << 22;

  /** The result of {@link #code} for a word that means a missing value. */
  public static final int MISSING = -1;

  /** The result of {@link #code} for a new word if there are already too many. */
  public static final int TOO_MANY = -2;

  /** Integers from here on are written with an exponent. */
  private static final double LARGEST_WRITTEN_OUT = 1e21;

  private final List<String> words = new ArrayList<>();
  private final Map<String, Integer> codes = new HashMap<>();
  private final NumberScanner number = new NumberScanner();
  private final NumberMarks marks;
  private final MissingWords missing;

  /** Spelling s is bytes[end[s-1]] to bytes[end[s] - 1], and means word code[s]. */
  private byte[] bytes = new byte[64];

  private int[] end = new int[16];
  private int[] code = new int[16];
  private int spellings;
  private String firstGrouped = "";

  /** Open addressing: a spelling plus 1, or 0. */
  private int[] table = new int[64];

  /**
   * @param marks the meaning of commas and points in numbers
   * @param missing the words that mean a missing value
   */
  public Words(NumberMarks marks, MissingWords missing) {
    this.marks = marks;
    this.missing = missing;
  }

  /** Returns a copy that reads the following words with other marks. */
  public Words copy(NumberMarks other) {
    Words copy = new Words(other, missing);
    copy.words.addAll(words);
    copy.codes.putAll(codes);
    copy.bytes = bytes.clone();
    copy.end = end.clone();
    copy.code = code.clone();
    copy.spellings = spellings;
    copy.firstGrouped = firstGrouped;
    copy.table = table.clone();
    return copy;
  }

  /**
   * Returns whether a word means a missing value: empty, NA, N/A, #N/A, ?, null, NaN, None,
   * &lt;NA&gt;.
   */
  public static boolean isMissing(String word) {
    return MissingWords.STANDARD.contains(word);
  }

  /**
   * Returns the canonical spelling of a number: all digits of an integer, or the shortest decimal.
   */
  public static String of(double number) {
    boolean whole = number == Math.rint(number) && Math.abs(number) < LARGEST_WRITTEN_OUT;
    return whole ? new BigDecimal(number).toBigInteger().toString() : Decimals.shortest(number);
  }

  /**
   * Returns the canonical spelling of a word: for a number the spelling of {@link #of}, or all its
   * digits if other numbers have the same double.
   */
  public static String canonical(String word, NumberScanner number) {
    byte[] text = (word + "\n").getBytes(StandardCharsets.UTF_8);
    boolean isNumber = number.scan(text, 0) == text.length - 1 && text.length > 1;
    if (!isNumber || !Double.isFinite(number.value())) {
      return word;
    }
    return number.isRounded() || number.isCut()
        ? new BigDecimal(word).stripTrailingZeros().toPlainString()
        : of(number.value());
  }

  /** Returns whether the cells of a table can have this word: it is canonical and not missing. */
  public static boolean isLevel(String word) {
    return !isMissing(word) && canonical(word, new NumberScanner()).equals(word);
  }

  /**
   * Rejects a word that no cell of a table has.
   *
   * @param field the name of the field of the word
   */
  public static void requireLevel(String field, String word) {
    if (!isLevel(word)) {
      throw new InvalidInputException(
          field
              + " "
              + Messages.quote(word)
              + (isMissing(word) ? " means a missing value." : " is not the shortest spelling."),
          "Write numbers as 1, not as 1.0 or 01.");
    }
  }

  /** Returns a word as a number; NaN if it is not a finite number. */
  public static double number(String word, NumberScanner number) {
    byte[] text = (word + "\n").getBytes(StandardCharsets.UTF_8);
    boolean isNumber = number.scan(text, 0) == text.length - 1 && text.length > 1;
    return isNumber && Double.isFinite(number.value()) ? number.value() : Double.NaN;
  }

  /** The code of the word in [from, to) of a text, {@link #MISSING} or {@link #TOO_MANY}. */
  public int code(byte[] text, int from, int to) throws CharacterCodingException {
    int slot = slot(text, from, to);
    if (table[slot] != 0) {
      return code[table[slot] - 1];
    }
    if (spellings == MOST || (spellings > 0 && end[spellings - 1] > MOST_BYTES)) {
      return TOO_MANY;
    }
    // A separate decoder reports bytes that are not UTF-8; a String would replace them.
    String word =
        StandardCharsets.UTF_8
            .newDecoder()
            .decode(ByteBuffer.wrap(text, from, to - from))
            .toString();
    int meaning = missing.contains(word) ? MISSING : code(canonical(word));
    remember(text, from, to, meaning, slot);
    return meaning;
  }

  /** The code of a word in its canonical spelling, or {@link #TOO_MANY}. */
  public int code(String canonical) {
    Integer known = codes.get(canonical);
    if (known != null) {
      return known;
    }
    if (words.size() == MOST) {
      return TOO_MANY;
    }
    codes.put(canonical, words.size());
    words.add(canonical);
    return words.size() - 1;
  }

  /** Uses the rules of a column of numbers before its first word. */
  private String canonical(String word) {
    boolean groups = marks == NumberMarks.COMMA && word.indexOf('.') >= 0;
    String plain = groups ? word : canonical(word, number);
    FormattedNumber formatted = plain.equals(word) ? FormattedNumber.of(word, marks) : null;
    if (formatted != null && firstGrouped.isEmpty()) {
      firstGrouped = formatted.grouped(word);
    }
    return formatted == null
        ? plain
        : FormattedNumber.withSign(canonical(formatted.plain(), number), formatted.sign());
  }

  /**
   * The spellings of words, including missing ones, in the order of their first occurrence.
   *
   * @param bytes the spellings one after the other
   * @param end the end of each
   * @param count the number of spellings
   * @param marks the meaning of commas and points in numbers
   * @param missing the words that mean a missing value
   */
  public record Spelled(byte[] bytes, int[] end, int count, NumberMarks marks, MissingWords missing)
      implements Serializable {
    /** The start of a spelling. */
    public int start(int spelling) {
      return spelling == 0 ? 0 : end[spelling - 1];
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return Components.equal(this, other);
    }

    @Override
    public int hashCode() {
      return Components.hash(this);
    }

    @Override
    public String toString() {
      return Components.text(this);
    }
  }

  public Spelled spelled() {
    return new Spelled(bytes, end, spellings, marks, missing);
  }

  /** The first number whose digits are grouped; see {@code Cells.firstGrouped}. */
  public String firstGrouped() {
    return firstGrouped;
  }

  /** The words so far, by code. */
  public List<String> words() {
    return words;
  }

  private int slot(byte[] text, int from, int to) {
    int hash = 1;
    for (int i = from; i < to; i++) {
      hash = 31 * hash + text[i];
    }
    int mask = table.length - 1;
    int slot = (hash ^ (hash >>> 15)) & mask;
    while (table[slot] != 0 && !equal(table[slot] - 1, text, from, to)) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private boolean equal(int spelling, byte[] text, int from, int to) {
    int start = spelling == 0 ? 0 : end[spelling - 1];
    return Arrays.equals(bytes, start, end[spelling], text, from, to);
  }

  private void remember(byte[] text, int from, int to, int meaning, int slot) {
    int start = spellings == 0 ? 0 : end[spellings - 1];
    int stop = start + to - from;
    if (stop > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(stop, 2 * bytes.length));
    }
    if (spellings == end.length) {
      end = Arrays.copyOf(end, 2 * spellings);
      code = Arrays.copyOf(code, 2 * spellings);
    }
    System.arraycopy(text, from, bytes, start, to - from);
    end[spellings] = stop;
    code[spellings] = meaning;
    table[slot] = ++spellings;
    if (2 * spellings > table.length) {
      rehash();
    }
  }

  private void rehash() {
    table = new int[2 * table.length];
    for (int spelling = 0; spelling < spellings; spelling++) {
      int start = spelling == 0 ? 0 : end[spelling - 1];
      table[slot(bytes, start, end[spelling])] = spelling + 1;
    }
  }
}
