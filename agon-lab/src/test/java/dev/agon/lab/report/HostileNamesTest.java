package dev.agon.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.lab.Comparison;
import dev.agon.lab.Tiny;
import dev.agon.lab.catalogue.Experiments;
import dev.agon.learn.data.Dataset;
import dev.agon.learn.data.read.LibsvmReader;
import dev.agon.method.baseline.Sgda;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A name that contains HTML is shown as text, and nothing in it runs. */
class HostileNamesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<!--<script>.svm",
        "</script><script>document.title='owned'</script>",
        "<img src=x onerror=\"document.title='owned'\">",
        "{{script}}\u2028'\"`${document.title='owned'}"
      })
  void nameOfDataIsEscaped(String name) throws Exception {
    byte[] rows = "+1 1:1\n-1 1:-1\n+1 2:1\n-1 2:-1\n".getBytes(StandardCharsets.UTF_8);
    Dataset data = LibsvmReader.read(new ByteArrayInputStream(rows), name);
    new Comparison(data).method("sgda", Sgda.defaults()).seeds(1).iterations(20).run(folder);
    Path page = folder.resolve("report.html");
    assertThat(Files.readString(page)).contains("Content-Security-Policy", "default-src 'none'");
    Map<?, ?> seen = PageInBrowser.visit(page, "hostile.js", 1000);
    assertThat(seen.get("title")).isNotEqualTo("owned");
    assertThat(seen.get("text")).asString().contains("sgda");
  }

  @Test
  void textsOfSpecAreEscaped() throws Exception {
    String attack = "</script><img src=x onerror=\"document.title='owned'\"><!--<script>";
    String quoted = "'" + attack.replace("'", "''") + "'";
    String yaml = Tiny.yaml();
    for (String words :
        List.of(
            "A tiny experiment",
            "Test",
            "Two methods on generated rows.",
            "generated values.",
            "HCMM-2 </script>",
            "HCMM-2 ends below STORM-GDA.",
            "the same claim")) {
      assertThat(yaml).contains(": " + words);
      yaml = yaml.replace(": " + words, ": " + quoted);
    }
    var hostile = Experiments.parse("tiny.yaml", yaml);
    Path page = Tiny.reproduction(folder, hostile).run().report();
    Map<?, ?> seen = PageInBrowser.visit(page, "hostile.js", 1000);
    assertThat(seen.get("title")).isNotEqualTo("owned");
    assertThat(seen.get("text")).asString().contains(attack, "STORM-GDA");
  }
}
