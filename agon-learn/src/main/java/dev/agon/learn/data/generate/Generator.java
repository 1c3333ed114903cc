package dev.agon.learn.data.generate;

import dev.agon.learn.data.CacheContents;
import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.learn.data.catalogue.DataCatalog;
import dev.agon.learn.data.catalogue.KnownDataset;
import dev.agon.learn.data.catalogue.Shape;
import dev.agon.learn.data.read.CacheWriter;
import dev.agon.learn.data.read.RowCache;
import dev.agon.learn.io.AtomicFile;
import dev.agon.learn.io.Messages;
import dev.agon.random.RandomStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Generates data from a short specification; one specification gives one result, bit for bit.
 *
 * <table>
 *   <caption>Specifications, with their defaults</caption>
 *   <tr><td>{@code n=50000,d=300,nnz=14,flip=0.1,seed=1}</td>
 *       <td>sparse rows of ones: see {@link SparseLaw}</td></tr>
 * <tr><td>{@code a9a,seed=1}, or another name in {@link DataCatalog}</td> <td>a stand-in for a
 * published data set: see {@link StandIn}</td></tr>
 * <tr><td>{@code outliers,n=30000,d=50,fraction=0,label=-1,test=10000,seed=1}</td> <td>dense
 * rows with a distant cluster, and a clean test set: see {@link Outliers}</td></tr>
 *   <tr><td>{@code customers,n=1200,labels=1,seed=1}</td>
 *       <td>a table in CSV, {@link #writeTable}: see {@link Customers}</td></tr>
 * </table>
 */
public final class Generator {
  static final List<String> SIGNS = List.of("-1", "1");

  /** The purposes of the random streams; 0 is used for batches. */
  static final int TRUTH = 100;

  static final int ROWS = 101;
  static final int NOISE = 102;
  static final int TEST_ROWS = 103;
  static final int OUTLIER_PLACES = 104;
  static final int OUTLIER_ROWS = 105;

  private Generator() {}

  /**
   * Generated data.
   *
   * @param train the training rows
   * @param test clean data from the same distribution, if the specification has them
   */
  public record Generated(Dataset train, @Nullable Dataset test) {}

  /** Generates the data of a specification. */
  public static Generated generate(String text) {
    Spec spec = new Spec(text);
    if (spec.kind().isEmpty()) {
      return new Generated(sparse(spec), null);
    }
    if (spec.kind().equals("outliers")) {
      return Outliers.generate(spec);
    }
    Optional<KnownDataset> set = DataCatalog.named(spec.kind());
    if (set.isPresent()) {
      long seed = spec.seed();
      spec.requireNothingElse();
      return new Generated(standIn(spec.kind(), set.get().shape(), seed), null);
    }
    throw spec.wrong(
        "there is no kind " + Messages.quote(spec.kind()),
        "Use one of these: customers, outliers, " + DataCatalog.names() + "; or n=1000,d=100.");
  }

  /** Returns whether a specification describes a table, for {@link #writeTable}. */
  public static boolean isTable(String text) {
    return new Spec(text).kind().equals(Customers.KIND);
  }

  /**
   * Writes the generated table of a specification as CSV with a header.
   *
   * @param text such as {@code customers,n=1200,seed=1}
   */
  public static void writeTable(String text, Appendable out) throws IOException {
    Customers.write(new Spec(text), out);
  }

  /**
   * Generates a stand-in for a data set that is not available: rows with the same shape. See {@link
   * StandIn} for their distribution.
   *
   * @param name the name of the data set; those in {@link DataCatalog} have their own labels,
   *     others -1 and 1
   * @param shape the shape of the data set
   * @param seed any number
   */
  public static Dataset standIn(String name, Shape shape, long seed) {
    List<String> labels = DataCatalog.named(name).map(KnownDataset::labels).orElse(SIGNS);
    return StandIn.generate(name, shape, labels, seed);
  }

  private static Dataset sparse(Spec spec) {
    SparseLaw law = SparseLaw.of(spec);
    SparseRowsBuilder rows = new SparseRowsBuilder();
    byte[] sign = law.generate(rows);
    return new Dataset(rows.build(), classes(sign, SIGNS), law.describe(), "", List.of());
  }

  /**
   * Generates the training data of a specification directly into a {@link RowCache} file. Sparse
   * rows of ones are never held in memory, so there may be many.
   */
  public static void generate(String text, Path cache) {
    Spec spec = new Spec(text);
    if (!spec.kind().isEmpty()) {
      RowCache.write(generate(text).train(), cache);
      return;
    }
    SparseLaw law = SparseLaw.of(spec);
    AtomicFile.writeBytes(
        cache,
        out -> {
          CacheWriter writer = new CacheWriter(out);
          byte[] sign = law.generate(writer.rows());
          writer.finish(
              new double[] {-1, 1},
              row -> sign[row] > 0 ? 1 : 0,
              CacheContents.Origin.NONE,
              law.describe(),
              "",
              List.of());
        });
  }

  static Classes classes(byte[] sign, List<String> names) {
    return Classes.ofSigns(sign, names.get(0), names.get(1));
  }

  static double[] gaussians(int count, long seed, int purpose) {
    RandomStream random = new RandomStream(seed, purpose);
    double[] out = new double[count];
    Arrays.setAll(out, j -> random.nextGaussian());
    return out;
  }
}
