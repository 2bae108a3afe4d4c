import CSDL2
import Gestures
import Sessions

extension Key {
  /// Set in SDL's number of a key that types nothing; the rest is its scancode, which SDL takes from the usage tables.
  private static let scancodeFlag: SDL_Keycode = 1 << 30
  /// Those that have a character's number although nothing can be seen of it.
  private static let unseen: [SDL_Keycode: Key] = [
    13: .return, 27: .escape, 8: .backspace, 9: .tab, 32: .space, 127: .delete, scancodeFlag | 158: .return,
  ]

  /// The key that SDL's number stands for; nil for one that is not known.
  init?(sdl number: SDL_Keycode) {
    if let key = Self.unseen[number] {
      self = key
    } else if number & Self.scancodeFlag != 0 {
      self.init(usage: UInt16(truncatingIfNeeded: number & ~Self.scancodeFlag))
    } else {
      guard let scalar = Unicode.Scalar(UInt32(bitPattern: number)) else { return nil }
      self.init(scalar)
    }
    if KeyName.name(of: self) == nil { return nil }
  }
}
