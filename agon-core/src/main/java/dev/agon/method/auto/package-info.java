/**
 * The method "auto": it measures a problem, decides how to solve it, and returns an optimality
 * certificate.
 */
@NullMarked
package dev.agon.method.auto;

import org.jspecify.annotations.NullMarked;
