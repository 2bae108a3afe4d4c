/// A key of a keyboard: by the character that it types without Shift, or by what it is for.
///
/// A letter's key is the capital letter's. Keys that type nothing, or nothing that can be seen, have the number of their usage in the keyboard page (7)
/// of USB's HID usage tables; from 0x101 on, which that page leaves free, stand keys of other pages, such as those that play and stop music.
public struct Key: Hashable, Sendable, ExpressibleByUnicodeScalarLiteral, CustomStringConvertible {
  /// Set in the code of a key that is known by its usage.
  private static let usageFlag: UInt32 = 1 << 31
  private let code: UInt32

  /// The key that types a character.
  public init(_ character: Unicode.Scalar) {
    let isSmallLetter = (0x61...0x7a).contains(character.value)
    code = isSmallLetter ? character.value - 0x20 : character.value
  }

  /// The key that is for something.
  /// - Parameter usage: its number in the keyboard page of the usage tables.
  public init(usage: UInt16) { code = Self.usageFlag | UInt32(usage) }

  public init(unicodeScalarLiteral character: Unicode.Scalar) { self.init(character) }

  /// What the key types; nil for one that is known by its usage.
  public var character: Unicode.Scalar? { code & Self.usageFlag == 0 ? Unicode.Scalar(code) : nil }

  /// What the key is for; nil for one that is known by its character.
  public var usage: UInt16? { code & Self.usageFlag == 0 ? nil : UInt16(truncatingIfNeeded: code) }

  public var description: String { character.map(String.init) ?? "usage \(usage ?? 0)" }
}

extension Key {
  public static let `return` = Key(usage: 0x28)
  public static let escape = Key(usage: 0x29)
  public static let backspace = Key(usage: 0x2a)
  public static let tab = Key(usage: 0x2b)
  public static let space = Key(usage: 0x2c)
  public static let home = Key(usage: 0x4a)
  public static let pageUp = Key(usage: 0x4b)
  public static let delete = Key(usage: 0x4c)
  public static let end = Key(usage: 0x4d)
  public static let pageDown = Key(usage: 0x4e)
  public static let right = Key(usage: 0x4f)
  public static let left = Key(usage: 0x50)
  public static let down = Key(usage: 0x51)
  public static let up = Key(usage: 0x52)
  public static let keypadPlus = Key(usage: 0x57)
  public static let keypadMinus = Key(usage: 0x56)
  public static let keypadEnter = Key(usage: 0x58)
  public static let leftShift = Key(usage: 0xe1)
  public static let rightShift = Key(usage: 0xe5)

  /// A function key.
  /// - Parameter number: from 1 to 12.
  public static func function(_ number: Int) -> Key {
    precondition((1...12).contains(number), "function keys count from 1 to 12")
    return Key(usage: 0x39 + UInt16(number))
  }

  /// Whether it does what is focused: Return, on the keypad too, or Space.
  public var activates: Bool { self == .return || self == .keypadEnter || self == .space }

  /// Whether it is one of the Shift keys.
  public var isShift: Bool { self == .leftShift || self == .rightShift }

  /// The digit that it types, on the keypad too; nil for other keys.
  public var digit: Int? {
    switch (character?.value, usage) {
    case (let value?, _) where (0x30...0x39).contains(value): Int(value) - 0x30
    case (_, let usage?) where (0x59...0x62).contains(usage): (Int(usage) - 0x58) % 10
    default: nil
    }
  }
}
