import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// Fruit that is counted: dragged or tapped, each goes into the column of its kind, and the pile is the chart.
@MainActor
final class FruitMode: ChartsMode {
  private(set) var count: FruitCount
  private let frame: RoomFrame
  private let layer = Layer()
  private let ground: PileFrame
  private let tray: NinePartLayer
  private let names: [ArtLayer]
  private(set) var fruits: [ArtLayer] = []
  private(set) var place: PileLayout
  /// What was made of the fruit, in the place of the tray; nil until the end.
  private var made: MadeFigure?
  private var host: any RoomHost { frame.host }

  /// - Throws: `RoomError` when a picture is missing.
  init(on frame: RoomFrame) throws(RoomError) {
    self.frame = frame
    let seed = frame.options.seed
    count =
      frame.kept(FruitCount.Document.self).map { FruitCount($0, seed: seed) }
      ?? FruitCount(seed: seed)
    ground = PileFrame(columns: FruitCount.kinds.count, options: frame.options)
    tray = try NinePartLayer("tray")
    place = PileLayout(
      size: Size(320, 568), columns: FruitCount.kinds.count,
      isLeftHanded: frame.options.isLeftHanded)
    var names: [ArtLayer] = []
    for kind in FruitCount.kinds { names.append(try RoomArt.layer("fruit-\(kind)")) }
    self.names = names
    layer.anchorPoint = .zero
    try frame.addGround("kitchen")
    frame.tree.root.addSublayer(layer)
    for part in [ground, tray] as [Layer] + names { layer.addSublayer(part) }
    for name in names { name.isHitTestable = false }
    try bring()
    try frame.controls.addButtons([
      RoomButton(.undo, of: self, isEnabled: { !$0.count.placed.isEmpty && !$0.count.isFinished }) {
        $0.takeBack()
      }
    ])
  }

  var firstToDo: Layer? { count.next.map { fruits[$0] } }

  /// Lays new fruit into the tray.
  private func bring() throws(RoomError) {
    for fruit in fruits { fruit.removeFromSuperlayer() }
    fruits = []
    for (index, kind) in count.fruits.enumerated() {
      let fruit = try RoomArt.layer("fruit-\(FruitCount.kinds[kind])")
      fruit.name = "fruit"
      fruit.addRecognizer(
        PanGestureRecognizer(mostFingers: 1) { [weak self] in self?.drag(index, $0) })
      fruit.addRecognizer(TapGestureRecognizer { [weak self] _ in self?.send(index) })
      fruit.focusResponse = FocusResponse { [weak self] in self?.send(index) }
      fruit.describe(
        { ChartsSpeech(rawValue: FruitCount.kinds[kind])?.text(in: $0) }, hint: { ChartsSpeech.put.text(in: $0) }, traits: { .button })
      // A finger need not meet its outline, nor is that looked at while fruit moves below a pointer.
      for part in fruit.sublayers { part.isHitTestable = false }
      let reach = Layer()
      reach.frame = fruit.part.view
      fruit.addSublayer(reach)
      layer.addSublayer(fruit)
      fruits.append(fruit)
    }
  }

  // MARK: - Layout

  /// How large fruit is drawn in a column.
  private var side: Double {
    min(place.pitch * 0.86, place.plot.height / (Double(FruitCount.most) + 0.9))
  }
  /// How much is seen of the fruit that names a column which is not whole.
  private static let pale = 0.55
  /// The height of the largest fruit as it is drawn, and what of it is seen of one below another.
  private static let drawnSide = 112.0

  func layout(size: Size) {
    place = PileLayout(
      size: size, columns: FruitCount.kinds.count, strip: frame.controls.foot(in: size),
      isLeftHanded: frame.options.isLeftHanded)
    ground.layout(place)
    tray.layout(in: place.tray, scale: min(place.tray.width, place.tray.height) / 420)
    for (kind, name) in names.enumerated() {
      let scale = min(place.names.height * 0.86, place.pitch * 0.7) / Self.drawnSide
      name.transform = .scale(scale, scale)
      name.position = Point(place.x(kind), place.names.midY) - name.part.view.center * scale
    }
    for index in fruits.indices { rest(index) }
    made?.layout(in: Self.basket(on: place.tray))
    showCounts()
  }

  /// Where a fruit rests: in its column, or in the tray.
  func home(_ index: Int) -> (center: Point, side: Double) {
    if let level = count.placed.filter({ count.fruits[$0] == count.fruits[index] }).firstIndex(
      of: index)
    {
      return (
        Point(place.x(count.fruits[index]), place.plot.maxY - (Double(level) + 0.5) * side), side
      )
    }
    let cells = GridLayout(
      count: count.fruits.count,
      in: place.tray.insetBy(dx: place.tray.width * 0.07, dy: place.tray.height * 0.07), ratio: 1,
      gap: 0.08, largest: side * 1.3)
    let cell = cells.frames[index]
    return (cell.center, cell.width)
  }

  private func rest(_ index: Int) {
    let (center, side) = home(index)
    let fruit = fruits[index]
    let scale = side / Self.drawnSide
    fruit.transform = .scale(scale, scale)
    fruit.position = center - fruit.part.view.center * scale
    fruit.isHitTestable = !count.placed.contains(index)
    if !fruit.isHitTestable { fruit.focusResponse = nil }
  }

  private func showCounts() {
    let counts = count.counts
    // What waits for its fruit is paler than what has all of it.
    for (name, isWhole) in zip(names, zip(counts, count.amounts).map(==)) { name.opacity = isWhole ? 1 : Self.pale }
    ground.update(counts, tops: counts.map { Double($0) * side }, in: place)
  }

  // MARK: - Play

  private func drag(_ index: Int, _ pan: PanGestureRecognizer) {
    let fruit = fruits[index]
    switch pan.state {
    case .began, .changed:
      fruit.zPosition = 5
      fruit.position = pan.location(in: layer) - fruit.part.view.center * fruit.transform.a
    case .ended:
      let column = place.column(at: pan.location(in: layer))
      put(index, into: column, isFar: column == nil)
    default: settle(index)
    }
  }

  /// A tap sends a fruit where it belongs.
  private func send(_ index: Int) { put(index, into: count.fruits[index], isFar: false) }

  private func put(_ index: Int, into column: Int?, isFar: Bool) {
    frame.round.beginIfNeeded()
    guard let column, count.put(index, into: column) else {
      if !isFar { frame.round.noteMistake() }
      host.play(isFar ? .drop : .wrong)
      return settle(index)
    }
    settle(index)
    // A step higher with each one of its kind.
    host.play(Sound(Voice(.bell, loudness: 0.8, step: count.counts[column] + 1, length: 0.6)))
    showCounts()
    frame.controls.updateButtons()
    host.stateChanged()
    guard count.isFinished else { return }
    frame.round.end(.finished)
    frame.tree.perform(after: 0.9, owner: self) { [weak self] in self?.celebrate() }
  }

  /// Lets a fruit go to where it rests.
  private func settle(_ index: Int) {
    // At once: while this went on by and by, the order of all would be looked at in every frame.
    fruits[index].zPosition = 0
    frame.tree.animate(duration: frame.options.reducesMotion ? 0 : 0.3, curve: .easeOut) {
      rest(index)
    }
  }

  private func takeBack() {
    guard let last = count.placed.last else { return }
    count.takeBack()
    fruits[last].focusResponse = FocusResponse { [weak self] in self?.send(last) }
    settle(last)
    showCounts()
    host.play(.drop)
    frame.controls.updateButtons()
    host.stateChanged()
  }

  func begin(in session: Session) {
    if count.isFinished { celebrate() }
    frame.beginGuide { [weak self] in
      guard let self, let next = count.next else { return nil }
      return .drag(from: home(next).center, to: Point(place.x(count.fruits[next]), place.plot.midY), dragged: .moved(fruits[next]))
    }
  }

  private func celebrate() {
    guard !frame.controls.isCelebrating, count.isFinished else { return }
    frame.celebrate(made: finish()) { [weak self] in self?.startOver() }
    frame.makeRoomForEnd { [weak self] in
      guard let self else { return }
      layout(size: frame.tree.root.bounds.size)
    }
  }

  /// The columns hop from left to right, and a basket of what was counted stands on the tray.
  /// - Returns: what flies to the meadow.
  private func finish() -> MadeThing? {
    if !frame.options.reducesMotion {
      for index in fruits.indices { hop(index, after: Self.hopBeat * Double(count.fruits[index])) }
    }
    let figure = MadeFigure(frame.options) { try? FruitBasket.picture(of: FruitCount.made) }
    guard let figure else { return nil }
    made = figure
    layer.addSublayer(figure)
    let size = frame.tree.root.bounds.size
    let tray = PileLayout(
      size: size, columns: FruitCount.kinds.count, strip: Celebration.height(in: size), isLeftHanded: frame.options.isLeftHanded
    ).tray
    let basket = Self.basket(on: tray)
    figure.layout(in: basket)
    figure.appear { [weak self] in self?.host.play($0) }
    return figure.made(in: basket, effort: Double(count.fruits.count) / Double(FruitCount.kinds.count * FruitCount.most))
  }

  /// What of the tray the basket takes.
  private static func basket(on tray: Rect) -> Rect { tray.insetBy(dx: tray.width * 0.1, dy: tray.height * 0.1) }

  /// From one column that hops to the next one, in seconds.
  private static let hopBeat = 0.14

  private func hop(_ index: Int, after delay: Double) {
    var hop = KeyframeAnimation(.translationY, values: [0, -side * 0.3, 0, -side * 0.1, 0], duration: 0.6)
    hop.timing.beginTime = frame.tree.now + delay
    hop.timingFunctions = [.easeOut, .easeIn, .easeOut, .easeIn]
    fruits[index].add(hop, forKey: "hop")
  }

  private func startOver() {
    frame.tree.cancelWork(ownedBy: self)
    frame.controls.endCelebration()
    made?.removeFromSuperlayer()
    made = nil
    count.startOver()
    try? bring()
    frame.round.reset()
    frame.controls.updateButtons()
    layout(size: frame.tree.root.bounds.size)
    host.play(.turn)
    host.stateChanged()
  }

  // MARK: - State

  var document: any Encodable { FruitCount.Document(count) }

  var probeMembers: [JSON.Member] {
    [
      .init("counts", .array(count.counts.map { JSON($0) })),
      .init("amounts", .array(count.amounts.map { JSON($0) })),
      .init("left", JSON(count.fruits.count - count.placed.count)),
      .init("finished", .bool(count.isFinished)),
      .init("celebrating", .bool(frame.controls.isCelebrating)),
    ]
  }

  /// All fruit into its columns, some dragged and some tapped, one of them first into a wrong one.
  func tourScript() -> TourScript {
    var script = TourScript()
    script.picture("start")
    script.wait(0.5)
    for (n, index) in count.fruits.indices.enumerated() {
      let from = home(index).center
      let column = count.fruits[index]
      if n == 1 {
        script.draw(
          through: [from, Point(place.x((column + 1) % place.columns), place.plot.midY)], speed: 900
        )
        script.wait(0.6)
      }
      if n % 3 == 0 {
        script.draw(through: [from, Point(place.x(column), place.plot.midY)], speed: 900)
      } else {
        script.tap(from)
      }
      script.wait(0.5)
      if n == count.fruits.count / 2 { script.picture("counting") }
    }
    script.wait(2.5)
    script.picture("end")
    script.wait(0.5)
    return script
  }
}
