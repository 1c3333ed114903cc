package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.cli.output.Json;
import dev.agon.learn.json.JsonWriter;
import dev.agon.learn.json.Seal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;

/** The contract of cruise train and cruise evaluate. */
class CruiseTest {
  @TempDir Path folder;

  @Test
  void theoryOfModelUsesItsCar() {
    String[] theory = {"cruise", "theory", "--points", "1", "--samples", "2", "--json"};
    String papers = Shell.run(theory).json().get("constants").toString();
    for (String headway : new String[] {"1.5", "3"}) {
      String model = folder.resolve("gain-" + headway).toString();
      Shell.Result trained =
          Shell.run(
              ("cruise train --iterations 0 --quiet --param headway="
                      + headway
                      + " --model "
                      + model)
                  .split(" "));
      assertThat(trained.code()).as(trained.err()).isZero();
      String[] ofModel = java.util.Arrays.copyOf(theory, theory.length + 2);
      ofModel[theory.length] = "--model";
      ofModel[theory.length + 1] = model;
      String constants = Shell.run(ofModel).json().get("constants").toString();
      assertThat(constants.equals(papers))
          .as("headway " + headway)
          .isEqualTo(headway.equals("1.5"));
    }
  }

  @Test
  void defaultTrainingFindsRobustController() throws IOException {
    Path model = folder.resolve("gain.json");
    Path csv = folder.resolve("episode.csv");
    Shell.Result trained =
        Shell.run("cruise", "train", "--model", model.toString(), "--json", "--quiet");
    assertThat(trained.code()).as(trained.err()).isZero();
    JsonNode training = trained.json();
    assertThat(training.get("method").asString()).isEqualTo("hcmm1");
    assertThat(training.get("parameters").get("step_y").asDouble()).isEqualTo(0.1);
    assertThat(training.get("parameters").get("first_batch").asInt()).isEqualTo(16);

    Shell.Result result =
        Shell.run(
            "cruise", "evaluate", "--model", model.toString(), "--json", "--out", csv.toString());

    JsonNode json = result.json();
    assertThat(json.get("worst_case_cost").asDouble()).isLessThanOrEqualTo(800);
    assertThat(json.get("smallest_distance").asDouble()).isGreaterThanOrEqualTo(25);
    assertThat(json.get("worst_case_cost_multistart").asDouble())
        .isGreaterThanOrEqualTo(json.get("worst_case_cost").asDouble());
    for (String key :
        new String[] {
          "worst_acceleration", "spacing_error", "distance", "desired_distance", "minimum_distance"
        }) {
      assertThat(json.get(key)).as(key).hasSize(100);
    }
    assertThat(Math.abs(json.get("worst_acceleration").get(99).asDouble())).isLessThan(1e-6);
    assertThat(Files.readAllLines(csv)).hasSize(101);
  }

  @Test
  void theFilesThatWereWrittenAreNamed() {
    Path model = folder.resolve("gain.json");
    Path trace = folder.resolve("trace.csv");
    Shell.Result result =
        Shell.run(
            "cruise",
            "train",
            "--iterations",
            "5",
            "--model",
            model.toString(),
            "--trace",
            trace.toString());
    assertThat(result.out().lines().map(String::strip))
        .contains("model            " + model, "trace            " + trace);
  }

  @Test
  void suggestedCommandUsesSameCar() {
    String[] train = {
      "cruise", "train", "--iterations", "2", "--param", "headway=2", "--no-reverse"
    };
    String line =
        Shell.run(train).out().lines().filter(l -> l.contains("next  ")).findAny().orElseThrow();
    assertThat(line).contains("--gain=", "--param headway=2.0", "--param stopping-width=0.1");
    Path model = folder.resolve("gain.json");
    assertThat(Shell.run(with(train, "--model", model.toString())).out())
        .contains("agon cruise evaluate --model " + model);
  }

  @ParameterizedTest
  @CsvSource({"'1,2'", "'1,2,3,4'", "'1,nan,3'", "'a,b,c'"})
  void anInvalidGainIsRefused(String gain) {
    Shell.Result result = Shell.run("cruise", "evaluate", "--gain", gain, "--episodes", "10");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("hint: ").doesNotContain("\tat ");
  }

  @Test
  void evaluationNeedsGainOrModel() throws IOException {
    assertThat(Shell.run("cruise", "evaluate").err()).contains("--gain", "hint: ");
    Path other = Files.writeString(folder.resolve("other.json"), "{\"format\":\"x\"}");
    Shell.Result result = Shell.run("cruise", "evaluate", "--model", other.toString());
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("other.json");
  }

  @Test
  void otherCarsTravelWithTheModelAndNeverDriveBackwards() throws IOException {
    Path model = folder.resolve("truck.json");
    Path csv = folder.resolve("truck.csv");
    Path car = folder.resolve("truck.yaml");
    Files.writeString(car, "headway: 2 # seconds\nlargest-control: 3\n\n");
    Shell.Result trained =
        Shell.run(
            "cruise",
            "train",
            "--no-reverse",
            "--car",
            car.toString(),
            "--param",
            "steps=40",
            "--iterations",
            "30",
            "--model",
            model.toString(),
            "--json",
            "--quiet");
    assertThat(trained.code()).as(trained.err()).isZero();
    Shell.Result result =
        Shell.run(
            "cruise",
            "evaluate",
            "--model",
            model.toString(),
            "--episodes",
            "20",
            "--json",
            "--out",
            csv.toString());
    JsonNode json = result.json();
    assertThat(json.get("car").get("headway").asDouble()).isEqualTo(2);
    assertThat(json.get("car").get("largest-control").asDouble()).isEqualTo(3);
    assertThat(json.get("reverse").asBoolean()).isFalse();
    assertThat(json.get("ego_velocity")).hasSize(40);
    assertThat(json.get("lead_velocity").get(39).asDouble()).isNotNegative();
    assertThat(Files.readAllLines(csv).get(0)).endsWith("time,ego_velocity,lead_velocity,control");
  }

  @ParameterizedTest
  @CsvSource({
    "car, , 'car is missing'",
    "car, {}, car.steps is missing",
    "car.headway, , car.headway is missing",
    "car.headway, two, car.headway",
    "car.wings, 2, wings",
    "car.headway, -1, headway",
    "kept, worst, kept",
    "kept, 1, kept",
    "iteration, -1, iteration",
    "iteration, 0.5, iteration",
    "worst_case_risk, low, worst_case_risk",
    "worst_case_risk, , worst_case_risk",
    "provenance, none, provenance",
    "provenance, {}, provenance.version is missing",
    "provenance.seed, , provenance.seed is missing",
    "provenance.seed, 0.5, provenance.seed",
    "provenance.method, 3, provenance.method",
    "provenance.colour, red, colour",
    "colour, red, colour",
    "gain, [1], number of gains",
    "version, 2, version",
  })
  void inconsistentModelIsRejected(String place, @Nullable String value, String reason)
      throws IOException {
    Path model = folder.resolve("changed.json");
    String[] train = {"cruise", "train", "--iterations", "0", "--quiet", "--model"};
    assertThat(Shell.run(with(train, model.toString())).code()).isZero();
    Map<String, @Nullable Object> json =
        Json.MAPPER.readValue(Files.readString(model), new TypeReference<>() {});
    Map<String, @Nullable Object> object = json;
    String key = place;
    int dot = place.indexOf('.');
    if (dot > 0) {
      String part = place.substring(0, dot);
      object = Json.MAPPER.convertValue(json.get(part), new TypeReference<>() {});
      json.put(part, object);
      key = place.substring(dot + 1);
    }
    if (value == null) {
      object.remove(key);
    } else {
      boolean plain = value.matches("[a-z]+");
      object.put(key, plain ? value : Json.MAPPER.readValue(value, Object.class));
    }
    Seal.close(json);
    Files.writeString(model, JsonWriter.indented(json));
    String[] evaluate = {"cruise", "evaluate", "--episodes", "2", "--model"};
    Shell.Result result = Shell.run(with(evaluate, model.toString()));
    assertThat(result.code()).as(result.out() + result.err()).isEqualTo(2);
    assertThat(result.err()).contains("changed.json", reason, "hint: ");
  }

  @Test
  void invalidCarIsRejected() throws IOException {
    Path car = Files.writeString(folder.resolve("bad.yaml"), "headway: two\n");
    String[] start = {"cruise", "evaluate", "--gain=-1,-1,0", "--episodes", "2"};
    assertThat(Shell.run(with(start, "--car", car.toString())).err())
        .contains("bad.yaml, line 1: 'two' is not a number", "hint: ");
    assertThat(Shell.run(with(start, "--param", "headwy=2")).err())
        .contains("no constant 'headwy'", "headway");
    assertThat(Shell.run(with(start, "--param", "steps=-3")).code()).isEqualTo(2);
    assertThat(Shell.run("cruise", "train", "--param", "headwy=2").err())
        .contains(
            "neither the method hcmm1 nor cruise control has a parameter headwy",
            "clip-threshold",
            "headway");
    assertThat(Shell.run(with(start, "--car", "nowhere.yaml")).err()).contains("nowhere.yaml");
  }

  private static String[] with(String[] start, String... more) {
    String[] all = java.util.Arrays.copyOf(start, start.length + more.length);
    System.arraycopy(more, 0, all, start.length, more.length);
    return all;
  }
}
