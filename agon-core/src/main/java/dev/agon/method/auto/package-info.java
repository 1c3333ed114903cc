/**
 * The method "auto": it looks at a problem, decides how to solve it, and proves how far it came.
 */
@NullMarked
package dev.agon.method.auto;

import org.jspecify.annotations.NullMarked;
