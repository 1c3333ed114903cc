/**
 * The effects of single columns on the predictions of a model of any kind: permutation importance
 * and partial dependence. Depends on the model and its data.
 */
@NullMarked
package dev.agon.learn.model.effect;

import org.jspecify.annotations.NullMarked;
