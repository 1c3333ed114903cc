package dev.agon.learn.data.read;

import static dev.agon.learn.data.TestData.libsvm;
import static dev.agon.learn.data.TestData.refusal;
import static dev.agon.learn.data.TestData.show;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.TestData;
import dev.agon.learn.data.Values;
import dev.agon.learn.io.number.Decimals;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Accepted input, and the messages for rejected input. */
class LibsvmReaderTest {

  @ParameterizedTest
  @CsvSource({"-1,+1", "0,1", "1,2", "1.0,2", "-3.5,1e2", "0,-0.5"})
  void theLargerOfAnyTwoLabelsIsPositive(String a, String b) {
    Dataset data = libsvm(a + " 1:1\n" + b + " 2:1\n" + a + " 3:1\n");
    double first = Double.parseDouble(a);
    double second = Double.parseDouble(b);
    assertThat(data.classes().names())
        .containsExactly(
            Decimals.shortest(Math.min(first, second)), Decimals.shortest(Math.max(first, second)));
    byte sign = (byte) (first > second ? 1 : -1);
    assertThat(data.classes().signs()).containsExactly(sign, -sign, sign);
  }

  @Test
  void labelsDecideWhetherTheyAreClassesOrValues() {
    assertThat(libsvm("2\n0\n1\n2\n", LabelRule.any()).target())
        .usingRecursiveComparison()
        .isEqualTo(new Classes(new int[] {2, 0, 1, 2}, List.of("0", "1", "2")));
    assertThat(libsvm("0.5\n-7e3\n1\n", LabelRule.any()).target())
        .usingRecursiveComparison()
        .isEqualTo(new Values(new double[] {0.5, -7000, 1}));
    StringBuilder many = new StringBuilder();
    for (int i = 0; i < 21; i++) {
      many.append(i % 20).append('\n');
    }
    assertThat(libsvm(many.toString(), LabelRule.any()).target()).isInstanceOf(Classes.class);
    assertThat(libsvm(many + "20\n", LabelRule.any()).target()).isInstanceOf(Values.class);
    assertThat(libsvm(many + "20\n", LabelRule.classes()).classes().of()).endsWith(19, 0, 20);
    assertThat(((Values) libsvm("1\n2\n", LabelRule.values()).target()).of()).containsExactly(1, 2);
  }

  @Test
  void modelOfValuesAcceptsRowsWithoutLabels() {
    Dataset data = libsvm("0.5 1:1\n1:2\n", LabelRule.optional(List.of()));
    assertThat(((Values) data.target()).of()).containsExactly(0.5, Double.NaN);
  }

  @Test
  void oneValueMayBeWrittenInManyWays() {
    assertThat(libsvm("+1\n1\n1.0\n01\n1e0\n-1\n").classes().signs())
        .containsExactly(1, 1, 1, 1, 1, -1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-1 1:2 3:0.5\n+1\n",
        "-1 1:2 3:0.5\n+1",
        "-1 1:2 3:0.5 \t\r\n+1 \r\n",
        "# head\n\n  \n-1 1:2 3:0.5 # tail 9:9\n+1#tail\n#end",
        "\t-1\t1:+2.0\t3:5e-1\r\n  +1",
        "\u00EF\u00BB\u00BF-1 1:2 3:.5\n+1\n",
        "-1 1:2. 3:0.50000000000000000000000000\n+1\n",
        "-1 001:2 03:0.5#c\u00E9\0\n+1\n",
      })
  void spellingsOfTheSameData(String text) {
    assertThat(show(libsvm(text))).isEqualTo("-1 0:2.0 2:0.5\n1\n");
    assertThat(libsvm(text).notices()).isEmpty();
  }

  @Test
  void explicitZerosAreDroppedWithANotice() {
    Dataset data = libsvm("-1 1:0 2:-0.0 3:1 9:1e-400\n1 4:1\n");
    assertThat(show(data)).isEqualTo("-1 2:1.0\n1 3:1.0\n");
    assertThat(data.rows().nonZeros()).isEqualTo(2);
    assertThat(data.notices()).containsExactly("test: dropped 3 explicit zeros.");
  }

  @Test
  void queryNumbersAreIgnoredWithANotice() {
    Dataset data = libsvm("-1 qid:7 1:1\n1 qid:8\n");
    assertThat(show(data)).isEqualTo("-1 0:1.0\n1\n");
    assertThat(data.notices()).containsExactly("test: ignored 2 qid fields.");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-1 1:x|value|\"x\" is not a number",
        "-1 1:0x10|value|is not a number",
        "-1 1:1d|value|is not a number",
        "-1 1:1e|value|is not a number",
        "-1 1:.|value|is not a number",
        "-1 1:1:1|value|is not a number",
        "-1 1:nan|value|is not a finite number",
        "-1 1:-Inf|value|is not a finite number",
        "-1 1:1e400|value|exceeds the range",
        "-1 1:9007199254740993|1:9007199254740993|is beyond 2^53",
        "-1 1:-9007199254740993|1:-9007199254740993|is beyond 2^53",
        "-1 1:+123456789012345678901|beyond|a double cannot represent every integer",
        "-1 1:18014398509481985.0|beyond|a double cannot represent every integer",
        "-1 1:|value|is missing",
        "-1 1: 2|value|is missing",
        "-1 a:1|index|is not an integer",
        "-1 1.5:1|index|is not an integer",
        "-1 :1|index|is not an integer",
        "-1 +1:1|index|is not an integer",
        "-1 0:1|index|is 0",
        "-1 -3:1|index|is negative",
        "-1 2:1 1:1|index|comes after 2",
        "-1 2:1 2:1|index|occurs twice",
        "-1 2147483647:1|index|is larger than 2147483646",
        "-1 99999999999999999999:1|index|is larger than 2147483646",
        "-1 3|3|has no colon",
        "-1 one:1 2|one|is not an integer",
        "yes 1:1|label|\"yes\" is not a number",
        "nan 1:1|label|is not a finite number",
        "1e999 1:1|label|exceeds the range",
        "1,2,3|label|is not a number",
        "1:1 2:1|label|starts with \"1:1\"",
      })
  void errorsNameTheLineAndTheToken(String line, String part, String words) {
    var e = refusal(() -> libsvm("+1 1:1\n# comment\n" + line + "\n-1 1:1\n"));
    assertThat(e.problem()).startsWith("test, line 3: ").contains(part).contains(words);
  }

  @Test
  void errorInLastLineWithoutLineFeedIsReported() {
    assertThat(refusal(() -> libsvm("+1 1:1\n-1 5")).problem()).startsWith("test, line 2: \"5\"");
  }

  @Test
  void theLargestAllowedIndexIsAccepted() {
    assertThat(libsvm("-1 2147483646:1\n1\n").features()).isEqualTo(2147483646);
  }

  @ParameterizedTest
  @ValueSource(strings = {"\0\0\0", "-1 1:\0 2:1", "\u0001\u0002:3", "-1 \u007F"})
  void binaryFileIsRefused(String text) {
    assertThat(refusal(() -> libsvm(text)).problem())
        .startsWith("test, line 1: ")
        .contains("\\x")
        .contains("is not text");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "\n\n", "# nothing\n", "  "})
  void textWithoutRowsIsRefused(String text) {
    assertThat(refusal(() -> libsvm(text)).problem()).isEqualTo("test has no rows.");
  }

  @Test
  void aThirdLabelIsRefusedWithAllCounts() {
    assertThat(refusal(() -> libsvm("1\n2\n1\n2.5\n1\n")).problem())
        .startsWith("test, line 4: label 2.5 is a third value")
        .contains("there are 3: 1 (3 rows), 2 (1 row), 2.5 (1 row)");
  }

  @Test
  void oneClassIsRefusedForTraining() {
    assertThat(refusal(() -> libsvm("1 1:1\n1\n")).problem()).contains("there is 1: 1 (2 rows)");
  }

  @Test
  void manyLabelsAreNotAllListed() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 1000; i++) {
      text.append(i).append('\n');
    }
    assertThat(refusal(() -> libsvm(text.toString())).problem())
        .startsWith("test, line 11: 10 is the 11th label value");
  }

  @Test
  void evaluationAcceptsASingleClass() {
    Dataset data = libsvm("2 1:1\n2\n", LabelRule.known(List.of("1", "2")));
    assertThat(data.classes().signs()).containsExactly(1, 1);
    assertThat(data.classes().names()).isEqualTo(List.of("1", "2"));
  }

  @Test
  void evaluationRefusesUnknownAndMissingLabels() {
    LabelRule rule = LabelRule.known(List.of("1", "2"));
    assertThat(refusal(() -> libsvm("2\n-1 1:1\n", rule)).problem())
        .isEqualTo("test, line 2: label -1 is unknown to the model, whose labels are 1 and 2.");
    assertThat(refusal(() -> libsvm("2\n1:1\n", rule)).problem()).contains("line 2", "no label");
  }

  @Test
  void predictionNeedsNoLabels() {
    Dataset data =
        libsvm("1:1 2:1\n1 3:1\nqid:4 1:2\n7 1:1\n", LabelRule.optional(List.of("0", "1")));
    assertThat(show(data)).isEqualTo("0 0:1.0 1:1.0\n1 2:1.0\n0 0:2.0\n0 0:1.0\n");
    assertThat(data.notices())
        .contains("test: 3 of 4 rows have a label that is unknown to the model.");
  }

  @Test
  void chunkSizeDoesNotChangeRows() {
    StringBuilder text = new StringBuilder("-1");
    for (int i = 1; i <= 60_000; i++) {
      text.append(' ').append(i).append(":0.").append(i);
    }
    text.append("\n1 1:1\n");
    Dataset whole = libsvm(text.toString());
    assertThat(whole.rows().entries(0)).isEqualTo(60_000);
    assertThat(whole.rows().value(0, 59_998)).isEqualTo(0.59999);
    InputStream trickle =
        new FilterInputStream(TestData.stream(text.toString())) {
          @Override
          public int read(byte[] buffer, int from, int length) throws IOException {
            return super.read(buffer, from, Math.min(length, 1009));
          }
        };
    Dataset slow = LibsvmReader.read(trickle, "test");
    assertThat(show(slow)).isEqualTo(show(whole));
    assertThat(slow.sha256()).isEqualTo(whole.sha256());
  }

  @Test
  void theChecksumCoversTheText() {
    assertThat(libsvm("-1 1:1\n1\n").sha256())
        .isEqualTo("9f85ee6e77a6b69c075927316b1afa762236c1f670bb1142e219597c7e07d569");
  }

  @Test
  void unreadableFilesAreReported(@TempDir Path folder) {
    assertThat(refusal(() -> LibsvmReader.read(folder.resolve("none"))).problem())
        .endsWith("none does not exist.");
    assertThat(refusal(() -> LibsvmReader.read(folder)).problem())
        .endsWith("is a folder, not a file.");
  }

  @Test
  void systemFailureIsNotBadInput() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("disk on fire");
          }

          @Override
          public int read(byte[] buffer, int from, int length) throws IOException {
            return read();
          }
        };
    assertThatThrownBy(() -> LibsvmReader.read(broken, "test"))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("disk on fire");
  }

  @Test
  void theSourceIsTheFile(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("tiny"), "-1 1:1\n1\n");
    assertThat(LibsvmReader.read(file).source()).isEqualTo(file.toString());
  }
}
