import Geometry
import Layers
import Progress
import RoomKit
import Sessions

/// All who play, where the log in the meadow has no room for them: touching one is how one changes.
@MainActor
final class PlayersPage: MenuScene {
  private var cards: [Card] = []
  private let newButton: RoundButton?

  /// - Throws: `RoomError` when a picture is missing.
  init(_ playroom: any MenuHost) throws(RoomError) {
    newButton = playroom.canAddProfile ? try RoundButton(.plus) { playroom.show(.profile(nil)) } : nil
    try super.init(playroom, page: "players", back: .home, ground: "meadow")
    answerEmptyTaps()
    for profile in playroom.profiles {
      let isChosen = profile == playroom.profile
      let card = Card(try Animal.badge(profile), name: Lobby.badgeName(profile)) {
        if isChosen { playroom.show(.profile(profile)) } else { playroom.choose(profile) }
      }
      card.isChosen = isChosen
      card.describe(
        Animal.spokenName(of: profile), value: { isChosen ? SpokenWord.plays.text(in: $0) : nil },
        traits: { isChosen ? [.button, .selected] : .button })
      cards.append(card)
      tree.root.addSublayer(card)
    }
    if let newButton { tree.root.addSublayer(newButton) }
  }

  override func remade() throws(RoomError) -> MenuScene? { try PlayersPage(playroom) }

  override var wayHere: String? { "players button" }

  override var firstToDo: Layer? { cards.first { $0.isChosen } ?? cards.first }

  override func arrange() {
    let count = cards.count + (newButton == nil ? 0 : 1)
    let grid = GridLayout(count: count, in: content.insetBy(dx: 6, dy: 6), ratio: 1, gap: 0.22, largest: buttonSide * 3.4)
    for (card, frame) in zip(cards, grid.frames) { card.layout(in: place(frame)) }
    if let frame = grid.frames.last { newButton?.layout(in: place(frame)) }
  }

  override var probeMembers: [JSON.Member] {
    [
      JSON.Member(
        "profiles", .array(zip(playroom.profiles, cards).map { ["id": JSON(Int($0.id)), "frame": JSON($1.frame)] }))
    ]
  }
}
