/** The page of a model: what was trained, how it does on its rows, and on which it does worst. */
@NullMarked
package dev.agon.lab.model;

import org.jspecify.annotations.NullMarked;
