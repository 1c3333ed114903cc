/** The derivative check and reference problems, for this library and for users' problems. */
module dev.agon.testkit {
  requires transitive dev.agon.core;
  requires static org.jspecify;

  exports dev.agon.testkit;
  exports dev.agon.testkit.problem;
}
