import Layers

/// Labels as there is room for them.
enum LabelText {
  /// A date without its year's century and its time, a long word cut short.
  static func short(_ label: String, _ kind: ChartTable.LabelKind) -> String {
    switch kind {
    case .date where label.utf8.dropFirst(4).first.map({ $0 == 45 || $0 == 47 }) != true: return fitted(label, 11)
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

extension TextLayer {
  /// Shows a label in one line, cut short until it is no longer than a width in the layer's units, or has two letters.
  func fit(_ label: String, into width: Double) {
    string = LabelText.fitted(label, 40)
    sizeToFit()
    while bounds.width > width, string.count > 2 {
      string = LabelText.fitted(label, max(2, min(string.count - 1, Int(Double(string.count) * width / bounds.width))))
      sizeToFit()
    }
  }
}

extension String {
  /// Whether it has letters that may stand below each other, as those of East Asia do.
  var hasUprightLetters: Bool { unicodeScalars.contains { $0.value >= 0x2E80 } }
}
