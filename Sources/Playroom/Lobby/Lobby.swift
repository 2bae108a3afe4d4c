import ChartsRoom
import DotsRoom
import FourRoom
import Geometry
import Gestures
import Layers
import Meadow
import NumeralsRoom
import Progress
import RoomKit
import Sessions
import TrianglesRoom

/// Where one comes in: the meadow, whose landmarks are the doors, with the animals of those who play, and the way to the settings.
@MainActor
final class Lobby: MenuScene {
  private struct Door {
    let room: String
    let door: MeadowDoor
    let word: String
    /// Leads straight to the game that was left in the middle; nil without one.
    let goOn: RoundButton?
    /// Which level that is.
    let level: LevelID?
  }

  /// Which landmark is whose door; other rooms have a picture on a stand.
  private static let landmarks: [String: Landmark] = [
    DotsRoom.name: .easel, TrianglesRoom.name: .windmill, NumeralsRoom.name: .tower, ChartsRoom.name: .garden, FourRoom.name: .board,
  ]

  private let meadow: MeadowLayer
  /// Who lives there; nil until it is laid out.
  private var inhabitants: Inhabitants?
  private var doors: [Door] = []
  /// Those who do not play now.
  private var others: [(profile: Profile, seat: MeadowSeat)] = []
  /// Where those were who were deleted a moment ago.
  private var undoBadges: [UndoBadge] = []
  private let newButton: RoundButton?
  private let playersButton: RoundButton
  /// What invites to the first door, as long as nothing lives here; nil once something does.
  private let invitation: NextGlow?
  private let settingsButton: RoundButton
  /// How long, in seconds, a second Escape leaves the program after the first.
  private static let leaveTime = 2.0
  private let leaveHint: LeaveHint
  /// The way out where the playroom stands for many; nil at home.
  private let corners: CornerHold?
  private var leaving: ScheduledWork?
  /// The minute that the clock shows, since 1970.
  private var shownMinute: Int?
  private var hasBegun = false
  /// What answers a finger where nothing takes it.
  private var pokes: PokeAnswer?

  init(_ playroom: any MenuHost) throws(RoomError) {
    let options = playroom.options
    settingsButton = try RoundButton(.settings) { playroom.show(.settings()) }
    playersButton = try RoundButton(.players) { playroom.show(.players) }
    newButton =
      playroom.kiosk == nil && playroom.profiles.count < Profile.limit ? try RoundButton(.plus) { playroom.show(.profile(nil)) } : nil
    invitation = playroom.levels.residents.isEmpty ? try NextGlow() : nil
    corners = playroom.kiosk.map { _ in CornerHold { playroom.session?.end() } }
    leaveHint = LeaveHint(in: playroom.language)
    let profile = playroom.profile ?? Profile(id: 0, color: 0, animal: 0)
    let player = try Self.seat(of: profile, sits: false, options) {
      playroom.show(.profile(profile))
    } onHold: {
      playroom.show(.profile(profile))
    }
    var contents: [MeadowDoor.Contents] = []
    for room in playroom.rooms.rooms {
      let landmark = Self.landmarks[room.name]
      contents.append(
        MeadowDoor.Contents(
          name: Self.doorName(room.name), landmark: landmark, word: room.title(in: playroom.language),
          picture: try Self.picture(of: room, landmark: landmark, playroom)))
    }
    meadow = try MeadowLayer(doors: contents, player: player, light: Self.light(of: playroom), options: options)
    try super.init(playroom, page: "lobby", back: nil)
    tree.root.addSublayer(meadow)
    for (room, door) in zip(playroom.rooms.rooms, meadow.doors) { doors.append(try makeDoor(room, door)) }
    for other in playroom.profiles where other.id != profile.id {
      let seat = try Self.seat(of: other, sits: true, options) {
        playroom.choose(other)
      } onHold: {
        playroom.show(.profile(other))
      }
      others.append((other, seat))
    }
    for deleted in playroom.restorable {
      undoBadges.append(try UndoBadge(deleted) { [weak self] in self?.restore(deleted) })
    }
    if let corners {
      tree.root.addSublayer(corners.layer)
      corners.watch(tree.root)
    } else {
      tree.root.addSublayer(settingsButton)
    }
    listen()
  }

  private func makeDoor(_ room: any Room.Type, _ door: MeadowDoor) throws(RoomError) -> Door {
    let name = room.name
    let playroom = playroom
    door.onOpen = { [weak self, weak door] isTouched in
      guard isTouched, let self, let door else { return playroom.showLevels(of: name) }
      meadow.walk(to: door) { playroom.showLevels(of: name) }
    }
    let level = playroom.levels.unfinished(of: name)
    let goOn = try level.map { level throws(RoomError) in
      try RoundButton(.next, style: .prominent) { playroom.enter(name, level: level) }
    }
    goOn?.name = "go on \(name)"
    goOn?.describe { "\(Icon.next.text(in: $0)): \(room.title(in: $0))" }
    goOn?.sound = .open
    return Door(room: name, door: door, word: room.title(in: playroom.language), goOn: goOn, level: level)
  }

  /// What fingers do beside the doors: pan, poke, and be looked at.
  private func listen() {
    tree.root.addRecognizer(PanGestureRecognizer { [weak self] in self?.meadow.follow($0) })
    pokes = PokeAnswer(on: tree.root) { [weak self] in self?.meadow.poke(at: $0) }
    tree.root.addRecognizer(HoverGestureRecognizer { [weak self] in self?.meadow.look(at: $0.state.isFinal ? nil : $0.location) })
    let wheel = WheelGestureRecognizer { [weak self] in _ = self?.meadow.turnWheel(by: $0.delta) }
    tree.root.addRecognizer(wheel)
  }

  /// Someone's animal.
  private static func seat(
    of profile: Profile, sits: Bool, _ options: RoomOptions, action: @escaping () -> Void, onHold: @escaping () -> Void
  ) throws(RoomError) -> MeadowSeat {
    let figure = try Figure(
      Animal(number: profile.animal).rawValue, sits: sits, scarf: Animal.color(profile.color))
    let seat = MeadowSeat(figure, name: badgeName(profile), isCalm: options.reducesMotion, action: action, onHold: onHold)
    seat.sound = .voice(Animal(number: profile.animal).voice)
    seat.describe(Animal.spokenName(of: profile), value: { sits ? nil : SpokenWord.plays.text(in: $0) })
    return seat
  }

  /// What is on a door's canvas: the picture of the level that comes next; nil for doors without one.
  private static func picture(of room: any Room.Type, landmark: Landmark?, _ playroom: any MenuHost) throws(RoomError) -> Layer? {
    guard landmark == nil || landmark == .easel else { return nil }
    let levels = playroom.levels
    guard let level = levels.unfinished(of: room.name) ?? levels.next(in: room) ?? levels.shelf(of: room).first else { return nil }
    return try room.levelPicture(level, options: playroom.options(of: room.name))
  }

  private static func light(of playroom: any MenuHost) -> DayLight {
    DayLight(
      hour: playroom.clock.second / 3600, in: Season(day: playroom.clock.day))
  }

  override var firstToDo: Layer? { doors.first?.door }

  /// What the layer of a room's door is called.
  static func doorName(_ room: String) -> String { "\(room) door" }
  /// What the layer of someone's animal is called.
  static func badgeName(_ profile: Profile) -> String { "badge \(profile.id)" }

  // MARK: - Layout

  override func arrange() {
    do throws(RoomError) {
      try meadow.layout(size: size)
      try seatOthers()
      layOutInhabitants()
      showTime()
      showWeek()
      if let game = playroom.levels.lastGame { try meadow.show(game: game.moves, redBegins: game.redBegan) }
    } catch {
      playroom.session?.notify(error)
    }
    settingsButton.layout(in: meadow.landscape.gear)
    if let invitation, let first = doors.first?.door, let frame = meadow.adorn(first, behind: invitation.below, before: invitation.above) {
      invitation.layout(in: frame, hasBorder: false)
    }
    for door in doors {
      if let goOn = door.goOn { meadow.attach(goOn, to: door.door) }
    }
    leaveHint.layout(in: size, side: buttonSide)
    corners?.layout(size: size)
  }

  /// Puts those who live here in their places; at first, they come to be.
  private func layOutInhabitants() {
    if let inhabitants { return inhabitants.layout() }
    let today = playroom.clock.day
    let new = Inhabitants(of: playroom, in: meadow, day: today) { [weak self] in self?.meadow.look(at: $0) }
    new.focusRouter = input
    inhabitants = new
    meadow.onLook = { [weak new] place in
      if place != nil { new?.wake() }
    }
  }

  /// Those who do not play, those who were deleted a moment ago, and someone new, on the log; where there is no room for all, a way to all.
  private func seatOthers() throws(RoomError) {
    typealias Entry = (id: Int64, layer: Layer, layout: (Rect, _ unit: Double) -> Void)
    var entries: [Entry] = others.map { other in (other.profile.id, other.seat, { other.seat.layout(in: $0, unit: $1) }) }
    entries += undoBadges.map { badge in
      (badge.deleted.profile.id, badge.card, { frame, _ in badge.card.layout(in: Self.square(in: frame)) })
    }
    entries.sort { $0.id < $1.id }
    let buttons: [RoundButton] = playroom.canAddProfile ? newButton.map { [$0] } ?? [] : []
    newButton?.isHidden = buttons.isEmpty
    let capacity = meadow.landscape.bench.capacity
    let isCrowded = entries.count + buttons.count > capacity
    for entry in entries { entry.layer.removeFromSuperlayer() }
    newButton?.removeFromSuperlayer()
    playersButton.removeFromSuperlayer()
    if isCrowded {
      // Whoever can still be brought back stays in sight, the last one before the others, and for as long even where there is but one seat.
      let pale = undoBadges.reversed().map(\.deleted.profile.id)
      let rest = entries.map(\.id).filter { !pale.contains($0) }
      let shown = (pale + rest).prefix(max(pale.isEmpty ? 0 : 1, capacity - 1))
      entries = entries.filter { shown.contains($0.id) }
    }
    let button: RoundButton? = !isCrowded ? buttons.first : entries.count < capacity ? playersButton : nil
    var layers = entries.map { (layer: $0.layer, layout: $0.layout) }
    // At the left end, where no tail lies under it.
    if let button { layers.insert((button, { frame, _ in button.layout(in: Self.square(in: frame)) }), at: 0) }
    try meadow.seat(layers)
  }

  /// The largest square at the foot of a seat.
  private static func square(in frame: Rect) -> Rect {
    let side = min(frame.width, frame.height)
    return Rect(x: frame.midX - side / 2, y: frame.maxY - side, width: side, height: side)
  }

  private func restore(_ deleted: JustDeleted) {
    playroom.restore(deleted)
    playroom.showLobby(at: Lobby.badgeName(deleted.profile))
  }

  /// Takes those away whose deletion can no longer be taken back; the others close up.
  private func dropUndoBadges() {
    let known = playroom.restorable.map(\.profile.id)
    for badge in undoBadges where !known.contains(badge.deleted.profile.id) { badge.card.removeFromSuperlayer() }
    undoBadges.removeAll { !known.contains($0.deleted.profile.id) }
    layout(size: size)
  }

  // MARK: - Time

  override func begin(in session: Session) {
    super.begin(in: session)
    for badge in undoBadges {
      badge.begin(at: tree.now)
      tree.perform(after: badge.deleted.end - tree.now, owner: self) { [weak self] in self?.dropUndoBadges() }
    }
    hasBegun = true
    playroom.clock.setFromCalendar()
    showTime()
    waitForTheMinute()
    meadow.begin()
    if !playroom.options.reducesMotion { invitation?.begin() }
    ReadAhead.beginBehindDoors()
    inhabitants?.begin(from: firstFocus.flatMap { tree.root.layer(named: $0) }.map { frame(of: $0).center })
    guard playroom.bringsSomething else { return }
    playroom.bringsSomething = false
    if !playroom.options.reducesMotion { meadow.player.figure.rejoice() }
    playroom.play(.right)
  }

  /// Shows the clock's minute, and the light and the week of it.
  private func showTime() {
    let minute = Int((playroom.clock.time / 60).rounded(.down))
    guard minute != shownMinute || !hasBegun else { return }
    shownMinute = minute
    let ofDay = minute % 1440
    meadow.show(minutes: ofDay < 0 ? ofDay + 1440 : ofDay)
    let light = Self.light(of: playroom)
    if light != meadow.light {
      meadow.show(light)
      inhabitants?.show(light)
    }
    if hasBegun { showWeek() }
  }

  /// Shows the rounds of the week in the garden.
  func showWeek() {
    do throws(RoomError) {
      try meadow.show(rounds: playroom.summary.rounds(ofWeekTo: playroom.clock.day))
    } catch {
      playroom.session?.notify(error)
    }
  }

  private func waitForTheMinute() {
    minuteWork?.cancel()
    let second = playroom.clock.second.truncatingRemainder(dividingBy: 60)
    // A little late rather than a little early.
    minuteWork = tree.perform(after: max(0, 60 - second) + 0.001, owner: self) { [weak self] in
      self?.playroom.clock.setFromCalendar()
      self?.showTime()
      self?.waitForTheMinute()
    }
  }

  private var minuteWork: ScheduledWork?

  /// The calendar has set the time, now or in a log.
  override func handle(_ event: GameEvent, at time: Double) -> Bool {
    guard let local = LocalTime.time(of: event.words) else { return false }
    playroom.clock.set(LocalTime(local, at: time))
    showTime()
    if hasBegun { waitForTheMinute() }
    return true
  }

  // MARK: - Keys

  /// Backspace takes the last deletion back, while that can be done; who wakes up looks at the calendar.
  override func handle(_ event: InputEvent, at time: Double) -> Bool {
    corners?.watch(event, in: tree)
    if event.pressedKey == .backspace, let last = undoBadges.last {
      restore(last.deleted)
      return true
    }
    if case .suspend(let sleeps) = event {
      if sleeps {
        meadow.life.settle()
        inhabitants?.rest()
      } else {
        playroom.clock.setFromCalendar()
      }
    }
    return super.handle(event, at: time)
  }

  override func remade() throws(RoomError) -> MenuScene? { try Lobby(playroom) }

  /// Ends the program when asked twice: the first time only says so. While a lock waits for the next room, and where it stands for many, there is no way out.
  override func leave() {
    if playroom.locksNextRoom || playroom.kiosk != nil { return playroom.play(.wrong) }
    guard leaving == nil else { return end() }
    playroom.play(.press)
    leaveHint.show(playroom.device.hint(LobbyWord.leaveAgain.text(in: playroom.language), in: playroom.language))
    leaveHint.layout(in: size, side: buttonSide)
    tree.root.addSublayer(leaveHint)
    leaveHint.add(BasicAnimation(.opacity, from: 0, to: 1, duration: 0.15), forKey: "appear")
    leaving = tree.perform(after: Self.leaveTime, owner: self) { [weak self] in
      self?.leaving = nil
      self?.leaveHint.removeFromSuperlayer()
    }
  }

  private func end() { playroom.session?.end() }

  // MARK: - State

  /// Where the doors are, in points.
  var doorFrames: [(room: String, frame: Rect)] { doors.map { ($0.room, $0.door.frame) } }

  /// The door of a room.
  func door(of room: String) -> MeadowDoor? { doors.first { $0.room == room }?.door }

  /// What takes the touches of those who live there, in points of the stage.
  var residentFrames: [Rect] { inhabitants?.frames ?? [] }

  /// The place nearest to a point where nothing stands that takes touches, in points of the stage.
  func freePlace(near point: Point) -> Point {
    let taken = residentFrames + doors.flatMap { [frame(of: $0.door)] + $0.door.sublayers.map(frame(of:)) } + [frame(of: meadow.player)]
    let step = max(4, min(size.width, size.height) / 48)
    let places = (-12...12).flatMap { y in (-12...12).map { point + Point(Double($0), Double(y)) * step } }
    let stage = Rect(origin: .zero, size: size).insetBy(dx: step, dy: step)
    return places.filter { place in stage.contains(place) && !taken.contains { $0.insetBy(dx: -step, dy: -step).contains(place) } }
      .min { $0.distance(to: point) < $1.distance(to: point) } ?? point
  }

  /// Where the button for someone new is, in points; nil when it is not shown.
  var newFrame: Rect? { newButton.flatMap { $0.superlayer == nil || $0.isHidden ? nil : frame(of: $0) } }

  /// What a layer takes, in points of the stage.
  func frame(of layer: Layer) -> Rect {
    layer.transformToTree(presented: false).apply(layer.bounds)
  }

  override var probeMembers: [JSON.Member] {
    let seats = (playroom.profile.map { [($0, meadow.player)] } ?? []) + others.filter { $0.seat.superlayer != nil }
    return [
      JSON.Member("leaving", .bool(leaving != nil)),
      JSON.Member("minute", shownMinute.map { JSON($0) } ?? nil),
      JSON.Member("light", ["evening": JSON(meadow.light.evening), "night": JSON(meadow.light.night)]),
      JSON.Member("pan", JSON(meadow.pan)),
      JSON.Member("alive", .bool(meadow.life.isAwake)),
      JSON.Member(
        "doors",
        .array(
          doors.map { door in
            [
              "room": .string(door.room), "name": .string(door.word), "frame": JSON(frame(of: door.door)),
              "unfinished": door.level.map { .string($0.name) } ?? nil, "goOn": door.goOn.map { JSON(frame(of: $0)) } ?? nil,
            ]
          })),
      JSON.Member(
        "profiles",
        .array(
          seats.sorted { $0.0.id < $1.0.id }.map { profile, seat in
            [
              "id": JSON(Int(profile.id)), "color": JSON(profile.color), "animal": .string(Animal(number: profile.animal).rawValue),
              "frame": JSON(frame(of: seat)),
            ]
          })),
      JSON.Member(
        "deleted", .array(undoBadges.map { ["id": JSON(Int($0.deleted.profile.id)), "frame": JSON(frame(of: $0.card))] })),
    ] + (inhabitants?.probeMembers ?? [])
  }
}
