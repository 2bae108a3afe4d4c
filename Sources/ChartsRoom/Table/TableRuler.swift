import Layers
import Typography

/// How wide what stands in a table is, in points.
struct TableRuler {
  /// How large letters are, in points.
  let letters: Double
  let language: String

  /// How many names are looked at, and how many of those that have the most letters are measured.
  private static let (looks, measures) = (2000, 16)
  /// How wide a column of numbers is at least, for letters of one point; numbers that are longer are made smaller.
  private static let leastColumn = 3.2
  /// The same where columns are many.
  private static let leastOfMany = 2.5

  /// The widest of some names.
  func width(ofNames names: [String]) -> Double {
    let longest = names.prefix(Self.looks).sorted { $0.utf8.count > $1.utf8.count }.prefix(Self.measures)
    return (longest.map { width(of: $0, .regular) }.max() ?? 0) + 1
  }

  /// A column with what stands above it, and with what keeps it from the one before.
  /// - Parameters:
  ///   - hasLine: whether the line of a curve stands there too.
  ///   - isStacked: whether that stands above it, where columns are many.
  func width(ofHead head: String, hasLine: Bool, isStacked: Bool) -> Double {
    let words = width(of: head, .bold) + (hasLine && !isStacked ? TableRowLayer.lineLength * letters : 0)
    return max((isStacked ? Self.leastOfMany : Self.leastColumn) * letters, words) + letters * 0.5
  }

  private func width(of text: String, _ weight: FontWeight) -> Double {
    let style = TextStyle(font: FontDescription(weight: weight), size: letters, language: language)
    return TextLayer(LabelText.fitted(text, 40), style: style).preferredSize().width
  }
}
