/**
 * Loading: from a request (a file, a stream or a query, with its settings) to encoded rows. Depends
 * on readers and table schemas, not on problems or models.
 */
@NullMarked
package dev.agon.learn.load;

import org.jspecify.annotations.NullMarked;
