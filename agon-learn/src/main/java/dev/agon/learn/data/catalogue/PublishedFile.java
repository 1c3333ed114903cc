package dev.agon.learn.data.catalogue;

/** A published file that can be fetched by a name, and recognised by its checksum. */
public sealed interface PublishedFile permits KnownDataset, KnownTable {
  /** Returns the name under which it is fetched and used, such as "a9a". */
  String name();

  /** Returns the checksum of the decompressed text, in hexadecimal digits. */
  String sha256();

  /** Returns the name of the stored file, without the ending of a compression. */
  String fileName();

  /** Returns an upper bound of the file's size in bytes, compressed or not. */
  long mostBytes();
}
