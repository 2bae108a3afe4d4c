import Geometry

/// The one key that everything sounds in: the major pentatonic scale on C, in equal temperament.
public enum PentatonicScale {
  /// The steps that sound well on small loudspeakers: C2 to C7. Step 0 is C4, and five make an octave: C, D, E, G, A.
  public static let steps = -10...15
  /// Middle C in hertz, where A4 is 440.
  private static let middleC = 261.625565
  private static let semitones = [0.0, 2, 4, 7, 9]

  /// The frequency of a step in hertz; steps beyond the range count as its ends.
  public static func frequency(of step: Int) -> Double {
    let step = min(steps.upperBound, max(steps.lowerBound, step))
    let octave = (step + 10) / 5 - 2
    return middleC * Math.pow(2, Double(octave) + semitones[(step + 10) % 5] / 12)
  }
}
