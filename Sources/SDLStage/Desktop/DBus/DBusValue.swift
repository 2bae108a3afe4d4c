/// A value in a message of D-Bus, of the types that portals use (D-Bus specification, "Type system").
enum DBusValue: Hashable, Sendable {
  case string(String)
  /// An object's path.
  case path(String)
  case boolean(Bool)
  /// Of 32 bits.
  case unsigned(UInt32)
  case byte(UInt8)
  case double(Double)
  indirect case variant(DBusValue)
  /// Values of one type, whose signature is given: an empty array has one, too.
  case array([DBusValue], of: String)
  case structure([DBusValue])
  indirect case entry(DBusValue, DBusValue)
  /// Of a type that nobody here asks for.
  case other

  /// A name or path as bytes with a zero at their end, as portals want it.
  static func bytes(_ text: String) -> DBusValue { .array((Array(text.utf8) + [0]).map { .byte($0) }, of: "y") }

  /// A dictionary of values by their names, as options are given.
  static func options(_ members: KeyValuePairs<String, DBusValue>) -> DBusValue {
    .array(members.map { .entry(.string($0.key), .variant($0.value)) }, of: "{sv}")
  }

  /// Types by their codes in signatures and iterators.
  private enum Code {
    static let string = Int32(UInt8(ascii: "s"))
    static let path = Int32(UInt8(ascii: "o"))
    static let boolean = Int32(UInt8(ascii: "b"))
    static let unsigned = Int32(UInt8(ascii: "u"))
    static let byte = Int32(UInt8(ascii: "y"))
    static let double = Int32(UInt8(ascii: "d"))
    static let variant = Int32(UInt8(ascii: "v"))
    static let array = Int32(UInt8(ascii: "a"))
    static let structure = Int32(UInt8(ascii: "r"))
    static let entry = Int32(UInt8(ascii: "e"))
  }

  /// An open file's code: nobody is given one that did not ask for it.
  static let fileType = Int32(UInt8(ascii: "h"))

  /// The type as signatures write it.
  var signature: String {
    switch self {
    case .string: "s"
    case .path: "o"
    case .boolean: "b"
    case .unsigned: "u"
    case .byte: "y"
    case .double: "d"
    case .variant: "v"
    case .array(_, let element): "a\(element)"
    case .structure(let members): "(\(members.map(\.signature).joined()))"
    case .entry(let key, let value): "{\(key.signature)\(value.signature)}"
    case .other: ""
    }
  }

  /// What a dictionary has under a name, without the variant about it; nil for nothing.
  subscript(name: String) -> DBusValue? {
    guard case .array(let members, _) = self else { return nil }
    for case .entry(.string(name), let value) in members {
      if case .variant(let inner) = value { return inner }
      return value
    }
    return nil
  }

  /// The names and values of a dictionary, without the variants about them; none of another value.
  var members: [(name: String, value: DBusValue)] {
    guard case .array(let members, _) = self else { return [] }
    return members.compactMap { if case .entry(.string(let name), let value) = $0 { (name, value.plain) } else { nil } }
  }

  /// The value without the variants about it.
  var plain: DBusValue { if case .variant(let inner) = self { inner.plain } else { self } }

  /// The strings of an array of such.
  var strings: [String]? {
    guard case .array(let members, of: "s") = self else { return nil }
    return members.compactMap { if case .string(let text) = $0 { text } else { nil } }
  }

  // MARK: - In messages

  /// Adds the value to a message.
  /// - Returns: false where there is no memory for it.
  func append(to iterator: DBusLibrary.Iterator, in library: DBusLibrary) -> Bool {
    switch self {
    case .string(let text): Self.append(text, Code.string, to: iterator, in: library)
    case .path(let text): Self.append(text, Code.path, to: iterator, in: library)
    case .boolean(let flag): withUnsafePointer(to: UInt32(flag ? 1 : 0)) { library.contents.write(iterator, Code.boolean, $0) != 0 }
    case .unsigned(let number): withUnsafePointer(to: number) { library.contents.write(iterator, Code.unsigned, $0) != 0 }
    case .byte(let number): withUnsafePointer(to: number) { library.contents.write(iterator, Code.byte, $0) != 0 }
    case .double(let number): withUnsafePointer(to: number) { library.contents.write(iterator, Code.double, $0) != 0 }
    case .variant(let inner): Self.append([inner], Code.variant, inner.signature, to: iterator, in: library)
    case .array(let members, let element): Self.append(members, Code.array, element, to: iterator, in: library)
    case .structure(let members): Self.append(members, Code.structure, nil, to: iterator, in: library)
    case .entry(let key, let value): Self.append([key, value], Code.entry, nil, to: iterator, in: library)
    case .other: false
    }
  }

  private static func append(_ text: String, _ code: Int32, to iterator: DBusLibrary.Iterator, in library: DBusLibrary) -> Bool {
    text.withCString { text in withUnsafePointer(to: text) { library.contents.write(iterator, code, $0) != 0 } }
  }

  private static func append(
    _ members: [DBusValue], _ code: Int32, _ signature: String?, to iterator: DBusLibrary.Iterator, in library: DBusLibrary
  ) -> Bool {
    DBusLibrary.withIterator { inner in
      guard library.contents.open(iterator, code, signature, inner) != 0 else { return false }
      let isWhole = members.allSatisfy { $0.append(to: inner, in: library) }
      return library.contents.finish(iterator, inner) != 0 && isWhole
    } ?? false
  }

  /// All values from an iterator's place to the end of what it is in.
  static func all(from iterator: DBusLibrary.Iterator, in library: DBusLibrary) -> [DBusValue] {
    var values: [DBusValue] = []
    while library.contents.type(iterator) != 0 {
      values.append(DBusValue(at: iterator, in: library))
      if library.contents.advance(iterator) == 0 { break }
    }
    return values
  }

  private init(at iterator: DBusLibrary.Iterator, in library: DBusLibrary) {
    func number() -> UInt32 {
      var number: UInt32 = 0
      library.contents.read(iterator, &number)
      return number
    }
    func text() -> String {
      var text: UnsafePointer<CChar>?
      library.contents.read(iterator, &text)
      return text.map { String(cString: $0) } ?? ""
    }
    func members() -> [DBusValue] {
      DBusLibrary.withIterator { inner in
        library.contents.enter(iterator, inner)
        return DBusValue.all(from: inner, in: library)
      } ?? []
    }
    switch library.contents.type(iterator) {
    case Code.string: self = .string(text())
    case Code.path: self = .path(text())
    case Code.boolean: self = .boolean(number() != 0)
    case Code.unsigned: self = .unsigned(number())
    case Code.byte:
      var number: UInt8 = 0
      library.contents.read(iterator, &number)
      self = .byte(number)
    case Code.double:
      var number = 0.0
      library.contents.read(iterator, &number)
      self = .double(number)
    case Code.variant: self = members().first.map { .variant($0) } ?? .other
    case Code.array:
      let members = members()
      self = .array(members, of: members.first?.signature ?? "")
    case Code.structure: self = .structure(members())
    case Code.entry:
      let members = members()
      self = members.count == 2 ? .entry(members[0], members[1]) : .other
    default: self = .other
    }
  }
}
