package dev.agon.game;

import dev.agon.method.Method;
import dev.agon.player.ArrayPlayer;
import dev.agon.problem.BatchSource;
import dev.agon.problem.MinMaxProblem;
import java.util.ArrayList;
import java.util.List;

/** The points and momenta of a played game; entry 0 of the points is the start. */
record Trajectory(List<double[]> x, List<double[]> y, List<double[]> mx, List<double[]> my) {

  static Trajectory play(MinMaxProblem problem, Method<?> method, List<int[]> batches, int steps) {
    double[] x0 = new double[problem.dimensionX()];
    double[] y0 = new double[problem.dimensionY()];
    problem.start(x0, y0);
    GameSetup<?> setup = new GameSetup<>(problem, x0, y0, BatchSource.replay(batches));
    Method.Iteration iteration = method.beginUnchecked(setup);
    Game<ArrayPlayer> game = setup.gameOnArrays();
    Trajectory t =
        new Trajectory(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    t.x.add(x0);
    t.y.add(y0);
    for (int i = 0; i < steps; i++) {
      game.beginIteration();
      iteration.step(i);
      t.x.add(game.x().point().clone());
      t.y.add(game.y().point().clone());
      t.mx.add(game.x().momentum().clone());
      t.my.add(game.y().momentum().clone());
    }
    return t;
  }
}
