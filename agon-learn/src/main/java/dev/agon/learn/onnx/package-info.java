/** ONNX files: models for other runtimes. */
@NullMarked
package dev.agon.learn.onnx;

import org.jspecify.annotations.NullMarked;
