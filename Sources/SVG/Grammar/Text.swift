/// A run of bytes inside the document's storage: an attribute's value, a declaration, a style sheet.
///
/// Valid only while the storage it points into is held; nothing that outlives the import keeps one.
struct Text {
  let start: UnsafePointer<UInt8>
  let end: UnsafePointer<UInt8>

  init(start: UnsafePointer<UInt8>, end: UnsafePointer<UInt8>) {
    self.start = start
    self.end = end
  }

  var count: Int { end - start }
  var isEmpty: Bool { start == end }

  /// The run without white space at its ends.
  var trimmed: Text {
    var a = start
    var b = end
    while a < b, a.pointee.isSpace { a += 1 }
    while b > a, b[-1].isSpace { b -= 1 }
    return Text(start: a, end: b)
  }

  var bytes: [UInt8] { Array(UnsafeBufferPointer(start: start, count: count)) }

  var string: String { String(decoding: UnsafeBufferPointer(start: start, count: count), as: UTF8.self) }

  var lowercased: String {
    String(unsafeUninitializedCapacity: count) { buffer in
      for i in 0..<count { buffer[i] = start[i].asciiLowercase }
      return count
    }
  }

  /// Whether the run is this word, letters of either case alike.
  func isWord(_ word: StaticString) -> Bool {
    guard word.utf8CodeUnitCount == count else { return false }
    let w = word.utf8Start
    for i in 0..<count where start[i].asciiLowercase != w[i].asciiLowercase { return false }
    return true
  }

  /// Whether the run begins with this word, letters of either case alike.
  func begins(_ word: StaticString) -> Bool {
    count >= word.utf8CodeUnitCount && Text(start: start, end: start + word.utf8CodeUnitCount).isWord(word)
  }

  /// Whether the run equals this one, byte for byte.
  func equals(_ word: StaticString) -> Bool {
    guard word.utf8CodeUnitCount == count else { return false }
    let w = word.utf8Start
    for i in 0..<count where start[i] != w[i] { return false }
    return true
  }
}

extension UInt8 {
  /// Space, tab, line feed, form feed or carriage return.
  @inline(__always) var isSpace: Bool { self == 32 || (self >= 9 && self <= 13 && self != 11) }
  @inline(__always) var isDigit: Bool { self &- 48 < 10 }
  @inline(__always) var isLetter: Bool { (self | 32) &- 97 < 26 }
  /// Whether a name in CSS may go on with this byte.
  @inline(__always) var isNamePart: Bool { isLetter || isDigit || self == 45 || self == 95 || self >= 128 }
  @inline(__always) var asciiLowercase: UInt8 { self &- 65 < 26 ? self | 32 : self }
}
