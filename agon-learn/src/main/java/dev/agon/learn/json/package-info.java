/**
 * JSON for model files and other sealed files, without a library.
 *
 * <p>{@link dev.agon.learn.json.JsonReader} reads strictly, {@link dev.agon.learn.json.JsonValue}
 * gives typed access with the path of every field in its messages, and {@link
 * dev.agon.learn.json.JsonWriter} writes. Nothing here depends on another package of this module
 * except the shortest decimals. A JSON library would bring its own version conflicts into every
 * application that uses Agon.
 */
@NullMarked
package dev.agon.learn.json;

import org.jspecify.annotations.NullMarked;
