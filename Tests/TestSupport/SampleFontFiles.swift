import Typography

#if canImport(Glibc)
  import Glibc
#endif

/// Sample fonts as files of a folder of their own, which lives as long as this does, and the library of them.
package final class SampleFontFiles {
  /// The fonts and no others.
  package let library: FontLibrary
  private let folder: String
  private let paths: [String]

  /// Writes the files.
  package init(_ fonts: [SampleFont]) {
    var template = Array("/tmp/pinwheel-fonts-XXXXXX".utf8CString)
    precondition(mkdtemp(&template) != nil, "no folder for a test's fonts could be made")
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    paths = fonts.indices.map { "\(folder)/\($0).ttf" }
    for (font, path) in zip(fonts, paths) {
      guard let file = fopen(path, "wb") else { preconditionFailure("a test's font could not be written") }
      let bytes = font.bytes
      precondition(fwrite(bytes, 1, bytes.count, file) == bytes.count && fclose(file) == 0, "a test's font could not be written")
    }
    self.folder = folder
    library = FontLibrary(files: paths)
  }

  deinit {
    for path in paths { unlink(path) }
    rmdir(folder)
  }
}
