package dev.agon.learn.io;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;

/** Recognises the files that the program writes by how they begin. */
final class EarlierResult {
  private static final int HEAD = 64;

  /** Models, traces, predictions, episodes, reports, ONNX files and checkpoints, in this order. */
  private static final List<Pattern> BEGINNINGS =
      List.of(
          Pattern.compile("\\{\\s*\"format\"\\s*:\\s*\"agon-"),
          Pattern.compile("iteration,oracle_calls,"),
          Pattern.compile("row,"),
          Pattern.compile("step,worst_acceleration,"),
          Pattern.compile("<!doctype html>"),
          Pattern.compile("\\x08.\\x12\\x04agon", Pattern.DOTALL),
          Pattern.compile("AGONCHKP"));

  private EarlierResult() {}

  /** Returns whether a file is empty or was written by the program. */
  static boolean isAt(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      String head = new String(in.readNBytes(HEAD), StandardCharsets.ISO_8859_1);
      return head.isEmpty() || BEGINNINGS.stream().anyMatch(each -> each.matcher(head).lookingAt());
    } catch (IOException e) {
      return false;
    }
  }
}
