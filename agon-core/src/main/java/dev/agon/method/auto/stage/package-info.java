/** What a stage of "auto" is, and what stages measure: P, the worst case of a sample, scales. */
@NullMarked
package dev.agon.method.auto.stage;

import org.jspecify.annotations.NullMarked;
