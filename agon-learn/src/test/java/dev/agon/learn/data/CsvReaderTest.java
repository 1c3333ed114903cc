package dev.agon.learn.data;

import static dev.agon.learn.data.TestData.refusal;
import static dev.agon.learn.data.TestData.show;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Dense CSV: what is taken, and what is refused with line, column and value. */
class CsvReaderTest {

  private static Dataset csv(String text) {
    return csv(text, LabelRule.twoClasses());
  }

  private static Dataset csv(String text, LabelRule rule) {
    return CsvReader.read(TestData.stream(text), "test", "label", rule);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a,label,b\n0,1,2.5\n-3,2,0\n",
        "a,label,b\r\n0,1,2.5\r\n\r\n-3,2,0",
        "\"a\", label ,b\n \"0\", 1 ,+2.50\n-3e0,2.0,0.0\n",
        "\u00EF\u00BB\u00BFa,label,b\n0,1,2.5\n-3,2,0\n",
      })
  void spellingsOfTheSameData(String text) {
    Dataset data = csv(text);
    assertThat(show(data)).isEqualTo("-1 1:2.5\n1 0:-3.0\n");
    assertThat(data.classes().names()).isEqualTo(List.of("1", "2"));
    assertThat(data.notices()).isEmpty();
  }

  @Test
  void aLastColumnOfZerosIsStillAFeature() {
    assertThat(csv("label,a,b\n0,1,0\n1,1,0\n").features()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,x|column \"a\" the value \"x\" is not a number",
        "1,|column \"a\" the value is missing",
        "1,nan|column \"a\" the value \"nan\" is not a finite number",
        "1,1e400|column \"a\" the value \"1e400\" is too large",
        "one,1|column \"label\" the value \"one\" is not a number",
        ",1|no label",
        "1|the row has 1 field, but the header has 2 columns",
        "1,2,3|the row has 3 fields",
        "7,1|label 7 is a third value",
      })
  void errorsNameLineColumnAndValue(String line, String words) {
    assertThat(refusal(() -> csv("label,a\n0,1\n1,1\n" + line + "\n1,1\n")).problem())
        .startsWith("test, line 4: ")
        .contains(words);
  }

  @Test
  void headersThatCannotBeUsed() {
    assertThat(refusal(() -> csv("a,b\n1,2\n")).problem())
        .isEqualTo("test has no column \"label\"; its columns are \"a\", \"b\".");
    assertThat(refusal(() -> csv("a,label,a\n1,2,3\n")).problem()).contains("\"a\" occurs twice");
    assertThat(refusal(() -> csv("")).problem()).isEqualTo("test is empty.");
    assertThat(refusal(() -> csv("label,a\n")).problem()).isEqualTo("test holds no rows.");
  }

  @Test
  void textThatIsNotCsv() {
    assertThat(refusal(() -> csv("label,a\n1,\u00FF\n")).problem()).contains("is not CSV text");
    assertThat(refusal(() -> csv("label,a\n1,\"2\n")).problem()).contains("test");
  }

  @Test
  void predictionDoesWithoutLabels() {
    LabelRule rule = LabelRule.optional(List.of("0", "1"));
    assertThat(show(csv("a,b\n1,2\n", rule))).isEqualTo("0 0:1.0 1:2.0\n");
    assertThat(csv("label,a\n1,2\n,2\n0,2\n", rule).classes().signs()).containsExactly(1, 0, -1);
  }

  @Test
  void aFileIsReadByItsNameAndDecompressed(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("data.CSV.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("y,a\n0,1\n1,2\n".getBytes(StandardCharsets.US_ASCII));
    }
    Dataset data = DataReader.read(file, LabelRule.twoClasses(), "y");
    assertThat(show(data)).isEqualTo("-1 0:1.0\n1 0:2.0\n");
    assertThat(data.sha256())
        .isEqualTo("d7498a5155f52ac1e277c808d07cff4c2063a5ce3eea3482323d5a1feb312b4c");
    Path plain = Files.writeString(folder.resolve("data.txt"), "0 1:1\n1 1:2\n");
    assertThat(show(DataReader.read(plain, LabelRule.twoClasses(), "y"))).isEqualTo(show(data));
  }
}
