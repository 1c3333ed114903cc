/**
 * The changes of labels and categories of each row, and the price at which they are worth their
 * cost.
 */
@NullMarked
package dev.agon.learn.transport.scenario;

import org.jspecify.annotations.NullMarked;
