package dev.agon.learn.data.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.LabelRule;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NpzReaderTest {
  private static final LabelRule UNLABELLED = new LabelRule.Known(List.of(), false);

  @TempDir Path folder;
  private final Map<String, byte[]> arrays = new LinkedHashMap<>();

  @Test
  void readsDenseMatricesOfEitherOrder() throws IOException {
    doubles("X", "(2, 3)", false, 1, 0, 2, 3, 4, 0);
    doubles("y", "(2,)", false, 0, 1);
    Dataset rows = read();
    doubles("X", "(2, 3)", true, 1, 3, 0, 4, 2, 0);
    assertThat(List.of(rows, read()))
        .allSatisfy(
            data -> {
              assertThat(data.size()).isEqualTo(2);
              assertThat(data.features()).isEqualTo(3);
              assertThat(data.rows().dot(0, new double[] {1, 10, 100})).isEqualTo(201);
              assertThat(data.rows().dot(1, new double[] {1, 10, 100})).isEqualTo(43);
              assertThat(data.classes().names()).containsExactly("0", "1");
            });
  }

  @Test
  void readsSparseMatricesWithWeightsAndGroups() throws IOException {
    doubles("data", "(3,)", false, 5, 6, 7);
    integers("indices", "(3,)", 0, 2, 1);
    integers("indptr", "(3,)", 0, 2, 3);
    integers("shape", "(2,)", 2, 4);
    doubles("y", "(2,)", false, -1, 1);
    doubles("sample_weight", "(2,)", false, 2, 3);
    integers("groups", "(2,)", 7, 4);
    Dataset data = read();
    assertThat(data.features()).isEqualTo(4);
    assertThat(data.rows().dot(0, new double[] {1, 10, 100, 0})).isEqualTo(605);
    assertThat(data.rows().dot(1, new double[] {1, 10, 100, 0})).isEqualTo(70);
    assertThat(data.weights()).containsExactly(2, 3);
    assertThat(data.groups()).isEqualTo(new Groups(new int[] {0, 1}, List.of("7", "4")));
  }

  @Test
  void rejectsArraysOtherThanRowsOfNumbers() throws IOException {
    doubles("y", "(2,)", false, 0, 1);
    assertThatThrownBy(this::read).hasMessageContaining("no array X");
    doubles("X", "(2, 1)", false, 1, Double.NaN);
    assertThatThrownBy(this::read).hasMessageContaining("X[1, 0] is NaN");
    doubles("X", "(3, 1)", false, 1, 2, 3);
    assertThatThrownBy(this::read).hasMessageContaining("y must have one element");
    doubles("X", "(4, 1)", false, 1, 2, 3);
    assertThatThrownBy(this::read).hasMessageContaining("X.npy is truncated");
    doubles("X", "(3,)", false, 1, 2, 3);
    assertThatThrownBy(this::read).hasMessageContaining("1 dimensions");
    arrays.put("X", npy("|O", "(1, 1)", false, new byte[8]));
    assertThatThrownBy(this::read).hasMessageContaining("not numbers");
    arrays.put("X", new byte[3]);
    assertThatThrownBy(this::read).hasMessageContaining("not a NumPy array");
    Path text = Files.writeString(folder.resolve("text.npz"), "1 1:2\n");
    assertThatThrownBy(() -> LibsvmReader.read(text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("not an archive");
  }

  @Test
  void refusesColumnNumbersThatDoNotAscend() throws IOException {
    doubles("data", "(2,)", false, 5, 6);
    integers("indices", "(2,)", 2, 2);
    integers("indptr", "(2,)", 0, 2);
    integers("shape", "(2,)", 1, 4);
    doubles("y", "(1,)", false, 1);
    assertThatThrownBy(this::read).hasMessageContaining("row 0 are not ascending");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          # dtype ; shape    ; bytes of X in hex  ; message, or the sum of the numbers
          >f8     ; (1, 1)   ; 3ff8000000000000   ; 1.5
          <f2     ; (1, 4)   ; 00bc01000100ff7b   ; 65503.000000119209
          >f2     ; (1, 1)   ; 3555               ; 0.333251953125
          <f2     ; (1, 1)   ; 007c               ; is Infinity
          >i2     ; (1, 1)   ; fffe               ; -2
          <u8     ; (1, 1)   ; ffffffffffffffff   ; 18446744073709551615
          <i8     ; (1, 1)   ; 0100000000002000   ; 9007199254740993
          |b1     ; (1, 2)   ; 0101               ; 2
          |b0     ; (1, 1)   ; 01                 ; not numbers
          <f0     ; (1, 1)   ; 01                 ; not numbers
          <u3     ; (1, 1)   ; 010203             ; not numbers
          <f16    ; (1, 1)   ; 00000000000000000000000000000000 ; not numbers
          <c8     ; (1, 1)   ; 0000803f00000000   ; not numbers
          <M8[D]  ; (1, 1)   ; 0000000000000000   ; not numbers
          <U1     ; (1, 1)   ; 61000000           ; not numbers
          <f99999999999 ; (1, 1) ; 00             ; not numbers
          <f8     ; ()       ; 0000000000000000   ; 0 dimensions
          <f8     ; (-1, -1) ; 0000000000000000   ; shape [-1, -1]
          <f8     ; (0, 3)   ; ''                 ; no rows
          <f8     ; (4294967296, 4294967296) ; 00 ; truncated
          <f8     ; (1, 1)   ; 00000000           ; truncated
          <f8     ; (1, 1)   ; 00000000000000000000000000000000 ; 16 bytes
          <f8     ; (1, x)   ; 0000000000000000   ; shape (1, x)
          <f8     ; (1e9, 1) ; 0000000000000000   ; shape (1e9, 1)
          """)
  void numbersOfEveryTypeAreReadOrRefused(String type, String shape, String hex, String expected)
      throws IOException {
    arrays.put("X", npy(type, shape, false, HexFormat.of().parseHex(hex)));
    doubles("y", "(1,)", false, 1);
    if (expected.matches("-?[0-9.]+") && !expected.matches("[0-9]{16,}")) {
      double[] ones = new double[] {1, 1, 1, 1};
      assertThat(read(UNLABELLED).rows().dot(0, ones)).isEqualTo(Double.parseDouble(expected));
    } else {
      assertThatThrownBy(this::read)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining(expected);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          # data | indices | indptr  | shape
          3      | 0 1 0   | 0 2 1 3 | 3 2
          3      | 0 1 0   | 0 2 2   | 2 2
          3      | 0 1     | 0 2 3   | 2 2
          3      | 0 1 0   | 1 2 3   | 2 2
          3      | 0 1 0   | 0 2 3   | 3 2
          3      | 0 1 0   | 0 2 3   | 2
          3      | 0 1 -1  | 0 2 3   | 2 2
          3      | 0 1 2   | 0 2 3   | 2 2
          3      | 0 1 0   | 0 2 3   | 2 -2
          3      | 0 1 0   | -1 2 3  | 2 2
          3      | 0 1 0   | 0 9 3   | 2 2
          """)
  void inconsistentSparseMatricesAreRefused(int data, String indices, String indptr, String shape) {
    double[] values = new double[data];
    Arrays.fill(values, 2);
    doubles("data", "(" + data + ",)", false, values);
    whole("indices", indices);
    whole("indptr", indptr);
    whole("shape", shape);
    assertThatThrownBy(this::read)
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("rows.npz");
  }

  private void whole(String name, String numbers) {
    int[] all = Arrays.stream(numbers.split(" ")).mapToInt(Integer::parseInt).toArray();
    integers(name, "(" + all.length + ",)", all);
  }

  @Test
  void compressedColumnsAreNotReadAsRows() throws IOException {
    doubles("data", "(2,)", false, 5, 6);
    whole("indices", "0 1");
    whole("indptr", "0 1 2");
    whole("shape", "2 2");
    arrays.put("format", npy("|S3", "()", false, "csc".getBytes(StandardCharsets.US_ASCII)));
    assertThatThrownBy(this::read).hasMessageContaining("not in compressed rows");
    arrays.put("format", npy("|S3", "()", false, "csr".getBytes(StandardCharsets.US_ASCII)));
    assertThat(read(UNLABELLED).size()).isEqualTo(2);
    doubles("X", "(2, 1)", false, 1, 2);
    assertThatThrownBy(this::read).hasMessageContaining("a dense matrix X and a sparse one");
  }

  @Test
  void arraysThatAreNotUsedAreNamed() throws IOException {
    doubles("X", "(2, 1)", false, 1, 2);
    doubles("y", "(2,)", false, 0, 1);
    doubles("sample_weights", "(2,)", false, 0, 1);
    assertThat(read().notices()).anyMatch(notice -> notice.contains("\"sample_weights\""));
  }

  @Test
  void zeroAndMinusZeroAreTheSameGroup() throws IOException {
    doubles("X", "(3, 1)", false, 1, 2, 3);
    doubles("y", "(3,)", false, 0, 1, 1);
    doubles("groups", "(3,)", false, 0.0, -0.0, 1);
    assertThat(read().groups()).isEqualTo(new Groups(new int[] {0, 0, 1}, List.of("0", "1")));
  }

  @Test
  void theArraysOfAFileWithoutLabelsAreNamed() throws IOException {
    doubles("X", "(3, 1)", false, 1, 2, 3);
    doubles("Y", "(3,)", false, 0, 1, 1);
    assertThatThrownBy(this::read).hasMessageContaining("no array y, only \"X\", \"Y\"");
    assertThat(read(UNLABELLED).size()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({"1e-310", "1e-320", "4.9e-324", "1e308"})
  void weightsWhoseSumCannotBeUsedAreRefused(double weight) throws IOException {
    doubles("X", "(3, 1)", false, 1, 2, 3);
    doubles("y", "(3,)", false, 0, 1, 1);
    doubles("sample_weight", "(3,)", false, weight, weight, weight);
    assertThatThrownBy(this::read).hasMessageContaining("the sum of the row weights");
  }

  @Test
  void damagedArchivesAndBombsAreRefused() throws IOException {
    doubles("X", "(2, 1)", false, 1, 2);
    doubles("y", "(2,)", false, 0, 1);
    read();
    byte[] whole = Files.readAllBytes(folder.resolve("rows.npz"));
    for (int size = 0; size < whole.length; size++) {
      Path cut = Files.write(folder.resolve("cut.npz"), Arrays.copyOf(whole, size));
      assertThatThrownBy(() -> LibsvmReader.read(cut)).isInstanceOf(InvalidInputException.class);
    }
    for (int at = 0; at < whole.length; at++) {
      byte[] flipped = whole.clone();
      flipped[at] ^= 0x55;
      Path file = Files.write(folder.resolve("flipped.npz"), flipped);
      try {
        LibsvmReader.read(file);
      } catch (InvalidInputException e) {
        assertThat(e.getMessage()).contains("flipped.npz").doesNotContain("Exception");
      }
    }
    arrays.put("X", npy("<f8", "(40000000, 1)", false, new byte[320_000_000]));
    assertThatThrownBy(this::read).hasMessageContaining("grows from");
  }

  private Dataset read() throws IOException {
    return read(LabelRule.any());
  }

  private Dataset read(LabelRule rule) throws IOException {
    Path file = folder.resolve("rows.npz");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, byte[]> array : arrays.entrySet()) {
        zip.putNextEntry(new ZipEntry(array.getKey() + ".npy"));
        zip.write(array.getValue());
      }
    }
    return LibsvmReader.read(file, rule);
  }

  private void doubles(String name, String shape, boolean fortran, double... values) {
    ByteBuffer bytes = ByteBuffer.allocate(8 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    Arrays.stream(values).forEach(bytes::putDouble);
    arrays.put(name, npy("<f8", shape, fortran, bytes.array()));
  }

  private void integers(String name, String shape, int... values) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * values.length).order(ByteOrder.LITTLE_ENDIAN);
    Arrays.stream(values).forEach(bytes::putInt);
    arrays.put(name, npy("<i4", shape, false, bytes.array()));
  }

  private static byte[] npy(String type, String shape, boolean fortran, byte[] elements) {
    String order = fortran ? "True" : "False";
    byte[] header =
        ("{'descr': '" + type + "', 'fortran_order': " + order + ", 'shape': " + shape + ", }\n")
            .getBytes(StandardCharsets.UTF_8);
    ByteBuffer file = ByteBuffer.allocate(10 + header.length + elements.length);
    file.order(ByteOrder.LITTLE_ENDIAN)
        .put((byte) 0x93)
        .put("NUMPY".getBytes(StandardCharsets.UTF_8));
    file.put((byte) 1).put((byte) 0).putShort((short) header.length).put(header).put(elements);
    return file.array();
  }
}
