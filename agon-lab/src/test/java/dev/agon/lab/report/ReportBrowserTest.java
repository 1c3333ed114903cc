package dev.agon.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.agon.lab.Reproduction;
import dev.agon.lab.Tiny;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.json.JsonMapper;

/** The page as a browser sees it, opened from disk. */
class ReportBrowserTest {
  @TempDir Path folder;

  @Test
  void everyChartDrawsLegendsToggleAndNothingComplains() throws Exception {
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
  }

  private static double number(Map<?, ?> seen, String name) {
    return seen.get(name) instanceof Number number ? number.doubleValue() : Double.NaN;
  }

  @Test
  void theCarsMoveWhenAskedTo() throws Exception {
    Map<?, ?> seen = visit(1280);
    assertThat(seen.get("rides")).isEqualTo(2);
    assertThat(seen.get("carAtFour"))
        .as("the slider moves them")
        .isNotEqualTo(seen.get("carStart"));
    assertThat(seen.get("sliderAfterArrow")).isEqualTo("41");
    assertThat(seen.get("playLabel")).isEqualTo("Pause");
    assertThat(number(seen, "sliderLater")).as("time went on").isGreaterThan(45);
    assertThat(seen.get("carLater")).as("they played on").isNotEqualTo(seen.get("carAtFour"));
    assertThat(seen.get("playAfterSpace")).as("space pauses").isEqualTo("Play");
  }

  @Test
  void aPhoneNeedsNoSidewaysScrolling() throws Exception {
    assertThat(visit(500).get("overflow")).isEqualTo(false);
  }

  private Map<?, ?> visit(int width) throws IOException, InterruptedException {
    Chromium browser =
        Chromium.find(folder).orElseGet(() -> abort("no chromium is installed: page not opened"));
    Path out = folder.resolve("out");
    new Reproduction(out).experiments(List.of(Tiny.experiment(), Tiny.cruise())).run();
    Path page = out.resolve("probed.html");
    String html = Files.readString(out.resolve("report.html"));
    String probe = "<script>\n" + resource("probe.js") + "</script></body>";
    int end = html.lastIndexOf("</body>");
    Files.writeString(page, html.substring(0, end) + probe + "</html>");
    Chromium.Visit visit = browser.visit(page, width);
    assertThat(visit.console()).isEmpty();
    int from = visit.dom().lastIndexOf("<pre id=\"probe\">");
    assertThat(from).as("the probe ran").isPositive();
    String json = visit.dom().substring(from + 16, visit.dom().indexOf("</pre>", from));
    return JsonMapper.builder().build().readValue(json, Map.class);
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = ReportBrowserTest.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
