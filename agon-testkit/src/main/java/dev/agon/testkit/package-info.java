/** What it takes to trust a problem or a method: derivative checks and reference problems. */
@NullMarked
package dev.agon.testkit;

import org.jspecify.annotations.NullMarked;
