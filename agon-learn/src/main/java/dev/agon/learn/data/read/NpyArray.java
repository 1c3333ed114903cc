package dev.agon.learn.data.read;

import dev.agon.InvalidInputException;
import dev.agon.learn.io.Messages;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An array of numbers in NumPy's format {@code .npy}: a header that names the type, the order and
 * the shape, then the elements.
 *
 * <p>Booleans, integers and floating-point numbers of up to 8 bytes are accepted, in either byte
 * order, row by row or column by column.
 */
final class NpyArray {
  private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
  private static final Pattern TYPE =
      Pattern.compile("'descr'\\s*:\\s*'([<>|=])(b1|[iu][1248]|f[248])'");
  private static final Pattern FORTRAN = Pattern.compile("'fortran_order'\\s*:\\s*(True|False)");
  private static final Pattern SHAPE = Pattern.compile("'shape'\\s*:\\s*\\(([^)]*)\\)");

  private final String name;
  private final ByteBuffer elements;
  private final char kind;
  private final int bytes;
  private final boolean columnMajor;
  private final long[] shape;

  /**
   * Reads the header.
   *
   * @param name the name of the array in messages
   * @param file the whole file
   */
  NpyArray(String name, byte[] file) {
    this.name = name;
    if (file.length < 12 || !Arrays.equals(file, 0, MAGIC.length, MAGIC, 0, MAGIC.length)) {
      throw unreadable("is not a NumPy array");
    }
    ByteBuffer in = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    boolean old = file[6] == 1;
    long length = old ? in.getShort(8) & 0xffff : in.getInt(8) & 0xffffffffL;
    int start = old ? 10 : 12;
    if (length > file.length - start) {
      throw unreadable("is truncated");
    }
    String header = new String(file, start, (int) length, StandardCharsets.UTF_8);
    Matcher type = TYPE.matcher(header);
    if (!type.find()) {
      throw unreadable(
          "has elements that are not numbers of at most 8 bytes: " + Messages.quote(header));
    }
    kind = type.group(2).charAt(0);
    bytes = type.group(2).charAt(1) - '0';
    Matcher order = FORTRAN.matcher(header);
    columnMajor = order.find() && order.group(1).equals("True");
    shape = shape(header);
    long given = file.length - start - length;
    long count = count();
    if (count > given / bytes) {
      throw unreadable("is truncated");
    }
    if (count * bytes != given) {
      throw unreadable("has " + given + " bytes of elements, but its shape " + count * bytes);
    }
    ByteOrder endian = type.group(1).equals(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    elements = in.position(start + (int) length).slice().order(endian);
  }

  private long count() {
    long count = 1;
    for (long extent : shape) {
      if (extent < 0) {
        throw unreadable("has the shape " + Arrays.toString(shape));
      }
      count = extent > 0 && count > Long.MAX_VALUE / extent ? Long.MAX_VALUE : count * extent;
    }
    return count;
  }

  private long[] shape(String header) {
    Matcher found = SHAPE.matcher(header);
    if (!found.find()) {
      throw unreadable("has no shape");
    }
    try {
      return Arrays.stream(found.group(1).split(","))
          .map(String::strip)
          .filter(extent -> !extent.isEmpty())
          .mapToLong(Long::parseLong)
          .toArray();
    } catch (NumberFormatException e) {
      throw unreadable("has the shape (" + found.group(1) + ")");
    }
  }

  private InvalidInputException unreadable(String why) {
    return new InvalidInputException(
        name + " " + why + ".", "Write it with numpy.savez, with arrays of numbers.");
  }

  /** The number of dimensions. */
  int dimensions() {
    return shape.length;
  }

  /** The size of a dimension. */
  int extent(int dimension) {
    if (shape[dimension] > Integer.MAX_VALUE - 8) {
      throw unreadable("has " + shape[dimension] + " elements along one dimension");
    }
    return (int) shape[dimension];
  }

  /** Returns an element of a vector. */
  double get(int at) {
    int byteAt = at * bytes;
    return switch (kind) {
      case 'f' -> floating(byteAt);
      case 'b' -> elements.get(byteAt);
      default -> whole(byteAt);
    };
  }

  /** Returns the element in a row and a column of a matrix. */
  double get(int row, int column) {
    return get(columnMajor ? column * extent(0) + row : row * extent(1) + column);
  }

  private double floating(int at) {
    return switch (bytes) {
      case 8 -> elements.getDouble(at);
      case 4 -> elements.getFloat(at);
      default -> half(elements.getShort(at));
    };
  }

  /** A number of 16 bits in the format binary16 of IEEE 754: sign, 5 bits exponent, 10 fraction. */
  private static double half(short bits) {
    int exponent = bits >> 10 & 0x1f;
    int fraction = bits & 0x3ff;
    double size =
        exponent == 0x1f
            ? fraction == 0 ? Double.POSITIVE_INFINITY : Double.NaN
            : exponent == 0 ? fraction * 0x1p-24 : Math.scalb(1024.0 + fraction, exponent - 25);
    return bits < 0 ? -size : size;
  }

  private double whole(int at) {
    boolean signed = kind == 'i';
    return switch (bytes) {
      case 1 -> signed ? elements.get(at) : elements.get(at) & 0xff;
      case 2 -> signed ? elements.getShort(at) : elements.getShort(at) & 0xffff;
      case 4 -> signed ? elements.getInt(at) : elements.getInt(at) & 0xffffffffL;
      default -> exact(elements.getLong(at));
    };
  }

  /** A double represents all integers only up to 2^53. */
  private double exact(long value) {
    boolean unsigned = kind == 'u';
    if (Math.abs(value) > 1L << 53 || value == Long.MIN_VALUE || unsigned && value < 0) {
      throw unreadable(
          "has the integer "
              + (unsigned ? Long.toUnsignedString(value) : Long.toString(value))
              + ", which a double cannot represent");
    }
    return value;
  }
}
