import Geometry

/// Where a picture lies in a layer's bounds. Names are Core Animation's; the top is where y is least.
public enum ContentsGravity: Hashable, Sendable, CaseIterable {
  /// Stretched over the bounds.
  case resize
  /// As large as fits the bounds in its own proportions, in the middle.
  case resizeAspect
  /// As small as covers the bounds in its own proportions, in the middle; what lies beyond is seen unless the layer masks to its bounds.
  case resizeAspectFill
  /// In its own size, in the middle.
  case center
  /// In its own size, in the middle of one side.
  case top, bottom, left, right
  /// In its own size, in a corner.
  case topLeft, topRight, bottomLeft, bottomRight

  /// The rectangle that a picture of a size lies in.
  func place(of size: Size, in bounds: Rect) -> Rect {
    switch self {
    case .resize: bounds
    case .resizeAspect: fitted(size, bounds, min(bounds.width / size.width, bounds.height / size.height))
    case .resizeAspectFill: fitted(size, bounds, max(bounds.width / size.width, bounds.height / size.height))
    default: fitted(size, bounds, 1)
    }
  }

  private func fitted(_ size: Size, _ bounds: Rect, _ scale: Double) -> Rect {
    let (width, height) = (size.width * scale, size.height * scale)
    let (x, y) = share
    return Rect(
      x: bounds.minX + (bounds.width - width) * x, y: bounds.minY + (bounds.height - height) * y, width: width, height: height)
  }

  /// How much of the room that is left lies before the picture.
  private var share: (x: Double, y: Double) {
    switch self {
    case .resize, .resizeAspect, .resizeAspectFill, .center: (0.5, 0.5)
    case .top: (0.5, 0)
    case .bottom: (0.5, 1)
    case .left: (0, 0.5)
    case .right: (1, 0.5)
    case .topLeft: (0, 0)
    case .topRight: (1, 0)
    case .bottomLeft: (0, 1)
    case .bottomRight: (1, 1)
    }
  }

  /// Whether the picture's size follows from the bounds.
  var stretches: Bool {
    switch self {
    case .resize, .resizeAspect, .resizeAspectFill: true
    default: false
    }
  }
}
