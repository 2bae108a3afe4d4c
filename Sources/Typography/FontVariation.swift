/// A value on one of a variable font's axes.
public struct FontVariation: Hashable, Sendable {
  /// The axis by its OpenType tag: four letters, the first in the highest byte.
  public let tag: UInt32
  /// Where on the axis, in the axis' own units; the nearest that the font has is taken.
  public let value: Double

  /// A value on an axis by its name ("wght"); nil for names that are not four ASCII characters, and for values that are no numbers.
  public init?(_ name: String, _ value: Double) {
    let bytes = Array(name.utf8)
    guard bytes.count == 4, bytes.allSatisfy({ (32...126).contains($0) }), value.isFinite else { return nil }
    self.init(tag: bytes.reduce(0) { $0 << 8 | UInt32($1) }, value: value)
  }

  init(tag: UInt32, value: Double) {
    self.tag = tag
    self.value = value
  }
}
