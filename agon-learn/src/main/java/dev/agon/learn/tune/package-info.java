/** Choosing the robustness of a model on rows that it was not trained with. */
@NullMarked
package dev.agon.learn.tune;

import org.jspecify.annotations.NullMarked;
