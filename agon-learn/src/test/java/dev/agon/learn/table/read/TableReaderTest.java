package dev.agon.learn.table.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agon.InvalidInputException;
import dev.agon.learn.table.DataFormat;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.Tables;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Delimited text: what is detected, and what is rejected with its place. */
class TableReaderTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "age,city,label\n30,Rome,1\n41.5,Paris,0\n",
        "age;city;label\r\n30;Rome;1\r\n41,5;Paris;0\r\n",
        "age\tcity\tlabel\n30\tRome\t1\n\n41.5\tParis\t0",
        "age|city|label\n30|Rome|1\n41.5|Paris|0\n",
        "\uFEFFage,city,label\n30,Rome,1\n41.5,Paris,0\n",
        "\"age\", \"city\" ,label\n\"30\",\"Rome\",1\n 41.5 , Paris ,\"0\"\n",
        "age,city,label\r30,Rome,1\r41.50,Paris,0\r",
      })
  void spellingsOfTheSameTable(String text) {
    Table table = Tables.read(text);
    assertThat(table.names()).containsExactly("age", "city", "label");
    assertThat(Tables.cells(table))
        .containsExactly(List.of("30.0", "Rome", "1.0"), List.of("41.5", "Paris", "0.0"));
  }

  @Test
  void quotesHoldDelimitersLinesAndQuotes() {
    Table table = Tables.read("a,b\n\"x, \"\"y\"\"\nz\",1\n\"\",2\n");
    assertThat(Tables.cells(table))
        .containsExactly(List.of("x, \"y\"\nz", "1.0"), List.of("-", "2.0"));
  }

  /** A record that is cut by the end of a buffer is read twice, but its text is kept only once. */
  @Test
  void textIsKeptOnRequest() {
    StringBuilder text = new StringBuilder("id,long,x\n");
    for (int i = 0; i < 20_000; i++) {
      text.append("00")
          .append(i)
          .append(", \"w")
          .append("o".repeat(i % 50))
          .append("\"\" ,\" , 1.50\n");
    }
    Table table =
        new TableReader(null, null, Set.of("id", "long", "nowhere"))
            .read(
                new java.io.ByteArrayInputStream(text.toString().getBytes(StandardCharsets.UTF_8)),
                "t");
    assertThat(table.rows()).isEqualTo(20_000);
    assertThat(table.verbatim("id")).hasSize(20_000).endsWith("0019999");
    assertThat(table.verbatim("long").get(19_999)).isEqualTo("w" + "o".repeat(49) + "\" ,");
    assertThat(
            catchThrowableOfType(InvalidInputException.class, () -> table.verbatim("x"))
                .getMessage())
        .contains("column \"x\" was not kept");
    assertThat(catchThrowableOfType(InvalidInputException.class, () -> table.verbatim("idd")))
        .hasMessageContaining("no column \"idd\"");
  }

  @Test
  void headerIsDetected() {
    assertThat(Tables.read("1,2\n3,4\n").names()).containsExactly("column1", "column2");
    assertThat(Tables.read("1,2\n3,4\n").rows()).isEqualTo(2);
    assertThat(Tables.read("name,2020\nx,1\ny,2\n").rows()).isEqualTo(3); // could be data
    assertThat(Tables.read("2019,sales\n5,1\n6,2\n").names()).containsExactly("2019", "sales");
    assertThat(Tables.read("a,b\nx,y\n").names()).containsExactly("a", "b");
    assertThat(Tables.read(",b\n1,y\n").names()).containsExactly("column1", "b");
    TableReader given = new TableReader((byte) ',', true);
    Table table =
        given.read(
            new java.io.ByteArrayInputStream("1,2\n3,4\n".getBytes(StandardCharsets.UTF_8)), "t");
    assertThat(table.names()).containsExactly("1", "2");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", "NA", "na", "N/A", "?", "null", "NULL", "NaN", "nan", "None", "#N/A", "<NA>", " "
      })
  void wordsForMissingValuesAreRecognised(String word) {
    Table table = Tables.read("n,w\n1,x\n" + word + "," + word + "\n2,y\n");
    assertThat(Tables.cells(table).get(1)).containsExactly("-", "-");
    assertThat(table.cells(0).isNumeric()).isTrue();
  }

  @Test
  void aDelimiterAtTheEndOfEveryLineAddsNoColumn() {
    assertThat(Tables.read("a;b;\n1;x;\n2;y;\n").names()).containsExactly("a", "b");
    assertThat(Tables.read("1;2;\n3;4;\n").names()).containsExactly("column1", "column2");
    assertThat(Tables.read(",b\n,1\n,2\n").names()).containsExactly("b");
    assertThat(Tables.read("a,b\n1,\n2,\n").names()).containsExactly("a", "b");
    assertThat(Tables.read("a,\n1,\n2,7\n").names()).containsExactly("a", "column2");
  }

  @Test
  void differentSpellingsOfANumberAreOneLevel() {
    Table table = Tables.read("code\n1\n1.0\nA\n01\n1e0\n");
    assertThat(table.cells(0).words()).containsExactly("1", "A");
    assertThat(Tables.cells(table).toString()).isEqualTo("[[1], [1], [A], [1], [1]]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1,2,3|line 3: the row has 3 fields, but the table has 2 columns",
        "1|line 3: the row has 1 field",
        "1,\"x\" y|line 3: a closing quotation mark is followed by \"y\"",
        "1,\"x|line 3: a quotation mark is not closed",
      })
  void errorsNameTheLine(String line, String words) {
    assertThat(refusal("a,b\n0,1\n" + line + "\n1,1\n")).startsWith("test, ").contains(words);
  }

  @Test
  void hintForAWideRowBelowOneColumnIsAboutATitle() {
    var title =
        catchThrowableOfType(
            InvalidInputException.class,
            () -> Tables.read("Sales of 2023\nexported today\na,b\n1,2\n"));
    assertThat(title.problem()).contains("line 3", "has 2 fields, but the table has 1 column");
    assertThat(title.hint()).contains("title", "delimiter");
  }

  @Test
  void lineNumbersCountLinesInsideQuotes() {
    assertThat(refusal("a,b\n\"x\ny\",1\n\n1\n")).startsWith("test, line 5:");
  }

  @Test
  void invalidTablesAreRejected() {
    assertThat(refusal("")).isEqualTo("test is empty.");
    assertThat(refusal("a,b\n")).isEqualTo("test has no rows.");
    assertThat(refusal("PAR1\u0000\u0001,")).contains("not text", "zero bytes");
    byte[] other = {'a', ',', 'b', '\n', '1', ',', (byte) 0x81, (byte) 0xFF, '\n'};
    var invalid = catchThrowableOfType(InvalidInputException.class, () -> Tables.read(other));
    assertThat(invalid.problem()).contains("line 2", "UTF-8");
    assertThat(invalid.hint()).contains("iconv");
  }

  private static String refusal(String text) {
    var invalid = catchThrowableOfType(InvalidInputException.class, () -> Tables.read(text));
    assertThat(invalid).isNotNull();
    assertThat(invalid.hint()).isNotBlank();
    return invalid.problem();
  }

  @Test
  void aFileIsDecompressedAndItsTextIsHashed(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("data.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write("y,a\n0,1\n1,2\n".getBytes(StandardCharsets.US_ASCII));
    }
    Table table = TableReader.autodetect().read(file);
    assertThat(table.rows()).isEqualTo(2);
    assertThat(table.sha256())
        .isEqualTo("d7498a5155f52ac1e277c808d07cff4c2063a5ce3eea3482323d5a1feb312b4c");
  }

  @ParameterizedTest
  @CsvSource({
    "d.csv, CSV",
    "d.CSV.gz, CSV",
    "d.tsv.xz, TSV",
    "d.tab, TSV",
    "d.libsvm, LIBSVM",
    "d.svm.bz2, LIBSVM"
  })
  void namesDetermineFormat(String name, DataFormat format) {
    assertThat(DataFormat.of(Path.of(name))).isEqualTo(format);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '~',
      value = {
        "'1,2,3'~CSV",
        "'a;b'~CSV",
        "'+1 1:0.5 3:2'~LIBSVM",
        "'-1\t1:0.5'~LIBSVM",
        "'1'~LIBSVM",
        "'1 qid:3 1:2'~LIBSVM",
        "'a\tb'~CSV",
        "'1 1:0.5 # a, b'~LIBSVM",
        "'\"first'~CSV",
        "'a b'~LIBSVM",
        "'a b|1 2'~CSV",
        "' 1  2.5 yes |10 12.5 no'~CSV",
        "'age \"home town\"|31 Bern'~CSV",
        "'day time|1 12:30:05'~CSV",
        "'a b|1 2 3'~LIBSVM",
        "'1|-1 1:0.5'~LIBSVM",
        "'1|2'~LIBSVM",
        "'+1 # none|-1 # none'~LIBSVM",
        "'1 x|1 1:0.5'~LIBSVM"
      })
  void otherwiseFirstLinesDetermineFormat(String line, DataFormat format, @TempDir Path folder)
      throws IOException {
    Path file = Files.writeString(folder.resolve("data.txt"), line.replace('|', '\n') + "\n");
    assertThat(DataFormat.of(file)).isEqualTo(format);
  }
}
