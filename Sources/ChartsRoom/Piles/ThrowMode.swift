import Geometry
import Gestures
import Layers
import RoomKit
import Sessions
import Typography

/// Coins and dice that are thrown, and the piles that grow of what they show; an outline says what was to be expected of as many throws.
@MainActor
final class ThrowMode: ChartsMode {
  /// How many throws the second key makes.
  static let many = 10
  /// From one of those to the next, in seconds.
  private static let beat = 0.09
  /// After how many throws the outline is seen.
  private static let enough = 10

  private(set) var count: ThrowCount
  private let frame: RoomFrame
  private let layer = Layer()
  private let ground: PileFrame
  private let piles: [Pile]
  private let names: [TextLayer]
  private let outline = ShapeLayer()
  private let faces: [FaceLayer]
  private let cup: ThrowKey
  private let manyKey: ThrowKey
  private(set) var place: PileLayout
  private var waiting = 0
  private var host: any RoomHost { frame.host }

  /// - Throws: `RoomError` when a picture is missing.
  init(_ kind: ChanceKind, on frame: RoomFrame) throws(RoomError) {
    self.frame = frame
    let options = frame.options
    count =
      frame.kept(ThrowCount.Document.self).map { ThrowCount($0, kind: kind, seed: options.seed) }
      ?? ThrowCount(kind, seed: options.seed)
    ground = PileFrame(columns: kind.sums.count, options: options)
    piles = (0..<kind.sums.count).map { Pile(fillColor: Palette.bright[$0 % 7], strokeColor: ChartsLook.outline) }
    names = kind.sums.map {
      TextLayer("\($0)", style: TextStyle(font: FontDescription(weight: .bold)), color: Palette.ink)
    }
    var faces: [FaceLayer] = []
    for _ in 0..<kind.pieces { faces.append(try FaceLayer(kind, options: options)) }
    self.faces = faces
    cup = ThrowKey("", options: options)
    manyKey = ThrowKey("×\(Self.many)", options: options)
    place = PileLayout(
      size: Size(320, 568), columns: kind.sums.count, isLeftHanded: options.isLeftHanded)
    layer.anchorPoint = .zero
    try frame.addGround("calm")
    frame.tree.root.addSublayer(layer)
    layer.addSublayer(ground)
    outline.fillColor = nil
    outline.strokeColor = options.hasHighContrast ? Palette.strongInk : Palette.ink
    for shape in piles.map(\.layer) + [outline] {
      shape.anchorPoint = .zero
      shape.isHitTestable = false
      layer.addSublayer(shape)
    }
    for key in [cup, manyKey] { layer.addSublayer(key) }
    for name in names { layer.addSublayer(name) }
    for face in faces { cup.addSublayer(face) }
    cup.describe { ChartsSpeech.throw.text(in: $0) }
    manyKey.describe { ChartsSpeech.throwMany.text(in: $0, ["count": "\(Self.many)"]) }
    cup.onPress = { [weak self] in self?.press(1) }
    manyKey.onPress = { [weak self] in self?.press(Self.many) }
    try frame.controls.addButtons([
      RoomButton(.undo, of: self, isEnabled: { $0.count.throwsMade > 0 }) { $0.takeBack() },
      RoomButton(.again, of: self, isEnabled: { $0.count.throwsMade > 0 }) { $0.clear() },
    ])
    showFaces()
  }

  var firstToDo: Layer? { cup }

  func begin(in session: Session) {
    frame.beginGuide { [weak self] in self.flatMap { $0.count.throwsMade == 0 ? .tap($0.cup.frame.center) : nil } }
  }

  func layout(size: Size) {
    place = PileLayout(
      size: size, columns: count.counts.count, isLeftHanded: frame.options.isLeftHanded)
    ground.layout(place)
    let keyHeight = max(44, min(place.tray.height * 0.28, 96 * StageGrowth.factor(in: size)))
    let gap = keyHeight * 0.14
    cup.layout(
      in: Rect(
        x: place.tray.minX, y: place.tray.minY, width: place.tray.width,
        height: max(0, place.tray.height - keyHeight - gap)))
    manyKey.layout(
      in: Rect(
        center: Point(place.tray.midX, place.tray.maxY - keyHeight / 2),
        size: Size(min(place.tray.width, keyHeight * 2.2), keyHeight)))
    let cells = GridLayout(
      count: faces.count, in: cup.bounds, ratio: 1, gap: 0.25,
      largest: 170 * StageGrowth.factor(in: size), fillsRows: true)
    for (face, cell) in zip(faces, cells.frames) {
      face.position = cell.center
      face.transform = .scale(cell.width / FaceLayer.side, cell.width / FaceLayer.side)
    }
    for (index, name) in names.enumerated() {
      name.style.size = max(11, min(place.names.height * 0.6, place.pitch * 0.62))
      name.sizeToFit()
      name.position = Point(place.x(index), place.names.midY)
    }
    showPiles(growing: nil)
  }

  // MARK: - Throwing

  private func press(_ throwsWanted: Int) {
    guard !count.isFull else {
      cup.shake()
      return host.play(.wrong)
    }
    frame.round.beginIfNeeded()
    let isIdle = waiting == 0
    waiting = min(2 * Self.many, waiting + throwsWanted)
    if isIdle { throwNext() }
  }

  private func throwNext() {
    guard waiting > 0 else { return }
    waiting -= 1
    guard let pile = count.add() else {
      waiting = 0
      return
    }
    showFaces()
    for face in faces { face.spin() }
    showPiles(growing: pile)
    host.play(.pluck(step: pile * 10 / max(1, count.counts.count - 1)))
    frame.controls.updateButtons()
    host.stateChanged()
    if waiting > 0 {
      frame.tree.perform(after: Self.beat, owner: self) { [weak self] in self?.throwNext() }
    }
  }

  private func stop() {
    frame.tree.cancelWork(ownedBy: self)
    waiting = 0
  }

  private func takeBack() {
    stop()
    count.takeBack()
    shown(with: .drop)
  }

  private func clear() {
    stop()
    count.clear()
    shown(with: .turn)
  }

  private func shown(with sound: Sound) {
    showFaces()
    showPiles(growing: nil)
    host.play(sound)
    frame.controls.updateButtons()
    host.stateChanged()
  }

  private func showFaces() {
    for (face, shown) in zip(faces, count.faces ?? []) { face.show(shown) }
  }

  // MARK: - Piles

  private func showPiles(growing: Int?) {
    let unit = Pile.unit(highest: max(Double(count.counts.max() ?? 0), count.expected.max() ?? 0), in: place)
    for (index, pile) in piles.enumerated() {
      pile.show(
        PileLook(count: count.counts[index], unit: unit, width: place.pitch * 0.72), at: Point(place.x(index), place.plot.maxY),
        isLanding: index == growing && !frame.options.reducesMotion)
    }
    ground.update(count.counts, tops: count.counts.map { Double($0) * unit }, in: place)
    outline.path =
      count.throwsMade >= Self.enough ? steps(count.expected.map { $0 * unit }) : Path()
    outline.lineWidth = max(1.5, place.pitch * 0.03)
    outline.lineDashPattern = [place.pitch * 0.12, place.pitch * 0.08]
  }

  /// Steps over the columns, each at its height.
  private func steps(_ heights: [Double]) -> Path {
    var path = Path()
    for (index, height) in heights.enumerated() {
      let (x, y) = (place.x(index), place.plot.maxY - height)
      if index == 0 {
        path.move(to: Point(x - place.pitch / 2, y))
      } else {
        path.addLine(to: Point(x - place.pitch / 2, y))
      }
      path.addLine(to: Point(x + place.pitch / 2, y))
    }
    return path
  }

  // MARK: - State

  var document: any Encodable { ThrowCount.Document(count) }

  var probeMembers: [JSON.Member] {
    [
      .init("throws", JSON(count.throwsMade)),
      .init("counts", .array(count.counts.map { JSON($0) })),
      .init("faces", count.faces.map { .array($0.map { JSON($0) }) } ?? .null),
      .init("expected", .array(count.expected.map { JSON(($0 * 1e6).rounded() / 1e6) })),
    ]
  }

  /// Throws one by one, then ten at a time.
  func tourScript() -> TourScript {
    var script = TourScript()
    script.picture("start")
    script.wait(0.4)
    for _ in 0..<6 {
      script.tap(cup.position)
      script.wait(0.5)
    }
    script.picture("few")
    for round in 0..<14 {
      script.tap(manyKey.position)
      script.wait(1.1)
      if round == 4 { script.picture("some") }
    }
    script.wait(0.5)
    script.picture("many")
    script.wait(0.5)
    return script
  }
}
