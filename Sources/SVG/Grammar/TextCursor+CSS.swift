// The grammar that all of CSS is made of (CSS Syntax 3).
extension TextCursor {
  /// Takes bytes up to the first that ends them outside of strings, addresses and brackets, which is left; to the end where there is none. O(bytes).
  mutating func component(upTo isEnd: (UInt8) -> Bool) -> Text {
    let start = position
    var depth = 0
    while !isAtEnd {
      let c = next
      if depth == 0, isEnd(c) { break }
      switch c {
      case UInt8(ascii: "\\"): advance()
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        skipString()
        continue
      case UInt8(ascii: "("):
        if Self.isAddress(start: start, position) { skipAddress() } else { depth += 1 }
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): depth = max(0, depth - 1)
      default: break
      }
      advance()
    }
    return Text(start: start, end: position)
  }

  /// Takes bytes up to this one, as `component` does; it is taken too, but left out.
  mutating func component(upTo byte: UInt8) -> Text {
    let text = component { $0 == byte }
    advance()
    return text
  }

  /// Goes past a string in quotes, which the end of a line ends too.
  mutating func skipString() {
    let quote = next
    advance()
    while !isAtEnd {
      let c = next
      advance()
      if c == quote || c == 10 { return }
      if c == UInt8(ascii: "\\") { advance() }
    }
  }

  /// Goes to the parenthesis that closes an address; one in quotes is a string in brackets.
  private mutating func skipAddress() {
    advance()
    skipSpaces()
    if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") { skipString() }
    while !isAtEnd, next != UInt8(ascii: ")") {
      if next == UInt8(ascii: "\\") { advance() }
      advance()
    }
  }

  private static func isAddress(start: UnsafePointer<UInt8>, _ bracket: UnsafePointer<UInt8>) -> Bool {
    bracket - start >= 3 && Text(start: bracket - 3, end: bracket).isWord("url")
  }

  /// Takes a name with its escapes resolved; nil where there is none.
  mutating func identifier() -> [UInt8]? {
    var name: [UInt8] = []
    while !isAtEnd {
      if next.isNamePart {
        name.append(next)
        advance()
      } else if next != UInt8(ascii: "\\") || !appendEscaped(to: &name) {
        break
      }
    }
    return name.isEmpty ? nil : name
  }

  /// Takes a string in quotes with its escapes resolved; nil where there is none.
  mutating func string() -> [UInt8]? {
    let quote = next
    guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
    advance()
    var string: [UInt8] = []
    while !isAtEnd, next != quote {
      if next == UInt8(ascii: "\\"), appendEscaped(to: &string) { continue }
      string.append(next)
      advance()
    }
    advance()
    return string
  }

  /// Takes an escape: up to six hexadecimal digits with a space after them, or any other byte as it is.
  private mutating func appendEscaped(to bytes: inout [UInt8]) -> Bool {
    var ahead = self
    ahead.advance()
    guard !ahead.isAtEnd, ahead.next != 10 else { return false }
    var (code, digits) = (UInt32(0), 0)
    while digits < 6, let digit = ahead.next.hexValue, !ahead.isAtEnd {
      code = code << 4 | UInt32(digit)
      digits += 1
      ahead.advance()
    }
    if digits == 0 {
      bytes.append(ahead.next)
      ahead.advance()
    } else {
      let scalar = Unicode.Scalar(code).flatMap { $0.value == 0 ? nil : $0 } ?? "\u{FFFD}"
      bytes.append(contentsOf: String(Character(scalar)).utf8)
      if ahead.next.isSpace { ahead.advance() }
    }
    self = ahead
    return true
  }
}

extension UInt8 {
  /// What a hexadecimal digit stands for; nil for any other byte.
  var hexValue: UInt8? {
    if isDigit { return self - 48 }
    let letter = self | 32
    return letter >= 97 && letter <= 102 ? letter - 87 : nil
  }
}
