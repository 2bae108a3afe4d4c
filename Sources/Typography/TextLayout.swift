import Geometry

/// A string set in lines: which glyphs of which fonts stand where.
///
/// Positions are in points from the layout's top left corner, y down. The lines' height and the place of their baselines follow from the style's
/// font alone, whatever other fonts are fallen back on, so that a baseline never depends on the words.
/// Lines are broken in reading order, and each is then put in the order in which it is seen, by the Unicode Bidirectional Algorithm. A paragraph runs as
/// its first letter does; without one, as the style's language.
public struct TextLayout: Sendable {
  /// A glyph in its place.
  public struct Glyph: Hashable, Sendable {
    /// Its number in its font.
    public var id: UInt32
    /// The glyph's origin on its baseline.
    public var position: Point

    /// A glyph at a place.
    public init(id: UInt32, position: Point) {
      self.id = id
      self.position = position
    }
  }

  /// Glyphs of one font at one size, in the order in which they are drawn.
  public struct GlyphRun: Hashable, Sendable {
    /// The font that the glyphs are numbered in.
    public var font: Font
    /// The size of an em in points.
    public var size: Double
    /// The glyphs, in the order in which they are drawn.
    public var glyphs: [Glyph]

    /// A run of these glyphs.
    public init(font: Font, size: Double, glyphs: [Glyph]) {
      self.font = font
      self.size = size
      self.glyphs = glyphs
    }
  }

  /// A line of the layout.
  public struct Line: Hashable, Sendable {
    /// Where the line's glyphs stand.
    public var baseline: Double
    /// The left end of its first glyph's advance.
    public var x: Double
    /// The sum of its glyphs' advances; spaces where the line was broken do not count.
    public var width: Double
    /// What it stands for in the string, the spaces and the line end that close it included.
    public var range: Range<String.Index>
  }

  /// The glyphs, run by run; empty at size 0.
  public let runs: [GlyphRun]
  /// The lines, top to bottom: at least one, of no width for an empty string.
  public let lines: [Line]
  /// The widest line's advance and the sum of the lines' heights.
  public let size: Size
  /// The style's font.
  public let font: Font
  /// How far above its baseline a line's letters reach, by the font's ascent.
  public let ascent: Double
  /// How far below its baseline a line's letters reach, by the font's descent.
  public let descent: Double
  /// The distance of two lines' baselines.
  public let lineHeight: Double
  /// Whether some of the text is not shown for want of lines.
  public let isTruncated: Bool

  /// Sets a string in lines.
  ///
  /// Lines end at line ends, and where a width is given also at the last place before it that allows it: after spaces and hyphens, and beside
  /// East Asian characters by the rules of kinsoku. A word wider than the width is broken between grapheme clusters. Alignment is within the
  /// width, or within the widest line where there is none. A width that is not a number, or infinite, is none; a negative one counts as 0, where
  /// every cluster stands on a line of its own. A tab is set as a space, control characters are not shown.
  ///
  /// Throws when the machine has no font. Some microseconds for a label, about 0.3 µs a character for long text.
  public init(_ string: String, style: TextStyle, width: Double? = nil, library: FontLibrary = .current) throws(TypographyError) {
    var string = string
    string.makeContiguousUTF8()
    let text = try ShapedText(string, style: style, library: library)
    let size = style.usableSize
    let limit = width.map { $0.isNaN ? .infinity : max(0, $0) } ?? .infinity
    let composer = try LineComposer(
      text, width: size > 0 ? limit / size : .infinity, maximumLines: style.maximumLines, truncation: style.truncation,
      ellipsis: { () throws(TypographyError) in try ShapedText("…", style: style, library: library) })
    self.init(composer, text: text, string: string, style: style, width: limit)
  }

  /// Places composed lines under one another.
  private init(_ composer: LineComposer, text: ShapedText, string: String, style: TextStyle, width: Double) {
    let em = style.usableSize
    font = text.font
    ascent = text.font.ascent * em
    descent = text.font.descent * em
    lineHeight = Self.lineHeight(of: text.font, style) * em
    isTruncated = composer.isTruncated
    let widest = composer.lines.reduce(0) { max($0, $1.width) } * em
    size = Size(widest, lineHeight * Double(composer.lines.count))
    let container = width.isFinite ? width : widest
    // What a line is higher than its font goes half above it, half below.
    let firstBaseline = (lineHeight - ascent - descent) / 2 + ascent

    var runs: [GlyphRun] = []
    var lines: [Line] = []
    lines.reserveCapacity(composer.lines.count)
    for (i, line) in composer.lines.enumerated() {
      let slack = container - line.width * em
      let x =
        switch style.alignment {
        case .leading: line.isRightToLeft ? slack : 0
        case .center: slack / 2
        case .trailing: line.isRightToLeft ? 0 : slack
        }
      let baseline = firstBaseline + lineHeight * Double(i)
      let start = string.utf8.index(string.startIndex, offsetBy: text.offset(ofScalar: line.scalars.lowerBound))
      let end = string.utf8.index(string.startIndex, offsetBy: text.offset(ofScalar: line.scalars.upperBound))
      lines.append(Line(baseline: baseline, x: x, width: line.width * em, range: start..<end))
      guard em > 0 else { continue }
      for piece in composer.pieces[line.pieces] where !piece.glyphs.isEmpty {
        if runs.last?.font !== piece.font { runs.append(GlyphRun(font: piece.font, size: em, glyphs: [])) }
        runs[runs.count - 1].glyphs.append(
          contentsOf: composer.glyphs[piece.glyphs].lazy.map { Glyph(id: $0.id, position: Point(x + $0.x * em, baseline + $0.y * em)) })
      }
    }
    self.runs = runs
    self.lines = lines
  }

  /// The distance of baselines in ems.
  static func lineHeight(of font: Font, _ style: TextStyle) -> Double {
    (font.ascent + font.descent + font.lineGap) * style.usableLineHeight
  }

  /// The smallest rectangle about the glyphs' outlines, or nil when there is nothing to see. Worked out anew each time: 4 to 6 µs a glyph.
  public var inkBounds: Rect? {
    var box: Rect?
    for run in runs {
      let scale = run.size / run.font.unitsPerEm
      for glyph in run.glyphs {
        guard let ink = run.font.outline(of: glyph.id).bounds else { continue }
        let placed = Rect(
          x: glyph.position.x + ink.minX * scale, y: glyph.position.y + ink.minY * scale, width: ink.width * scale,
          height: ink.height * scale)
        box = box?.union(placed) ?? placed
      }
    }
    return box
  }
}
