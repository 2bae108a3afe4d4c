import CSDL2
import Gestures
import Testing

@testable import SDLStage
@testable import Sessions

@Suite("SDL's keys")
struct SDLKeyTests {
  /// All that SDL has a name for: its scancodes' keys, and some of those that type a character.
  private static let numbers: [SDL_Keycode] =
    (0..<512).map { $0 | 1 << 30 } + Array(0x21...0x17f) + [0x65e5, 0x1f600, 8, 9, 13, 27, 32]

  @Test("a key has in logs the name that SDL gives it")
  func names() throws {
    for number in Self.numbers {
      let name = String(cString: SDL_GetKeyName(number))
      // A scancode that types a character never comes as the number of a key.
      guard !name.isEmpty, number & 1 << 30 == 0 || name.unicodeScalars.count > 1 else { continue }
      let key = try #require(Key(sdl: number), "\(name)")
      #expect(KeyName.name(of: key) == name)
      #expect(KeyName.key(named: name.lowercased()) == key || name.unicodeScalars.count == 1)
    }
  }

  @Test("what a log may name is what SDL has a key for")
  func known() {
    let names =
      ["Enter", "", " ", "AB", "keypad enter", "Bac\u{212a}space", "PAGEUP", "e\u{301}", "\u{7f}", "\r\n", "A\u{0}x", "é", "\u{85}", "F25"]
      + Self.numbers.map { String(cString: SDL_GetKeyName($0)) }
    for name in names {
      let number = SDL_GetKeyFromName(name)
      let spelling = String(cString: SDL_GetKeyName(number))
      let isSeen = name.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7f || name.count > 1 }
      let isKnown = number != 0 && isSeen && spelling.lowercased() == name.lowercased()
      #expect(KeyName.key(named: name).flatMap(KeyName.name) == (isKnown ? spelling : nil), "\(name.debugDescription)")
    }
  }

  @Test("a number that SDL has no name for is no key", arguments: [0, 1, 0x7f_ffff, 1 << 30, 1 << 30 | 400] as [SDL_Keycode])
  func unknown(number: SDL_Keycode) { #expect(Key(sdl: number) == nil) }
}
