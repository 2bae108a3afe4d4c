import RoomKit
import Sessions

/// What the dots are counted with.
enum DotLabelKind: String, CaseIterable, Codable, Hashable, Sendable {
  case numbers, twos, fives, tens, letters, hiragana, roman

  /// The most dots that can be counted so: as long as the signs last, or stay short enough to stand beside the dots.
  var mostDots: Int {
    switch self {
    case .numbers: 200
    case .twos: 100
    case .fives: 80
    case .tens: 72
    case .letters: Self.alphabet.count
    case .hiragana: Self.syllables.count
    case .roman: 30
    }
  }

  /// The kinds for so many dots, numbers first.
  static func kinds(for count: Int) -> [DotLabelKind] { allCases.filter { $0 == .numbers || count <= $0.mostDots } }

  /// What stands beside a dot, counted from 1.
  func text(_ dot: Int) -> String {
    switch self {
    case .numbers: "\(dot)"
    case .twos: "\(2 * dot)"
    case .fives: "\(5 * dot)"
    case .tens: "\(10 * dot)"
    case .letters: dot <= Self.alphabet.count ? String(Self.alphabet[dot - 1]) : "\(dot)"
    case .hiragana: dot <= Self.syllables.count ? String(Self.syllables[dot - 1]) : "\(dot)"
    case .roman: Self.roman(dot)
    }
  }

  /// How it begins.
  var beginning: String { (1...3).map(text).joined(separator: ", ") }

  /// What it is called by those who do not see it.
  @MainActor
  func spokenName(in language: Language) -> String { DotsSpeech.counting.text(in: language, ["labels": beginning]) }

  /// The language that its letters are set in.
  var language: Language { self == .hiragana ? .japanese : .english }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
  /// The 46 syllables in the order of the table of fifty sounds.
  private static let syllables = Array("あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわをん")

  private static func roman(_ number: Int) -> String {
    let steps = [(100, "C"), (90, "XC"), (50, "L"), (40, "XL"), (10, "X"), (9, "IX"), (5, "V"), (4, "IV"), (1, "I")]
    var rest = number
    var text = ""
    for (value, letters) in steps {
      while rest >= value {
        text += letters
        rest -= value
      }
    }
    return text
  }
}
