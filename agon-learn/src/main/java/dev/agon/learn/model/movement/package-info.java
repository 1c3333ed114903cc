/** Models on rows whose values an adversary moves. */
@NullMarked
package dev.agon.learn.model.movement;

import org.jspecify.annotations.NullMarked;
