package dev.agon.learn.table.encode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.read.TableReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The encoding of text is detected from its bytes: the text is read if it is certain, and otherwise
 * the encoding is named.
 */
class EncodingTest {
  private static final String TEXT =
      "größe,name,class\n" + "1.5,Zoë 😀,ja\n2.5,Müller,nein\n".repeat(3000);

  private static Table read(byte[] bytes) {
    return TableReader.autodetect().read(new ByteArrayInputStream(bytes), "t.csv");
  }

  private static byte[] marked(String text, Charset charset) throws IOException {
    var out = new ByteArrayOutputStream();
    out.write("\uFEFF".getBytes(charset));
    out.write(text.getBytes(charset));
    return out.toByteArray();
  }

  private static String problem(byte[] bytes) {
    return String.valueOf(catchThrowableOfType(InvalidInputException.class, () -> read(bytes)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-16LE", "UTF-16BE", "UTF-8"})
  void byteOrderMarkDeterminesEncoding(String charset) throws IOException {
    Table table = read(marked(TEXT, Charset.forName(charset)));
    assertThat(table.names()).containsExactly("größe", "name", "class");
    assertThat(table.rows()).isEqualTo(6000);
    assertThat(read(TEXT.getBytes(StandardCharsets.UTF_8)).rows()).isEqualTo(6000);
  }

  @Test
  void byteOrderMarkIsNotPartOfAQuotedHeader() throws IOException {
    Table table = read(marked("\"a b\",\"c\"\r\n1,2\r\n", StandardCharsets.UTF_8));
    assertThat(table.names()).containsExactly("a b", "c");
  }

  @Test
  void libsvmTextInUtf16IsRead() throws IOException {
    byte[] bytes = marked("+1 1:2\n-1 2:3\n", StandardCharsets.UTF_16LE);
    assertThat(LibsvmReader.read(new ByteArrayInputStream(bytes), "t").size()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource({
    "UTF-16LE, UTF-16 without a byte order mark, utf-16le",
    "UTF-16BE, UTF-16 without a byte order mark, utf-16be",
    "UTF-32LE, UTF-32, utf-32",
  })
  void ambiguousCellIsReported(String charset, String name, String iconv) {
    String text = TEXT.replace(" 😀", "");
    assertThat(problem(text.getBytes(Charset.forName(charset))))
        .contains("UTF-8", name, "iconv -f " + iconv);
  }

  @Test
  void truncatedUtf16IsRefused() throws IOException {
    byte[] whole = marked(TEXT, StandardCharsets.UTF_16BE);
    assertThat(problem(java.util.Arrays.copyOf(whole, whole.length - 1))).contains("UTF-16");
  }

  @Test
  void aTableMayHave100000Columns() {
    int columns = 100_000;
    String names =
        IntStream.range(0, columns).mapToObj(j -> "x" + j).collect(Collectors.joining(","));
    String row = "1,".repeat(columns - 1) + "2\n";
    Table table = read((names + "\n" + row + row).getBytes(StandardCharsets.UTF_8));
    assertThat(table.names()).hasSize(columns).endsWith("x99999");
    assertThat(table.rows()).isEqualTo(2);
  }
}
