import Layers

/// The colours that the rooms share.
package enum Palette {
  /// Lines, icons and text.
  package static let ink = Color(rgb: 0x1f2a44)
  /// What one would press next.
  package static let accent = Color(rgb: 0x2f6fed)
  /// A light ground.
  package static let paper = Color(rgb: 0xfff8ec)
  /// Right.
  package static let good = Color(rgb: 0x2e9e5b)
  /// Wrong, and not too loud.
  package static let bad = Color(rgb: 0xd9533c)
  /// Eight colours that can be told apart, also by most colour-blind people, each with a picture or a number beside it: after Okabe and Ito,
  /// "Color Universal Design" (2008), darkened where white stands on them.
  package static let bright: [Color] = [
    Color(rgb: 0xd55e00), Color(rgb: 0x0072b2), Color(rgb: 0x009e73), Color(rgb: 0xcc79a7), Color(rgb: 0xe69f00), Color(rgb: 0x56b4e9),
    Color(rgb: 0x7b5ea7), Color(rgb: 0x4d4d4d),
  ]
}
