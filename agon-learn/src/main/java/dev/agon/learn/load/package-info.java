/**
 * Loading: from a request (a file, a stream or a query, with its settings) to encoded rows. Sees
 * readers and table schemas; does not see problems or models.
 */
@NullMarked
package dev.agon.learn.load;

import org.jspecify.annotations.NullMarked;
