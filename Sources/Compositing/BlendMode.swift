/// How a group's picture meets what it is laid on.
///
/// A mode is a case and its two kernels: one for pixels in memory, one for a device.
enum BlendMode {
  /// The picture covers what lies below (Porter and Duff's source over destination).
  case over
  /// The picture is added to what lies below, up to full: the second part of a fade.
  case add

  /// A premultiplied pixel laid on another, cut by a coverage of 255.
  @inline(__always)
  func blend(_ below: UInt32, _ source: UInt32, _ coverage: UInt32) -> UInt32 {
    switch self {
    case .over: coverage == 255 && source >> 24 == 255 ? source : Blending.over(below, source, coverage)
    case .add: Blending.sum(below, Blending.scaled(source, coverage))
    }
  }

  /// The same on a device.
  var deviceBlend: DeviceBlend {
    switch self {
    case .over: .over
    case .add: .add
    }
  }
}
