import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// A pond whose flowers open when they are touched: a sixth room, which the program knows nothing of.
@MainActor
final class PondRoom: Room {
  nonisolated static let name = "pond"
  nonisolated static let levels: [LevelID] = [.classic, "9"]
  nonisolated static let stateVersion = 1
  nonisolated static func hasEnd(_ level: LevelID) -> Bool { true }

  /// What is kept of a pond.
  struct Document: Codable {
    var opened: [Int]
  }

  let frame: RoomFrame
  /// The flowers that are open, in the order in which they were touched.
  private var opened: UndoStack<Int>
  private let flowers: [Layer]

  init(level: LevelID, options: RoomOptions, host: any RoomHost) throws(RoomError) {
    frame = try RoomFrame(
      Self.self, level: level, options: options, host: host, title: "Pinwheel: pond", background: Color(rgb: 0x9bd0e8))
    flowers = (0..<(level.number ?? 5)).map { _ in Self.flower() }
    opened = UndoStack(done: (frame.kept(Document.self)?.opened ?? []).filter(flowers.indices.contains))
    for (i, flower) in flowers.enumerated() {
      flower.name = "flower \(i)"
      flower.addRecognizer(TapGestureRecognizer { [weak self] _ in self?.touch(i) })
      flower.focusResponse = FocusResponse { [weak self] in self?.touch(i) }
      tree.root.addSublayer(flower)
    }
    try controls.addButtons([RoomButton(.undo, of: self, isEnabled: { $0.opened.canUndo }) { $0.takeBack() }])
    frame.addControls { [weak self] in self?.flowers.first }
    show()
  }

  private static func flower() -> Layer {
    let flower = Layer(frame: Rect(x: 0, y: 0, width: 48, height: 48))
    flower.cornerRadius = 24
    return flower
  }

  func layout(size: Size) {
    tree.root.bounds = Rect(origin: .zero, size: size)
    for (i, flower) in flowers.enumerated() {
      flower.position = Point(size.width * Double(i + 1) / Double(flowers.count + 1), size.height / 2)
    }
    controls.layout(size: size)
  }

  private func touch(_ flower: Int) {
    guard !opened.done.contains(flower) else { return round.noteMistake() }
    round.beginIfNeeded()
    opened.push(flower)
    host.play(.right)
    show()
    guard opened.done.count == flowers.count else { return }
    options.store["ponds"] = (options.store["ponds"] ?? 0) + 1
    round.end(.finished)
    frame.celebrate { [weak self] in self?.startOver() }
  }

  private func takeBack() {
    _ = opened.undo()
    show()
  }

  private func startOver() {
    opened = UndoStack()
    round.reset()
    show()
  }

  private func show() {
    for (i, flower) in flowers.enumerated() { flower.backgroundColor = opened.done.contains(i) ? Palette.bright[3] : Palette.good }
    controls.updateButtons()
    host.stateChanged()
  }

  var document: any Encodable { Document(opened: opened.done) }

  var probeMembers: [JSON.Member] { [.init("opened", .array(opened.done.map { JSON($0) }))] }

  static func tour(level: LevelID, size: Size, options: RoomOptions) throws(RoomError) -> TourStop {
    let room = try PondRoom(level: level, options: options, host: UnattendedHost())
    room.layout(size: size)
    var script = TourScript()
    for flower in room.flowers {
      script.tap(flower.position)
      script.wait(0.3)
    }
    script.picture("end")
    return TourStop(scene: room, script: script, end: script.time + 1)
  }

  static func levelPicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> Layer { flower() }
}
