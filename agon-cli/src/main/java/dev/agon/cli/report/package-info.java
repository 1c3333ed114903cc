/** Results as text and as JSON. */
@NullMarked
package dev.agon.cli.report;

import org.jspecify.annotations.NullMarked;
