import Imaging

/// A picture made small enough to look for shapes in: straight colours, and how opaque each pixel is.
struct ReducedPicture {
  let width: Int
  let height: Int
  /// Red, green and blue, 0 to 255 each, over white where the picture is not opaque.
  let colors: [SIMD3<Float>]
  /// 0 to 255.
  let alphas: [Float]

  /// The longer side at most, in pixels.
  static let longestSide = 256

  /// Averages a picture's pixels; one that is small stays as it is. Linear in the picture's pixels.
  init(_ image: Image) {
    let longest = max(image.width, image.height)
    let part = min(1, Double(Self.longestSide) / Double(longest))
    let (width, height) = (max(1, Int(Double(image.width) * part)), max(1, Int(Double(image.height) * part)))
    var colors: [SIMD3<Float>] = []
    var alphas: [Float] = []
    colors.reserveCapacity(width * height)
    alphas.reserveCapacity(width * height)
    image.pixels.withUnsafeBufferPointer { pixels in
      for y in 0..<height {
        let rows = y * image.height / height..<max(y * image.height / height + 1, (y + 1) * image.height / height)
        for x in 0..<width {
          let columns = x * image.width / width..<max(x * image.width / width + 1, (x + 1) * image.width / width)
          var sum = SIMD4<UInt64>()
          for row in rows {
            for column in columns {
              let pixel = pixels[row &* image.width &+ column]
              sum &+= SIMD4(UInt64(pixel >> 16 & 255), UInt64(pixel >> 8 & 255), UInt64(pixel & 255), UInt64(pixel >> 24))
            }
          }
          let count = Float(rows.count * columns.count)
          let mean = SIMD4<Float>(Float(sum[0]), Float(sum[1]), Float(sum[2]), Float(sum[3])) / count
          let white = 255 - mean[3]
          colors.append(SIMD3(mean[0] + white, mean[1] + white, mean[2] + white))
          alphas.append(mean[3])
        }
      }
    }
    (self.width, self.height, self.colors, self.alphas) = (width, height, colors, alphas)
  }

  /// The numbers of the pixels along its edge.
  var border: [Int] {
    let rows = (0..<height).flatMap { [$0 * width, $0 * width + width - 1] }
    return (0..<width).flatMap { [$0, (height - 1) * width + $0] } + rows
  }
}
