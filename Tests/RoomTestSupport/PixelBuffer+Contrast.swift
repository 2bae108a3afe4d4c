import Geometry
import Imaging
import Layers

extension Color {
  /// WCAG's contrast with another colour, 1 to 21; alpha is not looked at.
  package func contrast(with other: Color) -> Double { ratio(luminance, other.luminance) }

  fileprivate var luminance: Double { relativeLuminance(linear(red), linear(green), linear(blue)) }
}

extension PixelBuffer {
  /// The contrast of the lightest to the darkest of the pixels in a rectangle.
  package func contrast(within box: Rect) -> Double {
    var (low, high) = (1.0, 0.0)
    for y in Int(box.minY)..<Int(box.maxY) {
      for x in Int(box.minX)..<Int(box.maxX) where (0..<width).contains(x) && (0..<height).contains(y) {
        let value = luminance(self[x, y])
        (low, high) = (min(low, value), max(high, value))
      }
    }
    return ratio(high, low)
  }

  /// The least contrast of a colour with the pixels in a rectangle; infinity where that is off the picture.
  /// - Parameter share: the part of the pixels that does not count, those that differ least.
  package func contrast(of color: Color, over box: Rect, butFor share: Double) -> Double {
    guard let box = box.intersection(Rect(x: 0, y: 0, width: Double(width), height: Double(height))) else { return .infinity }
    let own = color.luminance
    var ratios: [Double] = []
    for y in Int(box.minY)..<max(Int(box.minY) + 1, Int(box.maxY)) {
      for x in Int(box.minX)..<max(Int(box.minX) + 1, Int(box.maxX)) {
        ratios.append(ratio(own, luminance(self[min(x, width - 1), min(y, height - 1)])))
      }
    }
    ratios.sort()
    return ratios[Int(Double(ratios.count) * share)]
  }

  /// The mean luminance of every other pixel of every other row, from 0 to 1.
  package func meanLuminance(x: Range<Int>, y: Range<Int>) -> Double {
    var sum = 0.0
    var count = 0
    for y in Swift.stride(from: y.lowerBound, to: y.upperBound, by: 2) {
      for x in Swift.stride(from: x.lowerBound, to: x.upperBound, by: 2) {
        sum += luminance(self[x, y])
        count += 1
      }
    }
    return sum / Double(max(1, count))
  }
}

private func luminance(_ pixel: UInt32) -> Double {
  relativeLuminance(linearLevels[Int((pixel >> 16) & 255)], linearLevels[Int((pixel >> 8) & 255)], linearLevels[Int(pixel & 255)])
}

private let linearLevels = (0...255).map { linear(Double($0) / 255) }

private func ratio(_ a: Double, _ b: Double) -> Double { (max(a, b) + 0.05) / (min(a, b) + 0.05) }

/// WCAG's relative luminance, of linear channels from 0 to 1.
private func relativeLuminance(_ red: Double, _ green: Double, _ blue: Double) -> Double { 0.2126 * red + 0.7152 * green + 0.0722 * blue }

/// A channel of sRGB, 0 to 1, as linear light.
private func linear(_ c: Double) -> Double { c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4) }
