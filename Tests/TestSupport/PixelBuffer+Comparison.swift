import Imaging

extension PixelBuffer {
  /// Where two pictures differ first, in words; nil where they are the same.
  package func firstDifference(_ other: PixelBuffer) -> String? {
    guard width == other.width, height == other.height else { return "\(width)x\(height) against \(other.width)x\(other.height)" }
    for y in 0..<height {
      for x in 0..<width where self[x, y] != other[x, y] {
        return "at (\(x), \(y)): \(String(self[x, y], radix: 16)) against \(String(other[x, y], radix: 16))"
      }
    }
    return nil
  }

  /// A picture of its own with the same pixels.
  package func copy() -> PixelBuffer {
    let copy = PixelBuffer(width: width, height: height)
    for y in 0..<height { copy.row(y).update(from: row(y), count: width) }
    return copy
  }
}
