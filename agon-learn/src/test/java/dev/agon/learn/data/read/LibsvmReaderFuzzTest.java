package dev.agon.learn.data.read;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.NaiveLibsvmReader;
import dev.agon.learn.data.TestData;
import dev.agon.learn.io.number.Decimals;
import dev.agon.random.RandomStream;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * The reader and a naive one agree on random valid and invalid text, including the invalid line.
 */
class LibsvmReaderFuzzTest {
  private static final Pattern LINE = Pattern.compile("test, line (\\d+): ");
  private static final String[] BLANKS = {" ", " ", " ", " ", "  ", "\t", " \r "};
  private static final String[] LABELS = {"-1", "+1", "-1", "1", "1.0", "-1e0", "-01"};
  private static final String JUNK = "0123456789::..+-eE #\n\r\tqid,naif\0\u0080\u00FF";

  @Test
  void randomValidTextIsRead() {
    int accepted = 0;
    for (int seed = 0; seed < 3000; seed++) {
      accepted += agree(seed, text(new RandomStream(seed, 1)));
    }
    assertThat(accepted).isGreaterThan(1200);
  }

  @Test
  void mutatedTextIsReadAsByReferenceReader() {
    int accepted = 0;
    for (int seed = 0; seed < 8000; seed++) {
      RandomStream random = new RandomStream(seed, 2);
      StringBuilder text = new StringBuilder(text(random));
      for (int k = random.nextInt(3); k >= 0; k--) {
        mutate(text, random);
      }
      accepted += agree(seed, text.toString());
    }
    assertThat(accepted).as("some mutants are right, some wrong").isBetween(800, 7200);
  }

  /** Returns 1 if both accept. */
  private static int agree(int seed, String text) {
    String expected;
    try {
      expected = NaiveLibsvmReader.read(text);
    } catch (NaiveLibsvmReader.Refused e) {
      expected = "refused, line " + e.line;
    }
    String actual;
    try {
      actual = TestData.show(TestData.libsvm(text));
    } catch (InvalidInputException e) {
      Matcher line = LINE.matcher(e.problem());
      actual = "refused, line " + (line.lookingAt() ? line.group(1) : "0");
    }
    assertThat(actual).as("seed %d, text:%n%s", seed, text).isEqualTo(expected);
    return actual.startsWith("refused") ? 0 : 1;
  }

  private static String text(RandomStream random) {
    StringBuilder out = new StringBuilder();
    for (int rows = 1 + random.nextInt(6); rows > 0; rows--) {
      switch (random.nextInt(12)) {
        case 0 -> out.append("# a comment 1:1");
        case 1 -> out.append(pick(BLANKS, random));
        default -> appendRow(out, random);
      }
      out.append(random.nextInt(8) == 0 ? "\r\n" : "\n");
    }
    if (random.nextInt(3) == 0) {
      out.setLength(out.length() - 1);
    }
    return out.toString();
  }

  private static void appendRow(StringBuilder out, RandomStream random) {
    out.append(pick(LABELS, random));
    int index = 0;
    for (int features = random.nextInt(6); features > 0; features--) {
      index += 1 + random.nextInt(random.nextInt(10) == 0 ? 100_000_000 : 20);
      out.append(pick(BLANKS, random)).append(index).append(':');
      out.append(value(random));
    }
    out.append(random.nextInt(4) == 0 ? pick(BLANKS, random) : "");
    out.append(random.nextInt(10) == 0 ? "#tail" : "");
  }

  private static String value(RandomStream random) {
    return switch (random.nextInt(6)) {
      case 0, 1 -> "1";
      case 2 -> Double.toString(random.nextGaussian());
      case 3 -> Decimals.shortest(random.nextInt(2_000_000) / 1e6 - 1);
      case 4 -> Integer.toString(random.nextInt(2000) - 1000);
      default -> random.nextGaussian() + "e" + (random.nextInt(640) - 320);
    };
  }

  private static void mutate(StringBuilder text, RandomStream random) {
    int place = random.nextInt(text.length() + 1);
    char junk = JUNK.charAt(random.nextInt(JUNK.length()));
    switch (random.nextInt(3)) {
      case 0 -> text.insert(place, junk);
      case 1 -> text.delete(place, Math.min(text.length(), place + 1 + random.nextInt(3)));
      default -> text.replace(place, Math.min(text.length(), place + 1), String.valueOf(junk));
    }
  }

  private static String pick(String[] choices, RandomStream random) {
    return choices[random.nextInt(choices.length)];
  }
}
