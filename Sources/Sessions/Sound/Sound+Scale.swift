extension Sound {
  /// A note of the scale, by its step of `PentatonicScale`, as when one more of many is reached.
  public static func scale(step: Int) -> Sound { Sound(Voice(.marimba, step: step)) }

  /// What a climb comes to at its last step: the scale's upper C, with what lies below it.
  public static let resolution = Sound(
    Voice(.marimba, [.init(0, climbEnd, length: 0.7), .init(0.045, climbEnd - 2, length: 0.6), .init(0.09, climbEnd - 5, length: 0.8)]),
    Voice(.bell, loudness: 0.5, step: climbEnd, length: 1.2))

  /// The step that a climb ends on: C6.
  private static let climbEnd = 10
  /// How many steps a climb has in one go, and how many goes end one above the other.
  private static let (longestRun, rise) = (8, 3)

  /// The sound of one of many that are reached in order: each a step higher than the one before, and the last one `resolution`.
  ///
  /// More than eight climb in runs as equal as can be, each from below again; the last three end higher and higher.
  /// - Parameters:
  ///   - index: which one it is, from 0.
  ///   - count: how many there are; at least 1.
  public static func climb(_ index: Int, of count: Int) -> Sound {
    let count = max(1, count)
    let index = min(count - 1, max(0, index))
    if index == count - 1 { return .resolution }
    let runs = (count + longestRun - 1) / longestRun
    // Run r goes from one quotient to the next.
    let run = ((index + 1) * runs - 1) / count
    let end = (run + 1) * count / runs
    return .scale(step: climbEnd - min(rise, runs - 1 - run) - (end - 1 - index))
  }

  /// Something heavy lands in a row, such as a stone: the lower, the deeper.
  /// - Parameter row: counted from 0 for the lowest.
  public static func thud(row: Int) -> Sound {
    let step = thudStep + max(0, min(row, PentatonicScale.steps.count))
    return Sound(Voice(.wood, step: step), Voice(.marimba, loudness: 0.45, step: step, length: 0.22))
  }

  /// How a stone in the lowest row sounds: E3, which small loudspeakers still carry.
  private static let thudStep = -3

  /// A plucked note of the scale, by its step, as when a hand passes over values.
  public static func pluck(step: Int) -> Sound { Sound(Voice(.kalimba, loudness: 0.7, step: step, length: 0.35)) }

  /// A soft tick that is the higher, the higher its step.
  public static func click(step: Int) -> Sound { Sound(Voice(.click, step: step)) }
}
