package dev.agon.learn.data;

import static dev.agon.learn.data.TestData.libsvm;
import static dev.agon.learn.data.TestData.show;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.io.AtomicFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Written data are read back unchanged, and files are written completely or not at all. */
class DatasetWriterTest {
  @TempDir Path folder;

  @Test
  void textHasShortestNumbers() throws IOException {
    Path file = folder.resolve("out");
    DatasetWriter.write(libsvm("1.0 1:1.0 3:0.250\n2\n1 2:-1e-9\n"), file);
    assertThat(file).hasContent("1 1:1 3:0.25\n2\n1 2:-1E-9\n");
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
  }

  @Test
  void rowsWithoutLabelsAreWritten() {
    Dataset data = libsvm("1:1 2:3\n1 1:1\n", LabelRule.optional(List.of("-1", "1")));
    Path file = folder.resolve("out");
    DatasetWriter.write(data, file);
    assertThat(file).hasContent("1:1 2:3\n1 1:1\n");
  }

  @Test
  void rowsAreReadBackBitForBit() {
    Dataset data = Generator.generate("outliers,n=500,d=20,fraction=0.1,test=1").train();
    Path file = folder.resolve("out");
    DatasetWriter.write(data, file);
    assertThat(show(LibsvmReader.read(file))).isEqualTo(show(data));
  }

  @Test
  void anOldFileStaysWhenWritingFails() throws IOException {
    Path file = Files.writeString(folder.resolve("out"), "old");
    assertThatThrownBy(
            () ->
                AtomicFile.writeBytes(
                    file,
                    out -> {
                      out.write('x');
                      throw new IOException("disk full");
                    }))
        .isInstanceOf(UncheckedIOException.class);
    try (var files = Files.list(folder)) {
      assertThat(files).containsExactly(file);
    }
    assertThat(file).hasContent("old");
  }
}
