/** Robust adaptive cruise control. */
module dev.agon.control {
  requires transitive dev.agon.autodiff;
  requires static org.jspecify;

  exports dev.agon.control;
}
