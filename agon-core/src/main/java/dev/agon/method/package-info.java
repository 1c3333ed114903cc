/** The methods: each an immutable record whose step reads like the paper. */
@NullMarked
package dev.agon.method;

import org.jspecify.annotations.NullMarked;
