import Geometry
import Gestures
import Layers
import RoomKit
import SVG
import Sessions

/// A sheet on which a picture of one's own is drawn: the way of each finger becomes a filled contour, and the dots that will lie on it are seen at once.
@MainActor
final class DrawBoard: DotsBoard {
  let layer = Layer()
  private(set) var picture = DrawnPicture()
  /// The puzzle that would be kept; nil while there is nothing to lay dots on.
  private(set) var puzzle: DotPuzzle?
  private(set) var color = 0
  private let frame: RoomFrame
  private let paper = ShapeLayer()
  private let contours = Layer()
  private let dots = Layer()
  private var pots: [PaintPot] = []
  private var slider: CountSlider?
  /// What fingers draw now, by touch.
  private var strokes: [Int: DotStroke] = [:]
  private let sheet = LineSheet()
  private(set) var layout: PictureLayout
  private var file: [UInt8] = []

  private static let side = Size(100, 100)

  /// - Throws: `RoomError` when an icon is missing.
  init(on frame: RoomFrame) throws(RoomError) {
    self.frame = frame
    picture = frame.kept(DrawnPicture.self) ?? DrawnPicture()
    if let traced = frame.options.contents[OpenedPicture.self]?.take() { picture.lay(traced) }
    layout = PictureLayout(picture: Self.side, in: Size(320, 568), buttons: 4, sides: frame.sides)
    for part in [layer, paper, contours, dots] { part.anchorPoint = .zero }
    for part in [paper, contours, dots] {
      part.isHitTestable = false
      layer.addSublayer(part)
      if part !== dots { continue }
      layer.addSublayer(sheet.layer)
    }
    paper.path = Path(roundedRect: Rect(x: -2, y: -2, width: 104, height: 104), radius: 4)
    paper.fillColor = Palette.sheet
    paper.strokeColor = Color(rgb: 0xd9cdb8)
    paper.lineWidth = 0.8
    pots = DrawnPicture.colors.indices.map { number in PaintPot(number) { [weak self] in self?.choose($0) } }
    let slider = CountSlider(DrawnPicture.counts, value: picture.count) { [weak self] in self?.ask(for: $0) }
    self.slider = slider
    for part in pots as [Layer] + [slider] { layer.addSublayer(part) }
    try frame.controls.addButtons([
      RoomButton(.undo, of: self, isEnabled: { !$0.picture.isEmpty }) { $0.undo() },
      RoomButton(.again, of: self, isEnabled: { !$0.picture.isEmpty }) { $0.clear() },
      RoomButton(.save, of: self, isEnabled: { $0.canKeep }) { $0.keep() },
    ])
    pots[color].isChosen = true
    show()
    frame.controls.updateButtons()
  }

  var firstToDo: Layer? { pots.first }

  /// Shows newcomers that one draws on the sheet, while it is empty.
  func begin(in session: Session) {
    frame.beginGuide { [weak self] in
      guard let self, picture.isEmpty, strokes.isEmpty else { return nil }
      // A tap is seen at once, as a spot; a straight line encloses nothing.
      return .tap(layout.place.apply(Point(50, 50)))
    }
  }

  func layout(size: Size) {
    let side = RoomControls.buttonSide(in: size)
    let isWide = size.width >= 16 * side
    let strip = (isWide ? 1 : 2) * side * 1.1
    layout = PictureLayout(picture: Self.side, in: size, buttons: 4, sides: frame.sides, strip: strip)
    for part in [paper, contours, dots] { part.transform = layout.place }
    sheet.layout(layout.place, width: 1.2)
    let row = size.height - strip
    let potSide = min(side, (isWide ? size.width / 2 : size.width) / Double(pots.count))
    let left = isWide ? size.width / 4 - potSide * Double(pots.count) / 2 : (size.width - potSide * Double(pots.count)) / 2
    for (i, pot) in pots.enumerated() {
      let place = Rect(x: left + potSide * Double(i), y: row + side * 0.05, width: potSide, height: side)
      pot.layout(in: frame.sides.place(place, in: size.width))
    }
    let width = min(isWide ? size.width / 2 - side : size.width - side, 12 * side)
    let middle = isWide ? size.width * 0.75 : size.width / 2
    let place = Rect(x: middle - width / 2, y: row + (isWide ? 0.05 : 1.1) * side, width: width, height: side)
    slider?.layout(in: frame.sides.place(place, in: size.width))
  }

  /// Where a colour is pressed, in points.
  func place(ofColor number: Int) -> Point { pots[number].position }

  /// Where the slider is pressed for a part of the way from few dots to many, in points.
  func place(ofCount part: Double) -> Point {
    guard let slider else { return .zero }
    return slider.position + Point((part - 0.5) * (slider.bounds.width - slider.bounds.height), 0)
  }

  // MARK: - What is drawn

  private func choose(_ color: Int) {
    pots[self.color].isChosen = false
    pots[color].isChosen = true
    self.color = color
    frame.host.play(.press)
  }

  private func ask(for count: Int) {
    picture.ask(for: count)
    frame.host.play(.click(step: count / 6))
    changed()
  }

  private func undo() {
    picture.removeLast()
    frame.host.play(.drop)
    changed()
  }

  private func clear() {
    while !picture.isEmpty { picture.removeLast() }
    frame.host.play(.drop)
    changed()
  }

  private func changed() {
    show()
    frame.controls.updateButtons()
    frame.host.stateChanged()
  }

  /// Shows the drawing, and the dots that would lie on it.
  private func show() {
    for part in contours.sublayers { part.removeFromSuperlayer() }
    for patch in picture.traced?.patches ?? [] {
      let shape = ShapeLayer(path: patch.path, fillColor: Color(rgb: patch.color))
      shape.anchorPoint = .zero
      shape.fillRule = .evenOdd
      shape.strokeColor = shape.fillColor
      shape.lineWidth = 0.4
      contours.addSublayer(shape)
    }
    for contour in picture.contours {
      let shape = ShapeLayer(path: DrawnPicture.path(contour.points), fillColor: DrawnPicture.colors[contour.color])
      shape.anchorPoint = .zero
      shape.strokeColor = LineStyle.color.withAlpha(0.5)
      shape.lineWidth = 0.6
      contours.addSublayer(shape)
    }
    file = (try? picture.file()) ?? []
    puzzle = (try? SVGDocument.parse(file)).flatMap { try? DotPuzzle($0) }
    for part in dots.sublayers { part.removeFromSuperlayer() }
    for (i, dot) in (puzzle?.dots ?? []).enumerated() {
      let hue = Double(i) / Double(max(1, puzzle?.dots.count ?? 1))
      let shape = ShapeLayer(path: Path(circleAt: dot, radius: 1.5), fillColor: Color(hue: hue, saturation: 0.78, brightness: 0.82))
      shape.strokeColor = .white
      shape.lineWidth = 0.6
      dots.addSublayer(shape)
    }
  }

  // MARK: - Keeping

  private var canKeep: Bool { puzzle != nil && frame.options.store.hasRoom }

  /// Keeps the picture, and goes on to connect its dots.
  private func keep() {
    guard canKeep, let kept = DotsRoom.keepDrawing(String(decoding: file, as: UTF8.self), in: frame.options.store) else {
      return frame.host.play(.wrong)
    }
    frame.host.play(.right)
    picture = DrawnPicture()
    changed()
    frame.host.open(level: kept)
  }

  func handle(_ event: InputEvent) -> Bool {
    guard event.pressedKey == "S" else { return false }
    keep()
    return true
  }

  // MARK: - State

  var document: any Encodable { picture }

  var probeMembers: [JSON.Member] {
    [
      JSON.Member("contours", JSON(picture.contours.count)),
      JSON.Member("patches", JSON(picture.traced?.patches.count ?? 0)),
      JSON.Member("asked", JSON(picture.count)),
      JSON.Member("dots", JSON(puzzle?.dots.count ?? 0)),
      JSON.Member("color", JSON(color)),
      JSON.Member("canKeep", .bool(canKeep)),
    ]
  }
}

extension DrawBoard: TouchHandler {
  func touchBegan(_ touch: Touch) -> Bool {
    let p = touch.location(in: sheet.layer)
    guard Rect(x: -2, y: -2, width: 104, height: 104).contains(p) else { return false }
    guard picture.hasRoom else {
      frame.host.play(.wrong)
      return true
    }
    let stroke = sheet.makeStroke([p], origin: 0)
    stroke.layer.strokeColor = color == 6 ? LineStyle.paleColor : DrawnPicture.colors[color]
    strokes[touch.id] = stroke
    return true
  }

  func touchMoved(_ touch: Touch) {
    strokes[touch.id]?.append(touch.location(in: sheet.layer))
  }

  func touchEnded(_ touch: Touch) {
    guard let stroke = strokes.removeValue(forKey: touch.id) else { return }
    stroke.layer.removeFromSuperlayer()
    picture.add(stroke.points, color: color)
    frame.host.play(.drop)
    changed()
  }

  func touchCancelled(_ touch: Touch) {
    guard let stroke = strokes.removeValue(forKey: touch.id) else { return }
    sheet.fadeAway(stroke.layer)
  }
}
