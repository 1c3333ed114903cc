/** Automatic differentiation of a loss: gradient and Hessian-vector product. */
module dev.agon.autodiff {
  requires transitive dev.agon.core;
  requires static org.jspecify;
  requires static jdk.incubator.vector;

  exports dev.agon.autodiff;
  exports dev.agon.autodiff.matrix;
  exports dev.agon.autodiff.model;
}
