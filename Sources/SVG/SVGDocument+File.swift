import Files

extension SVGDocument {
  /// Reads a file, of at most as many bytes as the options' limits say. Cost: as `parse`.
  /// - Parameter isCancelled: asked now and then; when it says so, `SVGError.cancelled` is thrown.
  /// - Throws: `FileError` where the file cannot be read, `SVGError` where it is no picture.
  public static func read(
    from path: String, options: Options = Options(), isCancelled: @escaping () -> Bool = { false }
  ) throws -> SVGDocument {
    try parse(InputFile.read(path, limit: options.limits.bytes), options: options, isCancelled: isCancelled)
  }
}
