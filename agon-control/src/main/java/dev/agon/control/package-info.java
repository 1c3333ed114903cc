/**
 * Robust adaptive cruise control: a controller that keeps its distance from an adversarial lead
 * vehicle.
 */
@NullMarked
package dev.agon.control;

import org.jspecify.annotations.NullMarked;
