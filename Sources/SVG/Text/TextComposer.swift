import Geometry
import Layers
import Tessellation
import Typography

/// Sets a text element: characters become glyphs, glyphs get their places, and their outlines become shapes (SVG 1.1, 10).
struct TextComposer {
  /// Glyphs that stay together, where they stand.
  struct Cluster {
    var glyphs: GlyphLine.Cluster
    /// Its first character.
    var character: Int
    /// In user units: an em, and how far the next one is without and with spacing.
    var size: Double
    var width: Double
    var advance: Double
    /// From its own space, where it begins at the origin on the baseline, to user space; nil where it is not shown.
    var transform: AffineTransform?
    /// What stretches its glyphs along the line.
    var stretch = 1.0
    /// Whether it stands upright in a column.
    var isUpright = false
  }

  let importer: ElementImporter
  let index: ElementTree.Index
  let inner: Surroundings
  let characters: TextCharacters

  init(_ importer: ElementImporter, _ index: ElementTree.Index, _ inner: Surroundings) throws(SVGError) {
    self.importer = importer
    self.index = index
    self.inner = inner
    characters = try TextCharacters(importer, index, inner)
  }

  /// The element's shapes; nil where there is nothing to see.
  func node() throws(SVGError) -> SceneNode? {
    guard !characters.scalars.isEmpty else { return nil }
    var clusters: [Cluster] = []
    var pen = Point.zero
    for chunk in chunks() { try compose(chunk, &pen, &clusters) }
    return try TextPainter(self, clusters).node()
  }

  // MARK: - Chunks

  /// Where characters stand at a place of their own, or a path begins or ends, a new chunk begins, which is aligned as one.
  private func chunks() -> [Range<Int>] {
    var starts = [0]
    for i in characters.scalars.indices.dropFirst() {
      let (path, before) = (characters.spans[characters.span[i]].path, characters.spans[characters.span[i - 1]].path)
      // On a path only the place along it counts.
      let hasPlace = path == nil ? characters.x[i] != nil || characters.y[i] != nil : placeAlong(i) != nil
      if hasPlace && isStart(i) || path?.element != before?.element { starts.append(i) }
    }
    return starts.indices.map { starts[$0]..<($0 + 1 < starts.count ? starts[$0 + 1] : characters.scalars.count) }
  }

  /// Where along a path a character is put; nil where it follows the one before it.
  private func placeAlong(_ i: Int) -> Double? { inner.style.text.isVertical ? characters.y[i] : characters.x[i] }

  /// Whether a character begins a grapheme: a place within one counts for nothing.
  private func isStart(_ i: Int) -> Bool {
    let scalar = characters.scalars[i].properties
    return !scalar.isGraphemeExtend && scalar.generalCategory != .spacingMark && characters.scalars[i] != "\u{200D}"
      && (i == 0 || characters.scalars[i - 1] != "\u{200D}")
  }

  private func compose(_ chunk: Range<Int>, _ pen: inout Point, _ all: inout [Cluster]) throws(SVGError) {
    var clusters = try shape(chunk)
    space(&clusters)
    adjust(&clusters)
    let path = characters.spans[characters.span[chunk.lowerBound]].path
    let style = characters.spans[characters.span[chunk.lowerBound]].style
    let start = Point(characters.x[chunk.lowerBound] ?? pen.x, characters.y[chunk.lowerBound] ?? pen.y)
    var length = clusters.reduce(0) { $0 + $1.advance }
    // A line from right to left starts at its right end (SVG 2, 11.10.1); a column goes down, whichever way.
    let startsAtEnd = (inner.style.text.isRightToLeft ?? false) && !inner.style.text.isVertical
    switch style.text.anchor {
    case .start: length = startsAtEnd ? -length : 0
    case .middle: length /= -2
    case .end: length = startsAtEnd ? 0 : -length
    }
    if let path {
      pen = placeOnPath(&clusters, path, from: length + (placeAlong(chunk.lowerBound) ?? 0))
    } else {
      pen = place(&clusters, from: start, moved: length)
    }
    all += clusters
  }

  // MARK: - Shaping

  private func look(of span: TextCharacters.Span) throws(SVGError) -> TextLook {
    var look = TextLook(font: span.style.text.font, features: span.style.text.features, language: span.language)
    try importer.budget.work.spend(importer.textLooks.insert(look).inserted ? ImportWork.perFont : ImportWork.perElement)
    // The shapes that are meant for the size, to a quarter of a point, unless the settings say otherwise (CSS Fonts 4, 7.6).
    if let font = try? FontLibrary.current.font(for: look.font, language: look.language), font.hasOpticalSizes,
      let size = FontVariation("opsz", (4 * span.style.fontSize).rounded() / 4)
    {
      look.font.variations.insert(size, at: 0)
    }
    return look
  }

  /// The looks of a chunk, as they come, and the spans that have each.
  private func looks(of chunk: Range<Int>) throws(SVGError) -> ([TextLook], [TextLook: Set<Int>]) {
    var spans: [TextLook: Set<Int>] = [:]
    var looks: [TextLook] = []
    var known: Set<Int> = []
    for i in chunk where known.insert(characters.span[i]).inserted {
      let look = try look(of: characters.spans[characters.span[i]])
      if spans[look] == nil { looks.append(look) }
      spans[look, default: []].insert(characters.span[i])
    }
    return (looks, spans)
  }

  /// The clusters of a chunk, in the order in which they are seen.
  private func shape(_ chunk: Range<Int>) throws(SVGError) -> [Cluster] {
    let line = ShapedLine(characters, chunk)
    let (looks, spans) = try looks(of: chunk)
    var found: [Cluster] = []
    for look in looks {
      try importer.budget.work.spend(ImportWork.perShapedCharacter * line.count)
      let glyphs: GlyphLine
      do {
        glyphs = try GlyphLine(
          line.text, style: TextStyle(font: look.font, language: look.language), features: look.features,
          isRightToLeft: inner.style.text.isRightToLeft ?? false)
      } catch {
        importer.report(.noFont, at: index)
        return []
      }
      for cluster in glyphs.clusters {
        guard let i = line.character(at: cluster.range.lowerBound), spans[look]?.contains(characters.span[i]) ?? false else { continue }
        let size = characters.spans[characters.span[i]].style.fontSize
        found.append(Cluster(glyphs: cluster, character: i, size: size, width: cluster.advance * size, advance: cluster.advance * size))
      }
    }
    found.sort { $0.character < $1.character }
    // Which way lines run is the whole element's to say (SVG 1.1, 10.7.2).
    if inner.style.text.isVertical {
      for k in found.indices where Self.isUpright(characters.scalars[found[k].character]) {
        found[k].isUpright = true
        found[k].width = found[k].size
        found[k].advance = found[k].size
      }
      return found
    }
    return GlyphLine.visualOrder(of: found.map(\.glyphs.level)).map { found[$0] }
  }

  /// Whether a character stands upright in a column (Unicode Standard Annex 50, the East Asian ranges).
  private static func isUpright(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x1100...0x11FF, 0x2E80...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE10...0xFE1F, 0xFE30...0xFE6F,
      0xFF01...0xFF60, 0xFFE0...0xFFE7, 0x1F000...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }

  // MARK: - Spacing

  private func space(_ clusters: inout [Cluster]) {
    for k in clusters.indices {
      let style = characters.spans[characters.span[clusters[k].character]].style
      var around = inner
      around.style = style
      let scale = importer.scale(around)
      func length(_ length: Length) -> Double { scale.userUnits(length, .x) }
      let scalar = characters.scalars[clusters[k].character]
      // Letters that join are not set apart, and there is no space after the last.
      if style.text.letterSpacing.value != 0, k + 1 < clusters.count, !Self.isJoined(scalar) {
        clusters[k].advance += length(style.text.letterSpacing)
      }
      if style.text.wordSpacing.value != 0, scalar == " " || scalar == "\u{A0}" { clusters[k].advance += length(style.text.wordSpacing) }
    }
  }

  /// Whether a letter is of a script whose letters join.
  private static func isJoined(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x600...0x8FF, 0x900...0x97F, 0xFB50...0xFDFF, 0xFE70...0xFEFC: true
    default: false
    }
  }

  /// The spans that any of the clusters lies in, in the order of the file.
  private func spans(of clusters: [Cluster]) -> [Int] {
    var found: Set<Int> = []
    for cluster in clusters {
      var number = characters.span[cluster.character]
      while number >= 0, found.insert(number).inserted { number = characters.spans[number].parent }
    }
    return found.sorted()
  }

  /// Stretches what has a length to fill: the spaces, or the glyphs too (SVG 1.1, 10.5).
  private func adjust(_ clusters: inout [Cluster]) {
    var byCharacter: [Int]?
    for number in spans(of: clusters) {
      let span = characters.spans[number]
      guard let length = importer.length(span.element, .textLength), length.value > 0,
        [.text, .tspan, .textPath].contains(importer.tree.elements[Int(span.element)].tag)
      else { continue }
      let sorted = byCharacter ?? clusters.indices.sorted { clusters[$0].character < clusters[$1].character }
      byCharacter = sorted
      func place(of character: Int) -> Int {
        var (low, high) = (0, sorted.count)
        while low < high {
          let middle = (low + high) / 2
          if clusters[sorted[middle]].character < character { low = middle + 1 } else { high = middle }
        }
        return low
      }
      // In the order in which they are seen.
      let own = sorted[place(of: span.range.lowerBound)..<place(of: span.range.upperBound)].sorted()
      guard let last = own.last else { continue }
      var around = inner
      around.style = span.style
      let wanted = importer.scale(around).userUnits(length, .x)
      let width = own.reduce(0) { $0 + clusters[$1].width }
      if importer.text(span.element, .lengthAdjust)?.trimmed.equals("spacingAndGlyphs") ?? false {
        guard width > 0 else { continue }
        let factor = wanted / width
        for k in own {
          clusters[k].stretch *= factor
          clusters[k].width *= factor
          clusters[k].advance = clusters[k].width
        }
      } else if own.count > 1 {
        let more = (wanted - width) / Double(own.count - 1)
        for k in own { clusters[k].advance = clusters[k].width + (k == last ? 0 : more) }
      }
    }
  }

  // MARK: - Places

  /// How far below its place on the line a character's baseline is, in user units.
  private func shift(_ cluster: Cluster) -> Double {
    let font = cluster.glyphs.font
    let number = characters.span[cluster.character]
    let own = characters.spans[number].style
    let baseline = own.own.alignment == .automatic ? own.text.baseline : own.own.alignment
    var shift = baseline.shift(font) * cluster.size
    var next = number
    // Only what lies within the text element can stand off its line.
    while characters.spans[next].parent >= 0 {
      let span = characters.spans[next]
      var around = inner
      around.style = span.style
      switch span.style.own.baselineShift {
      case .baseline: break
      case .sub: shift += font.subscriptOffset * span.style.fontSize
      case .super: shift -= font.superscriptOffset * span.style.fontSize
      case .length(let length):
        shift -= length.unit == .percent ? length.value / 100 * span.style.fontSize : importer.scale(around).userUnits(length, .y)
      }
      next = span.parent
    }
    return shift
  }

  /// Puts clusters on a line; says where the line ends.
  private func place(_ clusters: inout [Cluster], from start: Point, moved along: Double) -> Point {
    let isVertical = inner.style.text.isVertical
    var pen = isVertical ? Point(start.x, start.y + along) : Point(start.x + along, start.y)
    for k in clusters.indices {
      let i = clusters[k].character
      pen = pen + Point(characters.dx[i], characters.dy[i])
      let shift = shift(clusters[k])
      var place = AffineTransform.rotation(characters.rotation[i])
      if isVertical {
        place = column(clusters[k]).concatenating(place).concatenating(.translation(pen.x - shift, pen.y))
        pen.y += clusters[k].advance
      } else {
        place = AffineTransform.scale(clusters[k].stretch, 1).concatenating(place).concatenating(.translation(pen.x, pen.y + shift))
        pen.x += clusters[k].advance
      }
      clusters[k].transform = place
    }
    return pen
  }

  /// From a cluster's own space to that of a column whose middle is the origin's.
  private func column(_ cluster: Cluster) -> AffineTransform {
    let font = cluster.glyphs.font
    if cluster.isUpright {
      return .translation(-cluster.glyphs.advance * cluster.size / 2, (1 + font.ascent - font.descent) / 2 * cluster.size)
    }
    // Lying on its side, with the middle of its letters on the middle of the column.
    let middle = (font.ascent - font.descent) / 2 * cluster.size
    return AffineTransform.translation(0, middle).concatenating(.scale(cluster.stretch, 1)).concatenating(.rotation(.pi / 2))
  }

  /// Puts clusters on a path, each by its middle; those that reach beyond it are not shown.
  private func placeOnPath(_ clusters: inout [Cluster], _ path: TextCharacters.TextPath, from along: Double) -> Point {
    let length = path.line.end
    var at = path.startOffset + along
    var end = Point.zero
    var down = 0.0
    for k in clusters.indices {
      let i = clusters[k].character
      at += characters.dx[i]
      down += characters.dy[i]
      let middle = at + clusters[k].advance / 2
      at += clusters[k].advance
      guard middle >= 0, middle <= length, let place = path.line.location(at: middle) else { continue }
      let shift = shift(clusters[k]) + down
      let (letter, angle): (AffineTransform, Double)
      if inner.style.text.isVertical {
        // A column goes the path's way: its letters' feet lie ahead.
        letter = column(clusters[k]).concatenating(.translation(-shift, -clusters[k].advance / 2))
        angle = place.angle - .pi / 2
      } else {
        letter = AffineTransform.scale(clusters[k].stretch, 1).concatenating(.translation(-clusters[k].advance / 2, shift))
        angle = place.angle
      }
      clusters[k].transform = letter.concatenating(.rotation(characters.rotation[i] + angle))
        .concatenating(.translation(place.point.x, place.point.y))
      end = place.point + Point(Math.cos(place.angle), Math.sin(place.angle)) * (clusters[k].advance / 2)
    }
    return end
  }
}
