import Geometry
import Imaging
import Layers

extension FilterStepReader {
  func compositeOperator() -> FilterEffect.CompositeOperator {
    guard let name = text(.operator) else { return .over }
    if name.equals("in") { return .in }
    if name.equals("out") { return .out }
    if name.equals("atop") { return .atop }
    if name.equals("xor") { return .xor }
    if name.equals("lighter") { return .lighter }
    if name.equals("arithmetic") { return .arithmetic(number(.k1, 0), number(.k2, 0), number(.k3, 0), number(.k4, 0)) }
    return .over
  }

  func colorMatrix() -> [Double] {
    let values = numbers(.values)
    if let kind = text(.type) {
      if kind.equals("saturate") { return values?.count == 1 ? ColorMatrix.saturation(values?[0] ?? 1) : ColorMatrix.identity }
      if kind.equals("hueRotate") { return ColorMatrix.hueRotation(values?.count == 1 ? (values?[0] ?? 0) * .pi / 180 : 0) }
      if kind.equals("luminanceToAlpha") { return ColorMatrix.luminanceToAlpha }
    }
    // A kind that nobody knows is as good as none (SVG 2, 4.2): a matrix.
    return values?.count == 20 ? values ?? ColorMatrix.identity : ColorMatrix.identity
  }

  /// What becomes of each channel: the last element for one counts.
  func transfer() throws(SVGError) -> FilterEffect {
    var functions = [FilterEffect.TransferFunction](repeating: .identity, count: 4)
    try forEachChild { child, tag in
      let channel: Int
      switch tag {
      case .feFuncR: channel = 0
      case .feFuncG: channel = 1
      case .feFuncB: channel = 2
      case .feFuncA: channel = 3
      default: return
      }
      functions[channel] = function(child)
    }
    return .componentTransfer(red: functions[0], green: functions[1], blue: functions[2], alpha: functions[3])
  }

  private func function(_ child: ElementTree.Index) -> FilterEffect.TransferFunction {
    func number(_ name: AttributeName, _ initial: Double) -> Double { Self.number(importer.text(child, name)?.trimmed) ?? initial }
    guard let kind = importer.text(child, .type)?.trimmed else { return .identity }
    let table = numbers(.tableValues, of: child) ?? []
    if kind.equals("table") { return table.isEmpty ? .identity : .table(table) }
    if kind.equals("discrete") { return table.isEmpty ? .identity : .discrete(table) }
    if kind.equals("linear") { return .linear(slope: number(.slope, 1), intercept: number(.intercept, 0)) }
    if kind.equals("gamma") { return .gamma(amplitude: number(.amplitude, 1), exponent: number(.exponent, 1), offset: number(.offset, 0)) }
    return .identity
  }

  func channel(_ name: AttributeName) -> FilterEffect.ColorChannel {
    guard let text = text(name) else { return .alpha }
    if text.equals("R") { return .red }
    if text.equals("G") { return .green }
    return text.equals("B") ? .blue : .alpha
  }

  /// The numbers of a convolution; nil where they do not fit together, which makes a transparent picture.
  func kernel() -> FilterEffect.ConvolutionKernel? {
    var order = [3.0]
    if importer.text(index, .order) != nil {
      guard let list = numbers(.order), (1...2).contains(list.count) else { return nil }
      order = list
    }
    let (across, down) = (order[0], order.last ?? order[0])
    guard across >= 1, down >= 1, across == across.rounded(), down == down.rounded(), across * down <= 4096 else { return nil }
    let (columns, rows) = (Int(across), Int(down))
    guard let values = numbers(.kernelMatrix), values.count == columns * rows else { return nil }
    var divisor = values.reduce(0, +)
    if let text = text(.divisor), let stated = Self.number(text), stated != 0 { divisor = stated }
    if divisor == 0 { divisor = 1 }
    func target(_ name: AttributeName, _ most: Int) -> Int? {
      guard let text = text(name) else { return most / 2 }
      guard let value = Self.number(text), value == value.rounded(), value >= 0, value < Double(most) else { return nil }
      return Int(value)
    }
    guard let x = target(.targetX, columns), let y = target(.targetY, rows) else { return nil }
    var edges = FilterEffect.EdgeMode.duplicate
    if let mode = text(.edgeMode) { edges = mode.equals("wrap") ? .wrap : mode.equals("none") ? .none : .duplicate }
    return FilterEffect.ConvolutionKernel(
      columns: columns, rows: rows, values: values, divisor: divisor, bias: number(.bias, 0), targetX: x, targetY: y, edges: edges,
      preservesAlpha: text(.preserveAlpha)?.equals("true") ?? false)
  }

  func turbulence() -> FilterEffect? {
    var frequency = [0.0]
    if importer.text(index, .baseFrequency) != nil {
      guard let list = numbers(.baseFrequency), (1...2).contains(list.count) else { return nil }
      frequency = list
    }
    let (x, y) = (frequency[0], frequency.last ?? frequency[0])
    guard x >= 0, y >= 0 else { return nil }
    let octaves = number(.numOctaves, 1)
    return .turbulence(
      FilterEffect.Turbulence(
        frequency: Size(x, y), octaves: Int(max(0, min(24, octaves.rounded(.down)))), seed: number(.seed, 0).rounded(.towardZero),
        stitches: text(.stitchTiles)?.equals("stitch") ?? false, isFractal: text(.type)?.equals("fractalNoise") ?? false))
  }

  // MARK: - Light

  func lighting(_ style: Style) throws(SVGError) -> FilterEffect? {
    var source: FilterEffect.Lighting.Source?
    try forEachChild { child, tag in
      if source == nil { source = light(child, tag) }
    }
    guard let source else { return nil }
    let color = importer.servers.resolve(style.own.lightingColor, style, 1)
    let reflection: FilterEffect.Lighting.Reflection
    if tag == .feDiffuseLighting {
      let constant = number(.diffuseConstant, 1)
      reflection = .diffuse(constant: max(0, constant))
    } else {
      let exponent = number(.specularExponent, 1)
      guard (1...128).contains(exponent) else { return nil }
      reflection = .specular(constant: max(0, number(.specularConstant, 1)), exponent: exponent)
    }
    return .lighting(
      FilterEffect.Lighting(source, color: color.withAlpha(1), surfaceScale: number(.surfaceScale, 1), reflection: reflection))
  }

  private func light(_ child: ElementTree.Index, _ tag: Tag) -> FilterEffect.Lighting.Source? {
    func number(_ name: AttributeName, _ initial: Double = 0) -> Double { Self.number(importer.text(child, name)?.trimmed) ?? initial }
    func point(_ x: AttributeName, _ y: AttributeName) -> Point {
      let p = Point(number(x), number(y))
      return box.map { Point($0.minX + p.x * $0.width, $0.minY + p.y * $0.height) } ?? p
    }
    let unit = box.map { Math.hypot($0.width, $0.height) / 2.0.squareRoot() } ?? 1
    switch tag {
    case .feDistantLight: return .distant(azimuth: number(.azimuth) * .pi / 180, elevation: number(.elevation) * .pi / 180)
    case .fePointLight: return .point(point(.x, .y), z: number(.z) * unit)
    case .feSpotLight:
      let exponent = number(.specularExponent, 1)
      return .spot(
        point(.x, .y), z: number(.z) * unit, towards: point(.pointsAtX, .pointsAtY), towardsZ: number(.pointsAtZ) * unit,
        exponent: exponent > 0 ? exponent : 1,
        coneAngle: Self.number(importer.text(child, .limitingConeAngle)?.trimmed).map { abs($0) * .pi / 180 })
    default: return nil
    }
  }

  // MARK: - Pictures

  /// A picture, or an element of the document, within the step's region.
  func image(_ style: Style) throws(SVGError) -> (FilterEffect, [SceneNode]?) {
    let empty = (FilterEffect.flood(.clear), [SceneNode]?.none)
    guard let address = text(.href) ?? text(.xlinkHref) else { return empty }
    if let id = PaintValue.target(address) {
      guard let target = importer.tree.ids[id], !importer.openMasks.contains(target) else { return empty }
      var around = Surroundings(style: try importer.styleInPlace(target), viewport: reader.inner.viewport)
      let parent = importer.tree.elements[Int(target)].parent
      if parent != ElementTree.none { around.style = try importer.styleInPlace(parent) }
      around.style.own = Style.Own()
      var nodes: [SceneNode] = []
      importer.copies += 1
      defer { importer.copies -= 1 }
      around.isCopy = true
      try importer.importElement(target, around, into: &nodes)
      guard !nodes.isEmpty else { return empty }
      var placed = try importer.group(nodes)
      // It stands as in a `use` at the step's place.
      let origin = (part() ?? region).origin
      placed.transform = .translation(origin.x, origin.y)
      return (.offset(.zero), [placed])
    }
    guard let picture = try importer.pictures.picture(at: address, importer.budget) else {
      importer.report(.imageFile, at: index)
      return empty
    }
    let ratio = text(.preserveAspectRatio).flatMap(AspectRatio.aspectRatio) ?? AspectRatio()
    let place = part() ?? region
    switch picture {
    case .image(let image):
      let own = Size(Double(image.width), Double(image.height))
      let fit = ViewBox.transform(from: Rect(origin: .zero, size: own), to: place.size, ratio)
      return (.image(image, fit.apply(Rect(origin: .zero, size: own)).offsetBy(place.origin), isSmooth: style.isSmooth), nil)
    case .svg(let drawing):
      guard let document = try PictureImporter(importer).nested(drawing) else { return empty }
      var node = try importer.group([document.root.detached()])
      let fit = ViewBox.transform(from: Rect(origin: .zero, size: document.size), to: place.size, ratio)
      node.transform = fit.concatenating(.translation(place.minX, place.minY))
      return (.offset(.zero), [node])
    }
  }
}
