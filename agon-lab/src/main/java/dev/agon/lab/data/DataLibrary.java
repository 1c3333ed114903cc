package dev.agon.lab.data;

import dev.agon.learn.data.Dataset;
import java.util.Optional;

/** Finds real data by name. */
@FunctionalInterface
public interface DataLibrary {
  /** Knows no data at all: everything is then a stand-in. */
  DataLibrary EMPTY = name -> Optional.empty();

  /** The data set of that name, read anew, or nothing when it is not at hand. */
  Optional<Dataset> find(String name);
}
