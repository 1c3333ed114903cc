package dev.agon.spark.rows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.load.DataRequest;
import dev.agon.learn.load.DataSource;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.read.TableReader;
import dev.agon.learn.table.schema.TableSchema;
import dev.agon.learn.table.schema.TableSettings;
import dev.agon.spark.LocalSpark;
import dev.agon.spark.problem.SparkRows;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The files of a folder give the rows and the schema of one file with all rows, or are refused. */
class FolderOfTablesTest {
  @TempDir Path folder;

  @BeforeEach
  void start() {
    LocalSpark.session();
  }

  /** A file of a folder: its name, its encoding and its text. */
  private record Part(String name, String encoding, String text) {}

  private static Part part(String name, String text) {
    return new Part(name, "UTF-8", text);
  }

  /** Folders of text, and one table with the same rows. */
  static Stream<Arguments> same() {
    return Stream.of(
        Arguments.of(
            "line breaks in quotes, columns in another order",
            List.of(
                part("a.csv", "note,x,y\n\"a\nb\",1,yes\n\"c,\r\nd\",2,no\n"),
                part("b.csv", "y,note,x\nyes,\"a\nb\",3\nno,\"c,\r\nd\",4\n")),
            "note,x,y\n\"a\nb\",1,yes\n\"c,\r\nd\",2,no\n\"a\nb\",3,yes\n\"c,\r\nd\",4,no\n"),
        Arguments.of(
            "line breaks in names",
            List.of(
                part("a.csv", "\"the\nnote\",x,y\na,1,yes\nb,2,no\n"),
                part("b.csv", "x,y,\"the\nnote\"\n3,yes,a\n4,no,b\n")),
            "\"the\nnote\",x,y\na,1,yes\nb,2,no\na,3,yes\nb,4,no\n"),
        Arguments.of(
            "backticks, dots and quotes in names",
            List.of(
                part("a.csv", "`x`,a.b,\"q\"\"q\",y\n1,5,u,yes\n2,6,v,no\n"),
                part("b.csv", "\"q\"\"q\",y,a.b,`x`\nv,yes,7,3\nu,no,8,4\n")),
            "`x`,a.b,\"q\"\"q\",y\n1,5,u,yes\n2,6,v,no\n3,7,v,yes\n4,8,u,no\n"),
        Arguments.of(
            "a byte order mark, CRLF and no last line feed",
            List.of(
                part("a.csv", "x,z,y\n1,5,yes\n2,6,no"),
                part("b.csv", "\uFEFFz,x,y\r\n7,3,yes\r\n8,4,no")),
            "x,z,y\n1,5,yes\n2,6,no\n3,7,yes\n4,8,no\n"),
        Arguments.of(
            "UTF-16 beside UTF-8",
            List.of(
                part("a.csv", "größe,z,y\n1,5,yes\n2,6,no\n"),
                new Part("b.csv", "UTF-16", "z,größe,y\n7,3,yes\n8,4,no\n")),
            "größe,z,y\n1,5,yes\n2,6,no\n3,7,yes\n4,8,no\n"),
        Arguments.of(
            "gzip beside plain text",
            List.of(
                part("a.csv", "x,z,y\n1,5,yes\n2,6,no\n"),
                new Part("b.csv.gz", "gzip", "y,z,x\nyes,7,3\nno,8,4\n")),
            "x,z,y\n1,5,yes\n2,6,no\n3,7,yes\n4,8,no\n"),
        Arguments.of(
            "tabs",
            List.of(
                part("a.tsv", "x\tz\ty\n1\ta,b\tyes\n2\tc\tno\n"),
                part("b.tsv", "y\tx\tz\nyes\t3\tc\nno\t4\ta,b\n")),
            "x\tz\ty\n1\ta,b\tyes\n2\tc\tno\n3\tc\tyes\n4\ta,b\tno\n"),
        Arguments.of(
            "a column without a name of its own",
            List.of(
                part("a.csv", ",x,y\n0,1,yes\n1,2,no\n"), part("b.csv", ",x,y\n2,3,yes\n3,4,no\n")),
            ",x,y\n0,1,yes\n1,2,no\n2,3,yes\n3,4,no\n"),
        Arguments.of(
            "numbers in one file, words in another",
            List.of(
                part("a.csv", "x,z,y\n1,5,yes\n2,6,no\n1,5,yes\n2,6,no\n"),
                part("b.csv", "z,x,y\nfew,3,yes\n6,4,no\nfew,3,yes\n6,4,no\n")),
            "x,z,y\n1,5,yes\n2,6,no\n1,5,yes\n2,6,no\n3,few,yes\n4,6,no\n3,few,yes\n4,6,no\n"),
        Arguments.of(
            "a class in only one file",
            List.of(
                part("a.csv", "x,y\n1,yes\n2,yes\n3,yes\n"),
                part("b.csv", "y,x\nno,5\nno,6\nno,4\n")),
            "x,y\n1,yes\n2,yes\n3,yes\n5,no\n6,no\n4,no\n"),
        Arguments.of(
            "codes with leading zeros in one file",
            List.of(
                part("a.csv", "code,x,y\n12,1,yes\n13,2,no\n12,1,no\n"),
                part("b.csv", "x,code,y\n3,012,yes\n4,013,no\n5,012,no\n")),
            "code,x,y\n12,1,yes\n13,2,no\n12,1,no\n012,3,yes\n013,4,no\n012,5,no\n"),
        Arguments.of(
            "whole numbers beyond 2^53 in one file",
            List.of(
                part("a.csv", "big,x,y\n1,1,yes\n2,2,no\n1,1,yes\n"),
                part("b.csv", "y,big,x\nyes,9007199254740993,3\nno,9007199254740992,4\n")),
            "big,x,y\n1,1,yes\n2,2,no\n1,1,yes\n9007199254740993,3,yes\n9007199254740992,4,no\n"),
        Arguments.of(
            "decimal commas that only one file shows",
            List.of(
                part("a.csv", "x;z;y\n1.234;5;yes\n2.345;6;no\n"),
                part("b.csv", "z;x;y\n7;3,5;yes\n8;4,25;no\n")),
            "x;z;y\n1.234;5;yes\n2.345;6;no\n3,5;7;yes\n4,25;8;no\n"));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("same")
  void aFolderIsOneTable(String what, List<Part> parts, String whole) throws IOException {
    String pattern = write(parts);
    boolean tabs = parts.get(0).name().endsWith(".tsv");
    Path one = Files.writeString(folder.resolve(tabs ? "whole.tsv" : "whole.csv"), whole);
    TableSettings settings = TableSettings.defaults().withLabel("y");
    Table table = new TableReader(tabs ? (Byte) (byte) '\t' : null, null).read(one);
    TableSchema here = TableSchema.of(table, settings, LabelRule.Kind.ANY);
    Dataset data = here.encode(table);
    try (SparkRows rows = open(pattern, settings)) {
      TableSchema there = Objects.requireNonNull(rows.schema());
      assertThat(there.lines()).isEqualTo(here.lines());
      assertThat(there.warnings()).isEqualTo(here.warnings());
      assertThat(there.columns().scaling().scale()).isEqualTo(here.columns().scaling().scale());
      assertThat(rows.size()).isEqualTo(data.size());
      for (int row = 0; row < data.size(); row++) {
        Dataset found = rows.bring(new int[] {row});
        assertThat(dense(found, 0)).as("row " + row).containsExactly(dense(data, row));
        assertThat(found.classes().of()).containsExactly(data.classes().of()[row]);
      }
    }
  }

  private static double[] dense(Dataset data, int row) {
    double[] dense = new double[data.rows().columns()];
    for (int k = 0; k < data.rows().entries(row); k++) {
      dense[data.rows().column(row, k)] = data.rows().value(row, k);
    }
    return dense;
  }

  private String write(List<Part> parts) throws IOException {
    Path to = Files.createDirectories(folder.resolve("parts"));
    for (Part part : parts) {
      byte[] bytes =
          part.text()
              .getBytes(
                  part.encoding().equals("gzip")
                      ? StandardCharsets.UTF_8
                      : Charset.forName(part.encoding()));
      try (OutputStream file = Files.newOutputStream(to.resolve(part.name()));
          OutputStream out = part.encoding().equals("gzip") ? new GZIPOutputStream(file) : file) {
        out.write(bytes);
      }
    }
    return to.toUri() + "*";
  }

  private static SparkRows open(String path, TableSettings table) {
    return (SparkRows)
        new SparkRemoteRows()
            .open("local[2]", DataRequest.of(new DataSource.Remote(path)).table(table));
  }

  /** Folders of text that are refused, with words of the message. */
  static Stream<Arguments> refused() {
    String first = "x,z,y\n1,5,yes\n2,6,no\n";
    return Stream.of(
        Arguments.of("other case", first, "X,z,y\n3,7,yes\n", List.of("b.csv", "\"x\"", "\"X\"")),
        Arguments.of("another delimiter", first, "x;z;y\n3;7;yes\n", List.of("b.csv")),
        Arguments.of("words without a header", first, "u,v,w\nyes,v,w\n", List.of("b.csv")),
        Arguments.of("a short row", first, "z,y,x\n7,yes\n", List.of("b.csv, line 2", "2 fields")),
        Arguments.of("an open quote", first, "z,y,x\n7,yes,\"3\n", List.of("b.csv", "not closed")),
        Arguments.of("a name twice", first, "x,x,y\n3,7,yes\n", List.of("b.csv")),
        Arguments.of("Parquet", first, "PAR1\u0000\u0000PAR1", List.of("b.csv")),
        Arguments.of("JSON", first, "{\"x\": 1, \"z\": 2, \"y\": 3}\n", List.of("b.csv")));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("refused")
  void aFileThatDoesNotFitIsRefusedByName(String what, String a, String b, List<String> words)
      throws IOException {
    String pattern = write(List.of(part("a.csv", a), part("b.csv", b)));
    TableSettings settings = TableSettings.defaults().withLabel("y");
    InvalidInputException refused =
        catchThrowableOfType(InvalidInputException.class, () -> open(pattern, settings).close());
    assertThat(refused).as(what).isNotNull();
    assertThat(refused.problem()).contains(words).doesNotContain("Exception");
  }
}
