import Geometry
import Gestures
import Layers
import RoomKit
import Sessions
import Typography

/// Reaction times, and taps beside a beat, that become a distribution while one taps; a line stands at the median.
@MainActor
final class MeasureMode: ChartsMode {
  private(set) var count: MeasureCount
  private(set) var clock: MeasureClock
  private(set) var place: PileLayout
  private let frame: RoomFrame
  private let kind: MeasureKind
  private let layer = Layer()
  let ground: PileFrame
  private let piles: [Pile]
  private let names: [TextLayer?]
  let median = ShapeLayer()
  private let lamp: MeasureLamp
  private var host: any RoomHost { frame.host }

  /// - Throws: `RoomError` when a picture is missing.
  init(_ kind: MeasureKind, on frame: RoomFrame) throws(RoomError) {
    self.frame = frame
    self.kind = kind
    let options = frame.options
    count = frame.kept(MeasureCount.Document.self).map { MeasureCount($0, kind: kind) } ?? MeasureCount(kind)
    clock = MeasureClock(kind)
    ground = PileFrame(columns: kind.columns, options: options)
    piles = (0..<kind.columns).map { _ in
      Pile(fillColor: Palette.bright[kind == .reflex ? 1 : 2], strokeColor: Palette.ink.withAlpha(0.55))
    }
    names = (0..<kind.columns).map { column in
      kind.name(of: column).map { TextLayer($0, style: TextStyle(font: FontDescription(weight: .bold)), color: Palette.ink) }
    }
    lamp = MeasureLamp(kind, options: options)
    place = PileLayout(size: Size(320, 568), columns: kind.columns, isLeftHanded: options.isLeftHanded)
    layer.anchorPoint = .zero
    // A light is awaited at night, a drum is beaten outdoors.
    try frame.addGround(kind == .reflex ? "night" : "meadow")
    frame.tree.root.addSublayer(layer)
    layer.addSublayer(ground)
    median.fillColor = nil
    median.strokeColor = Palette.bad
    for shape in piles.map(\.layer) + [median] {
      shape.anchorPoint = .zero
      shape.isHitTestable = false
      layer.addSublayer(shape)
    }
    for name in names.compactMap({ $0 }) {
      name.isHitTestable = false
      layer.addSublayer(name)
    }
    layer.addSublayer(lamp)
    lamp.describe(
      { (kind == .reflex ? ChartsSpeech.reflex : .rhythm).text(in: $0) },
      value: { [weak self] _ in self?.count.times.last.map { MeasureMode.text($0) } })
    lamp.onPress = { [weak self] in self?.press() }
    lamp.write(count.times.last.map(Self.text) ?? "")
    try frame.controls.addButtons([
      RoomButton(.undo, of: self, isEnabled: { !$0.count.times.isEmpty }) { $0.takeBack() },
      RoomButton(.again, of: self, isEnabled: { !$0.count.times.isEmpty }) { $0.clear() },
    ])
  }

  var firstToDo: Layer? { lamp }

  func begin(in session: Session) {
    lamp.invite()
    frame.beginGuide { [weak self] in self.flatMap { $0.clock.phase == .idle && $0.count.times.isEmpty ? .tap($0.lamp.frame.center) : nil }
    }
  }

  /// A time as it is read.
  private static func text(_ time: Int) -> String { time < 0 ? "\u{2212}\(-time) ms" : "\(time) ms" }

  func layout(size: Size) {
    place = PileLayout(size: size, columns: kind.columns, isLeftHanded: frame.options.isLeftHanded)
    ground.layout(place)
    lamp.layout(in: place.tray)
    for (column, name) in names.enumerated() {
      guard let name else { continue }
      name.style.size = max(11, min(place.names.height * 0.5, place.pitch * 0.56))
      name.sizeToFit()
      // An answer's columns are named where they begin, a beat's in their middles.
      let isAtBeginning = kind == .reflex && !kind.isOpen(column)
      let x = isAtBeginning ? max(place.plot.minX + name.bounds.width / 2, place.x(column) - place.pitch / 2) : place.x(column)
      name.position = Point(x, place.names.midY)
    }
    showPiles(growing: nil)
  }

  // MARK: - Measuring

  private func press() {
    let now = frame.tree.now
    frame.round.beginIfNeeded()
    switch clock.press(at: now, number: count.measured, seed: frame.options.seed) {
    case .begun: begin(at: now)
    case .tooEarly:
      host.play(.wrong)
      lamp.refuse()
      if case .waits(let light, _) = clock.phase { awaitLight(at: light) }
    case .measured(let time): add(time)
    }
  }

  /// Waits for the light, or lets the first beats be heard.
  private func begin(at now: Double) {
    lamp.show(.waits)
    lamp.show(beats: 0)
    lamp.write("")
    switch clock.phase {
    case .idle: break
    case .waits(let light, _):
      host.play(.press)
      awaitLight(at: light)
    case .beats:
      for beat in 0..<MeasureClock.heard {
        frame.tree.perform(after: Double(beat) * MeasureClock.beat, owner: self) { [weak self] in self?.tick(beat + 1) }
      }
      // Whoever stops in the middle begins anew.
      let end = Double(MeasureClock.heard + MeasureClock.tapped + 2) * MeasureClock.beat
      frame.tree.perform(after: end, owner: self) { [weak self] in
        self?.clock.stop()
        self?.end()
      }
    }
  }

  /// Lights the lamp at a time, and at none that was set before.
  private func awaitLight(at light: Double) {
    frame.tree.cancelWork(ownedBy: self)
    frame.tree.perform(after: light - frame.tree.now, owner: self) { [weak self] in
      self?.lamp.show(.lit)
      self?.host.play(.snap)
    }
  }

  /// - Parameter beat: which one it is, from 1.
  private func tick(_ beat: Int) {
    lamp.show(.lit)
    lamp.show(beats: beat)
    lamp.pulse()
    host.play(.drop)
  }

  /// What was measured is over.
  private func end() {
    frame.tree.cancelWork(ownedBy: self)
    lamp.show(.dark)
    lamp.show(beats: 0)
  }

  private func add(_ time: Int) {
    lamp.write(Self.text(time))
    if clock.phase == .idle { end() } else { lamp.pulse() }
    guard let column = count.add(time) else { return host.play(.wrong) }
    showPiles(growing: column)
    host.play(.pluck(step: 2 + column))
    frame.announce(Self.text(time))
    frame.controls.updateButtons()
    host.stateChanged()
  }

  private func takeBack() {
    count.takeBack()
    changed(with: .drop)
  }

  private func clear() {
    count.clear()
    changed(with: .turn)
  }

  private func changed(with sound: Sound) {
    clock.stop()
    end()
    lamp.write(count.times.last.map(Self.text) ?? "")
    showPiles(growing: nil)
    host.play(sound)
    frame.controls.updateButtons()
    host.stateChanged()
  }

  // MARK: - Piles

  private func showPiles(growing: Int?) {
    let unit = Pile.unit(highest: Double(count.counts.max() ?? 0), in: place)
    for (index, pile) in piles.enumerated() {
      pile.show(
        PileLook(count: count.counts[index], unit: unit, width: place.pitch * 0.78), at: Point(place.x(index), place.plot.maxY),
        isLanding: index == growing && !frame.options.reducesMotion)
    }
    ground.update(count.counts, tops: count.counts.map { Double($0) * unit }, in: place)
    showMedian()
  }

  /// A line from top to bottom, which leaves out the number of a column that stands there.
  private func showMedian() {
    median.lineWidth = max(2, place.pitch * 0.05)
    median.lineDashPattern = [place.pitch * 0.2, place.pitch * 0.12]
    var line = Path()
    if let middle = count.median, count.times.count > 2 {
      let x = place.plot.minX + place.plot.width * kind.part(of: middle)
      let reach = median.lineWidth / 2
      var y = place.plot.minY
      for number in ground.numberFrames where number.minX - reach < x && x < number.maxX + reach {
        if number.minY > y { line.addPath(Path(polyline: [Point(x, y), Point(x, number.minY)])) }
        y = number.maxY
      }
      line.addPath(Path(polyline: [Point(x, y), Point(x, place.plot.maxY)]))
    }
    median.path = line
  }

  // MARK: - State

  var document: any Encodable { MeasureCount.Document(count) }

  var probeMembers: [JSON.Member] {
    let phase: JSON =
      switch clock.phase {
      case .idle: "idle"
      case .waits: "waits"
      case .beats: "beats"
      }
    return [
      .init("times", .array(count.times.map { JSON($0) })), .init("counts", .array(count.counts.map { JSON($0) })),
      .init("median", count.median.map { JSON($0) } ?? .null), .init("phase", phase),
    ]
  }

  /// Lights that are answered, one of them too early; or a beat.
  func tourScript() -> TourScript {
    var script = TourScript()
    script.picture("start")
    script.wait(0.4)
    var clock = MeasureClock(kind)
    var number = 0
    func press(at time: Double) {
      script.wait(max(0, time - script.time))
      // A finger comes down and is measured at once.
      if case .measured = clock.press(at: script.time, number: number, seed: frame.options.seed) { number += 1 }
      script.tap(lamp.frame.center)
    }
    for round in 0..<(kind == .reflex ? 14 : 2) {
      if clock.phase == .idle { press(at: script.time) }
      if round == 0 {
        script.wait(0.3)
        script.picture("waits")
      }
      if kind == .reflex, case .waits(let light, _) = clock.phase {
        let late = [0.31, 0.24, 0.28, 0.42, 0.26, 0.19, 0.27, 0.33, 0.22, 0.29, 0.36, 0.25, 0.3, 0.27][round]
        press(at: round == 2 ? light - 0.4 : light + late)
      }
      while case .beats(let start, let taps) = clock.phase {
        let off = [0.02, -0.05, 0.08, 0.01, -0.02, 0.12, -0.09, 0.03, 0, -0.03, 0.05, 0.16][taps] * (round == 0 ? 1 : -0.7)
        press(at: start + Double(MeasureClock.heard + taps) * MeasureClock.beat + off)
      }
      script.wait(0.4)
      if round == 4 { script.picture("some") }
    }
    script.wait(0.5)
    script.picture("many")
    script.wait(0.5)
    return script
  }
}
