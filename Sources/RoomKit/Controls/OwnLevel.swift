/// A level that somebody made, while it is played: the bin that throws it away, which asks first by turning red, and for grown-ups the way to save it as a file.
@MainActor
package final class OwnLevel {
  private let number: Int64
  private unowned let frame: RoomFrame
  private let elsewhere: LevelID
  private var bin = SecondPress()

  /// - Parameters:
  ///   - number: of what is kept of it in the room's store.
  ///   - frame: the room's, which outlives it.
  ///   - elsewhere: the level that is opened once it is gone.
  package init(_ number: Int64, on frame: RoomFrame, elsewhere: LevelID) {
    (self.number, self.frame, self.elsewhere) = (number, frame, elsewhere)
  }

  /// Whether the next press of the bin cannot be taken back.
  package var binAsks: Bool { bin.isAsking }

  /// How many buttons it has where files are allowed, or not.
  package static func buttonCount(allowsFiles: Bool) -> Int { allowsFiles ? 2 : 1 }

  /// Its buttons; the room keeps it as long as these.
  package var buttons: [RoomButton] {
    let bin = RoomButton(.bin, of: self, warns: { $0.bin.isAsking }) { $0.pressBin() }
    guard frame.host.allowsFiles else { return [bin] }
    return [
      bin,
      RoomButton(.save, of: self, holding: .aroundDisc(wobbles: !frame.options.reducesMotion)) {
        $0.frame.host.saveOwnPicture($0.number)
      },
    ]
  }

  /// Asks, and pressed again after a moment removes the level.
  private func pressBin() {
    switch bin.press(at: frame.tree.now) {
    case .isTooSoon: return
    case .asks:
      frame.controls.updateButtons()
      frame.tree.perform(after: SecondPress.span.upperBound, owner: self) { [weak self] in
        self?.bin.reset()
        self?.frame.controls.updateButtons()
      }
    case .isMeant:
      frame.controls.updateButtons()
      frame.options.store.remove(number)
      frame.host.levelRemoved()
      frame.host.open(level: elsewhere)
    }
  }
}
