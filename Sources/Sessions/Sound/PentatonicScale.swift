import Geometry

/// The one key that everything sounds in: the major pentatonic scale on C, in equal temperament.
public enum PentatonicScale {
  /// The steps that sound well on small loudspeakers: C2 to C7. Step 0 is C4, and five make an octave: C, D, E, G, A.
  public static let steps = -10...15
  /// Middle C in hertz, where A4 is 440.
  private static let middleC = 261.625565
  private static let semitones = [0, 2, 4, 7, 9]

  /// The frequency of a step in hertz; steps beyond the range count as its ends.
  public static func frequency(of step: Int) -> Double {
    middleC * Math.pow(2, Double(semitones(from: 0, to: min(steps.upperBound, max(steps.lowerBound, step)))) / 12)
  }

  /// How many semitones a step lies above another.
  static func semitones(from first: Int, to second: Int) -> Int { height(second) - height(first) }

  /// Semitones above the lowest step.
  private static func height(_ step: Int) -> Int {
    let place = step - steps.lowerBound
    return place / 5 * 12 + semitones[place % 5]
  }
}
