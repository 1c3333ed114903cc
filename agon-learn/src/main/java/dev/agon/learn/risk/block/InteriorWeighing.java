package dev.agon.learn.risk.block;

import dev.agon.learn.block.RowResponse;
import org.jspecify.annotations.Nullable;

/**
 * The weights of densities inside their bounds, computed next to the rows.
 *
 * @param path the densities
 * @param ahead a part of a direction beyond the path; null for none
 */
public record InteriorWeighing(InteriorPath path, InteriorPath.@Nullable Move ahead)
    implements Weighing {
  @Override
  public void prepare(BlockState block) {
    InteriorBlock densities = block.interior().follow(path);
    if (ahead != null) {
      densities.aim(ahead.from(), ahead.predictor());
      densities.aim(ahead.from(), ahead.direction());
    }
  }

  private double step() {
    return ahead == null ? 0 : ahead.step();
  }

  @Override
  public void weigh(BlockState block, int number, int from, int to, double[] y) {
    block.interior().weigh(step(), from, to, y);
  }

  @Override
  public double price(BlockState block) {
    return block.interior().price(step());
  }

  @Override
  public int components() {
    return path.bounds().size();
  }

  @Override
  public RowResponse response(BlockState block, int number) {
    return block.interior().response();
  }
}
