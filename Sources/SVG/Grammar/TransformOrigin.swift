import Geometry

/// The place about which a transform is applied (CSS Transforms 1, 4).
struct TransformOrigin: Hashable, Sendable {
  var x: Length
  var y: Length

  /// Reads one or two keywords or lengths, and a third length that is ignored in the plane; nil where any of it is wrong.
  static func origin(_ text: Text) -> TransformOrigin? {
    var cursor = TextCursor(text.trimmed)
    var x: Length?
    var y: Length?
    var hasCenter = false
    var count = 0
    while !cursor.isAtEnd {
      count += 1
      if let length = length(&cursor) {
        guard count < 4, length.unit != .percent || count < 3 else { return nil }
        if count == 3 {
          cursor.skipSpaces()
          guard cursor.isAtEnd else { return nil }
          break
        }
        if x == nil, count == 1 || (y != nil && !hasCenter) {
          x = length
        } else if y == nil {
          y = length
        } else {
          return nil
        }
      } else {
        let word = cursor.name()
        if word.isWord("left") || word.isWord("right") {
          guard x == nil || (hasCenter && y == nil) else { return nil }
          if let center = x { y = center }
          x = Length(word.isWord("left") ? 0 : 100, .percent)
        } else if word.isWord("top") || word.isWord("bottom") {
          guard y == nil else { return nil }
          y = Length(word.isWord("top") ? 0 : 100, .percent)
        } else if word.isWord("center"), count < 3 {
          hasCenter = true
          if x == nil { x = Length(50, .percent) } else if y == nil { y = Length(50, .percent) }
        } else {
          return nil
        }
      }
      cursor.skipSpaces()
    }
    guard count > 0 else { return nil }
    return TransformOrigin(x: x ?? Length(50, .percent), y: y ?? Length(50, .percent))
  }

  private static func length(_ cursor: inout TextCursor) -> Length? {
    var ahead = cursor
    guard let length = Length.length(&ahead) else { return nil }
    cursor = ahead
    return length
  }
}
