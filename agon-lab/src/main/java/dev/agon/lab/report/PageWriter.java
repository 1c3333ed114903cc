package dev.agon.lab.report;

import dev.agon.lab.claim.Standing;
import dev.agon.lab.claim.Verdict;
import dev.agon.learn.io.AtomicFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.SerializationContext;
import tools.jackson.databind.ValueSerializer;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;

/**
 * Writes a page as one self-contained HTML file. Template, style, scripts and the chart library are
 * resources that are combined here; the content is JSON that the script draws.
 */
final class PageWriter {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .addModule(
              new SimpleModule()
                  .addSerializer(double[].class, new Rounded())
                  .addSerializer(Verdict.class, new ClaimsJson.OnPage())
                  .addSerializer(Standing.class, new ClaimsJson.StandingOnPage()))
          .build();

  private PageWriter() {}

  /**
   * Writes the page.
   *
   * @param csvBeside whether the folder csv/ is next to the file, in which case links to it work
   */
  static void write(Path file, Page page, boolean csvBeside) {
    Map<String, String> parts = new LinkedHashMap<>();
    parts.put("title", page.title().replace("&", "&amp;").replace("<", "&lt;"));
    parts.put("style", resource("report.css"));
    // "</script" or "<!--" inside a script would end it early.
    parts.put("data", JSON.writeValueAsString(page).replace("<", "\\u003c"));
    parts.put("csv", csvBeside ? "csv/" : "");
    parts.put("charts", resource("echarts.min.js"));
    parts.put(
        "script",
        resource("report.js")
            + resource("shapes.js")
            + resource("figure.js")
            + customScripts(page)
            + "\nAgon.draw();\n");
    parts.put("policy", policy(parts));
    String template = resource("report.html");
    AtomicFile.write(
        file,
        writer -> {
          int from = 0;
          while (from < template.length()) {
            int open = template.indexOf("{{", from);
            int close = template.indexOf("}}", from);
            writer.write(template, from, (open < 0 ? template.length() : open) - from);
            if (open < 0) {
              break;
            }
            writer.write(part(parts, template.substring(open + 2, close)));
            from = close + 2;
          }
        });
  }

  /** Only our own scripts run, and nothing is loaded from the network. */
  private static String policy(Map<String, String> parts) {
    return "default-src 'none'; connect-src blob:; img-src data: blob:; style-src 'unsafe-inline';"
        + " script-src "
        + hash(part(parts, "charts"))
        + " "
        + hash(part(parts, "script"));
  }

  /** Returns the hash of a script for the content security policy. */
  static String hash(String script) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(script.getBytes(StandardCharsets.UTF_8));
      return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError("every Java platform has SHA-256", e);
    }
  }

  private static String part(Map<String, String> parts, String name) {
    String part = parts.get(name);
    if (part == null) {
      throw new IllegalStateException("the template requires '" + name + "'");
    }
    return part;
  }

  private static String customScripts(Page page) {
    Set<String> names =
        page.sections().stream()
            .flatMap(section -> section.blocks().stream())
            .filter(Block.Custom.class::isInstance)
            .map(block -> ((Block.Custom) block).script())
            .collect(Collectors.toCollection(java.util.LinkedHashSet::new));
    return names.stream().map(PageWriter::resource).collect(Collectors.joining("\n"));
  }

  private static String resource(String name) {
    try (InputStream in = PageWriter.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the resource " + name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Six digits are more than a screen can show; numbers that are not finite become null. */
  private static final class Rounded extends ValueSerializer<double[]> {
    @Override
    public void serialize(double[] values, JsonGenerator out, SerializationContext context) {
      out.writeStartArray();
      for (double value : values) {
        if (Double.isFinite(value)) {
          out.writeNumber(
              new java.math.BigDecimal(value, new java.math.MathContext(6)).doubleValue());
        } else {
          out.writeNull();
        }
      }
      out.writeEndArray();
    }
  }
}
