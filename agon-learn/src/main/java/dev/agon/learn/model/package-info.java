/**
 * Trained models: prediction, evaluation and the model file. Depends on problems and table schemas,
 * not on trainers.
 */
@NullMarked
package dev.agon.learn.model;

import org.jspecify.annotations.NullMarked;
