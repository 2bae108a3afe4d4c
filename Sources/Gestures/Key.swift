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

  /// The key that types a character, as in `"a"`.
  public init(unicodeScalarLiteral character: Unicode.Scalar) { self.init(character) }

  /// What the key types; nil for one that is known by its usage.
  public var character: Unicode.Scalar? { code & Self.usageFlag == 0 ? Unicode.Scalar(code) : nil }

  /// What the key is for; nil for one that is known by its character.
  public var usage: UInt16? { code & Self.usageFlag == 0 ? nil : UInt16(truncatingIfNeeded: code) }

  /// The character, or "usage" and its number.
  public var description: String { character.map(String.init) ?? "usage \(usage ?? 0)" }
}

extension Key {
  /// Return, on the main part of the keyboard.
  public static let `return` = Key(usage: 0x28)
  /// Escape.
  public static let escape = Key(usage: 0x29)
  /// Backspace, which removes what comes before.
  public static let backspace = Key(usage: 0x2a)
  /// Tab.
  public static let tab = Key(usage: 0x2b)
  /// The space bar.
  public static let space = Key(usage: 0x2c)
  /// Home.
  public static let home = Key(usage: 0x4a)
  /// Page Up.
  public static let pageUp = Key(usage: 0x4b)
  /// Delete, which removes what comes after.
  public static let delete = Key(usage: 0x4c)
  /// End.
  public static let end = Key(usage: 0x4d)
  /// Page Down.
  public static let pageDown = Key(usage: 0x4e)
  /// The right arrow.
  public static let right = Key(usage: 0x4f)
  /// The left arrow.
  public static let left = Key(usage: 0x50)
  /// The down arrow.
  public static let down = Key(usage: 0x51)
  /// The up arrow.
  public static let up = Key(usage: 0x52)
  /// Plus on the keypad.
  public static let keypadPlus = Key(usage: 0x57)
  /// Minus on the keypad.
  public static let keypadMinus = Key(usage: 0x56)
  /// Enter on the keypad.
  public static let keypadEnter = Key(usage: 0x58)
  /// The left Shift key.
  public static let leftShift = Key(usage: 0xe1)
  /// The right Shift key.
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
