/** Requires the one module that an application names. */
module consumer {
  requires dev.agon.learn;
}
