package dev.agon.lab.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import tools.jackson.databind.json.JsonMapper;

/**
 * Opens a page in a browser together with a probe script, which uses the page and records the
 * result.
 */
public final class PageInBrowser {
  private PageInBrowser() {}

  /**
   * Returns the result of the script.
   *
   * @param page the page's file
   * @param probe the script's resource name in this package; it ends by adding {@code <pre
   *     id="probe">} with JSON
   * @param width of the window
   */
  public static Map<?, ?> visit(Path page, String probe, int width)
      throws IOException, InterruptedException {
    Path folder = Objects.requireNonNull(page.getParent());
    Chromium browser =
        Chromium.find(folder).orElseGet(() -> abort("no chromium is installed: page not opened"));
    Path probed = folder.resolve("probed.html");
    String inside = "\n" + resource(probe);
    // The policy of the page allows only its own scripts: the probe has to be added.
    String html =
        Files.readString(page)
            .replaceFirst("script-src ", "script-src " + PageWriter.hash(inside) + " ");
    String script = "<script>" + inside + "</script></body>";
    Files.writeString(probed, html.substring(0, html.lastIndexOf("</body>")) + script + "</html>");
    Chromium.Visit visit = browser.visit(probed, width);
    assertThat(visit.console()).isEmpty();
    int from = visit.dom().lastIndexOf("<pre id=\"probe\">");
    assertThat(from).as("the probe ran").isPositive();
    String json = visit.dom().substring(from + 16, visit.dom().indexOf("</pre>", from));
    String plain = json.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&");
    return JsonMapper.builder().build().readValue(plain, Map.class);
  }

  private static String resource(String name) throws IOException {
    try (InputStream in = PageInBrowser.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }
}
