import Geometry
import Gestures
import Layers
import Sessions

/// What every room has besides its own: the way home in the top corner where lines end, further buttons along the top, the celebration at the end, and
/// the parent's lock: a padlock in the place of the way home, which says in pictures what it asks for. It lies over all that the room shows; `layer` goes into the root last;
/// it has no extent of its own, so that touches beside its buttons go on to the room.
///
/// Buttons are 44 points at 320x568 and grow with the stage; Escape goes home too.
@MainActor
package final class RoomControls {
  package let layer = Layer()
  private let host: any RoomHost
  private let options: RoomOptions
  private let sides: StageSides
  private let home: RoundButton
  private let buttons = ButtonRow()
  private var celebration: Celebration?
  /// What the room's own buttons lie in, behind which paper falls at a round's end; nil where it has none but these.
  package weak var toolbar: Layer?
  private let corners: CornerHold
  /// What a locked room shows who would like to leave; nil where the way home is open.
  private let lockHint: LockHint?
  private var size = Size(320, 568)

  /// - Throws: `RoomError` when an icon is missing.
  package init(host: any RoomHost, options: RoomOptions, sides: StageSides) throws(RoomError) {
    self.host = host
    self.options = options
    self.sides = sides
    let corners = CornerHold { if host.isLocked { host.unlock() } }
    self.corners = corners
    if host.isLocked {
      let hint = try LockHint()
      lockHint = hint
      // What fills is seen about a pointer, and not under a finger; that has the corners.
      let holding = RoundButton.Holding(
        radius: RoundButton.side / 2 / HoldRing.reach, wobbles: !options.reducesMotion, accepts: { $0 == .mouse },
        onPress: { hint.appear() })
      home = try RoundButton(.lock, holding: holding) { corners.continueByMouse() }
    } else {
      lockHint = nil
      home = try RoundButton(.home) { host.goHome() }
    }
    layer.name = "controls"
    layer.anchorPoint = .zero
    layer.addSublayer(home)
    if let lockHint {
      layer.addSublayer(lockHint)
      layer.addSublayer(corners.layer)
    }
  }

  /// The side of a button, in points, on a stage of a size; the room leaves a bar of this height free along the top where it can.
  package nonisolated static func buttonSide(in size: Size) -> Double {
    max(44, min(88 * StageGrowth.factor(in: size), min(size.width, size.height) / 9))
  }

  /// How many buttons stand side by side along the top of a stage of a size, the one that leads home among them; those that have no room there stand in
  /// a row below.
  package nonisolated static func buttonsInRow(in size: Size) -> Int { max(2, Int(size.width / buttonSide(in: size) + 1e-9)) }

  /// How much of the top of a stage some buttons take, in points: as many rows as they need, and a whole one each.
  /// - Parameter buttons: how many there are, the one that leads home included.
  package nonisolated static func barHeight(buttons: Int, in size: Size) -> Double {
    let perRow = buttonsInRow(in: size)
    return buttonSide(in: size) * Double(max(1, (buttons + perRow - 1) / perRow))
  }

  /// What stays free between anything that is read and the edge of the stage, in points.
  package nonisolated static let edgeAir = 8.0

  /// Adds buttons beside the one that leads home: on from it, or from the other corner: on the side of the hand that plays.
  /// - Throws: `RoomError` when an icon is missing.
  package func addButtons(_ new: [RoomButton]) throws(RoomError) { try buttons.add(new, to: layer) }

  /// Shows which buttons can be pressed; to be called when that may have changed.
  package func updateButtons() { buttons.update() }

  /// The button with an icon, of those that were added; nil where there is none.
  package func button(_ icon: Icon) -> RoundButton? { buttons[icon] }

  /// Puts the buttons in their places. Call it from the room's `layout`.
  package func layout(size: Size) {
    self.size = size
    if host.isLocked, let root = layer.tree?.root { corners.watch(root) }
    corners.layout(size: size)
    lockHint?.layout(in: size, side: Self.buttonSide(in: size))
    let side = Self.buttonSide(in: size)
    func place(_ x: Double, row: Int = 0) -> Rect {
      sides.place(Rect(x: x, y: Double(row) * side, width: side, height: side), in: size.width)
    }
    home.layout(in: place(size.width - side))
    let beside = Self.buttonsInRow(in: size) - 1
    for (i, button) in buttons.buttons.enumerated() {
      // The rows below begin at the edge from which the buttons go on.
      let row = i < beside ? 0 : 1 + (i - beside) / (beside + 1)
      let column = row == 0 ? i : (i - beside) % (beside + 1)
      let onward = sides.isLaidOutLeftHanded ? column : row == 0 ? column + 1 : column
      button.layout(in: place(sides.isLaidOutLeftHanded ? Double(onward) * side : size.width - Double(onward + 1) * side, row: row))
    }
    celebration?.layout(size: size, sides)
  }

  // MARK: - The end of a round

  /// Whether a round's end is being celebrated.
  package var isCelebrating: Bool { celebration != nil }

  /// What of a stage's foot the end of a round takes, in points; 0 while none is celebrated.
  package func foot(in size: Size) -> Double { isCelebrating ? Celebration.height(in: size) : 0 }

  /// Celebrates: paper falls, and one is offered to play again and to go on. It stays until `endCelebration`, or until one of both is pressed.
  /// - Parameters:
  ///   - isQuiet: without paper and sound.
  ///   - made: what the round has made; nil where it is nothing to look at.
  ///   - next: goes on; nil where nothing follows.
  package func celebrate(
    isQuiet: Bool = false, made: MadeThing? = nil, again: @escaping () -> Void, next: (() -> Void)?, router: InputRouter
  ) {
    endCelebration()
    if !isQuiet { host.play(.finish) }
    let leave = { [weak self] (action: @escaping () -> Void) in
      { [weak self] in
        self?.endCelebration()
        action()
      }
    }
    guard
      let celebration = try? Celebration(
        seed: options.seed, isStill: isQuiet || options.reducesMotion, made: made, again: leave(again), next: next.map(leave),
        follow: { [host, lockHint] in
          lockHint?.appear()
          host.goToMeadow()
        })
    else { return }
    self.celebration = celebration
    layer.addSublayer(celebration.layer)
    // No button has paper before it.
    if let toolbar, let superlayer = toolbar.superlayer {
      superlayer.insertSublayer(celebration.fall, below: toolbar)
    } else {
      layer.insertSublayer(celebration.fall, at: 0)
    }
    celebration.layout(size: size, sides)
    // Before it fades in: what cannot be seen takes no focus.
    router.focus(celebration.first)
    celebration.begin()
  }

  /// Takes the celebration away at once.
  package func endCelebration() {
    celebration?.end()
    celebration = nil
  }

  // MARK: - Keys

  /// Tells a room's router what the keyboard begins with: what goes on at the end of a round, else what the room names; nil for where the focus is.
  package func beginFocus(of router: InputRouter, with firstToDo: @escaping @MainActor () -> Layer? = { nil }) {
    router.preferredFocus = { [weak self] in self?.celebration?.first ?? firstToDo() }
  }

  /// Takes Escape, which leads home or says what a locked room asks for, and watches the Shift keys behind a locked door; then what the room does with an
  /// event, and last the keys that stand for buttons: Backspace for `.undo`, H for `.hint`. A room's `handle` begins with it.
  /// - Parameter own: what the room does with the event; whether it was for it.
  package func handle(_ event: InputEvent, own: (InputEvent) -> Bool = { _ in false }) -> Bool {
    if host.isLocked { corners.watch(event, in: layer.tree) }
    if event.pressedKey == .escape {
      lockHint?.appear()
      host.goHome()
      return true
    }
    return own(event) || event.pressedKey.map(buttons.press) ?? false
  }
}
