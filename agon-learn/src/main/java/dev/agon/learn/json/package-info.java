/**
 * JSON for model files and other sealed files, without a library.
 *
 * <p>{@link dev.agon.learn.json.JsonReader} reads strictly, {@link dev.agon.learn.json.JsonValue}
 * provides typed access with the path of every field in its messages, and {@link
 * dev.agon.learn.json.JsonWriter} writes. Except for the shortest decimals, nothing here depends on
 * another package of this module. A JSON library would cause version conflicts in applications that
 * use Agon.
 */
@NullMarked
package dev.agon.learn.json;

import org.jspecify.annotations.NullMarked;
