extension SVGDocument {
  /// Reads a file's bytes, compressed by gzip or not. About 20 ns a byte; memory about ten times the file.
  /// - Parameter isCancelled: asked at each element, while it is unpacked, read, styled and taken; when it says so, reading ends with `SVGError.cancelled`.
  public static func parse(
    _ bytes: some Sequence<UInt8>, options: Options = Options(), isCancelled: @escaping () -> Bool = { false }
  ) throws(SVGError) -> SVGDocument {
    try parse(bytes, options: options, work: nil, isCancelled: isCancelled)
  }

  /// The same, as part of another document's work.
  static func parse(
    _ bytes: some Sequence<UInt8>, options: Options, work: ImportWork?, isCancelled: @escaping () -> Bool
  ) throws(SVGError) -> SVGDocument {
    var result: Result<SVGDocument, SVGError>?
    let isContiguous: Void? = bytes.withContiguousStorageIfAvailable { buffer in
      result = Result { () throws(SVGError) in try SVGDocument(buffer, options, work, isCancelled) }
    }
    if isContiguous == nil {
      Array(bytes).withUnsafeBufferPointer { buffer in
        result = Result { () throws(SVGError) in try SVGDocument(buffer, options, work, isCancelled) }
      }
    }
    guard let result else { throw .notSVG }
    return try result.get()
  }

  private init(
    _ bytes: UnsafeBufferPointer<UInt8>, _ options: Options, _ shared: ImportWork?, _ isCancelled: @escaping () -> Bool
  ) throws(SVGError) {
    let work = shared ?? ImportWork(most: options.limits.steps(fileBytes: bytes.count))
    let tree = try Cascade.apply(
      to: XMLReader.tree(bytes, limits: options.limits, isCancelled: isCancelled), size: options.size, limits: options.limits, work: work,
      isCancelled: isCancelled)
    let result = tree.bytes.withUnsafeBufferPointer { text in
      Result { () throws(SVGError) -> (ImportedPicture, [SceneElement], warnings: [String], memory: Int, pixelMemory: Int) in
        guard let base = text.baseAddress else { throw .size }
        let importer = Importer(
          tree: tree, base: base, languages: options.languages, pictures: PictureSource(folder: options.folder, depth: options.depth),
          budget: ImportBudget(limits: options.limits, fileBytes: bytes.count, work: work, isCancelled: isCancelled))
        let picture = try importer.picture(size: options.size)
        return (picture, importer.elements, importer.warnings, importer.budget.memory, importer.budget.pixelMemory)
      }
    }
    let (picture, elements, warnings, memory, pixelMemory) = try result.get()
    size = picture.size
    viewBox = picture.viewBox
    root = picture.root
    self.elements = elements
    self.memory = memory
    self.pixelMemory = pixelMemory
    extras = tree.extras
    self.warnings = warnings
  }
}
