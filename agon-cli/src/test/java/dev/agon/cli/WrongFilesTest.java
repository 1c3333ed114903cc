package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of the wrong kind in place of every small file: the message states what they are. */
class WrongFilesTest {
  private static final String DATA = "src/test/resources/golden/small/data.libsvm";

  /** The commands; @ is the wrong file. */
  private static final List<String> READERS =
      List.of(
          "predict @ " + DATA,
          "evaluate @ " + DATA,
          "robust @ " + DATA,
          "export @ --onnx OUT",
          "train " + DATA + " --init @",
          "train " + DATA + " --replay @",
          "cruise evaluate --model @",
          "cruise theory --model @",
          "cruise train --car @ --iterations 2",
          "cruise evaluate --gain 1,2,3 --car @",
          "reproduce @ --offline --out OUT");

  /** The kinds of files, and words of the message. */
  private static final Map<String, List<String>> KINDS =
      Map.of(
          "folder", List.of("is a folder, not a file"),
          "missing", List.of("there is no"),
          "zeros", List.of("is not text: it contains zero bytes"),
          "utf-16", List.of("is encoded in UTF-16", "iconv -f utf-16 "),
          "utf-16le", List.of("UTF-16 without a byte order mark", "iconv -f utf-16le"),
          "utf-32", List.of("UTF-32", "iconv"),
          "gzip", List.of("is compressed with gzip", "gzip -d"),
          "binary", List.of("is not text: it contains zero bytes"));

  @TempDir static Path folder;

  @BeforeAll
  static void writeFiles() throws IOException {
    String text = "kind: rates\n".repeat(40);
    Files.createDirectory(folder.resolve("folder.yaml"));
    Files.write(folder.resolve("zeros.yaml"), new byte[5000]);
    for (String encoding : List.of("UTF-16", "UTF-16LE", "UTF-32")) {
      String mark = encoding.equals("UTF-32") ? "\uFEFF" : "";
      String name = encoding.equals("UTF-32") ? "UTF-32LE" : encoding;
      Files.write(
          folder.resolve(encoding.toLowerCase(java.util.Locale.ROOT) + ".yaml"),
          (mark + text).getBytes(Charset.forName(name)));
    }
    var packed = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(packed)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    Files.write(folder.resolve("gzip.yaml"), packed.toByteArray());
    byte[] png = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n', 0, 0, 0, '\r', 'I', 'H', 'D'};
    Files.write(folder.resolve("binary.yaml"), png);
  }

  @TestFactory
  Stream<DynamicTest> theKindOfFileIsNamed() {
    return READERS.stream()
        .flatMap(
            command ->
                KINDS.keySet().stream()
                    .map(
                        kind ->
                            dynamicTest(command.replace("@", kind), () -> check(command, kind))));
  }

  private static DynamicTest dynamicTest(
      String name, org.junit.jupiter.api.function.Executable run) {
    return DynamicTest.dynamicTest(name, run);
  }

  private static void check(String command, String kind) {
    String file = folder.resolve(kind + ".yaml").toString();
    Shell.Result result =
        Shell.run(
            Arrays.stream(command.split(" "))
                .map(word -> word.equals("@") ? file : word)
                .map(word -> word.equals("OUT") ? folder + "/out" : word)
                .toArray(String[]::new));
    assertThat(result.code()).as(result.err()).isEqualTo(2);
    assertThat(result.err()).contains(KINDS.get(kind)).contains(file, "agon: error: ", "hint: ");
    assertThat(folder.resolve("out")).doesNotExist();
  }

  /** Endless devices are recognised by their first bytes. */
  @Test
  @Timeout(60)
  void endlessZerosAreRejected() {
    for (String command :
        List.of("train @", "data check @", "predict @ " + DATA, "train " + DATA + " --replay @")) {
      Shell.Result result = Shell.run(command.replace("@", "/dev/zero").split(" "));
      assertThat(result.code()).as(result.err()).isEqualTo(2);
      assertThat(result.err()).contains("/dev/zero", "zero bytes");
    }
  }

  /** In a separate process, because only a pipe has no end. */
  @ParameterizedTest
  @ValueSource(strings = {"y", "[", "+1 1:1", "1,2"})
  @Timeout(60)
  void anEndlessPipeIsNotAModel(String line) throws Exception {
    String script =
        "\"$JAVA\" -Xmx300m dev.agon.cli.Main predict /dev/stdin "
            + DATA
            + " < <(while :; do echo '"
            + line
            + "'; done)";
    ProcessBuilder builder = new ProcessBuilder("bash", "-c", script).redirectErrorStream(true);
    builder.environment().put("JAVA", Path.of(System.getProperty("java.home"), "bin/java") + "");
    builder.environment().put("CLASSPATH", System.getProperty("java.class.path"));
    Process process = builder.start();
    process.getOutputStream().close();
    String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(text).isEqualTo(2);
    assertThat(text).contains("/dev/stdin is not a model");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"train - --label y", "data check -", "predict MODEL -", "train /dev/null --by x"})
  void anEmptyStreamIsNamedAsSuch(String command) {
    Path model = folder.resolve("m.json");
    assertThat(Shell.run("train", DATA, "--quiet", "--model", model.toString()).code()).isZero();
    Shell.Result result = Shell.run(command.replace("MODEL", model.toString()).split(" "));
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains(" is empty.").doesNotContain("LIBSVM");
  }

  @Test
  void aFileThatIsNotACheckpointIsNotCalledDamaged() throws IOException {
    Path file = Files.writeString(folder.resolve("notes"), "notes\n".repeat(100));
    Shell.Result result =
        Shell.run("train", DATA, "--checkpoint", file.toString(), "--resume", "--method", "sgda");
    assertThat(result.code()).isEqualTo(2);
    assertThat(result.err()).contains("it is not a checkpoint").doesNotContain("checksum");
    assertThat(file).hasContent("notes\n".repeat(100));
  }

  @Test
  void hintNamesColumnWithCommaAsItMustBeWritten() throws IOException {
    StringBuilder text = new StringBuilder("\"age, years\",x,y\n");
    for (int i = 0; i < 60; i++) {
      text.append(i % 17).append(',').append(i % 7).append(i % 3 == 0 ? ",a\n" : ",b\n");
    }
    String table = Files.writeString(folder.resolve("commas.csv"), text).toString();
    String[] train = {"train", table, "--label", "y", "--iterations", "2", "--drop"};
    Shell.Result refused = Shell.run(with(train, "age, years"));
    assertThat(refused.code()).isEqualTo(2);
    String written = "\"age, years\"";
    assertThat(refused.err()).contains("Did you mean", "'" + written + "'");
    assertThat(Shell.run(with(train, written)).code()).isNotEqualTo(2);
  }

  @Test
  void modelInPlaceOfDataIsRecognised() throws IOException {
    String json = Files.writeString(folder.resolve("m.json"), "{\n\"format\": 1}\n").toString();
    Shell.Result refused = Shell.run("train", json);
    assertThat(refused.code()).isEqualTo(2);
    assertThat(refused.err()).contains("looks like JSON");
  }

  private static String[] with(String[] start, String last) {
    String[] all = java.util.Arrays.copyOf(start, start.length + 1);
    all[start.length] = last;
    return all;
  }
}
