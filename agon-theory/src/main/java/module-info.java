/** Constants, stable steps, schedules and bounds: formulas and estimators. */
module dev.agon.theory {
  requires transitive dev.agon.core;
  requires static org.jspecify;

  exports dev.agon.theory;
  exports dev.agon.theory.estimate;
}
