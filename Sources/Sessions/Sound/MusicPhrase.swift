import Geometry

/// Eight bars of music: what lies below each, and the tune over it.
struct MusicPhrase: Hashable {
  /// A tone of the tune.
  struct Tone: Hashable {
    /// From the phrase's beginning.
    var beat: Double
    var step: Int
    var isStrong: Bool
  }

  /// The step that each bar stands on.
  private(set) var roots: [Int]
  /// In order; the last bar has none.
  private(set) var tune: [Tone]

  /// What bars stand on, four of them, as steps: C, A, G and D below or at the middle.
  private static let walks = [[0, -1, -2, 0], [0, 3, -1, -2], [0, 0, -1, 3], [-1, 0, 1, -2]]
  /// When tones come in a pair of bars, in beats.
  private static let rhythms: [[Double]] = [
    [0, 1, 1.5, 2, 3, 4, 5, 6], [0, 1.5, 2, 3, 4, 4.5, 5, 6], [0, 2, 3, 4, 5.5, 6], [0, 0.5, 1, 2, 4, 5, 6, 7],
  ]
  /// Semitones above a root, within an octave, that no strong tone lies at.
  private static let dissonances: Set<Int> = [1, 2, 10, 11]
  /// The tune stays within these steps: D4 to C6.
  private static let range = 1...10

  init(_ generator: inout SeededGenerator) {
    let (first, second) = (Self.walks.randomElement(using: &generator) ?? [], Self.walks.randomElement(using: &generator) ?? [])
    roots = first + second.prefix(3) + [0]
    tune = []
    let rhythms = [Self.rhythms.randomElement(using: &generator) ?? [], Self.rhythms.randomElement(using: &generator) ?? []]
    var step = 5
    for pair in 0..<4 {
      for beat in rhythms[pair % 2] where pair < 3 || beat < 4 {
        let bar = pair * 2 + Int(beat / 4)
        let isStrong = beat == 0 || beat == 4
        step = isStrong ? Self.nearest(to: step, over: roots[bar]) : Self.walk(from: step, &generator)
        tune.append(Tone(beat: Double(pair) * 8 + beat, step: step, isStrong: isStrong))
      }
    }
  }

  /// The phrase with some of its tones a step higher or lower.
  func varied(_ generator: inout SeededGenerator) -> MusicPhrase {
    var phrase = self
    for i in tune.indices where !tune[i].isStrong && Int.random(in: 0..<3, using: &generator) == 0 {
      phrase.tune[i].step = Self.walk(from: tune[i].step, &generator)
    }
    return phrase
  }

  /// The step next to another that is consonant with a root: neither a second nor a seventh above it or below.
  private static func nearest(to step: Int, over root: Int) -> Int {
    let consonant = range.filter { !dissonances.contains(PentatonicScale.semitones(from: root, to: $0) % 12) }
    return consonant.min { (abs($0 - step), $0) < (abs($1 - step), $1) } ?? step
  }

  /// A step or two away, back from the range's ends.
  private static func walk(from step: Int, _ generator: inout SeededGenerator) -> Int {
    let moved = step + ([-2, -1, -1, 0, 1, 1, 2].randomElement(using: &generator) ?? 0)
    if range.contains(moved) { return moved }
    return moved < range.lowerBound ? 2 * range.lowerBound - moved : 2 * range.upperBound - moved
  }
}
