import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// A quantity as fruit in five-frames, which hops and rings as it is counted.
@MainActor
final class FruitFrame: Layer, QuestionFigure {
  /// What there is to count.
  nonisolated static let kinds = ["apple", "pear", "banana", "strawberry", "orange"]
  /// From one frame's middle to the next one's below, and how large fruit is in a cell, as they are drawn.
  private static let (pitch, fruitScale) = (112.0, 0.62)
  private static let frameSize = Size(442, 114)
  /// From one bell to the next, in seconds.
  static let beat = 0.22

  /// Reads the drawings of all there is to count, where nobody has yet. From any thread.
  nonisolated static func readAhead() { RoomArt.readAhead(["five-frame"] + kinds.map { "fruit-\($0)" }) }

  let quantity: Int
  private let rows: Int
  private let content = Layer()
  private var fruits: [ArtLayer] = []
  private let isCalm: Bool
  /// Called with a sound as a fruit is touched.
  var play: (Sound) -> Void = { _ in }

  /// - Parameters:
  ///   - quantity: from 1 to 10.
  ///   - rows: how many frames there are, for the greatest quantity of the level.
  /// - Throws: `RoomError` when a picture is missing.
  init(_ quantity: Int, rows: Int, kind: String, options: RoomOptions) throws(RoomError) {
    self.quantity = quantity
    self.rows = rows
    isCalm = options.reducesMotion
    super.init()
    name = "quantity"
    content.anchorPoint = .zero
    addSublayer(content)
    var cells: [Point] = []
    for row in 0..<rows {
      let frame = try RoomArt.layer("five-frame")
      frame.position = Point(0, Double(row) * Self.pitch)
      frame.isHitTestable = false
      content.addSublayer(frame)
      cells += (0..<5).map { Point(Double($0 - 2) * 82, Double(row) * Self.pitch) }
    }
    for (index, cell) in cells.prefix(quantity).enumerated() {
      let fruit = try RoomArt.layer("fruit-\(kind)")
      fruit.transform = .scale(Self.fruitScale, Self.fruitScale)
      fruit.position = cell - fruit.part.view.center * Self.fruitScale
      fruit.addRecognizer(TapGestureRecognizer { [weak self] _ in self?.count(index, after: 0) })
      content.addSublayer(fruit)
      fruits.append(fruit)
    }
  }

  func layout(in frame: Rect) {
    self.frame = frame
    let height = Self.frameSize.height + Double(rows - 1) * Self.pitch
    let scale = min(frame.width / Self.frameSize.width, frame.height / height)
    content.position = bounds.center - Point(0, Double(rows - 1) * Self.pitch * scale / 2)
    content.transform = .scale(scale, scale)
  }

  /// All of them come down into their places, one after the other; they are seen from the first frame on.
  func comeDown() {
    guard !isCalm else { return }
    for (index, fruit) in fruits.enumerated() {
      let fall = KeyframeAnimation(.translationY, values: [-26, 3, 0], duration: 0.26 + 0.05 * Double(index))
      fruit.add(fall, forKey: "hop")
    }
  }

  /// How long counting all of them takes, in seconds.
  var countingTime: Double { Double(quantity) * Self.beat }

  /// All of them hop one after the other, each with its bell, and each bell is higher.
  func countAll() {
    for index in fruits.indices { count(index, after: Double(index) * Self.beat) }
  }

  private func count(_ index: Int, after delay: Double) {
    guard let tree else { return }
    if delay == 0 {
      play(Self.bell(index))
    } else {
      tree.perform(after: delay, owner: self) { [weak self] in self?.play(Self.bell(index)) }
    }
    guard !isCalm else { return }
    var hop = KeyframeAnimation(.translationY, values: [0, -22, 0], duration: 0.34)
    hop.timingFunctions = [.easeOut, .easeIn]
    hop.timing.beginTime = tree.now + delay
    fruits[index].add(hop, forKey: "hop")
  }

  /// The bell of a thing that is counted, from 0: each a step higher.
  static func bell(_ index: Int) -> Sound { Sound(Voice(.bell, loudness: 0.8, step: index + 1, length: 0.6)) }
}
