import RoomKit

/// The classic level: an evening's visitors, ten words, seven gifts.
struct ClassicCharts: ChartSource {
  let language: Language
  let choicesAreShared = false

  func choices(on page: ChartPage) -> [String] { [] }

  func title(of page: ChartPage, choice: Int) -> String {
    switch page {
    case .curve: ChartsWord.evening.text(in: language)
    case .bars: ChartsWord.tenWords.text(in: language)
    case .pie: ChartsWord.gifts.text(in: language)
    }
  }

  /// Visitors every five minutes.
  static let visitors: [Double] = [
    12, 18, 25, 31, 40, 46, 44, 52, 61, 70, 66, 74, 83, 79, 88, 97, 92, 85, 90, 101, 112, 120, 117, 109, 115, 126, 138, 150, 143, 131, 124,
    128, 119, 108, 96, 103, 94, 82, 75, 79, 68, 57, 49, 52, 41, 33, 24, 15,
  ]

  func curve(_ choice: Int) -> ChartSeries {
    let labels = Self.visitors.indices.map { i in
      let minute = i * 5 % 60
      return "\(19 + i * 5 / 60):" + (minute < 10 ? "0" : "") + "\(minute)"
    }
    return ChartSeries(name: title(of: .curve, choice: 0), kind: .time, labels: labels, values: Self.visitors)
  }

  static let words: [(ChartsWord, Double)] = [
    (.cat, 85), (.moon, 40), (.boat, 62), (.star, 100), (.tree, 28), (.fish, 74), (.sun, 91), (.duck, 35), (.kite, 53), (.bird, 68),
  ]

  func bars(_ choice: Int) -> ChartSeries {
    ChartSeries(
      name: title(of: .bars, choice: 0), labels: Self.words.map { $0.0.text(in: language) }, values: Self.words.map(\.1))
  }

  /// The kinds in their order, with their shares in a hundred.
  static let kinds: [(ChartsWord, Double)] = [
    (.heart, 10), (.star, 15), (.balloon, 25), (.cake, 20), (.card, 5), (.plane, 10), (.rocket, 15),
  ]

  func pie(_ choice: Int) -> [PieShare] {
    Self.kinds.enumerated().map { i, kind in
      PieShare(name: kind.0.text(in: language), value: kind.1, alpha: PieShare.alphas[i], picture: kind.0.rawValue)
    }
  }
}
