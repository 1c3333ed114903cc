package dev.agon.learn.data.read;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.RowOrigin;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.io.Messages;
import dev.agon.learn.io.number.Decimals;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * Reads rows from NumPy's format {@code .npz}: an archive of arrays.
 *
 * <p>The features are the matrix {@code X} (rows by columns), or a sparse matrix in compressed rows
 * as written by {@code scipy.sparse.save_npz} ({@code data}, {@code indices}, {@code indptr},
 * {@code shape}). {@code y} contains the labels, which predictions do not need. {@code
 * sample_weight} and {@code groups} are optional: the weight and the group of each row. In Python:
 *
 * <pre>{@code
 * numpy.savez("rows.npz", X=X, y=y)
 * }</pre>
 */
public final class NpzReader {
  private static final Set<String> KNOWN =
      Set.of("X", "data", "indices", "indptr", "shape", "y", "sample_weight", "groups");

  /** Archives of numbers shrink to a hundredth at best, unless they are nearly all zero. */
  private static final long LARGEST_RATIO = 200;

  private static final int MOST_NAMED = 5;

  private final String source;
  private final Map<String, NpyArray> arrays;
  private final List<String> unknown;
  private final String sha256;

  private NpzReader(
      String source, Map<String, NpyArray> arrays, List<String> unknown, String sha256) {
    this.source = source;
    this.arrays = arrays;
    this.unknown = unknown;
    this.sha256 = sha256;
  }

  /** Returns whether the name of a file ends in {@code .npz}. */
  public static boolean isNpz(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".npz");
  }

  /** Reads a file; labels follow the given rule. */
  public static Dataset read(Path file, LabelRule rule) {
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    List<String> unknown = new ArrayList<>();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (ZipEntry entry : zip.stream().toList()) {
        String name = entry.getName();
        if (!name.endsWith(".npy")) {
          continue;
        }
        name = name.substring(0, name.length() - 4);
        if (name.equals("format")) {
          requireRows(bytes(zip, entry, file), file);
        } else if (KNOWN.contains(name)) {
          byte[] bytes = bytes(zip, entry, file);
          digest.update(bytes);
          if (arrays.put(name, new NpyArray(file + ": " + entry.getName(), bytes)) != null) {
            throw new InvalidInputException(
                file + " has two arrays " + name + ".", "Write it with numpy.savez.");
          }
        } else {
          unknown.add(name);
        }
      }
      String sha256 = HexFormat.of().formatHex(digest.digest());
      return new NpzReader(file.toString(), arrays, unknown, sha256).dataset(rule);
    } catch (ZipException | EOFException e) {
      throw new InvalidInputException(
          file + " is not an archive of NumPy arrays, or is damaged.",
          "Write it with numpy.savez.");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("SHA-256 is available on every Java platform", e);
    }
  }

  /** The text in format is an array of a few bytes: csr, csc and so on. */
  private static void requireRows(byte[] format, Path file) {
    String text = new String(format, StandardCharsets.ISO_8859_1).replace("\0", "");
    if (!text.endsWith("csr")) {
      throw new InvalidInputException(
          file + " contains a sparse matrix that is not in compressed rows.",
          "Write it with scipy.sparse.save_npz(file, X.tocsr()).");
    }
  }

  private static byte[] bytes(ZipFile zip, ZipEntry entry, Path file) throws IOException {
    if (entry.getSize() > LARGEST_RATIO * Math.max(entry.getCompressedSize(), 1 << 20)) {
      throw new InvalidInputException(
          file
              + ": the array "
              + entry.getName()
              + " grows from "
              + entry.getCompressedSize()
              + " to "
              + entry.getSize()
              + " bytes.",
          "Use a sparse matrix if nearly every number is 0; other files that grow so much are"
              + " not data.");
    }
    if (entry.getSize() > Integer.MAX_VALUE - 8) {
      throw new InvalidInputException(
          file + ": the array " + entry.getName() + " is larger than 2 GB.",
          "Use a sparse matrix, or agon data cache for larger data.");
    }
    try (InputStream in = zip.getInputStream(entry)) {
      return in.readNBytes((int) Math.max(0, entry.getSize()));
    }
  }

  private Dataset dataset(LabelRule rule) {
    SparseRowsBuilder rows = new SparseRowsBuilder();
    if (arrays.containsKey("indptr")) {
      if (arrays.containsKey("X")) {
        throw new InvalidInputException(
            source + " has a dense matrix X and a sparse one.", "Write one of them.");
      }
      addSparse(rows);
    } else {
      addDense(rows);
    }
    LabelColumn labels = new LabelColumn(rule, source);
    NpyArray y = rule.mayLack() ? arrays.get("y") : require("y");
    int size = rows.rows();
    if (size == 0) {
      throw new InvalidInputException(source + " has no rows.", "Add rows to the array X.");
    }
    for (int row = 0; row < size; row++) {
      if (y == null) {
        labels.addMissing(row + 1L, "nothing");
      } else {
        labels.add(finite(vector(y, "y", size).get(row), "y", row), row + 1L);
      }
    }
    List<String> notices = new ArrayList<>(labels.notices());
    if (!unknown.isEmpty()) {
      notices.add(
          source
              + ": the arrays "
              + Messages.some(unknown, MOST_NAMED)
              + " are not used, only X, y, sample_weight and groups.");
    }
    return new Dataset(
        rows.build(),
        labels.target(),
        weights(size),
        groups(size),
        null,
        new RowOrigin(source, sha256, notices, List.of()));
  }

  private void addDense(SparseRowsBuilder rows) {
    NpyArray x = require("X");
    if (x.dimensions() != 2) {
      throw new InvalidInputException(
          source + ": X has " + x.dimensions() + " dimensions, but must have two.",
          "Use X.reshape(-1, 1) for a single feature.");
    }
    int columns = x.extent(1);
    rows.atLeastColumns(columns);
    for (int row = 0; row < x.extent(0); row++) {
      for (int column = 0; column < columns; column++) {
        add(rows, row, column, x.get(row, column));
      }
      rows.endRow();
    }
  }

  private void addSparse(SparseRowsBuilder rows) {
    NpyArray starts = require("indptr");
    NpyArray indices = require("indices");
    NpyArray values = require("data");
    NpyArray shape = require("shape");
    if (starts.dimensions() != 1
        || indices.dimensions() != 1
        || values.dimensions() != 1
        || shape.dimensions() != 1
        || shape.extent(0) != 2
        || indices.extent(0) != values.extent(0)
        || shape.get(0) != starts.extent(0) - 1.0) {
      throw notCompressedRows();
    }
    int size = whole(shape.get(0));
    int columns = whole(shape.get(1));
    if (whole(starts.get(0)) != 0 || whole(starts.get(size)) != values.extent(0)) {
      throw notCompressedRows();
    }
    rows.atLeastColumns(columns);
    for (int row = 0; row < size; row++) {
      int begin = whole(starts.get(row));
      int end = whole(starts.get(row + 1));
      if (begin > end || end > values.extent(0)) {
        throw notCompressedRows();
      }
      int last = -1;
      for (int k = begin; k < end; k++) {
        int column = whole(indices.get(k));
        if (column <= last || column >= columns) {
          throw new InvalidInputException(
              source
                  + ": the column indices of row "
                  + row
                  + " are not ascending and below "
                  + columns
                  + ".",
              "Call X.sort_indices() and X.sum_duplicates() first.");
        }
        last = column;
        add(rows, row, column, values.get(k));
      }
      rows.endRow();
    }
  }

  private InvalidInputException notCompressedRows() {
    return new InvalidInputException(
        source + ": indptr, indices, data and shape do not describe compressed rows.",
        "Write it with scipy.sparse.save_npz(file, X.tocsr()).");
  }

  private int whole(double value) {
    if (value < 0 || value > Integer.MAX_VALUE || value != Math.rint(value)) {
      throw notCompressedRows();
    }
    return (int) value;
  }

  private void add(SparseRowsBuilder rows, int row, int column, double value) {
    if (!(Math.abs(value) <= Double.MAX_VALUE)) {
      throw new InvalidInputException(
          source + ": X[" + row + ", " + column + "] is " + Decimals.shortest(value) + ".",
          "Replace it by a number, or use a table, which supports missing values.");
    }
    if (value != 0) {
      rows.add(column, value);
    }
  }

  private double @Nullable [] weights(int size) {
    NpyArray given = arrays.get("sample_weight");
    if (given == null) {
      return null;
    }
    vector(given, "sample_weight", size);
    double[] weights = new double[size];
    for (int row = 0; row < size; row++) {
      weights[row] = finite(given.get(row), "sample_weight", row);
    }
    return weights;
  }

  private @Nullable Groups groups(int size) {
    NpyArray given = arrays.get("groups");
    if (given == null) {
      return null;
    }
    vector(given, "groups", size);
    int[] of = new int[size];
    Map<String, Integer> names = new LinkedHashMap<>();
    for (int row = 0; row < size; row++) {
      String name = Decimals.shortest(finite(given.get(row), "groups", row) + 0.0); // -0 is 0
      of[row] = names.computeIfAbsent(name, key -> names.size());
    }
    return new Groups(of, new ArrayList<>(names.keySet()));
  }

  private double finite(double value, String name, int row) {
    if (Math.abs(value) <= Double.MAX_VALUE) {
      return value;
    }
    throw new InvalidInputException(
        source + ": " + name + "[" + row + "] is " + value + ".", "Replace it by a number.");
  }

  private NpyArray vector(NpyArray array, String name, int size) {
    if (array.dimensions() != 1 || array.extent(0) != size) {
      throw new InvalidInputException(
          source + ": " + name + " must have one element for each of the " + size + " rows of X.",
          "Check its shape.");
    }
    return array;
  }

  private List<String> names() {
    List<String> names = new ArrayList<>(arrays.keySet());
    names.addAll(unknown);
    return names;
  }

  private NpyArray require(String name) {
    NpyArray array = arrays.get(name);
    if (array == null) {
      throw new InvalidInputException(
          source + " has no array " + name + ", only " + Messages.some(names(), MOST_NAMED) + ".",
          "Write it with numpy.savez(file, X=X, y=y).");
    }
    return array;
  }
}
