/** Write the loss once; gradient and Hessian-vector product follow. */
module dev.agon.autodiff {
  requires transitive dev.agon.core;
  requires static org.jspecify;
  requires static jdk.incubator.vector;

  exports dev.agon.autodiff;
  exports dev.agon.autodiff.matrix;
}
