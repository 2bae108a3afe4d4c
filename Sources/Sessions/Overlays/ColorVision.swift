import Geometry
import Imaging

/// How colours are seen by someone whose eyes lack one of three kinds of cones, for whoever designs what they look at.
///
/// The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), for cones that
/// are missing altogether; they apply to linear light.
public enum ColorVision: String, CaseIterable, Hashable, Sendable {
  /// Without the cones for long waves: red is dark.
  case protanopia
  /// Without those for middle waves: red and green look alike.
  case deuteranopia
  /// Without those for short waves: blue and green look alike.
  case tritanopia

  /// The kind after another one; nil, for eyes that lack nothing, stands before the first and after the last.
  public static func next(after vision: ColorVision?) -> ColorVision? {
    guard let vision, let index = allCases.firstIndex(of: vision) else { return allCases.first }
    return allCases.dropFirst(index + 1).first
  }

  /// Red, green and blue of what is seen, each of red, green and blue of what there is.
  private var matrix: [SIMD3<Float>] {
    switch self {
    case .protanopia:
      [SIMD3(0.152286, 1.052583, -0.204868), SIMD3(0.114503, 0.786281, 0.099216), SIMD3(-0.003882, -0.048116, 1.051998)]
    case .deuteranopia:
      [SIMD3(0.367322, 0.860646, -0.227968), SIMD3(0.280085, 0.672501, 0.047413), SIMD3(-0.011820, 0.042940, 0.968881)]
    case .tritanopia:
      [SIMD3(1.255528, -0.076749, -0.178779), SIMD3(-0.078411, 0.930809, 0.147602), SIMD3(0.004733, 0.691367, 0.303900)]
    }
  }

  /// Steps of light that are told apart on the way back: finer than 8 bits in the darkest.
  private static let steps = 4095
  /// Linear light of each 8-bit value.
  private static let linear: [Float] = (0...255).map { value in
    let c = Double(value) / 255
    return Float(c <= 0.04045 ? c / 12.92 : Math.pow((c + 0.055) / 1.055, 2.4))
  }
  /// The 8-bit value of each step of light.
  private static let encoded: [UInt8] = (0...steps).map { step in
    let c = Double(step) / Double(steps)
    return UInt8((c <= 0.0031308 ? c * 12.92 : 1.055 * Math.pow(c, 1 / 2.4) - 0.055) * 255 + 0.5)
  }

  /// Shows an opaque picture as it is seen so. Some nanoseconds a pixel.
  func apply(to canvas: PixelBuffer) {
    let matrix = matrix
    func value(_ light: SIMD3<Float>, _ row: Int) -> UInt32 {
      let sum = (matrix[row] * light).sum()
      return UInt32(Self.encoded[Int(min(1, max(0, sum)) * Float(Self.steps) + 0.5)])
    }
    for y in 0..<canvas.height {
      let row = canvas.row(y)
      for x in 0..<canvas.width {
        let pixel = row[x]
        let light = SIMD3(
          Self.linear[Int((pixel >> 16) & 255)], Self.linear[Int((pixel >> 8) & 255)], Self.linear[Int(pixel & 255)])
        row[x] = pixel & 0xff00_0000 | value(light, 0) << 16 | value(light, 1) << 8 | value(light, 2)
      }
    }
  }
}
