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

  /// Stands between letters that no line may part.
  private static let wordJoiner: Unicode.Scalar = "\u{2060}"

  /// What words politely begin with.
  private static let polite: Set<Unicode.Scalar> = ["お", "ご", "御"]

  /// The same, without what stands between letters that no line may part.
  var withoutWordJoiners: String {
    var parted = UnicodeScalarView()
    for scalar in unicodeScalars where scalar != Self.wordJoiner { parted.append(scalar) }
    return String(parted)
  }

  /// The same, with what belongs to one word of Japanese held together: lines then end only where one kind of writing gives way to the next that begins a
  /// word. Chinese words are short, and may part as its books have them.
  func withWordsJoined(in language: String?) -> String {
    guard hasUprightLetters, language?.hasPrefix("zh") != true else { return self }
    var joined = UnicodeScalarView()
    var last: (scalar: Unicode.Scalar, writing: Writing)?
    for scalar in unicodeScalars {
      let writing = Writing(scalar)
      if let last, let writing, last.writing.holds(writing) || Self.polite.contains(last.scalar) { joined.append(Self.wordJoiner) }
      joined.append(scalar)
      last = writing.map { (scalar, $0) }
    }
    return String(joined)
  }
}

/// The writing that a letter of Japanese belongs to.
private enum Writing {
  case hiragana, katakana, kanji

  /// Nil for what belongs to none.
  init?(_ scalar: Unicode.Scalar) {
    switch scalar.value {
    case 0x3041...0x309F: self = .hiragana
    case 0x30A0...0x30FF, 0x31F0...0x31FF, 0xFF66...0xFF9F: self = .katakana
    case 0x3005, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF: self = .kanji
    default: return nil
    }
  }

  /// Whether a letter goes on with the word that one of this writing is in: one of the same, or an ending in hiragana.
  func holds(_ next: Writing) -> Bool { self == next || self == .kanji && next == .hiragana }
}
