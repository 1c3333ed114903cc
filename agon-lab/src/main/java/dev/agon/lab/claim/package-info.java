/** What a paper claims, and the rules that put it to the test. */
@NullMarked
package dev.agon.lab.claim;

import org.jspecify.annotations.NullMarked;
