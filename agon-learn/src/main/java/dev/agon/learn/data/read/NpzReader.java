package dev.agon.learn.data.read;

import dev.agon.InvalidInputException;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.LabelColumn;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.io.Decimals;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
  private final String source;
  private final Map<String, NpyArray> arrays;
  private final String sha256;

  private NpzReader(String source, Map<String, NpyArray> arrays, String sha256) {
    this.source = source;
    this.arrays = arrays;
    this.sha256 = sha256;
  }

  /** Whether the name of a file ends in {@code .npz}. */
  public static boolean isNpz(Path file) {
    return file.toString().toLowerCase(Locale.ROOT).endsWith(".npz");
  }

  /** Reads a file; labels follow the given rule. */
  public static Dataset read(Path file, LabelRule rule) {
    Map<String, NpyArray> arrays = new LinkedHashMap<>();
    try (ZipFile zip = new ZipFile(file.toFile())) {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (ZipEntry entry : zip.stream().toList()) {
        if (entry.getName().endsWith(".npy") && !entry.getName().equals("format.npy")) {
          arrays.put(
              entry.getName().substring(0, entry.getName().length() - 4),
              array(zip, entry, file, digest));
        }
      }
      String sha256 = HexFormat.of().formatHex(digest.digest());
      return new NpzReader(file.toString(), arrays, sha256).dataset(rule);
    } catch (ZipException e) {
      throw new InvalidInputException(
          file + " is not an archive of NumPy arrays.", "Write it with numpy.savez.");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("SHA-256 is available on every Java platform", e);
    }
  }

  private static NpyArray array(ZipFile zip, ZipEntry entry, Path file, MessageDigest digest)
      throws IOException {
    if (entry.getSize() > Integer.MAX_VALUE - 8) {
      throw new InvalidInputException(
          file + ": the array " + entry.getName() + " is larger than 2 GB.",
          "Use a sparse matrix, or agon data cache for larger data.");
    }
    try (InputStream in = zip.getInputStream(entry)) {
      byte[] bytes = in.readAllBytes();
      digest.update(bytes);
      return new NpyArray(file + ": " + entry.getName(), bytes);
    }
  }

  private Dataset dataset(LabelRule rule) {
    SparseRowsBuilder rows = new SparseRowsBuilder();
    if (arrays.containsKey("indptr")) {
      addSparse(rows);
    } else {
      addDense(rows);
    }
    LabelColumn labels = new LabelColumn(rule, source);
    NpyArray y = arrays.get("y");
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
    Dataset data =
        new Dataset(
            rows.build(),
            labels.target(),
            weights(size),
            groups(size),
            source,
            sha256,
            List.copyOf(labels.notices()));
    return data;
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
    int size = (int) shape.get(0);
    int columns = (int) shape.get(1);
    if (starts.dimensions() != 1
        || starts.extent(0) != size + 1
        || starts.get(0) != 0
        || starts.get(size) > Math.min(indices.extent(0), values.extent(0))) {
      throw new InvalidInputException(
          source + ": indptr, indices, data and shape do not describe compressed rows.",
          "Write it with scipy.sparse.save_npz(file, X.tocsr()).");
    }
    rows.atLeastColumns(columns);
    for (int row = 0; row < size; row++) {
      int end = (int) starts.get(row + 1);
      int last = -1;
      for (int k = (int) starts.get(row); k < end; k++) {
        int column = (int) indices.get(k);
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
      String name = Decimals.shortest(finite(given.get(row), "groups", row));
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

  private NpyArray require(String name) {
    NpyArray array = arrays.get(name);
    if (array == null) {
      throw new InvalidInputException(
          source + " has no array " + name + ", only " + arrays.keySet() + ".",
          "Write it with numpy.savez(file, X=X, y=y).");
    }
    return array;
  }
}
