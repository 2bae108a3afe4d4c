import Geometry
import Gestures
import Layers
import RoomKit
import Sessions
import Typography

/// The classic level: ten numerals in a ring about the number that was tapped, ten boxes that open, and a word that starts over.
@MainActor
final class ClassicBoard: NumeralsBoard {
  let layer = Layer()
  let pageEnd = NumberWindow.fadeIn + NumberWindow.stay + NumberWindow.fadeOut
  private(set) var tolerance = 0.0

  let window = NumberWindow()
  let labels: [RingLabel]
  let boxes: [QuantityBox]
  let clear: ClearButton
  private let ring = Layer()
  private let shelf = Layer()
  private let corner = Layer()
  private let frame: RoomFrame
  var onTap: (Int) -> Void = { _ in }
  var onClear: () -> Void = {}

  init(on frame: RoomFrame) {
    self.frame = frame
    let options = frame.options
    labels = (0..<NumeralsGame.pageSize).map { RingLabel(place: $0, hasHighContrast: options.hasHighContrast) }
    boxes = (1...NumeralsGame.pageSize).map { QuantityBox(number: $0) }
    clear = ClearButton(NumeralsWord.clear.text(in: options.language), language: options.language)
    for group in [ring, shelf, corner] {
      group.anchorPoint = .zero
      layer.addSublayer(group)
    }
    layer.anchorPoint = .zero
    for label in labels {
      ring.addSublayer(label)
      label.onTap = { [weak self] in self?.onTap($0) }
    }
    clear.onPress = { [weak self] in self?.onClear() }
    ring.addSublayer(window)
    window.position = Point(160, 200)
    for box in boxes { shelf.addSublayer(box) }
    corner.addSublayer(clear)
  }

  func layout(size: Size) {
    let place = ClassicLayout(size: size, strip: frame.controls.foot(in: size), isLeftHanded: frame.options.isLeftHanded)
    ring.transform = place.ring
    shelf.transform = place.boxes
    corner.transform = place.clear
    tolerance = max(0, (44 - 50 * place.unit) / 2)
  }

  func deal(_ game: NumeralsGame, isAnimated: Bool) {
    window.hide()
    for (place, label) in labels.enumerated() {
      label.update(RomanNumeral(game.order[place])?.smallText ?? "", isFound: game.isFound(at: place))
    }
    for box in boxes {
      box.shut()
      if box.number <= game.found, let place = game.index(of: box.number) { box.open(labels[place].borderColor) }
    }
  }

  func respond(to outcome: NumeralsGame.Outcome, at place: Int, _ game: NumeralsGame) {
    let number = game.order[place]
    window.announce(number)
    frame.announce(
      NumeralsSpeech.isNumber.text(
        in: frame.options.language, ["numeral": NumeralsSpeech.spelled(RomanNumeral(number)?.text ?? ""), "number": "\(number)"]))
    guard outcome == .next else { return }
    labels[place].find()
    boxes[number - 1].open(labels[place].borderColor)
  }

  func probeMembers(_ game: NumeralsGame) -> [JSON.Member] {
    func frame(of layer: Layer) -> Rect {
      guard let root = layer.tree?.root else { return layer.frame }
      let bounds = layer.bounds
      return Rect(center: layer.convert(bounds.center, to: root), size: scaled(bounds.size))
    }
    let labels = self.labels.enumerated().map { k, label -> JSON in
      let center = frame(of: label).center
      return [
        "place": JSON(k), "numeral": .string(label.name ?? ""), "number": JSON(game.order[k]), "x": .coordinate(center.x),
        "y": .coordinate(center.y),
        "side": .coordinate(frame(of: label).width), "hue": .coordinate(RingLabel.hue(of: k)), "found": .bool(game.isFound(at: k)),
      ]
    }
    let boxes = self.boxes.map { box -> JSON in
      .object(
        [
          JSON.Member("number", JSON(box.number)), JSON.Member("open", .bool(box.isOpen)),
          JSON.Member("squares", JSON(box.sublayers.count)),
        ]
          + (JSON.frame(frame(of: box)).members ?? []))
    }
    return [
      JSON.Member("shown", window.shown.map { JSON($0) } ?? .null),
      JSON.Member("phase", .string(window.phase.rawValue)),
      JSON.Member("opacity", .coordinate(window.presented.opacity)),
      JSON.Member("window", .frame(frame(of: window))),
      JSON.Member("opened", JSON(self.boxes.count { $0.isOpen })),
      JSON.Member("labels", .array(labels)),
      JSON.Member("boxes", .array(boxes)),
      JSON.Member(
        "clear",
        .object(
          [JSON.Member("text", .string(clear.text))]
            + (JSON.frame(Rect(center: frame(of: clear).center, size: scaled(Size(100, 30)))).members ?? []))
      ),
    ]
  }

  /// A size of the board in points.
  private func scaled(_ size: Size) -> Size { Size(size.width * ring.transform.a, size.height * ring.transform.a) }
}
