import Geometry
import Gestures
import Layers
import RoomKit
import Sessions
import Typography

/// A language to choose, in its own name and its own letters; the one that is spoken has a tick and a ring.
@MainActor
final class LanguageRow: Layer {
  private let word: TextLayer
  private let tick: Layer?

  /// - Throws: `RoomError` when a picture is missing.
  init(_ language: Language, isChosen: Bool, isStrong: Bool, choose: @escaping () -> Void) throws(RoomError) {
    let text = LobbyWord.languageName.text(in: language)
    word = TextLayer(text, style: TextStyle(font: FontDescription(weight: .bold), size: 17, language: language.rawValue))
    tick = isChosen ? try Icon.check.layer(size: 22, color: Palette.accent) : nil
    super.init()
    name = Self.name(of: language)
    anchorPoint = .zero
    backgroundColor = Palette.plate
    borderColor = isChosen ? Palette.accent : Palette.ink.withAlpha(isStrong ? 0.8 : 0.14)
    borderWidth = isChosen ? 3 : isStrong ? 2 : 1
    word.color = Palette.ink
    word.sizeToFit()
    for part in [word, tick].compactMap({ $0 as Layer? }) {
      part.isHitTestable = false
      addSublayer(part)
    }
    let press = { [weak self] in
      self?.playOnPage(.press)
      choose()
    }
    addRecognizer(TapGestureRecognizer { _ in press() })
    focusResponse = FocusResponse(activate: press)
    describe({ _ in text }, traits: { isChosen ? [.button, .selected] : .button })
  }

  /// What the layer of a language's row is called.
  static func name(of language: Language) -> String { "language \(language.rawValue)" }

  /// Where the name begins, and what stays free for a tick behind it, in units of a row that is 44 high.
  private static let (start, end) = (14.0, 32.0)

  /// How large the name can be in a row of a size, in points for one of its own.
  func scale(in size: Size) -> Double {
    let unit = size.height / 44
    return min(unit, max(1, size.width - (Self.start + Self.end) * unit) / max(1, word.bounds.width))
  }

  /// Puts the row into a frame; the name begins where the reader of the page begins.
  /// - Parameter scale: of the name, which is that of all rows.
  func layout(in frame: Rect, scale: Double, isRightToLeft: Bool) {
    position = frame.origin
    bounds = Rect(origin: .zero, size: frame.size)
    cornerRadius = frame.height / 3
    let unit = frame.height / 44
    func along(_ x: Double) -> Double { isRightToLeft ? frame.width - x : x }
    word.transform = .scale(scale, scale)
    word.position = Point(along(Self.start * unit + word.bounds.width * scale / 2), frame.height / 2)
    tick?.transform = .scale(unit, unit)
    tick?.position = Point(along(frame.width - 20 * unit), frame.height / 2)
  }
}
