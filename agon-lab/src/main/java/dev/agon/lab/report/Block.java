package dev.agon.lab.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;

/**
 * A piece of a section. The script of the page draws it with the renderer that is registered for
 * its type; a section with special requirements has a {@link Custom} block with its own script.
 */
public sealed interface Block
    permits Block.Text, Block.Notice, Block.Custom, Figure, Table, Facts, Bars, Matrix, SideBySide {
  /** Returns the name of the renderer. */
  @JsonProperty
  String type();

  /**
   * A paragraph.
   *
   * @param text plain text
   */
  record Text(String text) implements Block {
    @Override
    public String type() {
      return "text";
    }
  }

  /**
   * A warning.
   *
   * @param text plain text
   */
  record Notice(String text) implements Block {
    @Override
    public String type() {
      return "notice";
    }
  }

  /**
   * Content that only one experiment has, for example an animation.
   *
   * @param renderer the name under which its script registers: {@code Agon.renderers[renderer]}
   * @param script the script's resource name in this package
   * @param data the data for the script
   */
  record Custom(String renderer, String script, Map<String, Object> data) implements Block {
    @Override
    public String type() {
      return renderer;
    }
  }
}
