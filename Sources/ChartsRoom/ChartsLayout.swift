import Geometry
import RoomKit

/// Where everything lies on a stage of a size in points. At 320x568 the classic charts are 320x340 at (0, 120).
@MainActor
struct ChartsLayout {
  let size: Size
  /// Whether what is written at the top, and what is chosen between, runs from right to left.
  let isRightToLeft: Bool
  /// Points of the stage to one of a chart's units.
  let unit: Double
  /// The curve's and the bars' chart.
  let plot: Rect
  /// The pie's square of 320 units, the pie in its middle; its scale is its own.
  let pie: AffineTransform
  /// The pie chart's frame, as wide and high as the plot at 320x568.
  let pieFrame: Rect
  /// How high labels are, in a chart's units: 12, or what makes 10 points or a sixtieth of the stage's shorter side.
  let labelSize: Double
  /// Whether values stand beside the plot; else they stand within it.
  let hasMargins: Bool
  /// How far down words below the plot may reach, in the chart's units.
  let wordHeight: Double
  /// One button a page.
  let pager: [Rect]
  /// The middle of the line that says what is shown, and how wide it may be.
  let caption: Rect
  let captionIsCentred: Bool
  /// Where names stand to be chosen between.
  let chips: Rect
  /// Whether they stand in one row with the line that says what is shown, and may take some of its room.
  let chipsAreBeside: Bool
  /// How far down what is written at the top reaches.
  let ceiling: Double
  /// How names stand about the pie.
  let pieNames: PieNames
  /// The button that shows the table; nil where there is none.
  let opener: Rect?
  /// Where the table stands; nil while it is not shown.
  let table: TablePlace?
  /// Whether there is room for the picture.
  var hasPicture: Bool { table?.isBeside ?? true }

  /// - Parameters:
  ///   - wordHeight: how far down words below the plot may reach, in the chart's units; more than is usual is taken from the plot.
  ///   - count: how many buttons lie along the top beside the one that leads home.
  ///   - hasOpener: whether a table can be shown.
  ///   - tools: how many buttons a table has that is shown; nil while none is.
  init(
    size: Size, isClassic: Bool, hasChips: Bool, hasNames: Bool = false, sides: StageSides, wordHeight: Double = AxisLabels.wordHeight,
    buttons count: Int = 0, hasOpener: Bool = false, tools: Int? = nil
  ) {
    self.wordHeight = wordHeight
    self.size = size
    isRightToLeft = sides.isRightToLeft
    let bar = RoomControls.buttonSide(in: size)
    let (w, h) = (size.width, size.height)
    let isWide = w > h
    let u = min(2.6 * StageGrowth.factor(in: size), max(0.75, isWide ? min(w / 568, h / 320) : min(w / 320, h / 568)))
    unit = u
    labelSize = max(12, max(10, min(w, h) / 60) / u)
    let side = min(bar, max(44, 44 * u))
    hasMargins = !(isClassic && abs(w - 320) < 0.5 && abs(h - 568) < 0.5)
    let (left, right) = hasMargins ? (46 * u, 24 * u) : (0, 0)
    let words = (wordHeight - AxisLabels.wordHeight) * u
    let pieArea: Rect
    // What is free of buttons along the top.
    let isLaidOutLeftHanded = sides.isLaidOutLeftHanded
    let (start, end) = isLaidOutLeftHanded ? (Double(count) * bar, w - bar) : (0, w - Double(count + 1) * bar)
    var buttons = Self.buttons(hasOpener ? 4 : 3, in: size, side: side, bar: bar, isLeftHanded: isLaidOutLeftHanded)
      .map { sides.place($0, in: w) }
    let isLeftHanded = sides.isLeftHanded
    let top = isWide ? bar : bar + (hasChips ? 2 * u + max(44, 40 * u) : 48 * u)
    let stage = Rect(
      minX: isWide && !isLeftHanded ? side : 0, minY: top, maxX: isWide && isLeftHanded ? w - side : w, maxY: isWide ? h : h - side)
    table = tools.map { TablePlace(on: stage, unit: u, isWide: isWide, tools: $0, side: side, isLeftHanded: isLeftHanded) }
    // The picture stands where the table leaves room.
    let free = table?.free ?? stage
    if isWide {
      let x = isLaidOutLeftHanded ? 0 : side
      plot = Rect(
        minX: free.minX + left, minY: bar + 16 * u, maxX: max(free.minX + left + 60, free.maxX - right), maxY: h - 66 * u - words)
      pieArea = Rect(minX: free.minX, minY: bar, maxX: free.maxX, maxY: h)
      let middle = hasChips ? x + (w - x) * 0.42 : end
      caption = sides.place(Rect(minX: max(x, start) + 14 * u, minY: 0, maxX: middle - 8, maxY: bar), in: w)
      captionIsCentred = false
      chips = sides.place(Rect(minX: middle, minY: 0, maxX: end - 8, maxY: bar), in: w)
    } else {
      plot = Rect(minX: left, minY: bar + 76 * u, maxX: w - right, maxY: free.maxY - 64 * u - words)
      // The classic pie's middle is at (160, 330); elsewhere it stands between the names and the buttons.
      pieArea = Rect(minX: 0, minY: bar + (hasMargins ? 52 : 92) * u, maxX: w, maxY: free.maxY)
      captionIsCentred = !hasChips
      caption =
        hasChips
        ? sides.place(Rect(minX: start + 14 * u, minY: 0, maxX: end - 8, maxY: bar), in: w)
        : Rect(minX: 12 * u, minY: bar + 8 * u, maxX: w - 12 * u, maxY: bar + 48 * u)
      chips = Rect(minX: 8 * u, minY: bar + 2 * u, maxX: w - 8 * u, maxY: bar + 2 * u + max(44, 40 * u))
    }
    opener = hasOpener ? buttons.removeLast() : nil
    pager = buttons
    chipsAreBeside = isWide
    ceiling = isWide ? bar : hasChips ? chips.maxY : caption.maxY
    // Names beside the pie need more room than pictures do.
    let scale = min(pieArea.width / (hasNames ? 352 : hasMargins ? 310 : 320), pieArea.height / 296)
    pieNames = PieNames(size: max(11, 10 / scale), reach: pieArea.width / 2 / scale - RoomControls.edgeAir / scale)
    pie = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: pieArea.midX - 160 * scale, ty: pieArea.midY - 210 * scale)
    pieFrame = pie.apply(Rect(x: 0, y: 0, width: 320, height: 340))
  }

  /// Where buttons stand that turn to the pages and show the table: in a column on wide stages, else in a row at the foot.
  private static func buttons(_ count: Int, in size: Size, side: Double, bar: Double, isLeftHanded: Bool) -> [Rect] {
    let isWide = size.width > size.height
    // Where a row has no room for gaps, they are smaller.
    let gap = isWide ? 0 : min(side * 0.25, max(0, size.width - Double(count) * side) / Double(max(1, count - 1)))
    let length = Double(count) * side + Double(count - 1) * gap
    let middle = ((isWide ? size.height : size.width) - length) / 2
    let start = isWide ? max(min(bar, size.height - length), middle) : middle
    return (0..<count).map { i in
      let along = start + Double(i) * (side + gap)
      return isWide
        ? Rect(x: isLeftHanded ? size.width - side : 0, y: along, width: side, height: side)
        : Rect(x: along, y: size.height - side, width: side, height: side)
    }
  }

  /// Where chips of a width in points stand together.
  func chipRoom(for width: Double) -> Rect {
    guard chipsAreBeside, width > chips.width else { return chips }
    return isRightToLeft
      ? Rect(minX: chips.minX, minY: chips.minY, maxX: min(caption.maxX, chips.minX + width), maxY: chips.maxY)
      : Rect(minX: max(caption.minX, chips.maxX - width), minY: chips.minY, maxX: chips.maxX, maxY: chips.maxY)
  }

  /// A page's chart with all that is written about it: what the ring of the keyboard's focus goes round, on the stage to its very edge.
  func frame(of page: ChartPage) -> Rect {
    let frame: Rect
    switch page {
    case .curve, .bars:
      let (side, below) = (hasMargins ? 42 * unit : 0, (page == .bars ? wordHeight : 8 + labelSize * 1.5) * unit)
      frame = Rect(
        minX: plot.minX - side, minY: plot.minY - labelSize * 1.4 * unit, maxX: plot.maxX + side / 2, maxY: plot.maxY + below)
    case .pie:
      let whole = pie.apply(Rect(center: PieChart.center, size: Size(296, 296)))
      // Upright, the names and the buttons are near.
      let isWide = size.width > size.height
      frame = Rect(
        minX: whole.minX, minY: isWide ? whole.minY : max(whole.minY, chips.maxY), maxX: whole.maxX,
        maxY: isWide ? whole.maxY : min(whole.maxY, table?.frame.minY ?? pager[0].minY))
    }
    return frame.intersection(Rect(origin: .zero, size: size).insetBy(dx: 5, dy: 5)) ?? frame
  }

  /// What labels about the curve and the bars may take.
  var space: AxisLabels.Space {
    let air = RoomControls.edgeAir / unit
    // What is below ends as far from the stage's edge as its letters are high.
    let reach = hasMargins ? (left: 46 - air, right: 24 - max(air, labelSize)) : (left: -air, right: -air)
    return AxisLabels.Space(
      isBeside: hasMargins, labelSize: labelSize, leastLabelSize: min(labelSize, 10 / unit), reach: reach, wordHeight: wordHeight, air: air)
  }

  /// How far down words may reach at most, in the chart's units: a third of the plot is given for them.
  var mostWordHeight: Double { wordHeight + plot.height / unit * 0.33 }

  /// The curve's and the bars' chart in its own units.
  var plotSize: Size { Size(plot.width / unit, plot.height / unit) }

  /// From the chart's units to the page.
  var plotTransform: AffineTransform { AffineTransform(a: unit, b: 0, c: 0, d: unit, tx: plot.minX, ty: plot.minY) }
}
