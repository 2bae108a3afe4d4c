import Geometry
import Gestures
import Layers
import Stage
import Typography

/// Where one comes in: five big pictures, each a tiny scene of its room, who plays, and the way to the settings.
@MainActor
final class Lobby: MenuScene {
  private struct Door {
    let room: String
    let card: Card
    let vignette: any Vignette
    let label: TextLayer
    /// Leads straight to the game that was left in the middle; nil without one.
    let goOn: RoundButton?
    /// Which level that is.
    let level: String?
  }

  private var doors: [Door] = []
  private var badges: [(profile: Profile, card: Card)] = []
  private let newBadge: RoundButton?
  private let settingsButton: RoundButton
  private static let labelHeight = 0.2
  /// How long, in seconds, a second Escape leaves the program after the first.
  private static let leaveTime = 2.0
  private let leaveHint: LeaveHint
  private var leaving: ScheduledWork?

  init(_ playroom: Playroom) throws(RoomError) {
    settingsButton = try RoundButton(.settings) { playroom.showSettings() }
    newBadge = playroom.canAddProfile ? try RoundButton(.plus) { playroom.showProfile(nil) } : nil
    leaveHint = LeaveHint(LobbyWord.leaveAgain.text(in: playroom.language), in: playroom.language)
    try super.init(playroom, page: "lobby", back: nil)
    for room in RoomCatalog.rooms {
      let vignette = try room.vignette(options: playroom.options)
      let name = room.name
      let card = Card(vignette.layer, name: "\(name) door") { playroom.showLevels(of: name) }
      card.onTouch = { vignette.play() }
      let label = TextLayer()
      label.string = LobbyWord.name(ofRoom: name).text(in: playroom.language)
      label.style = TextStyle(font: FontDescription(weight: .bold), size: 20, language: playroom.language.rawValue)
      label.color = Palette.ink
      label.isHitTestable = false
      label.sizeToFit()
      tree.root.addSublayer(card)
      tree.root.addSublayer(label)
      let level = playroom.unfinishedLevel(of: name)
      let goOn = try level.map { level throws(RoomError) in
        try RoundButton(.next, style: .prominent) { playroom.enter(name, level: level) }
      }
      if let goOn {
        goOn.name = "go on \(name)"
        tree.root.addSublayer(goOn)
      }
      doors.append(Door(room: name, card: card, vignette: vignette, label: label, goOn: goOn, level: level))
    }
    for profile in playroom.profiles {
      // Who plays already has nothing to choose, and may look different.
      let isChosen = profile == playroom.profile
      let card = Card(try Animal.badge(profile), name: "badge \(profile.id)") {
        if isChosen { playroom.showProfile(profile) } else { playroom.choose(profile) }
      }
      card.isChosen = isChosen
      card.addRecognizer(LongPressGestureRecognizer { if $0.state == .began { playroom.showProfile(profile) } })
      tree.root.addSublayer(card)
      badges.append((profile, card))
    }
    if let newBadge { tree.root.addSublayer(newBadge) }
    tree.root.addSublayer(settingsButton)
  }

  override func arrange() {
    let side = buttonSide
    settingsButton.place(Rect(x: size.width - side, y: 0, width: side, height: side))
    // Badges and the plus share what is left of the bar.
    let count = Double(badges.count + (newBadge == nil ? 0 : 1))
    let room = size.width - side - 4
    let step = count > 0 ? min(side, room / count) : side
    for (i, badge) in badges.enumerated() {
      badge.card.place(
        Rect(center: Point(2 + (Double(i) + 0.5) * step, side / 2), size: Size(min(step, side) * 0.84, min(step, side) * 0.84)))
    }
    newBadge?.place(Rect(center: Point(2 + (count - 0.5) * step, side / 2), size: Size(min(step, side), min(step, side))))
    let grid = GridLayout(
      count: doors.count, in: content.insetBy(dx: 4, dy: 4), ratio: 1 + Self.labelHeight, gap: 0.1,
      largest: 640 * StageGrowth.factor(in: size))
    for (door, frame) in zip(doors, grid.frames) {
      door.card.place(Rect(x: frame.minX, y: frame.minY, width: frame.width, height: frame.width))
      let corner = max(44, frame.width * 0.3)
      // It reaches over the picture's corner, and not to the word below.
      let edge = frame.width * 1.02
      door.goOn?.place(Rect(x: frame.minX + edge - corner, y: frame.minY + edge - corner, width: corner, height: corner))
      let scale = frame.width / Card.side
      door.label.transform = .scale(scale, scale)
      door.label.position = Point(frame.midX, frame.minY + frame.width * (1 + Self.labelHeight * 0.55))
    }
    leaveHint.place(in: size, side: side)
  }

  override func begin(in session: Session) {
    guard !playroom.options.reducesMotion else { return }
    for (i, door) in doors.enumerated() {
      tree.perform(after: 0.15 + 0.25 * Double(i), owner: self) { door.vignette.play() }
    }
  }

  /// Where the doors are, in points.
  var doorFrames: [(room: String, frame: Rect)] {
    doors.map { door in
      let side = Card.side * door.card.transform.a
      return (door.room, Rect(center: door.card.position, size: Size(side, side)))
    }
  }

  /// Where the button for someone new is, in points; nil when there are as many as can be.
  var newFrame: Rect? { newBadge.map { Rect(center: $0.position, size: Size(buttonSide, buttonSide)) } }

  /// Ends the program when asked twice: the first time only says so. While a lock waits for the next room there is no way out.
  override func leave() {
    if playroom.locksNextRoom { return }
    guard leaving == nil else { return end() }
    tree.root.addSublayer(leaveHint)
    leaveHint.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 0.15), forKey: "appear")
    leaving = tree.perform(after: Self.leaveTime, owner: self) { [weak self] in
      self?.leaving = nil
      self?.leaveHint.removeFromSuperlayer()
    }
  }

  private func end() { playroom.session?.end() }

  override var details: [JSON.Member] {
    [
      JSON.Member("leaving", .bool(leaving != nil)),
      JSON.Member(
        "doors",
        .array(
          zip(doors, doorFrames).map { door, place in
            [
              "room": .string(door.room), "name": .string(door.label.string), "frame": JSON(place.frame),
              "unfinished": door.level.map { .string($0) } ?? nil, "goOn": door.goOn.map { JSON($0.frame) } ?? nil,
            ]
          })),
      JSON.Member(
        "profiles",
        .array(
          playroom.profiles.map {
            ["id": JSON(Int($0.id)), "color": JSON($0.color), "animal": .string(Animal.allCases[$0.animal].rawValue)]
          })),
    ]
  }
}
