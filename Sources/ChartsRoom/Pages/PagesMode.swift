import Geometry
import Gestures
import Layers
import RoomKit
import Sessions
import Typography

/// A curve, bars and a pie of the same data, on three pages that are swiped between.
///
/// A drag on a plot shows the value under the finger, or changes it where values may be changed; elsewhere it turns the page.
@MainActor
final class PagesMode: ChartsMode {
  /// Where grass begins in the scene, in its units.
  private static let grass = 900.0
  /// How long a page takes to come to rest, in seconds.
  static let turnTime = 0.3

  let frame: RoomFrame
  let kind: ChartsLevel
  let source: any ChartSource
  let look: ChartsLook
  let strip: PageStrip
  let curve: CurveChart
  let bars: BarsChart
  let pie: PieChart
  let caption: ChartCaption
  private let chipRow: ChipRow
  private let pager: PagerRow
  let mark: ScrubMark
  /// The table beside the charts; nil in the classic level, and where there are no values.
  private(set) var pane: TablePane?
  /// What was changed, step by step; empty where nothing can be.
  var changes = UndoStack<ToyCharts.Change>(limit: 100)

  var options: RoomOptions { frame.options }
  var host: any RoomHost { frame.host }
  var tree: LayerTree { frame.tree }
  var input: InputRouter { frame.input }
  var controls: RoomControls { frame.controls }
  var firstToDo: Layer? { layout.hasPicture ? sheets[page.rawValue].plot : pane?.sheet }

  var page = ChartPage.curve
  var choice: [Int] = [0, 0, 0]
  var scrub: (page: ChartPage, row: Int)?
  private(set) var layout: ChartsLayout
  private(set) lazy var touches = ChartTouches(self)
  private var hasBegun = false

  var chips: [ChipLayer] { chipRow.chips }
  private var sheets: [ChartSheet] { strip.sheets }

  /// The chart of a page whose rows stand side by side; nil for the pie.
  func plot(on page: ChartPage) -> (any Plot)? {
    switch page {
    case .curve: curve
    case .bars: bars
    case .pie: nil
    }
  }

  /// - Throws: `RoomError` when a picture is missing or damaged.
  init(_ kind: ChartsLevel, source: any ChartSource, violet: Color, on frame: RoomFrame) throws(RoomError) {
    self.kind = kind
    self.frame = frame
    let options = frame.options
    let isClassic = kind == .classic
    let language = options.language
    let look = ChartsLook(isClassic: isClassic, isStrong: options.hasHighContrast)
    self.look = look
    mark = ScrubMark(look)
    pager = PagerRow(look)
    self.source = source
    curve = CurveChart(look, language: language.rawValue)
    bars = BarsChart(look, language: language.rawValue)
    pie = PieChart(look, language: language.rawValue)
    let note = source.emptyNote
    strip = PageStrip(
      ChartPage.allCases.map { _ in ChartSheet(note: note.map { EmptyNote($0, color: look.ink, language: language.rawValue) }) })
    chipRow = ChipRow(look, language: language.rawValue)
    caption = ChartCaption(look, language: language.rawValue)
    page = source.firstPage
    layout = ChartsLayout(size: Size(320, 568), isClassic: isClassic, hasChips: false, sides: frame.sides)
    try pie.update(source.pie(0), names: layout.pieNames, animated: false) { _ in }
    try buildLayers(violet: violet)
    if kind != .classic, source.emptyNote == nil { pane = try TablePane(of: self) }
    restore()
    if source is ToyCharts {
      try controls.addButtons([RoomButton(.undo, of: self, isEnabled: { $0.changes.canUndo }) { $0.takeBack() }])
    }
  }

  private func buildLayers(violet: Color) throws(RoomError) {
    let root = tree.root
    root.touchHandler = touches
    input.tolerance = 12
    mark.anchorPoint = .zero
    if !look.isClassic { try frame.addGround("calm") }
    strip.ground.isHidden = !look.isClassic
    for layer in [strip.ground, strip.layer, chipRow.layer, mark] { root.addSublayer(layer) }
    chipRow.onChoose = { [weak self] in self?.choose($0) }
    strip.ground.colors =
      options.hasHighContrast
      ? [Color(rgb: 0x35309e), Color(rgb: 0x9c2f84)]
      : [violet, Color(red: 1, green: 129.0 / 255, blue: 227.0 / 255)]
    let charts: [Layer] = [curve, bars, pie]
    for (i, sheet) in sheets.enumerated() {
      let (frame, plot) = (sheet.frame, sheet.plot)
      plot.anchorPoint = .zero
      plot.isHitTestable = false
      plot.name = "\(ChartPage.allCases[i].name) plot"
      plot.focusResponse = ChartKeys(self).focusResponse
      describe(plot, of: ChartPage.allCases[i])
      frame.addSublayer(plot)
      frame.addSublayer(sheet.note ?? charts[i])
    }
    // Above the ring of the focus, which would cut through the value.
    mark.zPosition = 2e6
    root.insertSublayer(caption.layer, below: mark)
    try pager.add(ChartPage.allCases.map { page in RoomButton(page.icon, of: self) { $0.turn(to: page) } }, to: root, below: mark)
  }

  // MARK: - Layout

  func layout(size: Size) {
    strip.layout(size: size)
    let hasChips = ChartPage.allCases.contains { source.choices(on: $0).count > 1 }
    let tools = pane.flatMap { $0.isShown ? $0.toolButtons.count : nil }
    func makeLayout(wordHeight: Double) -> ChartsLayout {
      ChartsLayout(
        size: size, isClassic: kind == .classic, hasChips: hasChips, hasNames: kind == .data, sides: frame.sides,
        wordHeight: wordHeight, buttons: toy == nil ? 0 : 1, hasOpener: pane != nil, tools: tools)
    }
    layout = makeLayout(wordHeight: AxisLabels.wordHeight)
    if let words = wordHeight(in: layout) { layout = makeLayout(wordHeight: words) }
    // The grass lies behind the pages' buttons, and below what is written.
    let ground = size.width > size.height ? size.height - 10 * layout.unit : layout.pager[0].midY
    frame.ground?.layout(size: size, standing: (y: ground, on: Self.grass))
    for (i, sheet) in sheets.enumerated() {
      let focus = layout.frame(of: ChartPage.allCases[i])
      sheet.plot.bounds = Rect(origin: .zero, size: focus.size)
      sheet.plot.position = focus.origin
      sheet.note?.layout(in: layout.plot, unit: layout.unit)
    }
    for (layer, transform) in [(curve as Layer, layout.plotTransform), (bars, layout.plotTransform), (pie, layout.pie)] {
      layer.position = Point(transform.tx, transform.ty)
      layer.transform = .scale(transform.a, transform.d)
    }
    pager.layout(in: layout.pager)
    pane?.layout(in: layout)
    strip.layer.isHidden = !layout.hasPicture
    showData(animated: false)
    if !touches.isTurning { strip.offset = Double(page.rawValue) }
    showChrome()
    if let scrub { showScrub(scrub.page, scrub.row) }
    if !hasBegun {
      hasBegun = true
      strip.hideAll(but: page)
      grow()
      input.focus(firstToDo)
    }
  }

  /// How far down words below the plot want to reach where the usual height does not do, in the chart's units; nil where it does.
  private func wordHeight(in layout: ChartsLayout) -> Double? {
    let series = source.bars(choice[ChartPage.bars.rawValue])
    guard kind != .classic, series.kind == .text, !series.labels.isEmpty else { return nil }
    let width = layout.plotSize.width
    let places = BarPlaces(series.labels.count, width: width, look: look).all
    let words = series.wordLabels(at: places, width: width, space: layout.space, language: options.language.rawValue)
    return words.isWhole ? nil : min(layout.mostWordHeight, max(layout.wordHeight, words.wanted + 6))
  }

  /// Brings the charts to what is chosen and to the layout.
  func showData(animated: Bool) {
    let c = choice
    let isTable = source.choicesAreShared
    let look = isTable ? self.look.curves[c[0] % TableCharts.window] : self.look.curves[0]
    let others = source.companions(c[0]).map { (series: $0.series, look: self.look.curves[$0.choice % TableCharts.window]) }
    curve.update(
      source.curve(c[0]), look: look, others: others, size: layout.plotSize, space: layout.space,
      animated: animated && page == .curve)
    bars.update(source.bars(c[1]), size: layout.plotSize, space: layout.space, animated: animated && page == .bars)
    do {
      try pie.update(source.pie(c[2]), names: layout.pieNames, animated: animated && page == .pie) { [weak self] index in
        self?.toggle(index.map(PieChart.Target.slice) ?? .centre)
      }
    } catch {
      // The same pictures were read when the room was opened; a pie without a picture still shows its slices.
    }
    pane?.update()
  }

  func showChrome() {
    pager.choose(page.rawValue)
    let hasLooks = page == .curve && source.choicesAreShared
    let look = { [curves = look.curves] (i: Int) in hasLooks ? curves[i % TableCharts.window] : nil }
    chipRow.update(source.choices(on: page), chosen: choice[page.rawValue], look: look, in: layout)
    showCaption()
  }

  /// What the line at the top says: what the page is about, or what is open in the pie.
  var captionText: String {
    if page == .pie, let open = pie.openSlice {
      return pie.slices[open].share.name + "  " + pie.text(of: pie.slices[open].share)
    }
    return source.title(of: page, choice: choice[page.rawValue])
  }

  private func showCaption() { caption.update(captionText, before: chipRow.extent, in: layout) }

  /// Shows another series or period; the shapes change from the old to the new.
  func choose(_ index: Int) {
    let count = source.choices(on: page).count
    guard count > 1 else { return }
    host.play(.press)
    let index = (index % count + count) % count
    guard index != choice[page.rawValue] else { return }
    if source.choicesAreShared { choice = [index, index, index] } else { choice[page.rawValue] = index }
    let hadFocus = chips.contains { $0 === input.focusedLayer }
    hideScrub()
    showData(animated: true)
    showChrome()
    if hadFocus { input.focus(chips.first { $0.isChosen }) }
    host.stateChanged()
  }

  // MARK: - Pages

  private func grow() {
    if let note = sheets[page.rawValue].note {
      if !options.reducesMotion { note.turn() }
      return
    }
    if let plot = plot(on: page) { plot.grow() } else { pie.grow() }
  }

  /// Comes to rest on a page; on another one than before its chart grows.
  func turn(to next: ChartPage) {
    strip.showAll()
    let isOther = next != page
    if isOther {
      page = next
      host.play(.turn)
      hideScrub()
      showChrome()
      pane?.update()
      grow()
      host.stateChanged()
    }
    if input.focusedLayer !== pane?.sheet || !layout.hasPicture { input.focus(firstToDo) }
    let target = Double(next.rawValue)
    tree.animate(duration: options.reducesMotion ? 0 : Self.turnTime, curve: .easeOut) {
      strip.offset = target
    } completion: { [weak self] finished in
      if let self, finished, !touches.isTurning, page == next { strip.hideAll(but: page) }
    }
  }

  /// Turns to the page beside this one, where there is one and no finger turns it already.
  func turn(by step: Int) {
    if !touches.isTurning, let next = ChartPage(rawValue: page.rawValue + step) { turn(to: next) }
  }

  // MARK: - Values under fingers

  func showScrub(_ page: ChartPage, _ row: Int) {
    defer { pane?.mark() }
    let language = options.language.rawValue
    let (stage, unit) = (layout.size, layout.unit)
    if let plot = plot(on: page) {
      guard plot.series.values.indices.contains(row) else { return hideScrub() }
      let row = plot.shown(near: row)
      scrub = (page, row)
      mark.update(
        NumberText.value(plot.series.values[row], on: plot.axis), plot.series.labels[row], at: place(of: row, on: page),
        span: (layout.plot.minY, layout.plot.maxY), left: layout.plotTransform.apply(Point(plot.axes.valuesEnd, 0)).x + 3 * unit,
        ceiling: layout.ceiling, others: look.isClassic ? [] : plot.frames(beside: row).map(layout.plotTransform.apply), stage: stage,
        unit: unit,
        language: language)
    } else {
      guard pie.slices.indices.contains(row) else { return hideScrub() }
      let slice = pie.slices[row]
      mark.update(
        pie.text(of: slice.share), slice.share.name, at: place(of: row, on: page), span: nil, ceiling: layout.ceiling, stage: stage,
        unit: unit, language: language)
      scrub = (page, row)
    }
  }

  /// Where a row that is shown is marked, in points.
  func place(of row: Int, on page: ChartPage) -> Point {
    if let plot = plot(on: page) { return layout.plotTransform.apply(plot.point(of: row)) }
    let middle = pie.slices[row].middle
    return layout.pie.apply(PieChart.center + Point(Math.cos(middle), Math.sin(middle)) * PieChart.radius)
  }

  func hideScrub() {
    scrub = nil
    mark.hide()
    pane?.mark()
  }

  /// Opens or shuts what of the pie was touched.
  func toggle(_ target: PieChart.Target) {
    pie.toggle(target)
    host.play(pie.openSlice != nil || pie.isCentreOpen ? .snap : .drop)
    showCaption()
    pane?.mark()
    host.stateChanged()
  }

  // MARK: - Events

  func handle(_ event: InputEvent) -> Bool {
    guard let key = event.pressedKey else { return false }
    switch key {
    case .pageUp: turn(by: -1)
    case .pageDown: turn(by: 1)
    default: return false
    }
    return true
  }

  func noteChange() { host.stateChanged() }
}
