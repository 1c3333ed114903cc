package dev.agon.learn;

import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.Groups;
import dev.agon.learn.data.LabelRule;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.learn.loss.Loss;
import dev.agon.learn.regulariser.L2;
import dev.agon.learn.robust.Cvar;
import dev.agon.learn.robust.RobustSet;
import dev.agon.learn.robust.TotalVariation;
import dev.agon.learn.robust.WorstGroup;
import dev.agon.learn.settings.ProblemSettings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A convex problem with its optimal value, from an independent solver. */
record GoldenOptimum(JsonNode node, JsonNode datasets) {
  private static final JsonMapper JSON = new JsonMapper();

  static Stream<GoldenOptimum> all() throws IOException {
    try (InputStream in = GoldenOptimum.class.getResourceAsStream("/golden/sets/optimum.json")) {
      JsonNode root = JSON.readTree(Objects.requireNonNull(in));
      JsonNode all = root.get("problems");
      return IntStream.range(0, all.size())
          .mapToObj(i -> new GoldenOptimum(all.get(i), root.get("datasets")));
    }
  }

  /**
   * Returns whether the optimum has no ties: all sets except cvar, tv and groups, and the case at x
   * = 0.
   */
  boolean isSmooth() {
    RobustSet set = settings().robust();
    return !(set instanceof Cvar
        || set instanceof TotalVariation
        || set instanceof WorstGroup
        || node.get("id").asString().startsWith("17"));
  }

  double value() {
    return node.get("value").asDouble();
  }

  ProblemSettings settings() {
    String set = node.get("set").asString().replace("chi2-penalty", "penalty");
    JsonNode parameter = node.get("param");
    return ProblemSettings.nonconvex()
        .withLoss(Loss.parse(node.get("loss").asString().replace("smoothed-hinge", "hinge")))
        .withRegulariser(new L2(node.get("l2").asDouble()))
        .withRobust(parameter.isNull() ? set : set + "=" + parameter.asDouble());
  }

  Dataset data() throws IOException {
    JsonNode set = datasets.get(node.get("data").asString());
    String file = set.get("file").asString();
    boolean values = set.get("task").asString().equals("regression");
    LabelRule rule = values ? LabelRule.values() : LabelRule.classes();
    Dataset data =
        LibsvmReader.read(
            new ByteArrayInputStream(libsvm(file).getBytes(StandardCharsets.US_ASCII)), file, rule);
    int[] of = JSON.treeToValue(set.get("groups"), int[].class);
    int count = IntStream.of(of).max().orElse(0) + 1;
    Dataset grouped =
        data.withGroups(new Groups(of, IntStream.range(0, count).mapToObj(k -> "g" + k).toList()));
    return node.get("weighted").asBoolean()
        ? grouped.withWeights(JSON.treeToValue(set.get("weights"), double[].class))
        : grouped;
  }

  /** The text of the file; for a table, its lines in the other format. */
  private static String libsvm(String file) throws IOException {
    try (InputStream in =
        Objects.requireNonNull(GoldenOptimum.class.getResourceAsStream("/golden/sets/" + file))) {
      String text = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
      return file.endsWith(".csv")
          ? text.lines().skip(1).map(GoldenOptimum::row).collect(Collectors.joining("\n"))
          : text;
    }
  }

  private static String row(String line) {
    String[] field = line.split(",", -1);
    return field[0]
        + IntStream.range(1, field.length)
            .mapToObj(j -> " " + j + ":" + field[j])
            .collect(Collectors.joining());
  }

  @Override
  public String toString() {
    return node.get("id").asString();
  }
}
