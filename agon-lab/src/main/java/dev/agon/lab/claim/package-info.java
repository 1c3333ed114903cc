/** The claims of a paper, and the rules that test them. */
@NullMarked
package dev.agon.lab.claim;

import org.jspecify.annotations.NullMarked;
