package dev.agon.learn.data.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.ArrayRows;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.MappedRows;
import dev.agon.learn.data.SparseRows;
import dev.agon.learn.data.Values;
import dev.agon.learn.data.generate.Generator;
import dev.agon.learn.settings.ProblemSettings;
import dev.agon.learn.train.Trainer;
import dev.agon.method.hcmm.Hcmm2;
import dev.agon.random.RandomStream;
import dev.agon.run.Budget;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A cache contains the same bits as the text, and damage is detected. */
class RowCacheTest {
  private static final String OWN = "its own";

  @TempDir Path folder = Path.of("");

  private Path text = Path.of("");
  private Path cache = Path.of("");

  @BeforeEach
  void names() {
    text = folder.resolve("some.libsvm");
    cache = RowCache.beside(text);
  }

  /** Rows with this value everywhere, or with different values. */
  private void write(int rows, String value, int labels) throws IOException {
    RandomStream random = new RandomStream(3, rows);
    StringBuilder lines = new StringBuilder("# a comment\n");
    for (int row = 0; row < rows; row++) {
      lines.append(row % labels - 1);
      for (int column = 1 + random.nextInt(9); column < 40; column += 1 + random.nextInt(9)) {
        lines.append(' ').append(column).append(':');
        lines.append(value.equals(OWN) ? Double.toString(random.nextGaussian()) : value);
      }
      lines.append('\n');
    }
    Files.writeString(text, lines);
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "0.18257", OWN})
  void rowsAreReadBackBitForBit(String value) throws IOException {
    write(2 * SparseRows.BLOCK_ROWS + 17, value, 2);
    Dataset parsed = LibsvmReader.read(text);
    RowCache.write(text, cache);
    Dataset cached = LibsvmReader.read(text);
    SparseRows expected = parsed.rows();
    SparseRows rows = cached.rows();
    assertThat(rows).isInstanceOf(MappedRows.class);
    assertThat(rows.allOnes()).isEqualTo(value.equals("1"));
    assertThat(cached.sha256()).isEqualTo(parsed.sha256());
    assertThat(cached.source()).isEqualTo(parsed.source());
    assertThat(cached.classes().of()).isEqualTo(parsed.classes().of());
    assertThat(rows.nonZeros()).isEqualTo(expected.nonZeros());
    assertThat(rows.columns()).isEqualTo(expected.columns());

    double[] x = new double[rows.columns()];
    Arrays.setAll(x, j -> 1.0 / (j + 3));
    int[] all = IntStream.range(0, rows.rows()).toArray();
    double[][] dots = new double[2][rows.rows()];
    double[][] sums = new double[8][rows.columns()];
    long[][] count = new long[2][rows.columns()];
    double[] factor = Arrays.stream(all).mapToDouble(i -> 0.3 + i % 11).toArray();
    for (int k = 0; k < 2; k++) {
      SparseRows side = k == 0 ? expected : rows;
      side.dot(0, all.length, x, dots[k]);
      side.addScaled(all, factor, all.length, sums[k]);
      for (int row : all) {
        side.addScaledTwice(row, 0.1 * row, sums[2 + k], 1.0 / (1 + row), sums[4 + k]);
      }
      side.addRoots(sums[6 + k], count[k]);
    }
    assertThat(Arrays.equals(dots[0], dots[1])).isTrue();
    for (int k = 0; k < sums.length; k += 2) {
      assertThat(sums[k]).containsExactly(sums[k + 1]);
    }
    assertThat(count[0]).containsExactly(count[1]);
    for (int row : all) {
      assertThat(rows.dot(row, x)).isEqualTo(dots[0][row]);
      assertThat(rows.entries(row)).isEqualTo(expected.entries(row));
      for (int k = 0; k < rows.entries(row); k++) {
        assertThat(rows.column(row, k)).isEqualTo(expected.column(row, k));
        assertThat(rows.value(row, k)).isEqualTo(expected.value(row, k));
      }
    }
    assertThat(rows.fetch(all, all.length)).isEqualTo(expected.fetch(all, all.length));
    double[] two = new double[rows.columns()];
    Arrays.fill(two, 2);
    assertThat(rows.dividedBy(two).dot(5, x)).isEqualTo(expected.dividedBy(two).dot(5, x));
  }

  @Test
  void modelIsTheSameBitForBit() throws IOException {
    write(3000, OWN, 2);
    double[] fromText = weights();
    RowCache.write(text, cache);
    assertThat(weights()).containsExactly(fromText);
  }

  private double[] weights() {
    return new Trainer(LibsvmReader.read(text))
        .settings(ProblemSettings.nonconvex().withRobust("chi2=0.3"))
        .method(Hcmm2.defaults())
        .budget(Budget.iterations(50))
        .train()
        .model()
        .weights();
  }

  @ParameterizedTest
  @ValueSource(ints = {3, 300, 70_000})
  void labelsFollowTheirRules(int labels) throws IOException {
    write(80_000, "1", labels);
    Dataset parsed = LibsvmReader.read(text, LabelRule.values());
    RowCache.write(text, cache);
    Values values = (Values) LibsvmReader.read(text, LabelRule.values()).target();
    assertThat(Arrays.equals(values.of(), ((Values) parsed.target()).of())).isTrue();
    if (labels == 3) {
      assertThat(LibsvmReader.read(text, LabelRule.any()).classes().names())
          .containsExactly("-1", "0", "1");
      assertThatThrownBy(() -> LibsvmReader.read(text)).hasMessageContaining("third value");
    }
  }

  @Test
  void rowsWithoutLabelsAreForPredictionsOnly() throws IOException {
    Files.writeString(text, "1 1:2\n2:3\n-1 1:0 3:1\n");
    RowCache.write(text, cache);
    Dataset optional = LibsvmReader.read(text, LabelRule.optional(List.of("-1", "1")));
    assertThat(optional.classes().of()).containsExactly(1, Classes.UNKNOWN, 0);
    assertThat(optional.notices())
        .containsExactly(
            text + ": 1 of 3 rows have a label that is unknown to the model.",
            text + ": dropped 1 explicit zero.");
    assertThatThrownBy(() -> LibsvmReader.read(text))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("no label");
  }

  @Test
  void changedTextIsReadInsteadOfCache() throws IOException {
    write(30, "1", 2);
    RowCache.write(text, cache);
    write(31, "1", 2);
    Dataset data = LibsvmReader.read(text);
    assertThat(data.size()).isEqualTo(31);
    assertThat(data.notices()).anyMatch(notice -> notice.contains("the text is read"));
    assertThat(RowCache.read(cache, LabelRule.any()).notices())
        .anyMatch(notice -> notice.contains("has changed since"));
  }

  @Test
  void textWithAnotherModificationTimeIsReadInsteadOfCache() throws IOException {
    write(30, "1", 2);
    RowCache.write(text, cache);
    Files.setLastModifiedTime(text, FileTime.fromMillis(1_000_000));
    assertThat(LibsvmReader.read(text).rows()).isInstanceOf(ArrayRows.class);
  }

  /** The time is preserved, as by {@code cp -p} and {@code touch -r}. */
  @Test
  void changedTextWithSameSizeAndTimeIsDetected() throws IOException {
    write(30, "1", 2);
    RowCache.write(text, cache);
    FileTime time = Files.getLastModifiedTime(text);
    String other = Files.readString(text).replace("1:1", "1:2").replace(" 2:1", " 2:3");
    Files.writeString(text, other);
    Files.setLastModifiedTime(text, time);
    assertThat(LibsvmReader.read(text).rows()).isInstanceOf(ArrayRows.class);
  }

  /** Any changed byte is detected, at the latest when everything is checked. */
  @Test
  void damageIsDetected() throws IOException {
    write(200, OWN, 2);
    RowCache.write(text, cache);
    byte[] whole = Files.readAllBytes(cache);
    RandomStream random = new RandomStream(8, 1);
    for (int trial = 0; trial < 300; trial++) {
      byte[] damaged = whole.clone();
      int at = CacheWriter.MAGIC.length + random.nextInt(whole.length - CacheWriter.MAGIC.length);
      damaged[at] ^= (byte) (1 << random.nextInt(8));
      Files.write(cache, damaged);
      assertThatThrownBy(this::readAll)
          .as("byte %d of %d", at, whole.length)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining(cache.toString());
    }
    for (int length : new int[] {8, 9, 40, whole.length / 2, whole.length - 1}) {
      Files.write(cache, Arrays.copyOf(whole, length));
      assertThatThrownBy(this::readAll)
          .as("%d bytes", length)
          .isInstanceOf(InvalidInputException.class)
          .hasMessageContaining("damaged or truncated");
    }
  }

  private void readAll() {
    RowCache.verify(cache);
    RowCache.read(cache, LabelRule.any());
  }

  @Test
  void anotherVersionIsRefused() throws IOException {
    write(20, "1", 2);
    RowCache.write(text, cache);
    try (RandomAccessFile file = new RandomAccessFile(cache.toFile(), "rw")) {
      file.seek(file.length() - CacheWriter.MAGIC.length - 4);
      file.writeByte(9);
    }
    assertThatThrownBy(() -> RowCache.read(cache, LabelRule.any()))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("version 9");
  }

  @Test
  void invalidTextLeavesNoCache() throws IOException {
    Files.writeString(text, "1 1:1\n-1 2:x\n");
    assertThatThrownBy(() -> RowCache.write(text, cache)).hasMessageContaining("line 2");
    assertThat(folder).isDirectoryContaining(file -> file.equals(text));
    assertThat(folder.toFile().list()).containsExactly("some.libsvm");
  }

  @Test
  void generatedRowsAreWrittenToCache() {
    for (String spec : List.of("n=9000,d=50,nnz=7,seed=4", "ijcnn1,seed=2")) {
      Dataset made = Generator.generate(spec).train();
      Generator.generate(spec, cache);
      Dataset cached = RowCache.read(cache, LabelRule.twoClasses());
      double[] x = new double[made.features()];
      Arrays.setAll(x, j -> 0.1 + j);
      double[] dots = new double[made.size()];
      double[] again = new double[made.size()];
      made.rows().dot(0, made.size(), x, dots);
      cached.rows().dot(0, made.size(), x, again);
      assertThat(Arrays.equals(dots, again)).isTrue();
      assertThat(cached.classes().of()).isEqualTo(made.classes().of());
      assertThat(cached.features()).isEqualTo(made.features());
      assertThat(cached.source()).isEqualTo(made.source());
    }
  }
}
