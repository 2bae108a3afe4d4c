import Geometry
import Typography

/// How words stand below a chart, one to a place: so that all can be read where there is room for that, at one size of their letters.
///
/// Side by side in at most three lines where each has its room; by turns higher and lower where that makes letters larger; else turned, or letter below letter in East Asian writing; letters become smaller
/// before a word is cut short, words are cut short before one is left out.
struct WordLabels: Equatable {
  enum Orientation: Hashable {
    /// Side by side.
    case level
    /// Side by side, every other one a line lower.
    case staggered
    /// From the bottom to the top.
    case turned
    /// One letter a line.
    case stacked
  }

  let orientation: Orientation
  /// In the chart's units, as are all measures here.
  let size: Double
  /// What is written below each place; nil where there is no room, and a touch alone tells the word.
  let texts: [String?]
  /// Whether every word is written to its end.
  let isWhole: Bool
  /// How far down the longest word would reach if it were written to its end in this way.
  let wanted: Double

  /// What is left between two words side by side.
  static let gap = 5.0
  /// The distance of lines and of letters below each other, in sizes.
  static let pitch = 1.15
  /// The least distance of turned words, in sizes.
  private static let turnedPitch = 1.0
  private static let mostLetters = 60

  /// - Parameters:
  ///   - places: from left to right.
  ///   - span: what words must stay within from left to right.
  ///   - height: how far down they may reach.
  ///   - sizes: of letters, the smallest that can be read and the one that is wished for.
  init(_ words: [String], places: [Double], span: ClosedRange<Double>, height: Double, sizes: ClosedRange<Double>, language: String) {
    let words = words.map { LabelText.fitted($0, Self.mostLetters) }
    let ruler = Ruler(language)
    let spacing = zip(places, places.dropFirst()).map { $1 - $0 }.min() ?? (span.upperBound - span.lowerBound)
    let isEastAsian = !words.isEmpty && words.allSatisfy { $0.isEmpty || $0.hasUprightLetters }
    let longest = words.map(ruler.width).max() ?? 0
    let letters = words.map(\.count).max() ?? 0
    func reach(_ size: Double) -> Double { isEastAsian ? Double(letters) * size * Self.pitch : longest * size + 4 }
    // Nearly as large as wished for: side by side, which is read most easily, or by turns higher and lower.
    for part in [0.92, 0.75] {
      let fitting = Array(
        sequence(first: sizes.upperBound) { $0 * 0.93 }.prefix { $0 >= max(sizes.lowerBound, sizes.upperBound * part) - 1e-9 })
      for size in fitting {
        guard let lines = Self.lines(words, places, span, spacing, height, size, ruler) else { continue }
        self.init(orientation: .level, size: size, texts: lines, isWhole: true, wanted: height)
        return
      }
      for size in fitting where Self.fitStaggered(words, places, span, height, size, ruler) {
        self.init(orientation: .staggered, size: size, texts: words, isWhole: true, wanted: height)
        return
      }
    }
    var size = sizes.upperBound
    let orientation = isEastAsian ? Orientation.stacked : .turned
    size = sizes.upperBound
    var fitting: Double?
    while true {
      if spacing >= size * (isEastAsian ? Self.pitch : Self.turnedPitch) {
        if fitting == nil { fitting = size }
        if reach(size) <= height {
          self.init(orientation: orientation, size: size, texts: words, isWhole: true, wanted: reach(size))
          return
        }
      }
      if size <= sizes.lowerBound { break }
      size = max(sizes.lowerBound, size * 0.93)
    }
    // Cut short; and where they are too many for that, every second, third and so on.
    size = fitting ?? max(sizes.lowerBound, sizes.upperBound * 0.85)
    let every =
      spacing > 0 ? max(1, Int((size * (isEastAsian ? Self.pitch : Self.turnedPitch) / spacing - 1e-9).rounded(.up))) : words.count
    let texts = words.enumerated().map { i, word -> String? in
      i % every != 0 ? nil : isEastAsian ? Self.cut(word, to: max(2, Int(height / (size * Self.pitch)))) : ruler.cut(word, size, height - 4)
    }
    self.init(orientation: orientation, size: size, texts: texts, isWhole: false, wanted: reach(size))
  }

  private init(orientation: Orientation, size: Double, texts: [String?], isWhole: Bool, wanted: Double) {
    self.orientation = orientation
    self.size = size
    self.texts = texts
    self.isWhole = isWhole
    self.wanted = wanted
  }

  private static func cut(_ word: String, to letters: Int) -> String {
    word.count > letters ? word.prefix(letters - 1) + "⋮" : word
  }

  /// Words side by side in lines that end where words part; nil where they do not all fit.
  private static func lines(
    _ words: [String], _ places: [Double], _ span: ClosedRange<Double>, _ spacing: Double, _ height: Double, _ size: Double, _ ruler: Ruler
  ) -> [String]? {
    let most = min(3, Int((height - 4) / (size * pitch)))
    var texts: [String] = []
    var end = -Double.infinity
    for (word, place) in zip(words, places) {
      let room = (words.count > 1 ? spacing : span.upperBound - span.lowerBound) - gap
      guard let lines = ruler.lines(of: word, size, room, most: most) else { return nil }
      let half = (lines.map(ruler.width).max() ?? 0) * size / 2
      let center = Self.center(place, half: half, span)
      guard center - half >= span.lowerBound - 1e-6, center - half >= end + gap else { return nil }
      end = center + half
      texts.append(lines.joined(separator: "\n"))
    }
    return texts
  }

  /// Whether words have room in one line each, every other one a line lower.
  private static func fitStaggered(
    _ words: [String], _ places: [Double], _ span: ClosedRange<Double>, _ height: Double, _ size: Double, _ ruler: Ruler
  ) -> Bool {
    guard words.count > 2, 8 + 2 * size * pitch <= height else { return false }
    var ends = [-Double.infinity, -Double.infinity]
    for (i, (word, place)) in zip(words, places).enumerated() {
      let half = ruler.width(word) * size / 2
      let center = Self.center(place, half: half, span)
      guard center - half >= span.lowerBound - 1e-6, center - half >= ends[i % 2] + gap else { return false }
      ends[i % 2] = center + half
    }
    return true
  }

  /// Where the middle of a label of a half width stands that belongs to a place.
  static func center(_ place: Double, half: Double, _ span: ClosedRange<Double>) -> Double {
    max(span.lowerBound + half, min(span.upperBound - half, place))
  }

  /// Measures words once, for letters of one unit.
  private final class Ruler {
    private var widths: [String: Double] = [:]
    private let style: TextStyle
    private static let measuringSize = 64.0

    init(_ language: String) { style = TextStyle(font: FontDescription(weight: .bold), size: Self.measuringSize, language: language) }

    func width(_ text: String) -> Double {
      if let known = widths[text] { return known }
      let width = ((try? TextLayout(text, style: style))?.size.width ?? 0) / Self.measuringSize
      widths[text] = width
      return width
    }

    /// The text in as few lines no wider than a room as it fits into, alike in length, parted where its writing allows that; nil where that takes too many lines, or
    /// a word is wider.
    func lines(of text: String, _ size: Double, _ room: Double, most: Int) -> [String]? {
      if width(text) * size <= room { return [text] }
      guard width(text) * size <= room * Double(most), let fewest = parted(text, size, room), fewest.count <= most else { return nil }
      var (lines, rest) = ([String](), text)
      for left in stride(from: fewest.count, to: 1, by: -1) {
        // Of the first lines that leave room for the rest, the one with which the widest will be narrowest.
        var best: (line: String, widest: Double)?
        for wide in stride(from: room, through: width(rest) * size / Double(2 * left), by: -max(size / 4, room / 64)) {
          guard let line = parted(rest, size, wide)?.first, line != best?.line else { continue }
          let after = Self.rest(of: rest, after: line)
          let widest = max(width(line), width(after) / Double(left - 1))
          guard widest < best?.widest ?? .infinity, parted(after, size, room).map({ $0.count < left }) ?? false else { continue }
          best = (line, widest)
        }
        guard let best else { return fewest }
        lines.append(best.line)
        rest = Self.rest(of: rest, after: best.line)
      }
      return lines + [rest]
    }

    private static func rest(of text: String, after line: String) -> String {
      let rest = text.dropFirst(line.count)
      return String(rest.first == " " ? rest.dropFirst() : rest)
    }

    /// The text in lines no wider than a room; nil where a word would have to be broken.
    private func parted(_ text: String, _ size: Double, _ room: Double) -> [String]? {
      var style = style
      style.size = size
      let box = Size(room, .greatestFiniteMagnitude)
      let text = text.withWordsJoined(in: style.language)
      guard (try? TextLayout.fittedSize(text, style: style, in: box, from: size * (1 - 1e-6), to: size)) == size,
        let layout = try? TextLayout(text, style: style, width: room)
      else { return nil }
      return layout.lines.map { line -> String in
        let part = String(text[line.range]).withoutWordJoiners
        return part.last == " " ? String(part.dropLast()) : part
      }
    }

    /// The text cut short until it is no longer than a length.
    func cut(_ text: String, _ size: Double, _ length: Double) -> String {
      var count = text.count
      var shown = text
      while width(shown) * size > length, count > 2 {
        count = max(2, min(count - 1, Int(Double(count) * length / (width(shown) * size))))
        shown = LabelText.fitted(text, count)
      }
      return shown
    }
  }
}
