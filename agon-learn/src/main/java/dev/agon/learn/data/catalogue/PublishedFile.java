package dev.agon.learn.data.catalogue;

/** A published file that can be downloaded by name, and is identified by its checksum. */
public sealed interface PublishedFile permits KnownDataset, KnownTable {
  /** Returns the name by which it is downloaded and used, such as "a9a". */
  String name();

  /** Returns the checksum of the decompressed text, in hexadecimal digits. */
  String sha256();

  /** Returns the name of the stored file, without the ending of a compression. */
  String fileName();

  /** Returns an upper bound of the file's size in bytes, compressed or not. */
  long mostBytes();
}
