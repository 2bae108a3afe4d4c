import Geometry

/// How large a stage can be.
public enum StageLimits {
  /// The longest side, in points and in pixels.
  public static let side = 16384
  /// The most pixels: 256 MB of memory.
  public static let pixels = 1 << 26
  /// Pixels per point.
  public static let scales = 0.1...16.0

  /// What is wrong with a size in points at a scale, as a sentence's end; nil when a stage can have it.
  public static func objection(to size: Size, scale: Double) -> String? {
    guard size.width.isFinite, size.height.isFinite, size.width >= 1, size.height >= 1 else {
      return "a stage is at least 1 point wide and high"
    }
    guard size.width <= Double(side), size.height <= Double(side) else { return "a stage is at most \(side) points wide and high" }
    guard scales.contains(scale) else { return "the scale is from \(scales.lowerBound) to \(Int(scales.upperBound)) pixels per point" }
    let (width, height) = pixelSize(of: size, scale: scale)
    guard width <= side, height <= side else { return "a stage is at most \(side) pixels wide and high, and this is \(width)x\(height)" }
    guard width * height <= pixels else { return "a stage has at most \(pixels) pixels, and this is \(width)x\(height)" }
    return nil
  }

  /// The picture's size for a size that `objection` accepts: rounded to whole pixels, at least one.
  public static func pixelSize(of size: Size, scale: Double) -> (width: Int, height: Int) {
    (max(1, Int((size.width * scale).rounded())), max(1, Int((size.height * scale).rounded())))
  }
}
