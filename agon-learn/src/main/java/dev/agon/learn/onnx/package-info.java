/** Models for other runtimes: ONNX files. */
@NullMarked
package dev.agon.learn.onnx;

import org.jspecify.annotations.NullMarked;
