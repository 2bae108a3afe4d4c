import Files

extension PixelBuffer {
  /// The most bytes of a file that is read.
  private static let longestFile = 1 << 30

  /// Writes the picture as a PNG with straight alpha, without alpha where every pixel is opaque.
  ///
  /// The file appears whole or not at all, as `OutputFile` puts it there.
  /// - Throws: `PictureError` with the path and the system's reason.
  public func writePNG(to path: String) throws(PictureError) {
    do {
      try OutputFile.write(encodedPNG(), to: path)
    } catch {
      throw PictureError("cannot write the picture \(path): \(error); choose a place that exists and can be written")
    }
  }

  /// Reads a PNG of any kind.
  /// - Throws: `PictureError` with the path and what is wrong with the file.
  public static func readPNG(from path: String) throws(PictureError) -> PixelBuffer {
    do {
      return try PixelBuffer(png: InputFile.read(path, limit: longestFile))
    } catch {
      throw PictureError("cannot read the picture \(path): \(error)")
    }
  }
}
