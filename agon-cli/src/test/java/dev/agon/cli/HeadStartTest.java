package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.table.Table;
import dev.agon.learn.table.TableReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file that was read ahead is what would have been read, or is not used. */
class HeadStartTest {
  @TempDir Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.write(folder.resolve(name), text.getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void itIsForTrainingsOfSomeSizeOnly() throws IOException {
    String small = file("small.libsvm", "1 1:1\n").toString();
    String large = file("large.libsvm", "1 1:1\n".repeat(20_000)).toString();

    assertThat(HeadStart.paysFor("train", large)).isTrue();
    assertThat(HeadStart.paysFor("train", small)).isFalse();
    assertThat(HeadStart.paysFor("evaluate", large)).isFalse();
    assertThat(HeadStart.paysFor("train", folder.resolve("none").toString())).isFalse();
    assertThat(HeadStart.paysFor("train", folder.toString())).isFalse();
    assertThat(HeadStart.paysFor("train")).isFalse();
    assertThat(HeadStart.paysFor()).isFalse();
  }

  @Test
  void rowsAreThoseThatWereReadAheadOnce() throws IOException {
    Path file = file("rows.libsvm", "1 1:1\n2 1:2\n1 1:3\n");
    ReadAhead.of(file).run();
    Files.writeString(file, "3 1:1\n4 1:2\n");

    Dataset ahead = ReadAhead.rows(file, LabelRule.any());
    Dataset again = ReadAhead.rows(file, LabelRule.any());

    assertThat(ahead.size()).isEqualTo(3);
    assertThat(again.size()).isEqualTo(2);
  }

  @Test
  void anotherFileOrAnotherWayIsReadAnew() throws IOException {
    Path file = file("rows.libsvm", "1 1:1\n2 1:2\n");
    Path other = file("other.libsvm", "1 1:1\n2 1:2\n2 1:3\n");
    ReadAhead.of(file).run();
    assertThat(ReadAhead.rows(other, LabelRule.any()).size()).isEqualTo(3);

    ReadAhead.of(file).run();
    Dataset values = ReadAhead.rows(file, LabelRule.values());
    assertThat(values.target().getClass())
        .isNotEqualTo(ReadAhead.rows(file, LabelRule.any()).target().getClass());

    Path table = file("table.csv", "a;b\n1;2\n2;3\n");
    ReadAhead.of(table).run();
    Table commas = ReadAhead.table(table, new TableReader((byte) ',', null));
    assertThat(commas.names()).hasSize(1);
    ReadAhead.of(table).run();
    assertThat(ReadAhead.table(table, TableReader.byLooking()).names()).containsExactly("a", "b");
  }

  @Test
  void whatCannotBeReadIsToldByWhoAsks() throws IOException {
    Path file = file("bad.libsvm", "1 1:1\n2 x\n");
    ReadAhead.of(file).run();

    assertThatThrownBy(() -> ReadAhead.rows(file, LabelRule.any()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("line 2");
  }
}
