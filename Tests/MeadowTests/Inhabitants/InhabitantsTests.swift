import Geometry
import Gestures
import Layers
import RoomKit
import SVG
import Sessions
import Testing

@testable import Meadow

@MainActor
@Suite("Those who live in the meadow")
struct InhabitantsTests {
  private let some = ["whale", "snail", "balloon", "owl", "apple", "train", "penguin", "castle", "triangles/heart", "triangles/swan"]
    .map { MeadowVisit.resident($0) }

  @Test("every picture and every figure has a home, a trick and a voice, and lives where its file says", arguments: MeadowVisit.everybody)
  func everybody(resident: Resident) throws {
    let visit = try MeadowVisit([resident])
    let layer = try #require(visit.inhabitants.layers.first)
    let dwelling = try #require(layer.dwelling)
    #expect(dwelling.place.habitat == layer.traits.habitat)
    #expect(layer.traits == (try InhabitantTraits.read("\(resident.room)/\(resident.level).json")))
    #expect((2...3).contains(layer.traits.voice.notes.count))
    #expect(layer.traits.idle.duration < IdleTurns.lasting)
    visit.wait(0.5)
    visit.tap(try visit.frame(resident.id).center)
    #expect(visit.sounds == [layer.voice])
    #expect(PictureMotion.isPlaying(on: layer.picture.parts))
  }

  @Test("pictures have a line about them, and eyes where they blink")
  func drawn() throws {
    let visit = try MeadowVisit(MeadowVisit.everybody)
    for layer in visit.inhabitants.layers {
      #expect(layer.picture.middle.sublayers.contains { ($0 as? ShapeLayer)?.strokeColor != nil })
      #expect(layer.picture.box.width > 0.2 && layer.picture.box.height > 0.2)
      if layer.traits.idle.kind == .blink { #expect(layer.picture.eyes != nil) }
    }
  }

  @Test("at night who lives there has a light edge, and a clearer one where contrast is strong; by day none")
  func rim() throws {
    var widths: [Double] = []
    for hasHighContrast in [false, true] {
      let picture = try InhabitantPicture(
        try #require(try MeadowVisit.finishedPicture(of: "elephant")), hasHighContrast: hasHighContrast)
      let rim = try #require(picture.middle.layer(named: "rim") as? ShapeLayer)
      for (light, opacity) in [(DayLight.day, 0.0), (.night, 1)] {
        picture.apply(light) { $0 }
        #expect(rim.opacity == opacity)
      }
      widths.append(rim.lineWidth * (rim.strokeColor?.alpha ?? 0))
      // It is seen beyond the line, below which it lies.
      let line = try #require(picture.middle.sublayers.last as? ShapeLayer)
      #expect(rim.lineWidth > line.lineWidth + 1 && picture.middle.sublayers.first === rim)
    }
    #expect(widths[1] > 1.5 * widths[0])
  }

  @Test("a poke is seen in the next frame, and heard at once")
  func answers() throws {
    let visit = try MeadowVisit(some)
    visit.wait(1)
    let frame = try visit.frame("snail")
    let layer = try visit.layer("snail")
    let before = layer.presentedTransformToSuperlayer()
    visit.touch(.began, frame.center)
    #expect(visit.sounds == [layer.voice])
    visit.wait(1.0 / 60)
    #expect(layer.presentedTransformToSuperlayer() != before)
    visit.touch(.ended, frame.center)
  }

  @Test("whoever drives away takes its shadow along, or the wave before it, and both come back with it", arguments: ["car", "boat"])
  func shadows(name: String) throws {
    let visit = try MeadowVisit(some + [MeadowVisit.resident("car"), MeadowVisit.resident("boat")])
    visit.wait(1)
    let layer = try visit.layer(name)
    visit.tap(try visit.frame(name).center)
    var farthest = 0.0
    for _ in 0..<120 {
      visit.wait(1.0 / 30)
      let way = layer.picture.foot.presentation(of: .translationX)
      farthest = max(farthest, abs(way))
      for mark in layer.marks { #expect(abs(abs(mark.presentation(of: .translationX)) - abs(way)) < 1e-6) }
    }
    #expect(farthest > 20 && layer.marks.allSatisfy { abs($0.presentation(of: .translationX)) < 1e-6 })
  }

  @Test("someone who is carried is larger and in front, lives where it is put down, and that is kept")
  func carried() throws {
    let visit = try MeadowVisit(some)
    visit.wait(0.1)
    let start = try visit.frame("snail").center
    let goal = Point(640, 190)
    let layer = try visit.layer("snail")
    let scale = layer.transform.a
    visit.touch(.began, start)
    visit.wait(0.05)
    visit.touch(.moved, start + Point(0, -30))
    visit.wait(0.3)
    #expect(layer.isLifted && layer.superlayer === visit.stage.meadow.plane(.screen))
    #expect(abs(layer.presentedTransformToSuperlayer().a / scale - 1.06) < 0.005)
    visit.touch(.moved, goal)
    visit.wait(0.02)
    visit.touch(.ended, goal)
    visit.wait(1)
    #expect(!layer.isLifted)
    let place = try #require(visit.kept?.place(of: layer.resident))
    #expect(place == layer.dwelling?.place)
    // It hangs by its foot where its middle was held.
    #expect(try visit.frame("snail").center.distance(to: goal) < 60)
    #expect(visit.looks.count > 0)

    // The next visit, and a stage of another size, find it there.
    let again = try MeadowVisit(some, moved: visit.kept)
    #expect(try again.frame("snail") == visit.frame("snail"))
    let small = try MeadowVisit(some, moved: visit.kept, size: Size(360, 640))
    #expect(try small.layer("snail").dwelling?.place.habitat == place.habitat)
  }

  @Test("whoever is let go over a door, a sign or beyond the edge lives beside it", arguments: [Size(1280, 800), Size(360, 640)])
  func offTheDoors(size: Size) throws {
    let visit = try MeadowVisit(some, size: size)
    visit.wait(0.1)
    let landscape = visit.stage.meadow.landscape
    let goals =
      landscape.occupied(seats: 0).map(\.center) + [
        Point(-500, -500), Point(size.width + 300, size.height / 2), Point(size.width / 2, size.height - 1),
      ]
    for goal in goals {
      guard let layer = visit.inhabitants.layers.first else { return }
      let frame = layer.frameOnStage(of: visit.stage.meadow)
      visit.drag(from: frame.center, to: goal)
      visit.wait(1)
      let found = layer.frameOnStage(of: visit.stage.meadow)
      #expect(Rect(origin: .zero, size: size).contains(found))
      for rect in landscape.occupied(seats: 0) { #expect(!rect.intersects(found)) }
    }
  }

  @Test("those who are new fly in one after the other, are looked at, and end where they live")
  func arrives() throws {
    let visit = try MeadowVisit(some, moved: JSONText.decode(MeadowRecord.self, from: #"{"residents":[{"who":"dots/whale"}]}"#))
    let new = some.dropFirst()
    #expect(visit.inhabitants.layers.count { $0.isArriving } == 6)
    let layer = try visit.layer("triangles/swan")
    let superlayer = try #require(layer.superlayer)
    visit.wait(0.1)
    let from = superlayer.convert(Point.zero, from: layer)
    #expect(from.distance(to: Point(200, 300)) < 40)
    visit.wait(6)
    #expect(visit.inhabitants.layers.allSatisfy { !$0.isArriving })
    #expect(visit.looks.count == 6)
    #expect(superlayer.convert(Point.zero, from: layer).distance(to: try #require(layer.dwelling).point) < 1)
    _ = new
    // The next time they are there from the beginning.
    let again = try MeadowVisit(some, moved: visit.inhabitants.record)
    #expect(!again.inhabitants.hasNewcomers && again.inhabitants.layers.allSatisfy { !$0.isArriving })
  }

  @Test("they move for a while after a touch, a few at a time, and then nothing is due any more")
  func rests() throws {
    let visit = try MeadowVisit(Array(MeadowVisit.everybody.prefix(60)))
    var most = 0
    for _ in 0..<200 {
      visit.wait(0.07)
      most = max(most, visit.inhabitants.layers.count { PictureMotion.isPlaying(on: $0.picture.parts) })
    }
    #expect((1...IdleTurns.most).contains(most))
    visit.wait(1.2)
    #expect(visit.inhabitants.layers.allSatisfy { !PictureMotion.isPlaying(on: $0.picture.parts) })
    #expect(!visit.stage.tree.isAnimating && visit.stage.tree.nextDeadline == nil)
    // A touch wakes them.
    visit.tap(try visit.frame("whale").center)
    visit.wait(4)
    #expect(visit.stage.tree.nextDeadline != nil)
  }

  @Test("with reduced motion nobody moves, and a poke is still seen and heard")
  func calm() throws {
    let visit = try MeadowVisit(some, reducesMotion: true)
    visit.wait(3)
    #expect(visit.inhabitants.layers.allSatisfy { !PictureMotion.isPlaying(on: $0.picture.parts) && !$0.isArriving })
    let layer = try visit.layer("whale")
    visit.tap(try visit.frame("whale").center)
    visit.wait(0.1)
    #expect(visit.sounds == [layer.voice])
    #expect(layer.picture.foot.presentation(of: .opacity) < 0.9)
    #expect(!PictureMotion.isPlaying(on: layer.picture.parts))
  }

  @Test("the keyboard reaches them as one, and leads from each to the next")
  func keys() throws {
    let visit = try MeadowVisit(some)
    let router = visit.stage.input
    #expect(router.focusableLayers.count { $0 is InhabitantLayer } == 1)
    for _ in 0..<20 where !(router.focusedLayer is InhabitantLayer) { visit.press(.tab) }
    var seen: Set<String> = []
    for _ in some {
      seen.insert(try #require(router.focusedLayer?.name))
      visit.press(.right)
    }
    #expect(seen == Set(some.map(\.id)))
    let layer = try #require(router.focusedLayer as? InhabitantLayer)
    visit.press(.return)
    #expect(visit.sounds.last == layer.voice)
    #expect(PictureMotion.isPlaying(on: layer.picture.parts))
  }

  @Test("what is damaged or gone is a parcel, and nothing of the record is lost")
  func parcels() throws {
    let gone = Resident(room: "dots", level: "/nowhere/at/all.svg")
    let visit = try MeadowVisit([gone] + some)
    let parcel = try visit.layer(gone.id)
    #expect(parcel.traits == (try InhabitantTraits.read("inhabitants/parcel.json")))
    let damaged = InhabitantCast { _ throws(RoomError) in throw .damagedResource("a", reason: "b") }
    let wrapped = try MeadowVisit(some, cast: damaged)
    #expect(wrapped.inhabitants.layers.count == some.count)
    #expect(wrapped.inhabitants.record.entries.count == some.count)
  }

  @Test("of thousands only so many are seen, each day others, and coming home stays quick")
  func thousands() throws {
    let many = (0..<5_000).map { Resident(room: "dots", level: LevelID("/a/\($0).svg")) }
    let visit = try MeadowVisit(many)
    #expect(visit.inhabitants.layers.count <= Roster.most)
    #expect(visit.inhabitants.layers.count + visit.inhabitants.elsewhere == many.count)
    #expect(visit.inhabitants.layers.last?.resident == many.last)
  }

  @Test("an empty meadow shows in dots who could live there, and no longer once somebody does")
  func empty() throws {
    func invitations(_ layer: Layer) -> Int {
      (layer.name == "invitation" ? 1 : 0) + layer.sublayers.reduce(0) { $0 + invitations($1) }
    }
    #expect(invitations(try MeadowVisit([]).stage.tree.root) == 4)
    #expect(invitations(try MeadowVisit(some).stage.tree.root) == 0)
  }

  @Test("the same visit ends in the same state, whatever the frames between")
  func replays() throws {
    func end(_ step: Double) throws -> String {
      let visit = try MeadowVisit(some)
      while visit.time < 2 { visit.wait(step) }
      visit.tap(try visit.frame("whale").center)
      visit.wait(0.95)
      visit.drag(from: try visit.frame("owl").center, to: Point(700, 600))
      while visit.time < 6 { visit.wait(step) }
      return JSON.object(visit.inhabitants.probeMembers).description
    }
    #expect(try end(0.25) == end(0.5))
  }

  @Test("at night and in the evening they have the colours of the hour, and by day their own again")
  func light() throws {
    let visit = try MeadowVisit(some)
    func colors(_ layer: Layer) -> [Color] {
      ((layer as? ShapeLayer)?.fillColor.map { [$0] } ?? []) + layer.sublayers.flatMap(colors)
    }
    let whale = try visit.layer("whale")
    let day = colors(whale.picture.foot)
    visit.inhabitants.show(.night)
    let night = colors(whale.picture.foot)
    #expect(zip(day, night).allSatisfy { $0.0 == .black || $0.0 != $0.1 })
    visit.inhabitants.show(.day)
    #expect(colors(whale.picture.foot) == day)
  }
}
