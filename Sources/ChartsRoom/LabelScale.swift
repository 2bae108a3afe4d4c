import Sessions

/// Reads labels as numbers, dates and times.
enum LabelScale {
  /// What labels are, and where their rows stand in 0...1: by what they say where that rises from row to row, else evenly.
  static func measure(_ labels: [String]) -> (ChartTable.LabelKind, [Double]) {
    let readers: [(ChartTable.LabelKind, (UnsafeBufferPointer<UInt8>) -> Double?)] = [
      (.number, number), (.date, date), (.time, time), (.date, { writtenDate($0, dayFirst: false) }),
      (.date, { writtenDate($0, dayFirst: true) }),
    ]
    var known: ChartTable.LabelKind?
    for (kind, read) in readers {
      guard let values = all(labels, read) else { continue }
      if known == nil { known = kind }
      // Of 3/4/2024 nobody knows whether March or April is meant; what rises from row to row tells.
      guard zip(values, values.dropFirst()).allSatisfy({ $0 < $1 }), let first = values.first, let last = values.last, last > first else {
        continue
      }
      return (kind, values.map { ($0 - first) / (last - first) })
    }
    return (known ?? .text, even(labels.count))
  }

  /// Even steps from 0 to 1; a single one stands in the middle.
  static func even(_ count: Int) -> [Double] {
    count == 1 ? [0.5] : (0..<count).map { Double($0) / Double(count - 1) }
  }

  private static func all(_ labels: [String], _ read: (UnsafeBufferPointer<UInt8>) -> Double?) -> [Double]? {
    guard !labels.isEmpty else { return nil }
    var values: [Double] = []
    for var label in labels {
      guard let value = label.withUTF8(read) else { return nil }
      if values.isEmpty { values.reserveCapacity(labels.count) }
      values.append(value)
    }
    return values
  }

  private static func number(_ label: UnsafeBufferPointer<UInt8>) -> Double? {
    if case .number(let value) = NumberStyle(group: nil).content(label) { value } else { nil }
  }

  /// Hours and minutes, and seconds if there are any, as seconds.
  private static func time(_ label: UnsafeBufferPointer<UInt8>) -> Double? {
    var digits = DigitReader(label)
    guard let value = digits.time(), digits.isAtEnd else { return nil }
    return value
  }

  /// A date as people write it, as seconds since 1970: 31.12.2024, 12/31/2024 or 31/12/2024, 2024年12月31日 or a part of that from the year on.
  private static func writtenDate(_ label: UnsafeBufferPointer<UInt8>, dayFirst: Bool) -> Double? {
    var digits = DigitReader(label)
    var (year, month, day) = (0, 1, 1)
    guard let first = digits.number(1...4) else { return nil }
    if digits.skip("年") {
      year = first
      if let number = digits.number(1...2) {
        guard digits.skip("月") else { return nil }
        month = number
        if let number = digits.number(1...2) {
          guard digits.skip("日") else { return nil }
          day = number
        }
      }
    } else {
      let isDotted = digits.skip(".")
      guard isDotted || digits.skip("/"), let second = digits.number(1...2), digits.skip(isDotted ? "." : "/"),
        let last = digits.number(4...4)
      else { return nil }
      (day, month, year) = isDotted || dayFirst ? (first, second, last) : (second, first, last)
    }
    guard digits.isAtEnd, (1...12).contains(month), (1...31).contains(day) else { return nil }
    return Double(CalendarDay(year: year, month: month, day: day).number) * 86_400
  }

  /// A date, YYYY-MM or YYYY-MM-DD, and a time of day if there is one, as seconds since 1970 (ISO 8601).
  private static func date(_ label: UnsafeBufferPointer<UInt8>) -> Double? {
    var digits = DigitReader(label)
    guard let year = digits.number(4...4), digits.skip("-") || digits.skip("/"), let month = digits.number(1...2), (1...12).contains(month)
    else { return nil }
    var day = 1
    if digits.skip("-") || digits.skip("/") {
      guard let number = digits.number(1...2), (1...31).contains(number) else { return nil }
      day = number
    }
    var seconds = 0.0
    if digits.skip("T") || digits.skip(" ") {
      guard let time = digits.time() else { return nil }
      seconds = time
      if !digits.skip("Z") {
        let isAhead = digits.skip("+")
        if isAhead || digits.skip("-") {
          guard let hours = digits.number(2...2) else { return nil }
          _ = digits.skip(":")
          let zone = Double(hours * 3600 + (digits.number(2...2) ?? 0) * 60)
          seconds += isAhead ? -zone : zone
        }
      }
    }
    return digits.isAtEnd ? Double(CalendarDay(year: year, month: month, day: day).number) * 86_400 + seconds : nil
  }
}

/// Takes digits and signs off a text from its beginning.
private struct DigitReader {
  private let text: UnsafeBufferPointer<UInt8>
  private var at = 0

  init(_ text: UnsafeBufferPointer<UInt8>) { self.text = text }

  var isAtEnd: Bool { at == text.count }

  mutating func skip(_ sign: Unicode.Scalar) -> Bool {
    if sign.isASCII {
      guard at < text.count, text[at] == UInt8(ascii: sign) else { return false }
      at += 1
      return true
    }
    guard let bytes = UTF8.encode(sign), text[at...].starts(with: bytes) else { return false }
    at += bytes.count
    return true
  }

  mutating func number(_ length: ClosedRange<Int>) -> Int? {
    var value = 0
    var count = 0
    while at < text.count, count < length.upperBound, text[at] &- 48 < 10 {
      value = value * 10 + Int(text[at] - 48)
      at += 1
      count += 1
    }
    return length.contains(count) ? value : nil
  }

  mutating func time() -> Double? {
    guard let hours = number(1...2), hours <= 24, skip(":"), let minutes = number(2...2), minutes < 60 else { return nil }
    var value = Double(hours * 3600 + minutes * 60)
    guard skip(":") else { return value }
    guard let seconds = number(2...2), seconds <= 60 else { return nil }
    value += Double(seconds)
    if skip(".") || skip(",") {
      var unit = 0.1
      while let digit = number(1...1) {
        value += Double(digit) * unit
        unit /= 10
      }
    }
    return value
  }
}
