/**
 * The worst weights of given losses over each set, exactly: nobody's business but the problems'.
 */
@NullMarked
package dev.agon.learn.worst;

import org.jspecify.annotations.NullMarked;
