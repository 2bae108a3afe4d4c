/// How high a value sounds: a step of the scale, from C4 for the least to C6 for the greatest.
struct ValuePitch {
  /// The steps from the least to the greatest.
  private static let steps = 10.0

  let step: Int

  /// A value among those of its series; the scale's middle where all are alike, or nothing is known.
  init(_ value: Double, among values: some Collection<Double>) {
    let known = values.lazy.filter(\.isFinite)
    let (least, greatest) = (known.min() ?? .nan, known.max() ?? .nan)
    self.init(part: (value - least) / (greatest - least))
  }

  /// A part of a whole, in 0...1.
  init(part: Double) { step = part.isFinite ? Int((part * Self.steps).rounded()) : Int(Self.steps / 2) }
}
