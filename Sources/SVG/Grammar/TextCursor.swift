/// A reading position in a run of bytes; it never passes the end.
struct TextCursor {
  var position: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>

  init(_ text: Text) {
    position = text.start
    end = text.end
  }

  var isAtEnd: Bool { position >= end }

  /// The byte at the position, or 0 at the end.
  @inline(__always) var next: UInt8 { position < end ? position.pointee : 0 }

  /// The rest, from the position on.
  var rest: Text { Text(start: position, end: end) }

  @inline(__always) mutating func advance() { if position < end { position += 1 } }

  @inline(__always) mutating func skipSpaces() {
    while position < end, position.pointee.isSpace { position += 1 }
  }

  /// Skips white space with at most one comma in it, and tells whether there was a comma.
  @discardableResult
  @inline(__always) mutating func skipSeparator() -> Bool {
    skipSpaces()
    guard next == UInt8(ascii: ",") else { return false }
    position += 1
    skipSpaces()
    return true
  }

  /// Goes past this byte when it is next, and tells whether it was.
  @inline(__always) mutating func consume(_ byte: UInt8) -> Bool {
    guard position < end, position.pointee == byte else { return false }
    position += 1
    return true
  }

  /// Takes this word, letters of either case alike, when it is next.
  mutating func takeWord(_ word: StaticString) -> Bool {
    let n = word.utf8CodeUnitCount
    guard end - position >= n else { return false }
    let w = word.utf8Start
    for i in 0..<n where position[i].asciiLowercase != w[i].asciiLowercase { return false }
    position += n
    return true
  }

  /// Takes bytes up to the first that is not part of a name.
  mutating func name() -> Text {
    let start = position
    while position < end, position.pointee.isNamePart { position += 1 }
    return Text(start: start, end: position)
  }

  /// Takes bytes up to this one, which is taken too but left out; to the end where it is missing.
  mutating func text(upTo byte: UInt8) -> Text {
    let start = position
    while position < end, position.pointee != byte { position += 1 }
    let found = Text(start: start, end: position)
    advance()
    return found
  }

  /// Takes bytes while they satisfy the condition.
  mutating func text(while condition: (UInt8) -> Bool) -> Text {
    let start = position
    while position < end, condition(position.pointee) { position += 1 }
    return Text(start: start, end: position)
  }

  /// Takes one digit of an arc's flags: 0 or 1.
  @inline(__always) mutating func flag() -> Bool? {
    switch next {
    case UInt8(ascii: "0"):
      position += 1
      return false
    case UInt8(ascii: "1"):
      position += 1
      return true
    default: return nil
    }
  }
}
