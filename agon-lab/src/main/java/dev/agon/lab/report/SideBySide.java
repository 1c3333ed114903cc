package dev.agon.lab.report;

import java.util.List;

/**
 * Blocks that are shown side by side if the screen is wide enough.
 *
 * @param blocks the blocks
 */
public record SideBySide(List<Block> blocks) implements Block {
  @Override
  public String type() {
    return "beside";
  }
}
