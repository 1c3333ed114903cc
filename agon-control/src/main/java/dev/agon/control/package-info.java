/**
 * Robust adaptive cruise control: a controller that keeps its distance from a lead vehicle that
 * does its worst.
 */
@NullMarked
package dev.agon.control;

import org.jspecify.annotations.NullMarked;
