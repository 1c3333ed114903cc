package dev.agon.learn.transport.interior;

import dev.agon.learn.data.Categories;
import dev.agon.state.State;

/**
 * The bounds of the weights of the levels of every category column: the variable of a {@link
 * LevelMoves move} up is at least each weight, that of a move down at least minus each weight. A
 * column of one feature has a second level of the weight 0.
 *
 * <p>The multipliers are the levels to which the adversary changes.
 */
final class LevelBounds implements Constraints {
  private final LevelMoves moves;
  private final Categories categories;
  private final int[] moveOf;
  private final int[] feature;
  private final LinearConstraints bounds;

  LevelBounds(LevelMoves moves, Categories categories) {
    this.moves = moves;
    this.categories = categories;
    int count = 0;
    for (int size : categories.size()) {
      count += 2 * (size == 1 ? 2 : size);
    }
    this.moveOf = new int[count];
    this.feature = new int[count];
    int[] variable = new int[count];
    double[] sign = new double[count];
    int at = 0;
    for (int move = 0; move < moves.count(); move++) {
      int size = categories.size()[move / 2];
      for (int k = size == 1 ? -1 : 0; k < size; k++) {
        moveOf[at] = move;
        feature[at] = k < 0 ? -1 : categories.first()[move / 2] + k;
        variable[at] = moves.variable(move);
        sign[at] = -LevelMoves.sign(move);
        at++;
      }
    }
    this.bounds = new LinearConstraints(variable, feature, sign);
  }

  /** Sets the variables of the moves, with room between them and the weights. */
  void place(double[] point, double room) {
    for (int move = 0; move < moves.count(); move++) {
      int first = categories.first()[move / 2];
      int size = categories.size()[move / 2];
      double largest = size == 1 ? 0 : Double.NEGATIVE_INFINITY;
      for (int j = first; j < first + size; j++) {
        largest = Math.max(largest, LevelMoves.sign(move) * point[j]);
      }
      point[moves.variable(move)] = largest + room;
    }
  }

  /**
   * Adds the gradient in the weights of levels, if the adversary changes to levels in proportion to
   * the multipliers.
   *
   * @param pull the derivative of the mean loss in the variable of each move
   * @return what the changes to these levels, rather than beyond all of them, add to the mean loss;
   *     negative infinity if a pull is negative, in which case no levels correspond to it
   */
  double lagrangian(double[] pull, double[] gradient) {
    double[] total = new double[moves.count()];
    for (int k = 0; k < moveOf.length; k++) {
      total[moveOf[k]] += bounds.multiplier(k);
    }
    double sum = 0;
    for (int k = 0; k < moveOf.length; k++) {
      double part = pull[moveOf[k]];
      double force = part == 0 ? 0 : part * (bounds.multiplier(k) / total[moveOf[k]]);
      sum -= part < 0 ? Double.POSITIVE_INFINITY : force * bounds.slack(k);
      if (feature[k] >= 0) {
        gradient[feature[k]] += LevelMoves.sign(moveOf[k]) * force;
      }
    }
    return sum;
  }

  @Override
  public double weight() {
    return bounds.weight();
  }

  @Override
  public void start(double[] point, double product) {
    bounds.start(point, product);
  }

  @Override
  public double slackness() {
    return bounds.slackness();
  }

  @Override
  public void addMatrix(double[][] lower) {
    bounds.addMatrix(lower);
  }

  @Override
  public void aim(double target, boolean corrected, double[] side) {
    bounds.aim(target, corrected, side);
  }

  @Override
  public void follow(double[] direction) {
    bounds.follow(direction);
  }

  @Override
  public double longestStep() {
    return bounds.longestStep();
  }

  @Override
  public double slacknessAfter(double step) {
    return bounds.slacknessAfter(step);
  }

  @Override
  public void move(double step) {
    bounds.move(step);
  }

  @Override
  public void save(State to) {
    bounds.save(to);
  }

  @Override
  public void restore(State from) {
    bounds.restore(from);
  }
}
