package dev.agon.method;

import dev.agon.state.State;
import java.util.List;

/** Iterations without diagnostics whose state is a list of arrays. */
record Remembering(List<double[]> memory, Method.Iteration steps) implements Method.Iteration {
  @Override
  public void step(long i) {
    steps.step(i);
  }

  @Override
  public void save(State to) {
    for (int k = 0; k < memory.size(); k++) {
      to.put("memory" + k, memory.get(k));
    }
  }

  @Override
  public void restore(State from) {
    for (int k = 0; k < memory.size(); k++) {
      from.fill("memory" + k, memory.get(k));
    }
  }
}
