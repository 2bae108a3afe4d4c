import Files
import RoomKit
import Sessions

/// The page to be printed: HTML that stands alone, with drawings as SVG in it.
extension PlayReport {
  /// The page's text. Linear in the levels that were played.
  package var page: String {
    let animal = Animal(number: profile.animal).text(in: language)
    let title = "\(word(.title)): \(animal)"
    return """
      <!DOCTYPE html>
      <html lang="\(language.rawValue)">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(MarkupText.escaped(title))</title>
      <style>
      body { font: 11pt/1.4 "Comic Neue", sans-serif; color: #1f2a44; background: #fff; max-width: 46em; margin: 2em auto; padding: 0 1em; }
      h1 { font-size: 1.6em; margin: 0; } h2 { font-size: 1.2em; margin: 1.6em 0 0.3em; break-after: avoid; }
      table { border-collapse: collapse; width: 100%; } th { text-align: left; } td, th { padding: 0.15em 0.5em; border-bottom: 1px solid #d9cdb8; }
      td.n, th.n { text-align: right; } tr { break-inside: avoid; } svg { display: block; width: 100%; }
      .mastered { font-weight: bold; } p { margin: 0.2em 0; }
      @page { margin: 15mm; }
      </style>
      </head>
      <body>
      <h1>\(MarkupText.escaped(title))</h1>
      <p>\(CalendarDay(number: today).text)</p>
      <h2>\(MarkupText.escaped(word(.days)))</h2>
      \(calendar)
      \(standings.map(section).joined(separator: "\n"))
      </body>
      </html>

      """
  }

  private func word(_ word: ReportWord) -> String { word.text(in: language) }

  /// A bar for each day.
  private var calendar: String {
    let most = max(1, days.max() ?? 1)
    var text = "<svg viewBox=\"0 0 560 96\" role=\"img\" aria-label=\"\(MarkupText.escaped(word(.days)))\">\n"
    for (i, rounds) in days.enumerated() {
      let height = Double(rounds) / Double(most) * 60
      let x = Double(i) * 20
      if rounds > 0 {
        text +=
          "<rect x=\"\(Self.number(x + 3))\" y=\"\(Self.number(76 - height))\" width=\"14\" height=\"\(Self.number(height))\" rx=\"3\" "
        text += "fill=\"#0072b2\"/><text x=\"\(Self.number(x + 10))\" y=\"\(Self.number(72 - height))\" font-size=\"9\" "
        text += "text-anchor=\"middle\" fill=\"#1f2a44\">\(rounds)</text>\n"
      }
      text += "<text x=\"\(Self.number(x + 10))\" y=\"90\" font-size=\"9\" text-anchor=\"middle\" fill=\"#1f2a44\">"
      text += "\(CalendarDay(number: today - days.count + 1 + i).day)</text>\n"
    }
    return text + "<path d=\"M0 77H560\" stroke=\"#1f2a44\" stroke-width=\"1\"/></svg>"
  }

  /// What a room's levels are called, how far they are, and what was played of them.
  private func section(of standing: RoomStanding) -> String {
    var text = "<h2>\(MarkupText.escaped(standing.room.title(in: language)))</h2>\n\(Self.bar(standing))\n<p>"
    text += MarkupText.escaped(
      [
        ReportWord.rounds.text(in: language, ["count": "\(standing.rounds)"]),
        ReportWord.minutes.text(in: language, ["count": "\(standing.minutes)"]),
        ReportWord.finished.text(in: language, ["count": "\(standing.finished.count)", "all": "\(standing.levels.count)"]),
        standing.next.map { ReportWord.next.text(in: language, ["level": standing.name(of: $0, in: language)]) } ?? word(.allFinished),
      ].joined(separator: " · "))
    text += "</p>\n"
    let levels = results.filter { $0.standing.room.name == standing.room.name }.map(\.results)
    guard !levels.isEmpty else { return text }
    text += "<table>\n<tr><th>\(MarkupText.escaped(word(.level)))</th>"
    for head in [ReportWord.times, .best, .mistakes, .last] { text += "<th class=\"n\">\(MarkupText.escaped(word(head)))</th>" }
    text += "<th>\(MarkupText.escaped(word(.mastered)))</th></tr>\n"
    for level in levels {
      text += "<tr><td>\(MarkupText.escaped(standing.name(of: level.level, in: language)))</td>"
      let cells = [
        "\(level.finished) / \(level.rounds)", level.best.map(Self.time) ?? "", level.lastMistakes.map(String.init) ?? "",
        day(of: level.last),
      ]
      for cell in cells { text += "<td class=\"n\">\(cell)</td>" }
      text += level.isMastered ? "<td class=\"mastered\">✓</td></tr>\n" : "<td></td></tr>\n"
    }
    return text + "</table>"
  }

  /// How much of each band is finished: sown, growing, grown.
  private static func bar(_ standing: RoomStanding) -> String {
    let all = Double(max(1, standing.levels.count))
    var text = "<svg viewBox=\"0 0 560 12\">"
    var x = 0.0
    for (band, color) in zip(LevelBand.allCases, ["#56b4e9", "#009e73", "#0b5d46"]) {
      let count = standing.count(in: band)
      let width = Double(count.all) / all * 560
      guard width > 4 else { continue }
      text += "<rect x=\"\(number(x))\" y=\"1\" width=\"\(number(width - 4))\" height=\"10\" rx=\"5\" fill=\"#e9e4da\"/>"
      let part = Double(count.finished) / Double(count.all) * (width - 4)
      if count.finished > 0 {
        text +=
          "<rect x=\"\(number(x))\" y=\"1\" width=\"\(number(part))\" height=\"10\" rx=\"\(number(min(5, part / 2)))\" fill=\"\(color)\"/>"
      }
      x += width
    }
    return text + "</svg>"
  }

  /// A time as minutes and seconds.
  private static func time(_ seconds: Double) -> String {
    let whole = Int(min(359_999, max(0, seconds)).rounded())
    return "\(whole / 60):\(whole % 60 < 10 ? "0" : "")\(whole % 60)"
  }

  private static func number(_ x: Double) -> String { JSON(((x * 10).rounded() / 10) + 0).description }
}
