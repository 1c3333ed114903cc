/**
 * Problems, sets, methods and the run.
 *
 * <p>To solve a problem you need {@link dev.agon.run}, {@link dev.agon.problem}, {@link
 * dev.agon.set} and a method, for example from {@link dev.agon.method.hcmm}. To write a method you
 * also need {@link dev.agon.method}, {@link dev.agon.game}, {@link dev.agon.player} and {@link
 * dev.agon.state}. How players store their state is internal to the game.
 */
module dev.agon.core {
  requires static org.jspecify;
  requires static jdk.incubator.vector;

  exports dev.agon;
  exports dev.agon.estimate;
  exports dev.agon.game;
  exports dev.agon.linalg;
  exports dev.agon.method;
  exports dev.agon.method.adaptive;
  exports dev.agon.method.auto;
  exports dev.agon.method.baseline;
  exports dev.agon.method.catalogue;
  exports dev.agon.method.hcmm;
  exports dev.agon.method.network;
  exports dev.agon.player;
  exports dev.agon.problem;
  exports dev.agon.problem.primal;
  exports dev.agon.random;
  exports dev.agon.run;
  exports dev.agon.set;
  exports dev.agon.state;
  exports dev.agon.onnx to
      dev.agon.autodiff,
      dev.agon.learn;
  exports dev.agon.parallel to
      dev.agon.learn;
  exports dev.agon.support to
      dev.agon.theory,
      dev.agon.learn,
      dev.agon.control,
      dev.agon.lab,
      dev.agon.cli;

  uses dev.agon.method.MethodProvider;
}
