import Geometry
import Gestures
import Layers
import RoomKit
import Sessions
import Typography

/// Living charts: a curve, bars and a pie on three pages that are swiped between.
///
/// The classic level shows an evening, ten words and seven gifts; `data` any table; `play` what the family has played. A drag on a plot shows
/// the value under the finger, elsewhere it turns the page.
@MainActor
package final class ChartsRoom: Room {
  package nonisolated static let name = "charts"
  package nonisolated static let levels = ChartsLevel.allCases.map(\.id)
  package nonisolated static let stateVersion = 1
  /// The level that shows a table that the room is given.
  package nonisolated static let tableLevel = ChartsLevel.data.id
  /// Where grass begins in the scene, in its units.
  private static let grass = 900.0
  /// How long a page takes to come to rest, in seconds.
  static let turnTime = 0.3

  package let frame: RoomFrame
  let kind: ChartsLevel
  let source: any ChartSource
  let look: ChartsLook
  let ground = GradientLayer()
  private let strip = Layer()
  /// The pages, from left to right.
  private let sheets: [ChartSheet]
  let curve: CurveChart
  let bars: BarsChart
  let pie: PieChart
  let caption = TextLayer()
  private let chipRow = Layer()
  private(set) var chips: [ChipLayer] = []
  private let pager = ButtonRow()
  let mark: ScrubMark

  var page = ChartPage.curve
  var choice: [Int] = [0, 0, 0]
  var scrub: (page: ChartPage, row: Int)?
  private(set) var layout: ChartsLayout
  var fingers = ChartFingers()
  private var hasBegun = false

  /// - Throws: `RoomError` when a picture is missing or damaged.
  package init(level: LevelID, options: RoomOptions = RoomOptions(), host: any RoomHost = UnattendedHost()) throws(RoomError) {
    kind = ChartsLevel(level) ?? .classic
    let isClassic = kind == .classic
    frame = try RoomFrame(
      Self.self, level: level, options: options, host: host, title: "Pinwheel: charts",
      background: isClassic ? Color(red: 99.0 / 255, green: 91.0 / 255, blue: 1) : options.hasHighContrast ? .white : Palette.paper)
    let language = options.language
    let look = ChartsLook(isClassic: isClassic, isStrong: options.hasHighContrast)
    self.look = look
    mark = ScrubMark(look)
    source = kind.source(options)
    curve = CurveChart(look, language: language.rawValue)
    bars = BarsChart(look, language: language.rawValue)
    pie = PieChart(look, language: language.rawValue)
    let note = source.emptyNote
    sheets = ChartPage.allCases.map { _ in ChartSheet(note: note.map { EmptyNote($0, color: look.ink, language: language.rawValue) }) }
    page = source.firstPage
    layout = ChartsLayout(size: Size(320, 568), isClassic: isClassic, hasChips: false, isLeftHanded: options.isLeftHanded)
    try pie.update(source.pie(0), names: layout.pieNames, animated: false) { _ in }
    try buildLayers()
    restore()
  }

  private func buildLayers() throws(RoomError) {
    let root = tree.root
    root.touchHandler = self
    input.tolerance = 12
    if !look.isClassic { try frame.addGround("calm") }
    for layer in [ground, strip, chipRow, mark] as [Layer] {
      layer.anchorPoint = .zero
      root.addSublayer(layer)
    }
    ground.isHitTestable = false
    ground.isHidden = !look.isClassic
    ground.colors =
      options.hasHighContrast
      ? [Color(rgb: 0x35309e), Color(rgb: 0x9c2f84)]
      : [background, Color(red: 1, green: 129.0 / 255, blue: 227.0 / 255)]
    let charts: [Layer] = [curve, bars, pie]
    for (i, sheet) in sheets.enumerated() {
      let (frame, plot) = (sheet.frame, sheet.plot)
      frame.anchorPoint = .zero
      strip.addSublayer(frame)
      plot.anchorPoint = .zero
      plot.isHitTestable = false
      plot.name = "\(ChartPage.allCases[i].name) plot"
      plot.focusResponse = FocusResponse { [weak self] in
        self?.activatePlot()
      } key: { [weak self] in
        self?.takeKey($0) ?? false
      }
      frame.addSublayer(plot)
      frame.addSublayer(sheet.note ?? charts[i])
    }
    // Above the ring of the focus, which would cut through the value.
    mark.zPosition = 2e6
    caption.color = look.ink
    caption.isHitTestable = false
    root.insertSublayer(caption, below: mark)
    try pager.add(ChartPage.allCases.map { page in RoomButton(page.icon, of: self) { $0.turn(to: page) } }, to: root)
    for button in pager.buttons { root.insertSublayer(button, below: mark) }
    frame.addControls { [weak self] in self.map { $0.sheets[$0.page.rawValue].plot } }
  }

  // MARK: - Layout

  package func layout(size: Size) {
    tree.root.bounds = Rect(origin: .zero, size: size)
    ground.bounds = tree.root.bounds
    let hasChips = ChartPage.allCases.contains { source.choices(on: $0).count > 1 }
    layout = ChartsLayout(
      size: size, isClassic: kind == .classic, hasChips: hasChips, hasNames: kind == .data, isLeftHanded: options.isLeftHanded)
    if let words = wordHeight(in: layout) {
      layout = ChartsLayout(
        size: size, isClassic: kind == .classic, hasChips: hasChips, hasNames: kind == .data, isLeftHanded: options.isLeftHanded,
        wordHeight: words)
    }
    // The grass lies behind the pages' buttons, and below what is written.
    frame.ground?.layout(
      size: size, standing: (y: size.width > size.height ? size.height - 10 * layout.unit : layout.pager[0].midY, on: Self.grass))
    for (i, sheet) in sheets.enumerated() {
      sheet.frame.position = Point(Double(i) * size.width, 0)
      let focus = layout.frame(of: ChartPage.allCases[i])
      sheet.plot.bounds = Rect(origin: .zero, size: focus.size)
      sheet.plot.position = focus.origin
      sheet.note?.layout(in: layout.plot, unit: layout.unit)
    }
    for (layer, transform) in [(curve as Layer, layout.plotTransform), (bars, layout.plotTransform), (pie, layout.pie)] {
      layer.position = Point(transform.tx, transform.ty)
      layer.transform = .scale(transform.a, transform.d)
    }
    for (button, frame) in zip(pager.buttons, layout.pager) { button.layout(in: frame) }
    showData(animated: false)
    if fingers.turning == nil { setOffset(Double(page.rawValue)) } else { setOffset(offset) }
    showChrome()
    if let scrub { showScrub(scrub.page, scrub.row) }
    controls.layout(size: size)
    if !hasBegun {
      hasBegun = true
      hideOtherPages()
      grow()
      input.focus(sheets[page.rawValue].plot)
    }
  }

  /// How far down words below the plot want to reach where the usual height does not do, in the chart's units; nil where it does.
  private func wordHeight(in layout: ChartsLayout) -> Double? {
    let series = source.bars(choice[ChartPage.bars.rawValue])
    guard kind != .classic, series.kind == .text, !series.labels.isEmpty else { return nil }
    let words = series.wordLabels(width: layout.plotSize.width, space: layout.space, language: options.language.rawValue)
    return words.isWhole ? nil : min(layout.mostWordHeight, max(layout.wordHeight, words.wanted + 6))
  }

  /// Brings the charts to what is chosen and to the layout.
  private func showData(animated: Bool) {
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
  }

  private func showChrome() {
    for (i, button) in pager.buttons.enumerated() { button.opacity = i == page.rawValue ? 1 : 0.6 }
    showChips()
    showCaption()
  }

  /// What the line at the top says: what the page is about, or what is open in the pie.
  var captionText: String {
    if page == .pie, let open = pie.openSlice {
      return pie.slices[open].share.name + "  " + pie.text(of: pie.slices[open].share)
    }
    return source.title(of: page, choice: choice[page.rawValue])
  }

  private func showCaption() {
    let size = (layout.captionIsCentred ? 20 : 17) * layout.unit
    var style = TextStyle(
      font: FontDescription(weight: .bold), size: size, language: options.language.rawValue,
      alignment: layout.captionIsCentred ? .center : .leading)
    style.maximumLines = 1
    style.truncation = .end
    caption.style = style
    caption.string = captionText
    // What has to be chosen between may take some of its room.
    let room = chips.isEmpty || !layout.chipsAreBeside ? layout.caption.maxX : min(layout.caption.maxX, chipsLeft - 8)
    caption.isHidden = room - layout.caption.minX < 32 * layout.unit
    let frame = Rect(minX: layout.caption.minX, minY: layout.caption.minY, maxX: max(layout.caption.minX, room), maxY: layout.caption.maxY)
    caption.bounds = Rect(origin: .zero, size: frame.size)
    caption.verticalAlignment = .center
    caption.position = frame.center
  }

  /// Where the first chip begins, in points.
  private var chipsLeft: Double { chips.map(\.frame.minX).min() ?? layout.size.width }

  private func showChips() {
    for chip in chips { chip.removeFromSuperlayer() }
    chips = []
    let names = source.choices(on: page)
    guard names.count > 1 else { return }
    let chosen = choice[page.rawValue]
    let window = TableCharts.window
    let first = chosen / window * window
    var shown = first..<min(first + window, names.count)
    chips = makeChips(shown, of: names)
    // Where they would be too small to read and to hit, the one that is chosen stands alone with the way to the next.
    if chipScale < 0.72 {
      shown = chosen..<chosen + 1
      chips = makeChips(shown, of: names)
    }
    let scale = chipScale
    let width = chipWidth * scale
    let room = layout.chipRoom(for: width)
    var x = room.midX - width / 2
    for chip in chips {
      chip.layout(at: Point(x + chip.bounds.width * scale / 2, room.midY), scale: scale, reach: min(RoundButton.side, room.height))
      x += (chip.bounds.width + Self.chipGap) * scale
      chipRow.addSublayer(chip)
    }
  }

  /// Between two chips, in their own units.
  private static let chipGap = 6.0
  /// Of all chips together, in their own units.
  private var chipWidth: Double { chips.reduce(-Self.chipGap) { $0 + $1.bounds.width + Self.chipGap } }
  private var chipScale: Double {
    let largest = layout.chipsAreBeside ? layout.chips.height / ChipLayer.height : max(1, layout.unit)
    return min(max(1, layout.unit), largest, layout.chipRoom(for: .infinity).width / max(1, chipWidth))
  }

  /// A chip for each of some choices, and one that leads on to others.
  private func makeChips(_ shown: Range<Int>, of names: [String]) -> [ChipLayer] {
    let chosen = choice[page.rawValue]
    var chips = shown.map { i in
      let look = page == .curve && source.choicesAreShared ? self.look.curves[i % TableCharts.window] : nil
      return ChipLayer(names[i], look: look, isChosen: i == chosen, colors: self.look, language: options.language.rawValue) { [weak self] in
        self?.choose(i)
      }
    }
    if names.count > shown.count, names.count > TableCharts.window || shown.count == 1 {
      let next = shown.upperBound < names.count ? shown.upperBound : 0
      let range = shown.count == 1 ? "\(shown.upperBound)" : "\(shown.lowerBound + 1)–\(shown.upperBound)"
      chips.append(
        ChipLayer("\(range) / \(names.count) ›", look: nil, isChosen: false, colors: look, language: "en") { [weak self] in
          self?.choose(next)
        })
    }
    return chips
  }

  /// Shows another series or period; the shapes change from the old to the new.
  func choose(_ index: Int) {
    let count = source.choices(on: page).count
    guard count > 1 else { return }
    let index = (index % count + count) % count
    guard index != choice[page.rawValue] else { return }
    host.play(.press)
    if source.choicesAreShared { choice = [index, index, index] } else { choice[page.rawValue] = index }
    let hadFocus = chips.contains { $0 === input.focusedLayer }
    hideScrub()
    showData(animated: true)
    showChrome()
    if hadFocus { input.focus(chips.first { $0.isChosen }) }
    host.stateChanged()
  }

  // MARK: - Pages

  /// Where the pages stand, as shown: 0 at the first, 2 at the last.
  var offset: Double { layout.size.width > 0 ? -strip.presented.position.x / layout.size.width : 0 }

  /// Moves the pages, and turns the ground's direction with them: 45 degrees at the first page, 135 at the last.
  private func setOffset(_ offset: Double) {
    strip.position = Point(-offset * layout.size.width, 0)
    let angle = (offset + 1) * .pi / 4
    let vector = Point(Math.cos(angle), Math.sin(angle))
    let reach = (abs(vector.x) + abs(vector.y)) / 2
    ground.startPoint = Point(0.5, 0.5) - vector * reach
    ground.endPoint = Point(0.5, 0.5) + vector * reach
  }

  private func hideOtherPages() {
    for (i, sheet) in sheets.enumerated() { sheet.frame.isHidden = i != page.rawValue }
  }

  private func grow() {
    if let note = sheets[page.rawValue].note {
      if !options.reducesMotion { note.turn() }
      return
    }
    switch page {
    case .curve: curve.grow()
    case .bars: bars.grow()
    case .pie: pie.grow()
    }
  }

  /// Comes to rest on a page; on another one than before its chart grows.
  func turn(to next: ChartPage) {
    for sheet in sheets { sheet.frame.isHidden = false }
    let isOther = next != page
    if isOther {
      page = next
      host.play(.turn)
      hideScrub()
      showChrome()
      grow()
      host.stateChanged()
    }
    input.focus(sheets[next.rawValue].plot)
    let target = Double(next.rawValue)
    tree.animate(duration: options.reducesMotion ? 0 : Self.turnTime, curve: .easeOut) {
      setOffset(target)
    } completion: { [weak self] finished in
      if let self, finished, fingers.turning == nil, page == next { hideOtherPages() }
    }
  }

  /// A finger takes the pages along.
  func beginTurning(_ touch: Int) -> Double? {
    guard fingers.turning == nil else { return nil }
    fingers.turning = touch
    let start = offset
    strip.removeAllAnimations()
    ground.removeAllAnimations()
    setOffset(start)
    for sheet in sheets { sheet.frame.isHidden = false }
    return start
  }

  func continueTurning(to wanted: Double) {
    // Beyond the ends the pages follow less and less.
    setOffset(wanted < 0 ? wanted * 0.3 : wanted > 2 ? 2 + (wanted - 2) * 0.3 : wanted)
  }

  func endTurning(at page: ChartPage) {
    fingers.turning = nil
    turn(to: page)
  }

  // MARK: - Values under fingers

  func showScrub(_ page: ChartPage, _ row: Int) {
    let language = options.language.rawValue
    let (stage, unit) = (layout.size, layout.unit)
    switch page {
    case .curve, .bars:
      let series = page == .curve ? curve.series : bars.series
      guard series.values.indices.contains(row) else { return hideScrub() }
      let row = page == .curve ? curve.shown(near: row) : row
      scrub = (page, row)
      let p = layout.plotTransform.apply(page == .curve ? curve.point(of: row) : bars.point(of: row))
      mark.update(
        NumberText.value(series.values[row], on: page == .curve ? curve.axis : bars.axis), series.labels[row], at: p,
        span: (layout.plot.minY, layout.plot.maxY),
        left: layout.plotTransform.apply(Point((page == .curve ? curve.axes : bars.axes).valuesEnd, 0)).x + 3 * unit,
        ceiling: layout.ceiling, stage: stage, unit: unit, language: language)
    case .pie:
      guard pie.slices.indices.contains(row) else { return hideScrub() }
      let slice = pie.slices[row]
      let p = layout.pie.apply(
        PieChart.center + Point(Math.cos(slice.middle), Math.sin(slice.middle)) * PieChart.radius)
      mark.update(
        pie.text(of: slice.share), slice.share.name, at: p, span: nil, ceiling: layout.ceiling, stage: stage,
        unit: unit, language: language)
      scrub = (page, row)
    }
  }

  func hideScrub() {
    scrub = nil
    mark.hide()
  }

  /// Opens or shuts what of the pie was touched.
  func toggle(_ target: PieChart.Target) {
    pie.toggle(target)
    host.play(pie.openSlice != nil || pie.isCentreOpen ? .snap : .drop)
    showCaption()
    host.stateChanged()
  }

  // MARK: - Events

  package func handle(_ event: InputEvent, at time: Double) -> Bool {
    if controls.handle(event) { return true }
    guard let key = event.pressedKey else { return false }
    switch key {
    case .pageUp: turn(by: -1)
    case .pageDown: turn(by: 1)
    default: return false
    }
    return true
  }

  func isControl(_ layer: Layer?) -> Bool {
    var place = layer
    while let current = place {
      if current === controls.layer { return true }
      place = current.superlayer
    }
    return false
  }

  func noteChange() { host.stateChanged() }
}
