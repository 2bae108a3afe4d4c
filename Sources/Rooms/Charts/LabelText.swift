/// Labels as there is room for them.
enum LabelText {
  /// A date without its year's century and its time, a long word cut short.
  static func short(_ label: String, _ kind: ChartTable.LabelKind) -> String {
    switch kind {
    case .date: return String(label.prefix(10).dropFirst(label.count > 7 ? 5 : 2))
    case .time: return String(label.prefix(5))
    case .text, .number: return fitted(label, 10)
    }
  }

  static func fitted(_ label: String, _ count: Int) -> String {
    let line = label.split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.count > count ? line.prefix(count - 1) + "…" : line
  }
}
