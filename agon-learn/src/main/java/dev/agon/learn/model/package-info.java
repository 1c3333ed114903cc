/**
 * Trained models: prediction, evaluation and the model file. Sees problems and table schemas; does
 * not see trainers.
 */
@NullMarked
package dev.agon.learn.model;

import org.jspecify.annotations.NullMarked;
