import Geometry
import Layers
import Sessions

/// What is shown on the charts, and the pages read out, for tests.
@MainActor
struct ChartsProbe {
  private let room: PagesMode
  private var layout: ChartsLayout { room.layout }
  private var curve: CurveChart { room.curve }
  private var bars: BarsChart { room.bars }
  private var pie: PieChart { room.pie }

  init(_ room: PagesMode) { self.room = room }

  /// How many rows a page is read out with; of longer ones only what sums them up.
  private static let mostRows = 200

  /// What is shown, and the pages read out.
  ///
  /// Places and lengths are in points of the stage, as they lie when their page is shown: the classic charts have their top left corner at
  /// (0, 120) of 320x568. Angles are in degrees from the positive x axis, clockwise; shares, alphas and opacities in 0...1.
  var members: [JSON.Member] {
    let (page, ground, source) = (room.page, room.strip.ground, room.source)
    let vector = ground.presentedGradient.endPoint - ground.presentedGradient.startPoint
    return [
      .init("page", .string(page.name)),
      .init("pageIndex", JSON(page.rawValue)),
      .init("offset", Self.number(room.strip.offset)),
      .init("choice", .array(room.choice.map { JSON($0) })),
      .init("choices", .array(source.choices(on: page).prefix(Self.mostRows).map { .string($0) })),
      .init("caption", .string(room.captionText)),
      .init("table", source.identity.map(tableState) ?? nil),
      .init("note", source.emptyNote.map { .string($0) } ?? nil),
      .init(
        "ground",
        [
          "colors": .array(ground.colors.map { [Self.number($0.red * 255), Self.number($0.green * 255), Self.number($0.blue * 255)] }),
          "direction": Self.number(Math.atan2(vector.y, vector.x) * 180 / .pi),
        ]),
      .init("scrub", scrubState),
      .init("sheet", sheetState),
      .init("curve", curveState),
      .init("bars", barsState),
      .init("pie", pieState),
    ]
  }

  private func tableState(_ table: TableIdentity) -> JSON {
    ["name": .string(table.name), "rows": JSON(table.rows), "columns": .array(table.columns.map { .string($0) })]
  }

  private static func number(_ value: Double) -> JSON { value.isFinite ? JSON(NumberText.tidy(value)) : nil }
  private static func value(_ value: Double) -> JSON { value.isFinite ? JSON(value) : nil }
  private static func point(_ p: Point) -> JSON { [number(p.x), number(p.y)] }
  private static func rect(_ r: Rect) -> JSON { [number(r.minX), number(r.minY), number(r.width), number(r.height)] }

  private var scrubState: JSON {
    let mark = room.mark
    guard let scrub = room.scrub, mark.bubbleFrame != nil else { return nil }
    let (label, value) =
      room.plot(on: scrub.page).map { ($0.series.labels[scrub.row], $0.series.values[scrub.row]) }
      ?? (pie.slices[scrub.row].share.name, pie.slices[scrub.row].share.value)
    let place = room.place(of: scrub.row, on: scrub.page)
    return [
      "page": .string(scrub.page.name), "row": JSON(scrub.row), "label": .string(label), "value": Self.value(value),
      "text": .string(mark.text), "place": Self.point(place), "bubble": mark.bubbleFrame.map(Self.rect) ?? nil,
    ]
  }

  /// The table as it is seen: its frame, what stands in its rows, and the row that is marked.
  private var sheetState: JSON {
    guard let pane = room.pane, pane.isShown else { return nil }
    let sheet = pane.sheet
    return [
      "frame": Self.rect(sheet.frame), "rows": JSON(sheet.table.rowCount), "columns": .array(sheet.columns.map { .string($0.name) }),
      "marked": sheet.marked.map { JSON($0) } ?? nil, "first": JSON(sheet.visibleRows.lowerBound),
      "shown": .array(
        sheet.visibleRows.map { row in .array([.string(sheet.table.labels[row])] + sheet.columns.map { .string($0.text(row)) }) }),
    ]
  }

  /// The series' rows, where they are few, and what sums them up.
  private func data(_ series: ChartSeries) -> [JSON.Member] {
    let isShort = series.values.count <= Self.mostRows
    return [
      .init("name", .string(series.name)), .init("rows", JSON(series.values.count)),
      .init("least", series.range.map { Self.value($0.lowerBound) } ?? nil),
      .init("greatest", series.range.map { Self.value($0.upperBound) } ?? nil),
      .init("labels", isShort ? .array(series.labels.map { .string($0) }) : nil),
      .init("values", isShort ? .array(series.values.map(Self.value)) : nil),
    ]
  }

  private func axes(_ axes: AxisLabels) -> [JSON.Member] {
    [
      .init("valueLabels", .array(axes.ticks.map { ["text": .string($0.text), "y": Self.number(plotted(Point(0, $0.y)).y)] })),
      .init("labelsBelow", .array(axes.below.map { ["text": .string($0.text), "x": Self.number(plotted(Point($0.x, 0)).x)] })),
    ]
  }

  /// From the plot's units to points of the stage.
  private func plotted(_ p: Point) -> Point { layout.plotTransform.apply(p) }

  private var curveState: JSON {
    let shape = curve.shape
    let isShort = shape.kept.count <= Self.mostRows
    return .object(
      [.init("frame", Self.rect(layout.plot))] + data(curve.series) + axes(curve.axes) + [
        .init("kept", isShort ? .array(shape.kept.map { JSON($0) }) : nil),
        .init("points", isShort ? .array(shape.runs.joined().map { Self.point(plotted($0)) }) : nil),
        .init("pointsDrawn", JSON(shape.kept.count)), .init("band", .bool(shape.isBand)),
        .init("strokeEnd", Self.number(curve.line.presentedShape.stroke.end)),
        .init("areaOpacity", Self.number(curve.area.presented.opacity)),
      ])
  }

  private var barsState: JSON {
    let list: [JSON] = bars.bars.enumerated().map { i, bar in
      let shown = bar.presented.transform
      let top = plotted(bars.point(of: i))
      return [
        "label": .string(bars.series.labels[i]), "value": Self.value(bars.series.values[i]), "x": Self.number(top.x),
        "top": Self.number(top.y), "height": Self.number(abs(bars.baseline - bars.top(of: i)) * layout.unit),
        "scaleY": Self.number(shown.d), "translationY": Self.number(shown.ty * layout.unit), "visible": .bool(shown.d > 0),
      ]
    }
    return .object([.init("frame", Self.rect(layout.plot))] + data(bars.series) + axes(bars.axes) + [.init("bars", .array(list))])
  }

  private var pieState: JSON {
    let whole = pie.total
    let place = layout.pie
    let slices: [JSON] = pie.slices.map { slice in
      let shown = slice.presented.transform
      return [
        "name": .string(slice.share.name), "value": Self.value(slice.share.value),
        "share": Self.number(whole > 0 ? slice.share.value / whole : 0), "alpha": Self.number(slice.share.alpha),
        "innerAlpha": Self.number(slice.innerAlpha), "startAngle": Self.number(slice.start * 180 / .pi),
        "endAngle": Self.number(slice.end * 180 / .pi), "strokeEnd": Self.number(slice.phase), "open": .bool(slice.isOpen),
        "offset": [Self.number(shown.tx * place.a), Self.number(shown.ty * place.a)],
        "icon": slice.share.picture.map { .string($0) } ?? nil,
        "iconCenter": Self.point(place.apply(slice.badgePlace)),
        "link": [Self.point(place.apply(slice.linkEnds.0)), Self.point(place.apply(slice.linkEnds.1))],
        "iconOpacity": Self.number(slice.badge.presented.opacity), "linkOpacity": Self.number(slice.link.presented.opacity),
      ]
    }
    return [
      "frame": Self.rect(layout.pieFrame), "center": Self.point(place.apply(PieChart.center)),
      "radius": Self.number(PieChart.radius * place.a), "innerRadius": Self.number(PieChart.innerRadius * place.a),
      "total": Self.value(whole), "selected": pie.openSlice.map { JSON($0) } ?? nil, "centreOpen": .bool(pie.isCentreOpen),
      "centreLabel": .string(pie.centreLabel), "slices": .array(slices),
    ]
  }
}
