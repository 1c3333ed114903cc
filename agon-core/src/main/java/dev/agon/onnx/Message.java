package dev.agon.onnx;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;

/**
 * A message in the wire format of Protocol Buffers, which ONNX files use: numbered fields, each an
 * integer, a string or another message.
 *
 * <p>See <a href="https://protobuf.dev/programming-guides/encoding/">protobuf.dev, Encoding</a>.
 * Only writing of a few types is needed, so no library is used.
 */
final class Message {
  private static final int VARINT = 0;
  private static final int LENGTH_DELIMITED = 2;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  /** Adds an integer (int32, int64 or an enum). */
  Message add(int field, long value) {
    tag(field, VARINT);
    varint(value);
    return this;
  }

  /** Adds a string. */
  Message add(int field, String text) {
    return add(field, text.getBytes(StandardCharsets.UTF_8));
  }

  /** Adds a message; later additions to it have no effect. */
  Message add(int field, Message message) {
    return add(field, message.toByteArray());
  }

  /** Adds numbers, packed. */
  Message add(int field, double[] values) {
    ByteBuffer packed =
        ByteBuffer.allocate(values.length * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    packed.asDoubleBuffer().put(values);
    return add(field, packed.array());
  }

  private Message add(int field, byte[] content) {
    tag(field, LENGTH_DELIMITED);
    varint(content.length);
    bytes.writeBytes(content);
    return this;
  }

  byte[] toByteArray() {
    return bytes.toByteArray();
  }

  private void tag(int field, int wireType) {
    varint((long) field << 3 | wireType);
  }

  /** Writes seven bits per byte, the lowest first; the eighth bit marks that more bytes follow. */
  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes.write((int) (rest & 0x7F | 0x80));
      rest >>>= 7;
    }
    bytes.write((int) rest);
  }
}
