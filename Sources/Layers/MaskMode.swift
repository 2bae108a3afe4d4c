/// What of a mask says how much of the layer is shown.
public enum MaskMode: Hashable, Sendable {
  /// Its alpha.
  case alpha
  /// Its luminance times its alpha, of the sRGB values as they are.
  case luminance
  /// Its luminance times its alpha, in linear light.
  case linearLuminance
}
