/** Experiments as YAML, read strictly. */
@NullMarked
package dev.agon.lab.spec;

import org.jspecify.annotations.NullMarked;
