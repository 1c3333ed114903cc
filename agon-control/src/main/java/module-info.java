/** Robust adaptive cruise control. */
module dev.agon.control {
  requires transitive dev.agon.autodiff;
  requires static transitive org.jspecify;

  exports dev.agon.control;
}
