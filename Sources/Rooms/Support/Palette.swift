import Layers

/// The colours that the rooms share.
public enum Palette {
  /// Lines, icons and text.
  public static let ink = Color(rgb: 0x1f2a44)
  /// What one would press next.
  public static let accent = Color(rgb: 0x2f6fed)
  /// A light ground.
  public static let paper = Color(rgb: 0xfff8ec)
  /// Right.
  public static let good = Color(rgb: 0x2e9e5b)
  /// Wrong, and not too loud.
  public static let bad = Color(rgb: 0xd9533c)
  /// Eight colours that can be told apart, also by most colour-blind people, each with a picture or a number beside it: after Okabe and Ito,
  /// "Color Universal Design" (2008), darkened where white stands on them.
  public static let bright: [Color] = [
    Color(rgb: 0xd55e00), Color(rgb: 0x0072b2), Color(rgb: 0x009e73), Color(rgb: 0xcc79a7), Color(rgb: 0xe69f00), Color(rgb: 0x56b4e9),
    Color(rgb: 0x7b5ea7), Color(rgb: 0x4d4d4d),
  ]
}
