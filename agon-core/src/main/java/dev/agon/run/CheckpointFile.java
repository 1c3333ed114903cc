package dev.agon.run;

import dev.agon.state.State;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A checkpoint file: the identity of the run, named arrays of numbers, and a SHA-256 of both.
 *
 * <p>All numbers are big-endian: a magic number of eight bytes and the version; the number of pairs
 * of texts of the identity, and the pairs; the number of entries, each with a name, the letter of
 * its type (d, i, l), its length and its numbers; then the 32 bytes of the checksum of everything
 * before.
 *
 * @param identity the identity of the run, by name
 * @param state the state of the run
 */
record CheckpointFile(Map<String, String> identity, State state) {
  private static final long MARK = 0x41474F4E_43484B50L; // "AGONCHKP"
  private static final int VERSION = 1;
  private static final int CHECKSUM = 32;
  private static final int CHUNK = 1 << 16;

  /** Replaces the file atomically; the previous one is kept under another name. */
  void write(Path file) throws IOException {
    Path temporary = file.resolveSibling("." + file.getFileName() + ".part");
    try {
      Files.deleteIfExists(temporary); // left by a run that was killed
      // not a channel, which an interrupted thread could not use for its last checkpoint
      try (FileOutputStream out = new FileOutputStream(temporary.toFile())) {
        writeTo(out);
        out.getFD().sync();
      }
      if (Files.exists(file)) {
        keepPermissions(file, temporary);
        Files.move(file, Checkpoint.previous(file), StandardCopyOption.ATOMIC_MOVE);
      }
      Files.move(temporary, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private static void keepPermissions(Path existing, Path successor) throws IOException {
    if (existing.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(successor, Files.getPosixFilePermissions(existing));
    }
  }

  private void writeTo(FileOutputStream file) throws IOException {
    MessageDigest digest = sha256();
    DataOutputStream out =
        new DataOutputStream(new BufferedOutputStream(new DigestOutputStream(file, digest), CHUNK));
    out.writeLong(MARK);
    out.writeInt(VERSION);
    out.writeInt(identity.size());
    for (Map.Entry<String, String> pair : identity.entrySet()) {
      out.writeUTF(pair.getKey());
      out.writeUTF(pair.getValue());
    }
    out.writeInt(state.entries().size());
    for (Map.Entry<String, Object> entry : state.entries().entrySet()) {
      out.writeUTF(entry.getKey());
      writeNumbers(out, entry.getValue());
    }
    out.flush();
    file.write(digest.digest());
  }

  private static void writeNumbers(DataOutputStream out, Object numbers) throws IOException {
    if (numbers instanceof double[] doubles) {
      ByteBuffer bytes = start(out, 'd', doubles.length, Double.BYTES);
      bytes.asDoubleBuffer().put(doubles);
      out.write(bytes.array());
    } else if (numbers instanceof int[] ints) {
      ByteBuffer bytes = start(out, 'i', ints.length, Integer.BYTES);
      bytes.asIntBuffer().put(ints);
      out.write(bytes.array());
    } else if (numbers instanceof long[] longs) {
      ByteBuffer bytes = start(out, 'l', longs.length, Long.BYTES);
      bytes.asLongBuffer().put(longs);
      out.write(bytes.array());
    } else {
      throw new IllegalArgumentException("a state contains arrays of numbers, but not " + numbers);
    }
  }

  /** Writes the type and the length of an array; returns an empty buffer of its size. */
  private static ByteBuffer start(DataOutputStream out, char type, int length, int bytes)
      throws IOException {
    out.writeByte(type);
    out.writeInt(length);
    return ByteBuffer.allocate(length * bytes);
  }

  /** Returns whether a file starts like a checkpoint, damaged or not. */
  static boolean isOne(Path file) {
    try (DataInputStream in = new DataInputStream(Files.newInputStream(file))) {
      return in.readLong() == MARK;
    } catch (IOException e) {
      return false;
    }
  }

  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be read, is not a checkpoint, or was damaged; the message
   *     states which
   */
  static CheckpointFile read(Path file) throws IOException {
    long content = Files.size(file) - CHECKSUM;
    requireWhole(file, content);
    try (DataInputStream in =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file), CHUNK))) {
      if (in.readLong() != MARK) {
        throw new IOException("it is not a checkpoint");
      }
      int version = in.readInt();
      if (version != VERSION) {
        throw new IOException("it has format " + version + ", not " + VERSION);
      }
      Map<String, String> identity = new LinkedHashMap<>();
      for (int left = in.readInt(); left > 0; left--) {
        identity.put(in.readUTF(), in.readUTF());
      }
      Map<String, Object> entries = new LinkedHashMap<>();
      for (int left = in.readInt(); left > 0; left--) {
        entries.put(in.readUTF(), readNumbers(in, content));
      }
      return new CheckpointFile(identity, State.of(entries));
    }
  }

  private static Object readNumbers(DataInputStream in, long most) throws IOException {
    char type = (char) in.readByte();
    int length = in.readInt();
    int width = type == 'i' ? Integer.BYTES : Long.BYTES;
    if (length < 0 || (long) length * width > most) {
      throw new IOException("an entry is longer than the file");
    }
    byte[] read = new byte[length * width];
    in.readFully(read);
    ByteBuffer bytes = ByteBuffer.wrap(read);
    switch (type) {
      case 'd' -> {
        double[] doubles = new double[length];
        bytes.asDoubleBuffer().get(doubles);
        return doubles;
      }
      case 'i' -> {
        int[] ints = new int[length];
        bytes.asIntBuffer().get(ints);
        return ints;
      }
      case 'l' -> {
        long[] longs = new long[length];
        bytes.asLongBuffer().get(longs);
        return longs;
      }
      default -> throw new IOException("an entry has an unknown type");
    }
  }

  private static void requireWhole(Path file, long content) throws IOException {
    if (content < 0) {
      throw new IOException("it is truncated");
    }
    MessageDigest digest = sha256();
    byte[] buffer = new byte[CHUNK];
    try (InputStream in = Files.newInputStream(file)) {
      for (long left = content; left > 0; ) {
        int count = in.read(buffer, 0, (int) Math.min(left, CHUNK));
        if (count < 0) {
          throw new IOException("it is truncated");
        }
        digest.update(buffer, 0, count);
        left -= count;
      }
      if (!MessageDigest.isEqual(digest.digest(), in.readNBytes(CHECKSUM))) {
        throw new IOException("its checksum is wrong: it is damaged or truncated");
      }
    }
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }
}
