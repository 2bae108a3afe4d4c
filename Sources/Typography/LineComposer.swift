/// Breaks a shaped text into lines and places its glyphs along them; everything in ems, each line from its own left end.
struct LineComposer {
  /// A line: what it shows and how wide that is.
  struct Line {
    /// The scalars that it stands for, the spaces and the line end that close it included.
    var scalars: Range<Int>
    var width: Double
    /// Whether its paragraph runs from right to left.
    var isRightToLeft: Bool
    /// Its stretches of one font, from left to right.
    var pieces: Range<Int>
  }

  /// Glyphs of one font.
  struct Piece {
    var font: Font
    var glyphs: Range<Int>
  }

  /// A glyph and where it is drawn from the line's left end, y down from the baseline.
  struct Glyph {
    var id: UInt32
    /// The character that it stands for, the first if several.
    var cluster: Int
    var x: Double
    var y: Double
  }

  /// The width of the lines in ems, infinite when there is none to heed.
  private let width: Double
  private var scratch: [ShapedText.Glyph] = []

  private(set) var lines: [Line] = []
  private(set) var pieces: [Piece] = []
  private(set) var glyphs: [Glyph] = []
  /// Whether some of the text is not shown.
  private(set) var isTruncated = false
  /// Whether a word had to be broken that is wider than a line.
  private(set) var breaksWords = false

  /// Rounding must not break a line that was measured to fit: a millionth of an em.
  private static let tolerance = 1e-6

  /// Composes lines no wider than `width` ems, where that can be done. O(n); the ellipsis is asked for only when text is left out.
  init(
    _ text: ShapedText, width: Double, maximumLines: Int?, truncation: TextTruncation, ellipsis: () throws(TypographyError) -> ShapedText
  ) throws(TypographyError) {
    self.width = width + Self.tolerance
    glyphs.reserveCapacity(text.glyphs.count)
    let limit = max(1, maximumLines ?? .max)
    var start = 0
    var isOpen = true
    while isOpen {
      let isLast = lines.count == limit - 1
      if isLast, leavesText(text, from: start) {
        isTruncated = true
        guard truncation == .none else {
          truncate(text, from: start, inMiddle: truncation == .middle && width.isFinite, ellipsis: try ellipsis())
          return
        }
      }
      let line = compose(text, from: start)
      start = line.next
      isOpen = !isLast && (start < text.units.count || line.endsInNewline)
    }
  }

  // MARK: Breaking

  /// Where a line ends.
  private struct Break {
    /// The units that it shows.
    var content: Range<Int>
    /// The unit that the next line begins with.
    var next: Int
    /// The advance of the spaces at its end that may hang over the width, in ems.
    var hanging = 0.0
    var endsInNewline = false
    var breaksWord = false
  }

  /// Finds where the line from a unit on ends: at the last place that allows it before the width is passed, or failing that between any units.
  private static func nextBreak(_ text: ShapedText, from start: Int, width: Double) -> Break {
    var x = 0.0
    var hanging = 0.0
    var opportunity = start
    var i = start
    while i < text.units.count {
      let unit = text.units[i]
      if unit.isNewline { return Break(content: start..<i, next: i + 1, hanging: hanging, endsInNewline: true) }
      if unit.allowsBreak, i > start { opportunity = i }
      if !unit.isSpace, x + unit.advance > width, i > start {
        let isWord = opportunity == start
        let next = isWord ? i : opportunity
        var end = next
        while end > start, text.units[end - 1].isSpace { end -= 1 }
        return Break(content: start..<end, next: next, breaksWord: isWord)
      }
      x += unit.advance
      hanging = unit.isSpace ? hanging + unit.advance : 0
      i += 1
    }
    return Break(content: start..<i, next: i, hanging: hanging)
  }

  /// Whether a line from a unit on would leave something to show to the lines after it.
  private func leavesText(_ text: ShapedText, from start: Int) -> Bool {
    let next = Self.nextBreak(text, from: start, width: width).next
    return text.units[next...].contains { !$0.isSpace && !$0.isNewline }
  }

  // MARK: Composing

  /// Appends the line from a unit on.
  private mutating func compose(_ text: ShapedText, from start: Int) -> Break {
    var line = Self.nextBreak(text, from: start, width: width)
    let mark = Mark(glyphs: glyphs.count, pieces: pieces.count)
    let base = text.levels.paragraph(of: text.scalar(ofUnit: start))
    var x = layOut([Part(text: text, units: line.content)], base: base, since: mark)
    // Glyphs shaped anew at a line's ends may be wider than they were within the text: then the line ends earlier.
    for _ in 0..<4 where x - line.hanging > width && line.content.count > 1 {
      let length = line.content.reduce(0) { $0 + text.units[$1].advance } - line.hanging
      withdraw(to: mark)
      line = Self.nextBreak(text, from: start, width: length - Self.tolerance)
      x = layOut([Part(text: text, units: line.content)], base: base, since: mark)
    }
    breaksWords = breaksWords || line.breaksWord
    let shown = min(x, max(width - Self.tolerance, x - line.hanging))
    // The spaces that a line from right to left ends with hang over its left end.
    if base == 1, shown < x { for i in mark.glyphs..<glyphs.count { glyphs[i].x -= x - shown } }
    finish(text, units: start..<line.next, since: mark, width: shown, base: base)
    return line
  }

  /// Appends the last line allowed, with as much of the rest of the text as there is room for beside the ellipsis.
  private mutating func truncate(_ text: ShapedText, from start: Int, inMiddle: Bool, ellipsis: ShapedText) {
    let mark = Mark(glyphs: glyphs.count, pieces: pieces.count)
    let base = text.levels.paragraph(of: text.scalar(ofUnit: start))
    var room = width - ellipsis.units.reduce(0) { $0 + $1.advance }
    var x = 0.0
    for _ in 0..<4 {
      withdraw(to: mark)
      let (head, tail) = inMiddle ? Self.ends(text, from: start, width: room) : (Self.head(text, from: start, width: room), nil)
      var parts = [Part(text: text, units: head), Part(text: ellipsis, units: ellipsis.units.indices, isNeutral: true)]
      if let tail { parts.append(Part(text: text, units: tail)) }
      x = layOut(parts, base: base, since: mark)
      if x <= width || head.isEmpty && tail?.isEmpty != false { break }
      room -= x - width + Self.tolerance
    }
    finish(text, units: start..<text.units.count, since: mark, width: x, base: base)
  }

  /// As much of a line's beginning as a width has room for, without spaces at its end.
  private static func head(_ text: ShapedText, from start: Int, width: Double) -> Range<Int> {
    var end = start
    var x = 0.0
    while end < text.units.count, !text.units[end].isNewline, x + text.units[end].advance <= width {
      x += text.units[end].advance
      end += 1
    }
    while end > start, text.units[end - 1].isSpace { end -= 1 }
    return start..<end
  }

  /// As much of a text's two ends as a width has room for, in equal parts, without spaces where the middle was.
  private static func ends(_ text: ShapedText, from start: Int, width: Double) -> (Range<Int>, Range<Int>?) {
    var head = start
    var tail = text.units.count
    while tail > start, text.units[tail - 1].isSpace || text.units[tail - 1].isNewline { tail -= 1 }
    let end = tail
    var left = 0.0
    var right = 0.0
    while head < tail {
      if left <= right, left + right + text.units[head].advance <= width {
        left += text.units[head].advance
        head += 1
      } else if left + right + text.units[tail - 1].advance <= width {
        right += text.units[tail - 1].advance
        tail -= 1
      } else {
        break
      }
    }
    while head > start, text.units[head - 1].isSpace { head -= 1 }
    while tail < end, text.units[tail].isSpace { tail += 1 }
    return (start..<head, tail..<end)
  }

  // MARK: Placing

  /// How far glyphs and pieces had come before a line.
  private struct Mark {
    var glyphs: Int
    var pieces: Int
  }

  private mutating func withdraw(to mark: Mark) {
    glyphs.removeLast(glyphs.count - mark.glyphs)
    pieces.removeLast(pieces.count - mark.pieces)
  }

  private mutating func finish(_ text: ShapedText, units: Range<Int>, since mark: Mark, width: Double, base: UInt8) {
    lines.append(
      Line(
        scalars: text.scalar(ofUnit: units.lowerBound)..<text.scalar(ofUnit: units.upperBound), width: width, isRightToLeft: base == 1,
        pieces: mark.pieces..<pieces.count))
  }

  /// Some of a text's units, on a line with others.
  private struct Part {
    var text: ShapedText
    var units: Range<Int>
    /// Whether it runs as its paragraph does.
    var isNeutral = false
  }

  /// Units of one segment that are drawn together.
  private struct Stretch {
    var part: Int
    var units: Range<Int>
    var level: UInt8
  }

  /// Appends the glyphs of a line's parts, in the order in which they are seen, and returns where they end.
  ///
  /// - Parameter base: the level of the paragraph.
  private mutating func layOut(_ parts: [Part], base: UInt8, since mark: Mark) -> Double {
    guard base == 1 || parts.contains(where: { $0.text.levels.isMixed }) else {
      var x = 0.0
      for part in parts { forEachStretch(of: part) { x = layOut(part.text, $0, at: x, since: mark) } }
      return x
    }
    var stretches: [Stretch] = []
    for (k, part) in parts.enumerated() {
      forEachStretch(of: part, isLast: k + 1 == parts.count) { units in
        let unit = part.text.units[units.lowerBound]
        // Spaces at the line's end run as its paragraph does (rule L1).
        let isEnd = k + 1 == parts.count && units.upperBound == part.units.upperBound && units.allSatisfy { part.text.units[$0].isSpace }
        stretches.append(
          Stretch(part: k, units: units, level: part.isNeutral || isEnd ? base : part.text.segments[unit.segment].level))
      }
    }
    var x = 0.0
    for k in BidirectionalLevels.visualOrder(of: stretches.map(\.level)) {
      x = layOut(parts[stretches[k].part].text, stretches[k].units, at: x, since: mark)
    }
    return x
  }

  /// Calls `body` with the units of each segment of a part, in reading order; the spaces that end a line of mixed directions are by themselves.
  private func forEachStretch(of part: Part, isLast: Bool = false, _ body: (Range<Int>) -> Void) {
    let units = part.text.units
    var spaces = part.units.upperBound
    if isLast { while spaces > part.units.lowerBound, units[spaces - 1].isSpace { spaces -= 1 } }
    var i = part.units.lowerBound
    while i < part.units.upperBound {
      var end = i + 1
      while end < part.units.upperBound, end != spaces, units[end].segment == units[i].segment { end += 1 }
      if !units[i].isNewline { body(i..<end) }
      i = end
    }
  }

  /// Appends the glyphs of units of one segment from `x` on, and returns where they end.
  private mutating func layOut(_ text: ShapedText, _ units: Range<Int>, at x: Double, since mark: Mark) -> Double {
    let first = text.units[units.lowerBound]
    let end = units.upperBound
    let segment = text.segments[first.segment]
    let isCut = units.lowerBound > 0 && first.isUnsafeToBreak && text.units[units.lowerBound - 1].segment == first.segment
    let isCutAtEnd = end < text.units.count && text.units[end].isUnsafeToBreak && text.units[end].segment == first.segment
    if isCut || isCutAtEnd {
      scratch.removeAll(keepingCapacity: true)
      text.buffer.shape(text.scalars, first.scalar..<text.scalar(ofUnit: end), segment, into: &scratch)
      return append(scratch[...], segment.font, at: x, since: mark)
    }
    let last = text.units[end - 1].glyphs
    return append(
      text.glyphs[min(first.glyphs.lowerBound, last.lowerBound)..<max(first.glyphs.upperBound, last.upperBound)], segment.font, at: x,
      since: mark)
  }

  private mutating func append(_ shaped: ArraySlice<ShapedText.Glyph>, _ font: Font, at x: Double, since mark: Mark) -> Double {
    var x = x
    let start = glyphs.count
    for glyph in shaped {
      glyphs.append(Glyph(id: glyph.id, cluster: glyph.cluster, x: x + glyph.dx, y: -glyph.dy))
      x += glyph.advance
    }
    if pieces.count > mark.pieces, pieces[pieces.count - 1].font === font {
      pieces[pieces.count - 1].glyphs = pieces[pieces.count - 1].glyphs.lowerBound..<glyphs.count
    } else {
      pieces.append(Piece(font: font, glyphs: start..<glyphs.count))
    }
    return x
  }
}
