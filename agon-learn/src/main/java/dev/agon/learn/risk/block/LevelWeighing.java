package dev.agon.learn.risk.block;

import dev.agon.learn.block.RowResponse;
import dev.agon.support.Components;
import org.jspecify.annotations.Nullable;

/**
 * The weights of densities with a proximal term, computed next to the multipliers of the rows.
 *
 * @param moves the multipliers
 * @param width the width of the proximal term
 * @param eta the level of each density; null for the multipliers themselves
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record LevelWeighing(DensityMoves moves, double width, double @Nullable [] eta)
    implements Weighing {
  @Override
  public void prepare(BlockState block) {
    block.densities().follow(moves);
  }

  @Override
  public void weigh(BlockState block, int number, int from, int to, double[] y) {
    block.densities().weigh(this, from, to, y);
  }

  @Override
  public double price(BlockState block) {
    return block.densities().price(this);
  }

  @Override
  public int components() {
    return eta == null ? 0 : eta.length;
  }

  @Override
  public RowResponse response(BlockState block, int number) {
    return block.densities().response(this);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return Components.equal(this, other);
  }

  @Override
  public int hashCode() {
    return Components.hash(this);
  }

  @Override
  public String toString() {
    return Components.text(this);
  }
}
