import Layers

/// The colours that the rooms share, by what they are for: what stands on a ground follows the colour scheme with it, and drawn things keep their colours.
package enum Palette {
  /// Icons, lines and text on paper and on plates.
  package static let ink = Color(light: outline, dark: Color(rgb: 0xf6ecda))
  /// The same where colours are to differ strongly.
  package static let strongInk = Color(light: .black, dark: .white)
  /// Lines of drawn things, and what is written on them: the same in every colour scheme.
  package static let outline = Color(rgb: 0x1f2a44)
  /// What one would press next, and what is chosen.
  package static let accent = Color(light: Color(rgb: 0x2f6fed), dark: Color(rgb: 0x9cc1ff))
  /// What stands on the colours of what is pressed next, right or wrong.
  package static let onAccent = Color(light: .white, dark: Color(rgb: 0x10172a))
  /// The ground of pages and rooms.
  package static let paper = Color(light: Color(rgb: 0xfff8ec), dark: Color(rgb: 0x171d2e))
  /// The same where colours are to differ strongly.
  package static let strongPaper = Color(light: .white, dark: Color(rgb: 0x05070d))
  /// What lies on a ground and is written on: buttons, rows, signs.
  package static let plate = Color(light: .white, dark: Color(rgb: 0x353f5a))
  /// Sheets, cards and other things of paper, which stay light, and in the dark lie in the light of a lamp.
  package static let sheet = Color(light: .white, dark: Color(rgb: 0xe6dcc8))
  /// The same, of cream.
  package static let card = Color(light: Color(rgb: 0xfffdf6), dark: sheet)
  /// Right.
  package static let good = Color(light: Color(rgb: 0x2e9e5b), dark: Color(rgb: 0x6fd69a))
  /// Wrong, and not too loud.
  package static let bad = Color(light: Color(rgb: 0xd9533c), dark: Color(rgb: 0xff9d86))
  /// How much is seen of what was not chosen, so that it can be read: more where a dark ground shines through.
  package static func paleOpacity(for options: RoomOptions) -> Double {
    options.colorScheme == .light ? 0.72 : options.hasHighContrast ? 0.95 : 0.88
  }
  /// Eight colours that can be told apart, also by most colour-blind people, each with a picture or a number beside it: after Okabe and Ito,
  /// "Color Universal Design" (2008), darkened where white stands on them.
  package static let bright: [Color] = [
    Color(rgb: 0xd55e00), Color(rgb: 0x0072b2), Color(rgb: 0x009e73), Color(rgb: 0xcc79a7), Color(rgb: 0xe69f00), Color(rgb: 0x56b4e9),
    Color(rgb: 0x7b5ea7), Color(rgb: 0x4d4d4d),
  ]
}
