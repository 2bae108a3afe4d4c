import Files
import Geometry

/// A drawing with axes, as an SVG element that stands in a page or alone.
///
/// Colours are attributes for a light ground; a page's style sheet changes them by class on a dark one.
struct Plot {
  static let width = 760.0
  static let height = 260.0
  /// Where the values are drawn, in the drawing's own units.
  static let area = Rect(x: 58, y: 14, width: 690, height: 200)
  /// Eight colours that most colour-blind people can tell apart (Okabe and Ito, "Color universal design", 2008).
  static let colors = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#f0e442", "#777777"]

  private let title: String
  private let description: String
  private var body = ""

  /// - Parameters:
  ///   - title: what it shows, for those who cannot see it too.
  ///   - description: what there is to be seen in it, in words.
  init(title: String, description: String) {
    self.title = title
    self.description = description
  }

  /// The whole element.
  /// - Parameter id: differs for each plot of a page.
  func svg(id: String) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Markup.number(Self.width)) \(Markup.number(Self.height))" role="img" \
    aria-labelledby="\(id)-title \(id)-text" font-family="system-ui, sans-serif" font-size="12">
    <title id="\(id)-title">\(MarkupText.escaped(title))</title>
    <desc id="\(id)-text">\(MarkupText.escaped(description))</desc>
    \(body)</svg>

    """
  }

  // MARK: - Parts

  mutating func add(_ markup: String) { body += markup + "\n" }

  /// A label; `anchor` is start, middle or end.
  /// - Parameter isOverLines: whether it has a rim of the ground's colour, to be read on top of what is drawn.
  mutating func addText(_ text: String, at point: Point, anchor: String = "start", isOverLines: Bool = false) {
    add(
      "<text class=\"ink\(isOverLines ? " label" : "")\" fill=\"#333333\" x=\"\(Markup.number(point.x))\" y=\"\(Markup.number(point.y))\" text-anchor=\"\(anchor)\">\(MarkupText.escaped(text))</text>"
    )
  }

  mutating func addRect(_ rect: Rect, color: String, opacity: Double = 1, name: String? = nil) {
    let title = name.map { "<title>\(MarkupText.escaped($0))</title>" } ?? ""
    let alpha = opacity < 1 ? " fill-opacity=\"\(opacity)\"" : ""
    add(
      "<rect x=\"\(Markup.number(rect.minX))\" y=\"\(Markup.number(rect.minY))\" width=\"\(Markup.number(rect.width))\" height=\"\(Markup.number(rect.height))\" fill=\"\(color)\"\(alpha)>\(title)</rect>"
    )
  }

  /// A line across the drawing, with its name near the right end.
  /// - Parameter place: names of different places do not lie over each other.
  mutating func addLevel(at y: Double, name: String, place: Int) {
    add(
      "<path class=\"level\" d=\"M\(Markup.number(Self.area.minX)) \(Markup.number(y))H\(Markup.number(Self.area.maxX))\" stroke=\"#aa3377\" stroke-dasharray=\"6 4\" fill=\"none\"/>"
    )
    addText(name, at: Point(Self.area.maxX - 4 - 56 * Double(place), y - 4), anchor: "end", isOverLines: true)
  }

  /// Lines for round numbers, and what they are.
  mutating func addAxes(x: PlotAxis, y: PlotAxis, xTitle: String, yTitle: String) {
    let area = Self.area
    for tick in y.ticks {
      let place = area.maxY - area.height * y.fraction(of: tick)
      add(
        "<path class=\"grid\" d=\"M\(Markup.number(area.minX)) \(Markup.number(place))H\(Markup.number(area.maxX))\" stroke=\"#dddddd\" fill=\"none\"/>"
      )
      addText(y.label(tick), at: Point(area.minX - 6, place + 4), anchor: "end")
    }
    for tick in x.ticks {
      let place = area.minX + area.width * x.fraction(of: tick)
      add(
        "<path class=\"grid\" d=\"M\(Markup.number(place)) \(Markup.number(area.maxY))v4\" stroke=\"#999999\" fill=\"none\"/>"
      )
      addText(x.label(tick), at: Point(place, area.maxY + 17), anchor: "middle")
    }
    addText(xTitle, at: Point(area.maxX, area.maxY + 34), anchor: "end")
    add(
      "<text class=\"ink\" fill=\"#333333\" transform=\"translate(14 \(Markup.number((area.minY + area.maxY) / 2))) rotate(-90)\" text-anchor=\"middle\">\(MarkupText.escaped(yTitle))</text>"
    )
  }

  /// Names beside squares of their colours, from the left below the drawing; the longest are shortened where all do not fit.
  mutating func addLegend(_ names: [(name: String, color: String)], y: Double = height - 4) {
    let room = Int((Self.width - Self.area.minX - Self.legendGap * Double(names.count)) / Self.letterWidth)
    let most = Self.longest(of: names.map(\.name.count), in: room)
    var x = Self.area.minX
    for (name, color) in names {
      let text = Self.shortened(name, to: most)
      addRect(Rect(x: x, y: y - 9, width: 10, height: 10), color: color, name: text == name ? nil : name)
      addText(text, at: Point(x + 14, y))
      x += Self.legendGap + Self.letterWidth * Double(text.count)
    }
  }

  /// About what letters of 12 units take.
  static let letterWidth = 6.6
  /// What a name of a legend takes beside its letters.
  private static let legendGap = 30.0

  /// To how many letters names of some lengths are to be shortened, so that all together have no more than there is room for.
  static func longest(of lengths: [Int], in room: Int) -> Int {
    var (most, rest) = (lengths.max() ?? 0, max(0, room))
    for (place, length) in lengths.sorted().enumerated() {
      let share = rest / (lengths.count - place)
      if length > share {
        most = share
        break
      }
      rest -= length
    }
    return most
  }

  /// A text of a number of letters at the most, with an ellipsis in the place of its middle where it has more.
  static func shortened(_ text: String, to most: Int) -> String {
    if text.count <= most { return text }
    let kept = max(0, most - 1)
    return text.prefix((kept + 1) / 2) + "…" + text.suffix(kept / 2)
  }
}
