package dev.agon.method;

import dev.agon.state.State;

/** Steps that share some arrays with what saves them. */
record Remembering(Method.Iteration steps, double[][] memory) implements Method.Iteration {
  @Override
  public void step(long i) {
    steps.step(i);
  }

  @Override
  public void save(State to) {
    for (int k = 0; k < memory.length; k++) {
      to.put("memory" + k, memory[k]);
    }
  }

  @Override
  public void restore(State from) {
    for (int k = 0; k < memory.length; k++) {
      from.fill("memory" + k, memory[k]);
    }
  }
}
