import CHarfBuzz

/// A font file's bytes, mapped into memory; the faces of a collection share them.
final class FontFile {
  let blob: OpaquePointer

  /// Maps a file; nil when it cannot be read.
  init?(path: String) {
    guard let blob = hb_blob_create_from_file_or_fail(path) else { return nil }
    self.blob = blob
  }

  deinit { hb_blob_destroy(blob) }
}
