import Files

extension SVGDocument {
  /// Reads a file, of at most as many bytes as the options' limits say, with the pictures that it names in its own folder or below. Cost: as `parse`.
  /// - Parameter isCancelled: asked now and then; when it says so, `SVGError.cancelled` is thrown.
  /// - Throws: `FileError` where the file cannot be read, `SVGError` where it is no picture.
  public static func read(
    from path: String, options: Options = Options(), isCancelled: @escaping () -> Bool = { false }
  ) throws -> SVGDocument {
    var options = options
    if options.folder == nil { options.folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? "." }
    return try parse(InputFile.read(path, limit: options.limits.bytes), options: options, isCancelled: isCancelled)
  }
}
