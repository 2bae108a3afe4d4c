/// The string that a chunk of characters is shaped as: the characters, and between them those that `unicode-bidi` asks for, which are never seen.
struct ShapedLine {
  private(set) var text = ""
  /// Where each scalar of the text begins, in bytes of UTF-8, and the character that it is; nil for one that stands there unseen.
  private var starts: [(byte: Int, character: Int?)] = []

  /// O(characters + changes of span x nesting).
  init(_ characters: TextCharacters, _ chunk: Range<Int>) {
    starts.reserveCapacity(chunk.count)
    let isPlain = characters.spans.allSatisfy { $0.style.own.bidi == .normal }
    // The spans that the characters lie in and that ask for something, from the outermost on.
    var open: [Int] = []
    var last = -1
    for i in chunk {
      if !isPlain, characters.span[i] != last {
        last = characters.span[i]
        enter(Self.spans(about: last, characters), &open, characters)
      }
      append(characters.scalars[i], i)
    }
    if !isPlain { enter([], &open, characters) }
  }

  /// How many characters are shaped.
  var count: Int { starts.count }

  /// The last character that begins at a byte or before; nil where one stands there that is never seen. O(log n).
  func character(at byte: Int) -> Int? {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle].byte <= byte { low = middle } else { high = middle }
    }
    return starts[low].character
  }

  private mutating func append(_ scalar: Unicode.Scalar, _ character: Int?) {
    starts.append((text.utf8.count, character))
    text.unicodeScalars.append(scalar)
  }

  /// Leaves the spans that are open and enters others, but for those that lie about both.
  private mutating func enter(_ next: [Int], _ open: inout [Int], _ characters: TextCharacters) {
    let common = zip(open, next).prefix { $0 == $1 }.count
    for number in open[common...].reversed() {
      for scalar in characters.spans[number].style.own.bidi.closing.unicodeScalars { append(scalar, nil) }
    }
    for number in next[common...] {
      let style = characters.spans[number].style
      for scalar in style.own.bidi.opening(isRightToLeft: style.text.isRightToLeft ?? false).unicodeScalars { append(scalar, nil) }
    }
    open = next
  }

  /// The spans about a span, and itself, that ask for something, from the outermost on.
  private static func spans(about number: Int, _ characters: TextCharacters) -> [Int] {
    var found: [Int] = []
    var next = number
    while next >= 0 {
      if characters.spans[next].style.own.bidi != .normal { found.append(next) }
      next = characters.spans[next].parent
    }
    return found.reversed()
  }
}
