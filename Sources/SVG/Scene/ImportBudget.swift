import Layers

/// The steps that an import takes, those of the pictures in it included: some 20 ns each.
final class ImportWork {
  private var steps = 0
  private let most: Int

  init(most: Int) { self.most = most }

  /// Counts steps against the limit, before they are taken.
  func spend(_ count: Int) throws(SVGError) {
    let (sum, isTooMuch) = steps.addingReportingOverflow(count)
    guard !isTooMuch, sum <= most else { throw .limit(.steps, most: most) }
    steps = sum
  }

  // What things cost, in steps.
  /// An element.
  static let perElement = 40
  /// A byte of a picture's text, in a file of its own.
  static let perNestedByte = 3
  /// A character that is shaped.
  static let perShapedCharacter = 24
  /// A font that is looked for.
  static let perFont = 8000
}

/// What an import has taken so far, and how much it may: elements, text read again, memory, steps.
final class ImportBudget {
  let limits: SVGLimits
  /// Elements taken so far, copies counted again, and bytes of attributes that copies read again.
  private var count = 0
  private var rereadBytes = 0
  /// What the picture's layers and what is drawn of them take, in bytes, and what the pixels of pictures in it do, each decoded once.
  private var layerMemory = 0
  private(set) var pixelMemory = 0
  /// Both together, and the most that they may take.
  var memory: Int { layerMemory + pixelMemory }
  private let mostMemory: Int
  /// What the document takes together with those in which it lies.
  let work: ImportWork
  let isCancelled: () -> Bool

  init(limits: SVGLimits, fileBytes: Int, work: ImportWork, isCancelled: @escaping () -> Bool) {
    self.limits = limits
    self.work = work
    mostMemory = limits.drawing.memory(fileBytes: fileBytes)
    self.isCancelled = isCancelled
  }

  /// Counts elements, or work as large, against the limit.
  func spend(_ elements: Int) throws(SVGError) {
    count += elements
    guard count <= limits.elements else { throw .limit(.elements, most: limits.elements) }
    try work.spend(elements * ImportWork.perElement)
    if isCancelled() { throw .cancelled }
  }

  /// Counts what layers and what is drawn of them will take, before it is taken.
  func claim(_ bytes: Int) throws(SVGError) {
    layerMemory += bytes
    try checkMemory()
  }

  /// Counts what the pixels of pictures take, once for each that is decoded, however often it is shown.
  func claimPixels(bytes: Int) throws(SVGError) {
    pixelMemory += bytes
    try checkMemory()
  }

  private func checkMemory() throws(SVGError) {
    guard memory <= mostMemory else { throw .overrun(DrawingOverrun(.memory, amount: nil, most: mostMemory)) }
  }

  /// What a pixel of a picture takes, with its copies and their halves, in bytes.
  static let bytesPerPixel = 12
  /// The most pixels of a picture that there is room for still.
  var pixelRoom: Int { max(0, mostMemory - memory) / Self.bytesPerPixel }

  /// How much was taken since the beginning, pixels left out.
  var taken: (elements: Int, memory: Int) { (count, layerMemory) }

  /// Counts what was taken since a moment so many times more.
  func takeAgain(since before: (elements: Int, memory: Int), times: Int) throws(SVGError) {
    let (elements, bytes) = (count - before.elements, layerMemory - before.memory)
    guard times > 0 else { return }
    let (all, isTooMuch) = elements.multipliedReportingOverflow(by: times)
    guard !isTooMuch else { throw .limit(.elements, most: limits.elements) }
    try spend(all)
    try claim(bytes * times)
  }

  /// Counts an element's attributes, which are read again, against the limit; geometry is remembered.
  func reread(_ attributes: ArraySlice<ElementTree.Attribute>) throws(SVGError) {
    let before = rereadBytes
    for attribute in attributes {
      rereadBytes += 16
      if attribute.name != .d && attribute.name != .points { rereadBytes += attribute.value.count }
    }
    try work.spend((rereadBytes - before) / 16)
    guard rereadBytes <= limits.textBytes else { throw .limit(.textBytes, most: limits.textBytes) }
  }
}
