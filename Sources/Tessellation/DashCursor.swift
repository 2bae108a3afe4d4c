import Geometry

/// Where in a dash pattern a line is.
struct DashCursor {
  private let pattern: [Double]
  /// The sum of the pattern's lengths.
  let period: Double
  private let phase: Double
  /// Which of the pattern's lengths it is in: even ones are dashes, odd ones gaps.
  private var index = 0
  /// How much of that length is left.
  var left = 0.0
  /// The length of the lines that lie behind.
  var run = 0.0
  /// A closed line that starts and ends within dashes joins them where it starts: the first one is kept for the end.
  var head: [(point: Point, isSmooth: Bool, arrival: Point, departure: Point)] = []
  /// Whether the current dash is that first one.
  var isHead = false

  /// - Parameters:
  ///   - pattern: an even number of lengths.
  ///   - period: their sum, above zero.
  ///   - phase: where in the pattern the line starts.
  init(pattern: [Double], period: Double, phase: Double, isClosed: Bool) {
    self.pattern = pattern
    self.period = period
    self.phase = phase
    seek(phase)
    isHead = isClosed && isDrawn
  }

  /// Whether it is in a dash.
  var isDrawn: Bool { index.isMultiple(of: 2) }

  /// The gap after the current dash.
  var gap: Double { pattern[index + 1] }

  /// The length after the current one.
  var next: Double { pattern[(index + 1) % pattern.count] }

  /// Goes on to the length after the current one, or the one after that.
  mutating func advance(by steps: Int) {
    index = (index + steps) % pattern.count
    left = pattern[index]
  }

  /// Goes to a place along the current line, where nothing before could be seen.
  mutating func jump(to at: Double) {
    isHead = false
    seek(phase + run + at)
  }

  /// Finds which length a distance lies in, and how much of it is left.
  private mutating func seek(_ distance: Double) {
    var at = distance.isFinite ? distance.truncatingRemainder(dividingBy: period) : 0
    if at < 0 { at += period }
    for (i, d) in pattern.enumerated() {
      // A dash of no length that starts here counts.
      if at < d || (at == 0 && i.isMultiple(of: 2)) {
        (index, left) = (i, d - at)
        return
      }
      at -= d
    }
    (index, left) = (0, pattern[0])
  }
}
