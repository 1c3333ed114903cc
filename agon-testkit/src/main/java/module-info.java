/** Derivative check and reference problems, for us and for users' own problems. */
module dev.agon.testkit {
  requires transitive dev.agon.core;
  requires static org.jspecify;

  exports dev.agon.testkit;
  exports dev.agon.testkit.problem;
}
