package dev.agon.learn.io;

import static dev.agon.learn.data.TestData.refusal;
import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.TestData;
import dev.agon.learn.data.read.LibsvmReader;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorOutputStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Compressed text is recognised by its first bytes; damage is distinguished from other errors. */
class CompressionTest {
  enum Format {
    PLAIN,
    GZIP,
    BZIP2,
    XZ;

    byte[] compress(String text) throws IOException {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      try (OutputStream out = wrap(bytes)) {
        out.write(text.getBytes(StandardCharsets.US_ASCII));
      }
      return bytes.toByteArray();
    }

    private OutputStream wrap(OutputStream out) throws IOException {
      return switch (this) {
        case PLAIN -> out;
        case GZIP -> new GZIPOutputStream(out);
        case BZIP2 -> new BZip2CompressorOutputStream(out);
        case XZ -> new XZCompressorOutputStream(out);
      };
    }
  }

  private static final String TEXT = "-1 1:1 2:0.25\n+1 3:7\n".repeat(2000);

  private static Dataset read(byte[] bytes) {
    return LibsvmReader.read(new ByteArrayInputStream(bytes), "test");
  }

  @ParameterizedTest
  @EnumSource
  void sameDataAndChecksumInEveryFormat(Format format) throws IOException {
    Dataset data = read(format.compress(TEXT));
    assertThat(data.size()).isEqualTo(4000);
    assertThat(data.rows().nonZeros()).isEqualTo(6000);
    assertThat(data.sha256()).isEqualTo(TestData.libsvm(TEXT).sha256());
  }

  @ParameterizedTest
  @EnumSource
  void concatenatedFilesAreReadToTheEnd(Format format) throws IOException {
    ByteArrayOutputStream twice = new ByteArrayOutputStream();
    twice.write(format.compress(TEXT));
    twice.write(format.compress(TEXT));
    assertThat(read(twice.toByteArray()).size()).isEqualTo(8000);
  }

  @ParameterizedTest
  @EnumSource(names = "PLAIN", mode = EnumSource.Mode.EXCLUDE)
  void truncatedFileIsReportedAsDamaged(Format format) throws IOException {
    byte[] whole = format.compress(TEXT);
    for (int length : new int[] {8, whole.length / 2, whole.length - 1}) {
      byte[] cut = Arrays.copyOf(whole, length);
      assertThat(refusal(() -> read(cut)).problem())
          .startsWith("test: the compressed file is damaged");
    }
  }

  /** After the first chunk another thread reads: its errors must be reported in the same way. */
  @ParameterizedTest
  @EnumSource(names = "PLAIN", mode = EnumSource.Mode.EXCLUDE)
  void truncatedLongFileIsReportedAsDamaged(Format format) throws IOException {
    byte[] whole = format.compress(TEXT.repeat(40));
    byte[] cut = Arrays.copyOf(whole, whole.length - 1);
    assertThat(read(whole).size()).isGreaterThan(8000);
    assertThat(refusal(() -> read(cut)).problem())
        .startsWith("test: the compressed file is damaged");
  }

  @ParameterizedTest
  @EnumSource(names = "PLAIN", mode = EnumSource.Mode.EXCLUDE)
  void flippedByteIsReportedAsDamage(Format format) throws IOException {
    byte[] bytes = format.compress(TEXT);
    bytes[bytes.length / 2] ^= 0x55;
    assertThat(refusal(() -> read(bytes)).problem()).contains("damaged");
  }
}
