/// How a layer's picture is mixed with what lies below it, within the group in which both lie (W3C Compositing and Blending 1).
public enum BlendMode: UInt8, Hashable, Sendable, CaseIterable {
  /// The picture covers what lies below.
  case normal
  /// Both multiplied: never lighter than either.
  case multiply
  /// The opposites multiplied: never darker than either.
  case screen
  /// Multiplies where what lies below is dark, screens where it is light.
  case overlay
  /// The darker one, channel by channel.
  case darken
  /// The lighter one, channel by channel.
  case lighten
  /// What lies below brightened, the more the lighter the picture.
  case colorDodge
  /// What lies below darkened, the more the darker the picture.
  case colorBurn
  /// Multiplies where the picture is dark, screens where it is light.
  case hardLight
  /// A soft spotlight: `hardLight` with gentle ends.
  case softLight
  /// How far apart the two are.
  case difference
  /// As `difference`, with less contrast.
  case exclusion
  /// The picture's hue with the saturation and the luminosity below.
  case hue
  /// The picture's saturation with the hue and the luminosity below.
  case saturation
  /// The picture's hue and saturation with the luminosity below.
  case color
  /// The picture's luminosity with the hue and the saturation below.
  case luminosity
  /// Both added, up to full (CSS Compositing 2): Porter and Duff's plus.
  case plusLighter
}
