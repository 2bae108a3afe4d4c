import CSDL2
import Gestures

/// What SDL's numbers of keys stand for.
enum SDLKey {
  /// Set in the number of a key that types nothing; the rest is its scancode, which SDL takes from the usage tables.
  private static let scancodeFlag: SDL_Keycode = 1 << 30
  /// Those that have a character's number although nothing can be seen of it.
  private static let unseen: [SDL_Keycode: Key] = [
    13: .return, 27: .escape, 8: .backspace, 9: .tab, 32: .space, 127: .delete, scancodeFlag | 158: .return,
  ]

  /// The key that SDL's number stands for; nil for one that is not known.
  static func key(_ number: SDL_Keycode) -> Key? {
    if let key = unseen[number] { return key }
    let key: Key
    if number & scancodeFlag != 0 {
      key = Key(usage: UInt16(truncatingIfNeeded: number & ~scancodeFlag))
    } else {
      guard let scalar = Unicode.Scalar(UInt32(bitPattern: number)) else { return nil }
      key = Key(scalar)
    }
    return KeyName.name(of: key) == nil ? nil : key
  }
}
