/** Five problems people bring, each a complete program that solves it. */
@NullMarked
package dev.agon.examples;

import org.jspecify.annotations.NullMarked;
