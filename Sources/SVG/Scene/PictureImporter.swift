import Geometry
import Imaging
import Layers

/// Makes nodes of pictures from elsewhere: pixels, and other SVG files.
struct PictureImporter {
  private let importer: ElementImporter

  init(_ importer: ElementImporter) { self.importer = importer }

  /// A picture from elsewhere: pixels, or another SVG file; nil where it cannot be shown.
  func node(_ index: ElementTree.Index, _ inner: Surroundings) throws(SVGError) -> SceneNode? {
    guard !inner.isClip, let address = importer.text(index, .href) ?? importer.text(index, .xlinkHref) else { return nil }
    guard let picture = try importer.pictures.picture(at: address, importer.budget) else {
      importer.report(.imageFile, at: index)
      return nil
    }
    let scale = importer.scale(inner)
    func side(_ name: AttributeName, _ axis: LengthScale.Axis) -> Double? {
      importer.length(index, name).flatMap { $0.value >= 0 ? scale.userUnits($0, axis) : nil }
    }
    let origin = Point(
      scale.userUnits(importer.length(index, .x) ?? Length(0), .x), scale.userUnits(importer.length(index, .y) ?? Length(0), .y))
    var content: SceneNode
    let own: Size
    switch picture {
    case .image(let image):
      own = Size(Double(image.width), Double(image.height))
      try importer.budget.claim(DrawingLimits.bytesPerShape)
      content = SceneNode(.image(SceneImage(image: image, rect: Rect(origin: .zero, size: own), filter: inner.style.imageFilter)))
    case .svg(let drawing):
      guard let document = try nested(drawing) else {
        importer.report(.imageFile, at: index)
        return nil
      }
      own = document.size
      var frame = try importer.group([document.root.detached()])
      frame.viewport = Rect(origin: .zero, size: own)
      content = frame
    }
    // What is not given follows from the other side, and from the picture's own size (SVG 2, 12.3).
    let (width, height) = (side(.width, .x), side(.height, .y))
    let size = Size(
      width ?? height.map { $0 * own.width / own.height } ?? own.width, height ?? width.map { $0 * own.height / own.width } ?? own.height)
    guard size.width > 0, size.height > 0, own.width > 0, own.height > 0 else { return nil }
    let ratio = importer.text(index, .preserveAspectRatio).flatMap(AspectRatio.aspectRatio) ?? AspectRatio()
    content.transform = ViewBox.transform(from: Rect(origin: .zero, size: own), to: size, ratio).concatenating(
      .translation(origin.x, origin.y))
    var node = try importer.group([content])
    if ratio.slices { node.viewport = Rect(origin: origin, size: size) }
    node.bounds = Rect(origin: origin, size: size)
    node.isHidden = !inner.style.isVisible
    return node
  }

  /// Another picture's document, which is read once and counted each time; nil where it is none, or does not fit what this one may take.
  func nested(_ drawing: PictureSource.Drawing) throws(SVGError) -> SVGDocument? {
    guard let known = drawing.document else {
      let document = try nested(drawing.bytes)
      drawing.document = .some(document)
      return document
    }
    if let known { try count(known, isFirst: false) }
    return known
  }

  /// The same of bytes.
  /// - Parameter size: the size that it has; nil for what it says itself.
  func nested(_ bytes: [UInt8], size: Size? = nil) throws(SVGError) -> SVGDocument? {
    var options = SVGDocument.Options()
    options.size = size
    options.limits = importer.budget.limits
    options.depth = importer.pictures.depth + 1
    options.languages = importer.conditions.languages.map { String(decoding: $0, as: UTF8.self) }
    do throws(SVGError) {
      let work = importer.budget.work
      let plain: [UInt8]
      do throws(SVGError) {
        plain = try SVGDocument.unpacked(bytes, limits: options.limits, isCancelled: importer.budget.isCancelled)
      } catch {
        // It may have been found out at the end.
        try work.spend(options.limits.unpackedBytes(fileBytes: bytes.count) / 4)
        throw error
      }
      try work.spend(ImportWork.perNestedByte * plain.count)
      let document = try SVGDocument.parse(plain, options: options, work: work, isCancelled: importer.budget.isCancelled)
      try count(document, isFirst: true)
      return document
    } catch .cancelled {
      throw .cancelled
    } catch .limit(let kind, let most) {
      throw .limit(kind, most: most)
    } catch .overrun(let overrun) {
      throw .overrun(overrun)
    } catch {
      return nil
    }
  }
}

extension PictureImporter {
  /// Counts what showing a document takes; the pixels in it when it is first shown alone.
  private func count(_ document: SVGDocument, isFirst: Bool) throws(SVGError) {
    if isFirst { try importer.budget.claimPixels(bytes: document.pixelMemory) }
    try importer.budget.claim(document.memory - document.pixelMemory)
    try importer.budget.spend(document.elements.count)
  }
}

extension SceneNode {
  /// The same in another document, where its elements are none of the document's.
  func detached() -> SceneNode {
    var node = self
    node.element = -1
    if case .group(let nodes) = content { node.content = .group(nodes.map { $0.detached() }) }
    node.masks = masks.map { mask in
      var mask = mask
      mask.nodes = mask.nodes.map { $0.detached() }
      return mask
    }
    return node
  }
}
