import Geometry

/// How much each pixel of a picture stands out from the rest: by how opaque it is where the picture has clear parts, else by the largest contrast in it.
struct Standout {
  let field: ScalarField
  /// What is not below it stands out.
  let threshold: Float
  /// How well both sides are told apart: the share of the variance that lies between them, 1 for those of an alpha. That of noise is 0.64.
  let separation: Double

  /// How much of a picture is clear, and how much is not, where its alpha tells what stands out.
  private static let leastClear = 0.01
  private static let leastOpaque = 0.003
  /// A picture whose numbers lie closer together than this about their mean is blank; of 255.
  private static let leastDeviation = 6.0

  /// - Returns: nil for a blank page.
  init?(_ picture: ReducedPicture) {
    let count = Double(picture.alphas.count)
    let clear = Double(picture.alphas.count { $0 < 128 }) / count
    func field(_ values: [Float]) -> ScalarField {
      ScalarField(width: picture.width, height: picture.height, values: values).blurred(radius: 1)
    }
    if clear >= Self.leastClear {
      guard 1 - clear >= Self.leastOpaque else { return nil }
      // Unblurred: the edge of a small picture's alpha is smooth by itself, and thin parts stay.
      self.field = ScalarField(width: picture.width, height: picture.height, values: picture.alphas)
      threshold = 128
      separation = 1
      return
    }
    let border = picture.border
    let ground = SIMD3(
      Self.median(border.map { picture.colors[$0].x }), Self.median(border.map { picture.colors[$0].y }),
      Self.median(border.map { picture.colors[$0].z }))
    let light = field(picture.colors.map { 0.299 * $0.x + 0.587 * $0.y + 0.114 * $0.z })
    let distance = field(
      picture.colors.map { color in
        let d = color - ground
        return ((d * d).sum() / 3).squareRoot()
      })
    // The first of equals.
    var best: (field: ScalarField, split: Split)?
    for field in [distance, light] {
      if let split = Self.split(field.values), split.share > best?.split.share ?? 0 { best = (field, split) }
    }
    guard let best else { return nil }
    separation = best.split.share
    let onBorder = border.count { best.field.values[$0] >= best.split.threshold }
    guard onBorder * 2 > border.count else {
      (self.field, threshold) = (best.field, best.split.threshold)
      return
    }
    self.field = ScalarField(width: picture.width, height: picture.height, values: best.field.values.map { 255 - $0 })
    threshold = 255 - best.split.threshold
  }

  private static func median(_ values: [Float]) -> Float { values.sorted()[values.count / 2] }

  private struct Split {
    var threshold: Float
    /// How much of the variance lies between both sides, 0 to 1.
    var share: Double
  }

  /// The threshold that parts numbers of 0 to 255 best: the variance between both sides is largest (Otsu, "A threshold selection method from gray-level
  /// histograms", 1979); nil where they are all but the same.
  private static func split(_ values: [Float]) -> Split? {
    var histogram = [Double](repeating: 0, count: 256)
    for value in values { histogram[min(255, max(0, Int(value)))] += 1 }
    let count = Double(values.count)
    let mean = histogram.enumerated().reduce(0) { $0 + Double($1.offset) * $1.element } / count
    let variance = histogram.enumerated().reduce(0) { $0 + $1.element * (Double($1.offset) - mean) * (Double($1.offset) - mean) } / count
    guard variance >= leastDeviation * leastDeviation else { return nil }
    var (below, sumBelow) = (0.0, 0.0)
    var best = Split(threshold: 128, share: 0)
    for level in 0..<255 {
      below += histogram[level]
      sumBelow += histogram[level] * Double(level)
      guard below > 0, below < count else { continue }
      let apart = sumBelow / below - (mean * count - sumBelow) / (count - below)
      let share = below / count * (1 - below / count) * apart * apart / variance
      if share > best.share + 1e-12 { best = Split(threshold: Float(level) + 1, share: share) }
    }
    return best
  }
}
