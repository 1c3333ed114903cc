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
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NpzReaderTest {
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
  void refusesWhatIsNotRowsOfNumbers() throws IOException {
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

  private Dataset read() throws IOException {
    Path file = folder.resolve("rows.npz");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(file))) {
      for (Map.Entry<String, byte[]> array : arrays.entrySet()) {
        zip.putNextEntry(new ZipEntry(array.getKey() + ".npy"));
        zip.write(array.getValue());
      }
    }
    return LibsvmReader.read(file, LabelRule.any());
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
