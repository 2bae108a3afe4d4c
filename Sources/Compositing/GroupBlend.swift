import Layers

/// How a group's picture meets what it is laid on.
enum GroupBlend: Equatable {
  /// The picture covers what lies below (Porter and Duff's source over destination).
  case over
  /// The picture is added to what lies below, up to full: the second part of a fade.
  case add
  /// The two are mixed by a mode that looks at what lies below.
  case mixed(BlendMode)

  /// How a layer is laid down that asks for a mode.
  init(_ mode: BlendMode) {
    switch mode {
    case .normal: self = .over
    case .plusLighter: self = .add
    default: self = .mixed(mode)
    }
  }

  /// A premultiplied pixel laid on another, cut by a coverage of 255.
  @inline(__always)
  func blend(_ below: UInt32, _ source: UInt32, _ coverage: UInt32) -> UInt32 {
    switch self {
    case .over: coverage == 255 && source >> 24 == 255 ? source : Blending.over(below, source, coverage)
    case .add: Blending.sum(below, Blending.scaled(source, coverage))
    case .mixed(let mode): mode.mix(below, coverage == 255 ? source : Blending.scaled(source, coverage))
    }
  }

  /// The same on a device; nil where a device cannot, since it would have to read what lies below.
  var deviceBlend: DeviceBlend? {
    switch self {
    case .over: .over
    case .add: .add
    case .mixed: nil
    }
  }
}
