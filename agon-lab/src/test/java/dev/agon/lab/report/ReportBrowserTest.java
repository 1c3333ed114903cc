package dev.agon.lab.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.agon.lab.Tiny;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The page in a browser, opened from disk. */
class ReportBrowserTest {
  @TempDir Path folder;

  @Test
  void chartsAndLegendsWorkWithoutErrors() throws Exception {
    Map<?, ?> seen = visit(1280);
    // four figures on two data sets, then four of cruise control
    assertThat(seen.get("charts")).isEqualTo(12);
    assertThat(seen.get("drawn")).isEqualTo(12);
    assertThat(seen.get("claims")).isEqualTo(5);
    assertThat(number(seen, "curvesBefore")).isGreaterThan(number(seen, "curvesHidden"));
    assertThat(seen.get("curvesShownAgain")).isEqualTo(seen.get("curvesBefore"));
    assertThat(seen.get("pressed")).isEqualTo("false");
    assertThat(seen.get("axisName")).isEqualTo("oracle calls");
    assertThat(number(seen, "svgLength")).isGreaterThan(2000);
    assertThat(seen.get("svgError")).isEqualTo("");
    assertThat(seen.get("png")).isEqualTo("data:image/png;base64,");
    assertThat(seen.get("overflow")).isEqualTo(false);
    assertThat(seen.get("network")).isEqualTo(0);
    // the claims of the paper are counted by verdict, our own separately; each is below its figure
    assertThat(seen.get("tally"))
        .isEqualTo(
            Map.of(
                "holds", "1", "does not hold", "1", "undecided", "1", "not judged: stand-in", "1"));
    assertThat((String) seen.get("notes"))
        .startsWith("Our own claims, made after a first evaluation: 1 ")
        .endsWith("1 not judged: stand-in.");
    assertThat(seen.get("underTheFirst")).isEqualTo(List.of("claim-tiny-order"));
    assertThat(seen.get("underAccuracy")).isEqualTo(List.of("claim-tiny-impossible"));
  }

  private static double number(Map<?, ?> seen, String name) {
    return seen.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  @Test
  void carsMoveAfterPlay() throws Exception {
    Map<?, ?> seen = visit(1280);
    assertThat(seen.get("rides")).isEqualTo(2);
    assertThat(seen.get("carAtFour"))
        .as("the slider moves them")
        .isNotEqualTo(seen.get("carStart"));
    assertThat(seen.get("sliderAfterArrow")).isEqualTo("41");
    assertThat(seen.get("playLabel")).isEqualTo("Pause");
    assertThat(number(seen, "sliderLater")).as("the time has increased").isGreaterThan(45);
    assertThat(seen.get("carLater"))
        .as("the animation continues")
        .isNotEqualTo(seen.get("carAtFour"));
    assertThat(seen.get("playAfterSpace")).as("space pauses").isEqualTo("Play");
  }

  @Test
  void fitsPhoneWithoutHorizontalScrolling() throws Exception {
    assertThat(visit(500).get("overflow")).isEqualTo(false);
  }

  private Map<?, ?> visit(int width) throws IOException, InterruptedException {
    Path out = folder.resolve("out");
    Tiny.reproduction(out, Tiny.experiment(), Tiny.cruise()).run();
    return PageInBrowser.visit(out.resolve("report.html"), "probe.js", width);
  }
}
