package dev.agon.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.agon.state.State;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A checkpoint is read exactly as written, or rejected. */
class CheckpointFileTest {
  @TempDir private Path folder;

  private static CheckpointFile some() {
    Map<String, String> identity = new LinkedHashMap<>();
    identity.put("method", "hcmm2");
    identity.put("größe", "ß");
    State state = new State();
    state.put("doubles", 1.5, -0.0, Double.NaN, Double.NEGATIVE_INFINITY);
    state.put("ints", 1, -2, Integer.MAX_VALUE);
    state.put("longs", 1L, Long.MIN_VALUE);
    state.put("nothing", new double[0]);
    return new CheckpointFile(identity, state);
  }

  private Path written() throws IOException {
    Path file = folder.resolve("run");
    some().write(file);
    return file;
  }

  @Test
  void readsWhatWasWritten() throws IOException {
    CheckpointFile read = CheckpointFile.read(written());
    assertThat(read.identity()).containsExactlyEntriesOf(some().identity());
    assertThat(read.state().entries().keySet())
        .containsExactlyElementsOf(some().state().entries().keySet());
    some()
        .state()
        .entries()
        .forEach(
            (name, numbers) -> assertThat(read.state().entries()).containsEntry(name, numbers));
  }

  /** The format is fixed for existing files: eight letters, 1, then the entries. */
  @Test
  void startsWithMagicAndVersion() throws IOException {
    byte[] bytes = Files.readAllBytes(written());
    assertThat(new String(bytes, 0, 8, java.nio.charset.StandardCharsets.US_ASCII))
        .isEqualTo("AGONCHKP");
    ByteBuffer numbers = ByteBuffer.wrap(bytes, 8, 8);
    assertThat(numbers.getInt()).isEqualTo(1);
    assertThat(numbers.getInt()).isEqualTo(2); // pairs of the identity
  }

  @Test
  void writesAtomicallyAndKeepsPrevious() throws IOException {
    Path file = written();
    byte[] first = Files.readAllBytes(file);
    new CheckpointFile(Map.of("a", "b"), new State()).write(file);
    assertThat(Checkpoint.previous(file)).hasBinaryContent(first);
    assertThat(CheckpointFile.read(file).identity()).isEqualTo(Map.of("a", "b"));
    try (var all = Files.list(folder)) {
      assertThat(all).hasSize(2);
    }
  }

  @Test
  void detectsEveryChangedByte() throws IOException {
    byte[] good = Files.readAllBytes(written());
    Path bad = folder.resolve("bad");
    for (int i = 0; i < good.length; i++) {
      byte[] bytes = good.clone();
      bytes[i] ^= 1;
      Files.write(bad, bytes);
      assertThatThrownBy(() -> CheckpointFile.read(bad))
          .as("byte %d", i)
          .isInstanceOf(IOException.class)
          .hasMessage("its checksum is wrong: it is damaged or truncated");
    }
  }

  @Test
  void detectsEveryTruncation() throws IOException {
    byte[] good = Files.readAllBytes(written());
    Path bad = folder.resolve("bad");
    for (int length = 0; length < good.length; length++) {
      Files.write(bad, Arrays.copyOf(good, length));
      assertThatThrownBy(() -> CheckpointFile.read(bad))
          .as("%d bytes", length)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("truncated");
    }
  }

  @Test
  void rejectsOtherMagicVersionTypeOrLength() throws IOException {
    byte[] good = Files.readAllBytes(written());
    int letter = indexOf(good, "doubles") + "doubles".length();
    assertThat(good[letter]).isEqualTo((byte) 'd');
    assertRefused(good, 0, (byte) 'B', "it is not a checkpoint");
    assertRefused(good, 11, (byte) 2, "it has format 2, not 1");
    assertRefused(good, letter, (byte) 'x', "an entry has an unknown type");
    assertRefused(good, letter + 1, (byte) -1, "an entry is longer than the file");
    assertRefused(good, letter + 2, (byte) 1, "an entry is longer than the file");
    byte numbersThatDoNotFit = (byte) (good.length / 4);
    assertRefused(good, letter + 4, numbersThatDoNotFit, "an entry is longer than the file");
  }

  /** Twelve ints would fit into a file that the same number of doubles would not. */
  @Test
  void readsEntryThatFillsTheFile() throws IOException {
    State state = new State();
    state.put("x", new int[10_000]);
    Path file = folder.resolve("ints");
    new CheckpointFile(Map.of(), state).write(file);
    assertThat(CheckpointFile.read(file).state().ints("x", 10_000)).containsOnly(0);
  }

  /** More than one read buffer. */
  @Test
  void checksLongFileToItsEnd() throws IOException {
    State state = new State();
    double[] many = new double[20_000];
    Arrays.setAll(many, i -> i);
    state.put("x", many);
    Path file = folder.resolve("long");
    new CheckpointFile(Map.of(), state).write(file);
    assertThat(CheckpointFile.read(file).state().doubles("x")).containsExactly(many);
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length - 40] ^= 1;
    Files.write(file, bytes);
    assertThatThrownBy(() -> CheckpointFile.read(file)).hasMessageContaining("checksum");
  }

  @Test
  void recognisesCheckpointsByMagic() throws IOException {
    Path diary = Files.writeString(folder.resolve("diary"), "a diary of some days");
    assertThat(CheckpointFile.isOne(written())).isTrue();
    assertThat(CheckpointFile.isOne(diary)).isFalse();
    assertThat(CheckpointFile.isOne(folder.resolve("nowhere"))).isFalse();
  }

  private void assertRefused(byte[] good, int place, byte value, String message)
      throws IOException {
    byte[] bytes = good.clone();
    bytes[place] = value;
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(bytes, 0, bytes.length - 32);
      System.arraycopy(digest.digest(), 0, bytes, bytes.length - 32, 32);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
    Path bad = Files.write(folder.resolve("bad"), bytes);
    assertThatThrownBy(() -> CheckpointFile.read(bad))
        .isInstanceOf(IOException.class)
        .hasMessage(message);
  }

  private static int indexOf(byte[] bytes, String text) {
    return new String(bytes, java.nio.charset.StandardCharsets.ISO_8859_1).indexOf(text);
  }
}
