import Geometry

/// A string as glyphs on one endless line, cluster by cluster, in ems: for who places each letter itself.
public struct GlyphLine: Sendable {
  /// A glyph of a cluster.
  public struct Glyph: Hashable, Sendable {
    /// Its number in the cluster's font.
    public var id: UInt32
    /// Where it is drawn from where the cluster begins on the baseline, in ems, y down.
    public var offset: Point
  }

  /// The least that stays together: a grapheme, or several that share a glyph.
  public struct Cluster: Sendable {
    /// The font of its glyphs.
    public var font: Font
    /// What of the string it stands for, in bytes of UTF-8.
    public var range: Range<Int>
    /// Its embedding level: odd ones run from right to left.
    public var level: UInt8
    /// Its glyphs, from left to right.
    public var glyphs: [Glyph]
    /// How far the next cluster is, in ems.
    public var advance: Double
  }

  /// The clusters in reading order.
  public let clusters: [Cluster]
  /// The font that the style asks for.
  public let font: Font

  /// Shapes a string; of the style, its font and its language count. Some 0.3 µs a character.
  /// - Parameters:
  ///   - features: what the fonts do beyond their defaults.
  ///   - isRightToLeft: the direction of the whole; nil for that of its first letter.
  public init(
    _ string: String, style: TextStyle, features: TextFeatures = [], isRightToLeft: Bool? = nil, library: FontLibrary = .current
  ) throws(TypographyError) {
    var string = string
    string.makeContiguousUTF8()
    let text = try ShapedText(string, style: style, features: features, isRightToLeft: isRightToLeft, library: library)
    font = text.font
    var clusters: [Cluster] = []
    clusters.reserveCapacity(text.units.count)
    for (i, unit) in text.units.enumerated() {
      var pen = 0.0
      var glyphs: [Glyph] = []
      glyphs.reserveCapacity(unit.glyphs.count)
      for glyph in text.glyphs[unit.glyphs] {
        glyphs.append(Glyph(id: glyph.id, offset: Point(pen + glyph.dx, -glyph.dy)))
        pen += glyph.advance
      }
      clusters.append(
        Cluster(
          font: text.segments[unit.segment].font,
          range: text.offset(ofScalar: unit.scalar)..<text.offset(ofScalar: text.scalar(ofUnit: i + 1)),
          level: text.segments[unit.segment].level, glyphs: glyphs, advance: unit.advance))
    }
    self.clusters = clusters
  }

  /// The order in which clusters are seen from left to right, by their levels in reading order. O(n) for each level.
  public static func visualOrder(of levels: [UInt8]) -> [Int] { BidirectionalLevels.visualOrder(of: levels) }
}
