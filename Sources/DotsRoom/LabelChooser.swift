import Geometry
import Gestures
import Layers
import RoomKit

/// Up to three large chips at the foot of the stage that choose what dots are counted with. It stays while one chooses, so that the picture shows at once what
/// each choice is like.
@MainActor
final class LabelChooser: Layer {
  let chips: [LabelChip]
  private let isFromRight: Bool

  /// What it takes of the stage's foot, in sides of a button: its own height, and the air below it.
  private static let (height, air) = (1.9, 0.16)
  /// How wide a chip is at most, and what lies between two, in sides of a button.
  private static let (chipWidth, gap) = (2.6, 0.2)
  private static let fadeDuration = 0.2

  /// - Parameter choose: called with the family whose chip is pressed; must not hold it.
  init(_ families: [LabelFamily], options: RoomOptions, choose: @escaping (LabelFamily) -> Void) {
    isFromRight = options.language.isRightToLeft
    chips = families.map { LabelChip($0, hasHighContrast: options.hasHighContrast, choose: choose) }
    super.init()
    name = "label chooser"
    // Dots that lie below would be taken for some of its own.
    backgroundColor = Palette.plate
    borderColor = Palette.ink.withAlpha(0.14)
    borderWidth = 1
    for chip in chips { addSublayer(chip) }
    touchHandler = self
    isHidden = true
  }

  /// The chip with the kind that is counted with; the first where none has it.
  var chosenChip: LabelChip? { chips.first(where: \.isChosen) ?? chips.first }

  /// Shows what the picture's dots are counted with.
  func show(_ kind: DotLabelKind) { for chip in chips { chip.show(kind) } }

  var isOpen: Bool {
    get { !isHidden }
    set {
      guard newValue != isOpen else { return }
      isHidden = !newValue
      guard newValue else { return }
      // Seen just enough that the focus can go there at once.
      opacity = Layer.leastHitOpacity
      guard let tree else { return opacity = 1 }
      tree.animate(duration: Self.fadeDuration) { opacity = 1 }
    }
  }

  /// Where it begins to cover what lies below it, with some air, in points of the stage; nil while it is not seen.
  var coveredFrom: Double? { isOpen ? frame.minY - RoomControls.edgeAir : nil }

  /// Puts it at the foot of a stage.
  func layout(size: Size, kind: DotLabelKind) {
    let side = RoomControls.buttonSide(in: size)
    let gap = side * Self.gap
    let count = Double(max(1, chips.count))
    let chipWidth = max(1, min(side * Self.chipWidth, (size.width - 2 * side * Self.air - (count + 1) * gap) / count))
    let (width, height) = (chipWidth * count + gap * (count + 1), side * Self.height)
    bounds = Rect(x: 0, y: 0, width: width, height: height)
    position = Point(size.width / 2, size.height - side * Self.air - height / 2)
    cornerRadius = side * 0.5
    for (i, chip) in chips.enumerated() {
      let place = isFromRight ? chips.count - 1 - i : i
      chip.layout(in: Rect(x: gap + Double(place) * (chipWidth + gap), y: gap, width: chipWidth, height: height - 2 * gap))
    }
    show(kind)
  }
}

/// What lies below it does nothing with a finger between its chips.
extension LabelChooser: TouchHandler {
  func touchBegan(_ touch: Touch) -> Bool { true }
  func touchMoved(_ touch: Touch) {}
  func touchEnded(_ touch: Touch) {}
  func touchCancelled(_ touch: Touch) {}
}
