import Layers

/// How much of a file is taken before it is refused: a file never costs more memory or time than these allow.
public struct SVGLimits: Hashable, Sendable {
  /// What is limited; the raw value reads on after a number.
  public enum Kind: String, Hashable, Sendable {
    /// `SVGLimits.bytes`.
    case bytes = "bytes"
    /// `SVGLimits.unpackedBytes(fileBytes:)`.
    case unpackedBytes = "bytes once it is unpacked"
    /// `SVGLimits.elements`.
    case elements = "elements, copies made by <use>, clip paths and masks included"
    /// `SVGLimits.nesting`.
    case nesting = "levels of nesting"
    /// `SVGLimits.attributes`.
    case attributes = "attributes on one element"
    /// `SVGLimits.attributeBytes`.
    case attributeBytes = "bytes in one attribute"
    /// `SVGLimits.textBytes`.
    case textBytes = "bytes of text after its entities are expanded, or in attributes that copies read again"
    /// `SVGLimits.dashes`.
    case dashes = "lengths in one dash pattern"
    /// `SVGLimits.styleWork`.
    case styleWork = "steps of matching style sheet selectors"
    /// `SVGLimits.steps(fileBytes:)`.
    case steps = "steps of taking copies, setting text and reading pictures"
    /// `SVGLimits.entities`.
    case entities = "entities declared"
  }

  /// Bytes of the file.
  public var bytes = 32 << 20
  /// Elements, each counted again for every copy that `use`, `clip-path` and `mask` make of it.
  public var elements = 100_000
  /// Levels of elements inside each other, copies included; and links of a gradient's chain of references.
  public var nesting = 128
  /// Attributes on one element.
  public var attributes = 256
  /// Bytes in one attribute's value.
  public var attributeBytes = 16 << 20
  /// Bytes of all attribute values and style sheets, entities expanded; and, apart from that, of those that copies read again.
  public var textBytes = 64 << 20
  /// Lengths in one dash pattern.
  public var dashes = 4096
  /// Comparisons of an element with a selector's parts.
  public var styleWork = 10_000_000
  /// Steps, of some 20 ns each, that a file of no bytes may take: for copies, styles, text, and pictures with all that is in them.
  public var steps = 40_000_000
  /// Entities that a file declares, which are looked up one in another.
  public var entities = 1000
  /// What the picture may cost once it is layers; of these only its memory is counted while it is read.
  public var drawing = DrawingLimits()

  /// What a compressed file of so many bytes may hold: what is drawn is nowhere near as much smaller once it is compressed.
  public func unpackedBytes(fileBytes: Int) -> Int { min(bytes, (4 << 20) + 12 * fileBytes) }

  /// The steps that a file of so many bytes may take.
  public func steps(fileBytes: Int) -> Int { steps + 8 * min(fileBytes, bytes) }

  /// The usual limits, which drawing programs' files stay far below.
  public init() {}
}
