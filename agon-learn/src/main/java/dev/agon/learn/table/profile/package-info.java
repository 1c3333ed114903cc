/**
 * Column statistics that can be merged across the parts of a table, and the kind of column that
 * follows from them.
 */
@NullMarked
package dev.agon.learn.table.profile;

import org.jspecify.annotations.NullMarked;
