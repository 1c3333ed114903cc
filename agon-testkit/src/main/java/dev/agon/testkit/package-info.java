/**
 * The derivative check for your own problems. Depends only on agon-core, and not on the reference
 * problems.
 */
@NullMarked
package dev.agon.testkit;

import org.jspecify.annotations.NullMarked;
