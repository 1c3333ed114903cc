/**
 * Problems, sets, methods and the run.
 *
 * <p>A user meets {@link dev.agon.run}, {@link dev.agon.problem}, {@link dev.agon.set} and {@link
 * dev.agon.method}; who writes a method also {@link dev.agon.game}, {@link dev.agon.player} and
 * {@link dev.agon.state}. How players store what they know is nobody's business but the game's.
 */
module dev.agon.core {
  requires static transitive org.jspecify;
  requires static jdk.incubator.vector;

  exports dev.agon;
  exports dev.agon.estimate;
  exports dev.agon.game;
  exports dev.agon.linalg;
  exports dev.agon.method;
  exports dev.agon.method.auto;
  exports dev.agon.player;
  exports dev.agon.problem;
  exports dev.agon.random;
  exports dev.agon.run;
  exports dev.agon.set;
  exports dev.agon.state;
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
