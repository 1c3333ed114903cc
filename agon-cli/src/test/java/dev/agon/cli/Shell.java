package dev.agon.cli;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;

/** Runs the command in this process and catches what it prints. */
final class Shell {
  private Shell() {}

  record Result(int code, String out, String err) {
    JsonNode json() {
      return Json.MAPPER.readTree(out);
    }
  }

  static Result run(String... arguments) {
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
