import Geometry
import Layers

/// What becomes of each value of a channel without alpha, from 0 to 255.
struct TransferTable {
  private let values: [UInt8]

  init(_ value: (Double) -> Double) {
    values = (0..<256).map {
      let v = value(Double($0) / 255)
      return UInt8(max(0, min(1, v.isNaN ? 0 : v)) * 255 + 0.5)
    }
  }

  /// What a function makes of them (Filter Effects 1, 9.6).
  init(_ function: FilterEffect.TransferFunction) {
    switch function {
    case .identity: self.init { $0 }
    case .table(let values):
      self.init { v in
        guard let last = values.last else { return v }
        let n = values.count - 1
        let k = min(n, Int(v * Double(n)))
        if k >= n { return last }
        return values[k] + (v * Double(n) - Double(k)) * (values[k + 1] - values[k])
      }
    case .discrete(let values):
      self.init { v in values.isEmpty ? v : values[min(values.count - 1, Int(v * Double(values.count)))] }
    case .linear(let slope, let intercept): self.init { slope * $0 + intercept }
    case .gamma(let amplitude, let exponent, let offset): self.init { amplitude * Math.pow($0, exponent) + offset }
    }
  }

  subscript(v: UInt32) -> UInt32 { UInt32(values[Int(v)]) }

  // IEC 61966-2-1.
  static let toLinear = TransferTable { $0 <= 0.04045 ? $0 / 12.92 : Math.pow(($0 + 0.055) / 1.055, 2.4) }
  static let toSRGB = TransferTable { $0 <= 0.0031308 ? $0 * 12.92 : 1.055 * Math.pow($0, 1 / 2.4) - 0.055 }

  /// Replaces the colours of premultiplied pixels.
  func apply(to pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    values.withUnsafeBufferPointer { values in
      for i in 0..<count {
        let p = pixels[i]
        let a = p >> 24
        if a == 0 { continue }
        let c = Straight(p)
        pixels[i] =
          Straight(
            red: UInt32(values[Int(c.red)]), green: UInt32(values[Int(c.green)]), blue: UInt32(values[Int(c.blue)]), alpha: a
          ).premultiplied
      }
    }
  }
}
