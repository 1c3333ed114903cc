package dev.agon.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Failures that come from plugins, addresses, encodings and names: one message, no secrets. */
class ForeignFailuresTest {
  @TempDir Path folder;
  private String data = "";

  @BeforeEach
  void writeData() throws IOException {
    StringBuilder rows = new StringBuilder("\"a, b\",größe,note,y\n");
    for (int i = 0; i < 40; i++) {
      rows.append(i % 7).append(',').append(i % 5).append(",n").append(i % 3);
      rows.append(i % 2 == 0 ? ",=cmd|x!A0\n" : ",no\n");
    }
    data = write("d.csv", rows.toString()).toString();
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private static void refused(Shell.Result result, int code, String... words) {
    assertThat(result.code()).as(result.err()).isEqualTo(code);
    assertThat(result.err())
        .contains(words)
        .doesNotContain("Exception", "InitializerError", "\tat ", "java.lang", "internal error");
    assertThat(result.err().lines().filter(line -> line.startsWith("agon: error: "))).hasSize(1);
    assertThat(result.err().lines().filter(line -> line.startsWith("hint: "))).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "'', stranger.Absent",
    "' ', native library",
    "'static { if (true) throw new UnsatisfiedLinkError(\"no x in path\"); }', native library",
    "'public Provider() { throw new NoClassDefFoundError(\"a/Missing\"); }', a.Missing",
    "'public Provider() { throw new IncompatibleClassChangeError(\"x\"); }', is incompatible",
    "'public Provider() { throw new IllegalStateException(\"not today\"); }', not today",
    "'static { if (true) throw new IllegalStateException(\"no licence\"); }', no licence",
    "'static { if (true) throw new IllegalStateException(); }', no reason is given",
    "'static final int X = Integer.parseInt(\"ten\");', fails while it is loaded",
    "'public Provider() { throw new IllegalStateException(); }', no reason is given"
  })
  void aDriverThatFailsIsReported(String body, String word) throws Exception {
    Path jars = Files.createDirectory(folder.resolve("jars"));
    Path sources = Files.createDirectory(folder.resolve("sources"));
    Path source =
        Files.writeString(
            sources.resolve("Provider.java"),
            "package stranger; import java.sql.*; import java.util.Properties;"
                + " public class Provider implements Driver {"
                + body
                + " public boolean acceptsURL(String url) { return true; }"
                + " public Connection connect(String url, Properties p) throws SQLException {"
                + "   throw new UnsatisfiedLinkError(\"no x in path\"); }"
                + " public DriverPropertyInfo[] getPropertyInfo(String url, Properties p) {"
                + "   return null; }"
                + " public int getMajorVersion() { return 1; }"
                + " public int getMinorVersion() { return 1; }"
                + " public boolean jdbcCompliant() { return false; }"
                + " public java.util.logging.Logger getParentLogger() { return null; } }");
    PluginJar.build(
        jars.resolve("a.jar"),
        "java.sql.Driver",
        body.isEmpty() ? "stranger.Absent" : "stranger.Provider",
        source);
    refused(
        Shell.run("train", "--jdbc", "jdbc:x:", "--sql", "select", "--plugins", jars.toString()),
        1,
        word);
  }

  @Test
  void pluginForNewerJavaIsReportedWithVersion() throws Exception {
    Path classes = Files.createDirectories(folder.resolve("classes/META-INF/services"));
    Files.writeString(classes.resolve("dev.agon.method.MethodProvider"), "Newer\n");
    byte[] newer = {(byte) 0xCA, (byte) 0xFE, (byte) 0xBA, (byte) 0xBE, 0, 0, 0, 90, 0, 1, 0, 0};
    Files.write(folder.resolve("classes/Newer.class"), newer);
    Path jars = Files.createDirectory(folder.resolve("jars"));
    PluginJar.pack(folder.resolve("classes"), jars.resolve("a.jar"));
    refused(Shell.run("methods", "--plugins", jars.toString()), 1, "Newer", "needs Java 46");
  }

  @Test
  void aJarThatCannotBeOpenedIsRefused() throws IOException {
    Path jars = Files.createDirectory(folder.resolve("jars"));
    Files.writeString(jars.resolve("junk.jar"), "junk");
    refused(Shell.run("methods", "--plugins", jars.toString()), 2, "junk.jar");
    refused(
        Shell.run("compare", "--methods", "sgda", "--problem", jars.resolve("junk.jar").toString()),
        2,
        "junk.jar");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "train --jdbc postgresql://bob:S3CRET@h/db --sql x",
        "train --jdbc JDBC:postgresql://bob:S3CRET@h/db --sql x",
        "train --jdbc  jdbc:postgresql://h/db?password=S3CRET --sql x",
        "data check --jdbc jdbc:none://bob:S3CRET@h --sql x",
        "theory --jdbc jdbc:none://bob:S3CRET@h --sql x",
        "train jdbc:postgresql://bob:S3CRET@h/db",
        "train https://u:S3CRET@h/x.csv",
        "evaluate https://u:S3CRET@h/m.json DATA",
        "train s3a://KEY:S3CRET@bucket/x.csv",
        "train DATA --spark spark://u:S3CRET@h",
        "train DATA --spark spark://u:S3CRET@h --replay x",
        "train DATA --model https://u:S3CRET@h/m.json",
        "train DATA --label https://u:S3CRET@h",
        "train DATA https://u:S3CRET@h",
        "train DATA --jdcb jdbc:x://u:S3CRET@h",
        "train DATA --jdcb=jdbc:x:?token=S3CRET",
        "train DATA --password S3CRET",
        "train DATA --pass=S3CRET",
        "train DATA -pS3CRET",
        "train --jdbc jdbc:h2:mem: --sql x --password S3CRET --user bob",
        "cruise train --token S3CRET",
        "train --jdbc jdbc:h2:mem: --sql create|secret|(secret|'S3CRET')",
        "train --jdbc jdbc:h2:mem: --sql alter|user|sa|set|password|'S3CRET'",
        "train --jdbc jdbc:h2:mem: --sql attach|'host=h|password=S3CRET'",
        "data get a9a --from https://u:S3CRET@[ --data OUT",
        "data get a9a --from ftp://u:S3CRET@h/a9a --data OUT",
        "reproduce https://u:S3CRET@h/spec.yaml --out OUT"
      })
  void noPasswordIsPrinted(String command) {
    String[] words =
        command.replace("DATA", data).replace("OUT", folder.resolve("out").toString()).split(" ");
    Arrays.setAll(words, k -> words[k].replace('|', ' '));
    Shell.Result result = Shell.run(words);
    assertThat(result.code()).isNotZero();
    assertThat(result.err() + result.out()).doesNotContain("S3CRET");
  }

  @Test
  void predictionsContainNoFormulas() throws IOException {
    String model = folder.resolve("m.json").toString();
    assertThat(
            Shell.run("train", data, "--robust", "mean", "--label", "y", "--model", model).code())
        .isZero();
    String safe = Shell.run("predict", model, data, "--keep", "y").out();
    assertThat(safe).contains("'=cmd|x!A0").doesNotContain(",=");
    String raw = Shell.run("predict", model, data, "--keep", "y", "--no-csv-escape").out();
    assertThat(raw).contains(",=cmd|x!A0").doesNotContain("'=");
  }

  @Test
  void namesWithCommasAreWrittenAsInCsv() {
    String drop = "\"a, b\",note";
    Shell.Result result = Shell.run("train", data, "--label", "y", "--drop", drop, "--json");
    assertThat(result.err()).contains("dropped").doesNotContain("no column");
    assertThat(result.json().at("/data/features").asInt()).isEqualTo(1);
    assertThat(Shell.run("train", data, "--categories", "\"a, b\"", "--json").out()).contains("{");
  }

  @Test
  void modelsInAnotherFormatAreReported() throws IOException {
    Path model = folder.resolve("m.json");
    Shell.run("train", data, "--model", model.toString());
    String text = Files.readString(model);
    Path wide = Files.writeString(folder.resolve("wide"), text, StandardCharsets.UTF_16);
    refused(Shell.run("predict", wide.toString(), data), 2, "UTF-16", "iconv");
    Path little = Files.writeString(folder.resolve("le"), text, StandardCharsets.UTF_16LE);
    refused(Shell.run("evaluate", little.toString(), data), 2, "UTF-16", "iconv");
    Path packed = folder.resolve("m.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(packed))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    refused(Shell.run("robust", packed.toString(), data), 2, "gzip", "Decompress");
    refused(Shell.run("train", data, "--init", packed.toString()), 2, "gzip");
    refused(Shell.run("train", data, "--replay", packed.toString()), 2, "gzip");
  }

  @Test
  void namesThatAreTooLongAreRefusedBeforeTraining() {
    String name = folder.resolve("x".repeat(300)).toString();
    for (String option : new String[] {"--model", "--trace", "--report", "--checkpoint"}) {
      Shell.Result result = Shell.run("train", data, option, name);
      refused(result, 2, option, "too long");
    }
    String longest = folder.resolve("x".repeat(250)).toString();
    assertThat(Shell.run("train", data, "--robust", "mean", "--model", longest).code()).isZero();
    refused(Shell.run("compare", data, "--methods", "sgda", "--out", name), 2, "too long");
  }

  /** Lines without an end take no longer, because nothing is parsed twice. */
  @ParameterizedTest
  @Timeout(60)
  @ValueSource(strings = {"1,2\n", "+1 1:1\n", "x", ",", "\"x", "1 "})
  void decompressionBombsAreRefused(String line) throws IOException {
    byte[] block = line.repeat(1 << 17).getBytes(StandardCharsets.UTF_8);
    var bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      for (int i = 0; i < 200_000_000 / block.length; i++) {
        out.write(block);
      }
    }
    Path bomb = Files.write(folder.resolve("bomb.gz"), bytes.toByteArray());
    refused(Shell.run("data", "check", bomb.toString()), 2, "bomb.gz", "times as much");
  }

  @Test
  void indexThatNeedsTooMuchMemoryIsReportedWithLine() throws IOException {
    String wide = write("wide.libsvm", "+1 1:1\n-1 900000000:1\n").toString();
    for (String command : new String[] {"train", "data check", "theory"}) {
      refused(Shell.run((command + " " + wide).split(" ")), 2, "line 2", "900000000", "GB");
    }
  }

  /** In a separate process, because a locale cannot be changed later. */
  @ParameterizedTest
  @CsvSource({
    "train größe.csv, LC_ALL=C.UTF-8",
    "train d.csv --drop größe, LC_ALL=C.UTF-8",
    "train d.csv --model größe.json, LC_ALL=C.UTF-8"
  })
  void charactersUnsupportedByLocaleAreReported(String command, String word) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder("bash", "-c", "exec \"$JAVA\" dev.agon.cli.Main $(printf \"$COMMAND\")");
    Map<String, String> environment = builder.environment();
    environment.put("JAVA", Path.of(System.getProperty("java.home"), "bin", "java").toString());
    environment.put("CLASSPATH", System.getProperty("java.class.path"));
    environment.put("COMMAND", command.replace("ö", "\\303\\266").replace("ß", "\\303\\237"));
    environment.put("LC_ALL", "C");
    builder.directory(folder.toFile());
    Process process = builder.start();
    process.getOutputStream().close();
    String err = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(err).isEqualTo(2);
    assertThat(err).contains(word, "hint: ").doesNotContain("Exception", "no column");
  }
}
