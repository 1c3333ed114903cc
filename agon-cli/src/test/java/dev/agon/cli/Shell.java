package dev.agon.cli;

import dev.agon.cli.output.Json;
import dev.agon.cli.output.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;

/** Runs the command in this process and captures its output. */
public final class Shell {
  private Shell() {}

  public record Result(int code, String out, String err) {
    public JsonNode json() {
      return Json.MAPPER.readTree(out);
    }
  }

  public static Result run(String... arguments) {
    return runWithInput("", arguments);
  }

  static Result runWithInput(String input, String... arguments) {
    var out = new ByteArrayOutputStream();
    var err = new ByteArrayOutputStream();
    var in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
    int code = Main.run(new Terminal(in, out, err, false), arguments);
    return new Result(
        code, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }
}
