package dev.agon.learn;

import dev.agon.learn.data.Classes;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.SparseRowsBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** The golden values of the small robust logistic regression; their README is in the resources. */
public final class Golden {
  private Golden() {}

  record Trajectory(
      String weight,
      String method,
      JsonNode parameters,
      List<Double> risk,
      List<Double> finalX,
      double gradientNorm,
      long ySupport) {
    @Override
    public String toString() {
      return method + ", " + weight;
    }
  }

  static List<Trajectory> trajectories() {
    JsonNode root = new ObjectMapper().readTree(text("trajectories.json"));
    return StreamSupport.stream(root.spliterator(), false).map(Golden::trajectory).toList();
  }

  private static Trajectory trajectory(JsonNode node) {
    return new Trajectory(
        node.get("weight").asString(),
        node.get("method").asString(),
        node.get("parameters"),
        numbers(node.get("worst_case_risk")),
        numbers(node.get("final_x")),
        node.get("final_gradP_norm").asDouble(),
        node.get("final_y_support").asLong());
  }

  private static List<Double> numbers(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false).map(JsonNode::asDouble).toList();
  }

  static List<int[]> batches() {
    return text("batches.txt")
        .lines()
        .map(line -> Arrays.stream(line.split(" ")).mapToInt(Integer::parseInt).toArray())
        .toList();
  }

  public static Dataset data() {
    var rows = new SparseRowsBuilder();
    List<String> lines = text("data.libsvm").lines().toList();
    byte[] sign = new byte[lines.size()];
    for (int i = 0; i < sign.length; i++) {
      String[] tokens = lines.get(i).split(" ");
      sign[i] = (byte) Double.parseDouble(tokens[0]);
      for (int k = 1; k < tokens.length; k++) {
        String[] pair = tokens[k].split(":");
        rows.add(Integer.parseInt(pair[0]) - 1, Double.parseDouble(pair[1]));
      }
      rows.endRow();
    }
    return new Dataset(rows.build(), Classes.ofSigns(sign, "-1", "1"), "golden", "", List.of());
  }

  static String text(String name) {
    try (InputStream in = Golden.class.getResourceAsStream("/golden/small/" + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
