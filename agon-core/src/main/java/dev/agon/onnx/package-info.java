/** The file format ONNX: graphs of operators, and their encoding. */
@NullMarked
package dev.agon.onnx;

import org.jspecify.annotations.NullMarked;
