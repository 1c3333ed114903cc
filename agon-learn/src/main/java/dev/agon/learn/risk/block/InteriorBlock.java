package dev.agon.learn.risk.block;

import dev.agon.learn.block.RowResponse;
import dev.agon.learn.worst.interior.InteriorBounds;
import dev.agon.learn.worst.interior.InteriorDensity;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The densities of the rows of a block and their slacks. They follow a path, so a lost block can be
 * replaced.
 */
public final class InteriorBlock {
  private final BlockState block;
  private List<InteriorDensity> densities = new ArrayList<>();
  private long id = -1;
  private int applied;
  private double[] factor = new double[0];
  private Held predictor = Held.NOTHING;
  private Held direction = Held.NOTHING;

  /**
   * The parts of a direction that the densities store.
   *
   * @param number the number of its aim
   * @param aimed whether they store its change of u, and not only its aim
   */
  private record Held(long number, boolean aimed) {
    static final Held NOTHING = new Held(-1, false);
  }

  InteriorBlock(BlockState block) {
    this.block = block;
  }

  /** Applies the moves that have not yet been applied to these rows. */
  public InteriorBlock follow(InteriorPath path) {
    if (id != path.id() || applied > path.moves().size()) {
      start(path);
    }
    while (applied < path.moves().size()) {
      InteriorPath.Move move = path.moves().get(applied);
      aim(move.from(), move.predictor());
      aim(move.from(), move.direction());
      for (InteriorDensity density : densities) {
        density.move(move.step());
      }
      applied++;
    }
    return this;
  }

  private void start(InteriorPath path) {
    id = path.id();
    applied = 0;
    predictor = Held.NOTHING;
    direction = Held.NOTHING;
    densities = new ArrayList<>();
    for (InteriorBounds bounds : path.bounds()) {
      InteriorDensity density =
          new InteriorDensity(bounds, block.weight(), block.size(), block.allRows());
      density.start(path.product());
      densities.add(density);
    }
    factor = new double[block.size()];
  }

  /** Computes the aim of a direction, unless the densities store it. */
  public InteriorBlock hold(double[] x, InteriorPath.Aim aim) {
    if (!held(aim).equals(new Held(aim.number(), /* aimed= */ false))) {
      double[] loss = block.lossesAt(x);
      for (int k = 0; k < densities.size(); k++) {
        densities.get(k).hold(aim.corrected(), loss, aim.origin()[k], aim.product());
      }
      keep(aim, /* aimed= */ false);
    }
    return this;
  }

  /** Computes the change of the densities for a direction, unless they store it. */
  public InteriorBlock aim(double[] x, InteriorPath.Direction along) {
    InteriorPath.Aim aim = along.aim();
    if (!held(aim).equals(new Held(aim.number(), /* aimed= */ true))) {
      hold(x, aim);
      double[] change = change(x, along.dx());
      for (int k = 0; k < densities.size(); k++) {
        densities.get(k).aim(aim.corrected(), change, along.level()[k]);
      }
      keep(aim, /* aimed= */ true);
    }
    return this;
  }

  private Held held(InteriorPath.Aim aim) {
    return aim.corrected() ? direction : predictor;
  }

  private void keep(InteriorPath.Aim aim, boolean aimed) {
    Held now = new Held(aim.number(), aimed);
    direction = aim.corrected() ? now : direction;
    predictor = aim.corrected() ? predictor : now;
  }

  /** The change of the losses at x along a vector. */
  private double[] change(double[] x, double[] dx) {
    block.lossesAt(x);
    return block.products().along(block.rows(), dx);
  }

  /** Returns {@code sum p_i (u_i s_i + ...)} of all densities. */
  public double products() {
    double sum = 0;
    for (InteriorDensity density : densities) {
      sum += density.products();
    }
    return sum;
  }

  /** Adds the sums of each density, see {@link InteriorDensity#addSums}. */
  public void addSums(double[] x, InteriorPath.Aim aim, double @Nullable [] dx, double[][] sums) {
    hold(x, aim);
    double[] change = dx == null ? null : change(x, dx);
    for (int k = 0; k < densities.size(); k++) {
      densities.get(k).addSums(aim.corrected(), change, sums[k]);
    }
  }

  /** Adds the gradient of {@code sum p r (q - level) l}. */
  public void addPull(double[] x, InteriorPath.Aim aim, double[] level, double[] sum) {
    hold(x, aim);
    Arrays.fill(factor, 0);
    for (int k = 0; k < densities.size(); k++) {
      densities.get(k).addPull(aim.corrected(), level[k], factor);
    }
    block.lossesAt(x);
    block.products().addSlopes(block.rows(), factor, sum);
  }

  /** Returns the reach of a direction: the largest step, and two sums. */
  public double[] reach(double[] x, InteriorPath.Direction along) {
    aim(x, along);
    double[] reach = {Double.POSITIVE_INFINITY, 0, 0};
    for (InteriorDensity density : densities) {
      density.measure(along.aim().corrected(), reach);
    }
    return reach;
  }

  void weigh(double step, int from, int to, double[] y) {
    Arrays.fill(y, from, to, 0);
    for (InteriorDensity density : densities) {
      density.addTo(step, from, to, y);
    }
  }

  double price(double step) {
    double sum = 0;
    for (InteriorDensity density : densities) {
      sum += density.price(step);
    }
    return sum;
  }

  RowResponse response() {
    return new RowResponse() {
      @Override
      public int components() {
        return densities.size();
      }

      @Override
      public double rate(int component, int row, double y) {
        return densities.get(component).rate(row);
      }
    };
  }
}
