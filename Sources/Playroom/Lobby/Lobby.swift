import Geometry
import Gestures
import Layers
import Progress
import RoomKit
import Sessions
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
    let level: LevelID?
  }

  private var doors: [Door] = []
  private var badges: [(profile: Profile, card: Card)] = []
  /// Where those were who were deleted a moment ago.
  private var undoBadges: [UndoBadge] = []
  private let newBadge: RoundButton?
  private let settingsButton: RoundButton
  private static let labelHeight = 0.2
  /// How long, in seconds, a second Escape leaves the program after the first.
  private static let leaveTime = 2.0
  private let leaveHint: LeaveHint
  private var leaving: ScheduledWork?

  init(_ playroom: Playroom) throws(RoomError) {
    settingsButton = try RoundButton(.settings) { playroom.showSettings() }
    newBadge = playroom.profiles.count < Profile.limit ? try RoundButton(.plus) { playroom.showProfile(nil) } : nil
    leaveHint = LeaveHint(LobbyWord.leaveAgain.text(in: playroom.language), in: playroom.language)
    try super.init(playroom, page: "lobby", back: nil)
    for room in playroom.rooms.rooms {
      let vignette = try room.vignette(options: playroom.options)
      let name = room.name
      let card = Card(vignette.layer, name: Self.doorName(name)) { playroom.showLevels(of: name) }
      card.onTouch = { vignette.play() }
      card.sound = .open
      let label = TextLayer()
      label.string = room.title(in: playroom.language)
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
        goOn.sound = .open
        tree.root.addSublayer(goOn)
      }
      doors.append(Door(room: name, card: card, vignette: vignette, label: label, goOn: goOn, level: level))
    }
    for profile in playroom.profiles {
      // Who plays already has nothing to choose, and may look different.
      let isChosen = profile == playroom.profile
      let card = Card(try Animal.badge(profile), name: Self.badgeName(profile)) {
        if isChosen { playroom.showProfile(profile) } else { playroom.choose(profile) }
      }
      card.isChosen = isChosen
      card.sound = .voice(Animal(number: profile.animal).voice)
      card.addRecognizer(LongPressGestureRecognizer { if $0.state == .began { playroom.showProfile(profile) } })
      badges.append((profile, card))
    }
    for deleted in playroom.restorable {
      undoBadges.append(try UndoBadge(deleted) { [weak self] in self?.restore(deleted) })
    }
    for card in allBadges { tree.root.addSublayer(card) }
    if let newBadge { tree.root.addSublayer(newBadge) }
    tree.root.addSublayer(settingsButton)
  }

  /// The cards of all who play, and of those who were deleted a moment ago, by their numbers.
  private var allBadges: [Card] {
    (badges.map { ($0.profile.id, $0.card) } + undoBadges.map { ($0.deleted.profile.id, $0.card) }).sorted { $0.0 < $1.0 }.map(\.1)
  }

  private func restore(_ deleted: Playroom.JustDeleted) {
    playroom.restore(deleted)
    playroom.showLobby(at: Lobby.badgeName(deleted.profile))
  }

  /// Takes those away whose deletion can no longer be taken back; the others close up.
  private func dropUndoBadges() {
    let known = playroom.restorable.map(\.profile.id)
    for badge in undoBadges where !known.contains(badge.deleted.profile.id) { badge.card.removeFromSuperlayer() }
    undoBadges.removeAll { $0.card.superlayer == nil }
    layout(size: size)
  }

  override var firstToDo: Layer? { doors.first?.card }

  /// What the layer of a room's door is called.
  static func doorName(_ room: String) -> String { "\(room) door" }
  /// What the layer of someone's badge is called.
  static func badgeName(_ profile: Profile) -> String { "badge \(profile.id)" }

  override func arrange() {
    let side = buttonSide
    settingsButton.layout(in: Rect(x: size.width - side, y: 0, width: side, height: side))
    let cards = allBadges
    newBadge?.isHidden = !playroom.canAddProfile
    let places = BadgeLayout(count: cards.count + (playroom.canAddProfile ? 1 : 0), side: side, in: size)
    for (card, frame) in zip(cards, places.frames) {
      let inset = frame.width * 0.08
      card.layout(in: frame.insetBy(dx: inset, dy: inset))
    }
    if let frame = places.frames.last, playroom.canAddProfile { newBadge?.layout(in: frame) }
    let grid = GridLayout(
      count: doors.count, in: places.rest.insetBy(dx: 4, dy: 4), ratio: 1 + Self.labelHeight, gap: 0.1,
      largest: 640 * StageGrowth.factor(in: size))
    for (door, frame) in zip(doors, grid.frames) {
      door.card.layout(in: Rect(x: frame.minX, y: frame.minY, width: frame.width, height: frame.width))
      // It reaches over the picture's corner, and not to the word below.
      let disc = max(26, frame.width * 0.27)
      let middle = frame.width * 1.02 - disc / 2
      door.goOn?.layout(disc: disc, at: Point(frame.minX + middle, frame.minY + middle))
      let scale = frame.width / Card.side
      door.label.transform = .scale(scale, scale)
      door.label.position = Point(frame.midX, frame.minY + frame.width * (1 + Self.labelHeight * 0.55))
    }
    leaveHint.layout(in: size, side: side)
  }

  override func begin(in session: Session) {
    super.begin(in: session)
    for badge in undoBadges {
      badge.begin(at: tree.now)
      tree.perform(after: badge.deleted.end - tree.now, owner: self) { [weak self] in self?.dropUndoBadges() }
    }
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
  var newFrame: Rect? { newBadge.flatMap { $0.isHidden ? nil : $0.frame } }

  /// Backspace takes the last deletion back, while that can be done.
  override func handle(_ event: InputEvent, at time: Double) -> Bool {
    if event.pressedKey == .backspace, let last = undoBadges.last {
      restore(last.deleted)
      return true
    }
    return super.handle(event, at: time)
  }

  /// Ends the program when asked twice: the first time only says so. While a lock waits for the next room there is no way out.
  override func leave() {
    if playroom.locksNextRoom { return playroom.play(.wrong) }
    guard leaving == nil else { return end() }
    playroom.play(.press)
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
              "unfinished": door.level.map { .string($0.name) } ?? nil, "goOn": door.goOn.map { JSON($0.frame) } ?? nil,
            ]
          })),
      JSON.Member(
        "profiles",
        .array(
          badges.map { profile, card in
            [
              "id": JSON(Int(profile.id)), "color": JSON(profile.color), "animal": .string(Animal(number: profile.animal).rawValue),
              "frame": JSON(card.frame),
            ]
          })),
      JSON.Member(
        "deleted", .array(undoBadges.map { ["id": JSON(Int($0.deleted.profile.id)), "frame": JSON($0.card.frame)] })),
    ]
  }
}
