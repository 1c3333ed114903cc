package dev.agon.learn.lazy;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRowsBuilder;
import dev.agon.random.RandomStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;

/** Rows for the tests: generated ones, and the real ones of a compressed LIBSVM file. */
final class SomeData {
  private static final Map<String, Dataset> READ = new HashMap<>();

  private SomeData() {}

  /** Rows of some ones at random places, labelled by a noisy linear rule. */
  static Dataset generated(int n, int features, int perRow, long seed) {
    var random = new RandomStream(seed, 7);
    double[] truth = new double[features];
    for (int j = 0; j < features; j++) {
      truth[j] = random.nextGaussian();
    }
    var rows = new SparseRowsBuilder();
    byte[] sign = new byte[n];
    int stride = features / perRow;
    for (int i = 0; i < n; i++) {
      double score = 2 * random.nextGaussian();
      for (int k = 0; k < perRow; k++) {
        int column = k * stride + random.nextInt(stride);
        rows.add(column, 1);
        score += truth[column];
      }
      rows.endRow();
      sign[i] = (byte) (score >= 0 ? 1 : -1);
    }
    return new Dataset(rows.build(), Classes.ofSigns(sign, "-1", "1"), "generated", "", List.of());
  }

  /** A set of the folder of real data, read once. */
  static synchronized Dataset real(String name) {
    return READ.computeIfAbsent(
        name, key -> read(Path.of(System.getenv("AGON_DATA"), key + ".libsvm.gz")));
  }

  /** A file whose larger label is +1. */
  private static Dataset read(Path file) {
    var rows = new SparseRowsBuilder();
    List<Double> labels = new ArrayList<>();
    try (var in =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.US_ASCII))) {
      for (String line = in.readLine(); line != null; line = in.readLine()) {
        String[] tokens = line.strip().split("[ :]+");
        labels.add(Double.parseDouble(tokens[0]));
        for (int k = 1; k + 1 < tokens.length; k += 2) {
          rows.add(Integer.parseInt(tokens[k]) - 1, Double.parseDouble(tokens[k + 1]));
        }
        rows.endRow();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    double largest = labels.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
    byte[] sign = new byte[labels.size()];
    for (int i = 0; i < sign.length; i++) {
      sign[i] = (byte) (labels.get(i) == largest ? 1 : -1);
    }
    return new Dataset(
        rows.build(), Classes.ofSigns(sign, "-1", "1"), file.toString(), "", List.of());
  }
}
