package dev.agon.lab.report;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;

/**
 * A piece of a section. The page's script draws it with the renderer that is registered under its
 * type; a section with needs of its own brings a {@link Custom} block and a script.
 */
public sealed interface Block
    permits Block.Text, Block.Notice, Block.Custom, Figure, Table, Facts, Bars, Matrix, SideBySide {
  /** The name of the renderer. */
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
   * Something nobody should overlook.
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
   * Something only one experiment has, for example an animation.
   *
   * @param renderer the name under which its script registers: {@code Agon.renderers[renderer]}
   * @param script the script's resource name in this package
   * @param data whatever the script needs
   */
  record Custom(String renderer, String script, Map<String, Object> data) implements Block {
    @Override
    public String type() {
      return renderer;
    }
  }
}
