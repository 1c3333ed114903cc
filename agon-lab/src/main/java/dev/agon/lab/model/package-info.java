/**
 * The page of a model: the settings, the measures on its rows, and the rows with the largest
 * losses.
 */
@NullMarked
package dev.agon.lab.model;

import org.jspecify.annotations.NullMarked;
