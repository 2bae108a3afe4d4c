/// The dash pattern of a stroke.
struct DashProperties: Sendable {
  /// Lengths of dashes and gaps in turn; none for a whole line.
  var lengths: [Length] = []
  /// How far into the pattern the line begins.
  var offset = Length(0)

  /// What its lengths become where they are set: relative to the element's font.
  mutating func resolve(_ fontSize: Double, _ rootFontSize: Double) {
    offset.resolve(fontSize, rootFontSize)
    for i in lengths.indices { lengths[i].resolve(fontSize, rootFontSize) }
  }
}
