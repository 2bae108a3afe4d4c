import Geometry
import RoomKit

/// The landscape's layout on a stage: where planes, doors, the animals and the habitats lie, as plain values.
///
/// A stage that is wider than high shows the composition of `meadow/landscape.json`, another one that of `meadow/portrait.json`. Things keep their
/// proportions; between them the ground is drawn apart or together, and wider stages show more of it. All coordinates are points of the planes: where a
/// plane is panned, its layer moves, and nothing in it.
package struct Landscape: Hashable, Sendable {
  /// Of the stage, in points.
  package let size: Size
  package let composition: Composition
  /// Whether hills stand above one another, with a path that winds up.
  package let isPortrait: Bool
  /// Points for a unit of the composition, of things.
  package let unit: Double
  /// Points for a unit of the composition, of the ground: along x, and along y.
  package let stretch: Point
  /// How far the near meadow can be panned to either side, in points.
  package private(set) var farthestPan: Double
  /// The five doors.
  package private(set) var doors: [Landmark: DoorPlace] = [:]
  /// What the animal of the one who plays takes.
  package private(set) var animal: DoorPlace
  /// Where the others sit.
  package private(set) var bench: BenchPlace
  /// The way to the settings.
  package let gear: Rect
  private let regions: [Habitat: HabitatRegion]

  /// The least side of what takes touches, in points.
  package static let leastTarget = 44.0
  /// The least side of what takes touches of someone who lives here, in points: on stages of less than 440 points less, so that more than a few have room.
  var leastResidentTarget: Double { min(Self.leastTarget, max(30, min(size.width, size.height) / 10)) }
  /// The least side of the picture of someone who lives here, in points.
  var leastResidentSide: Double { min(24, max(19, min(size.width, size.height) / 17)) }
  /// Whether there is more room than those who live here need.
  var isRoomy: Bool { min(size.width, size.height) >= 600 }
  /// The least size of letters on signs, as a part of their size at a height of 800 points.
  private static let leastSignUnit = 0.5

  /// - Parameters:
  ///   - size: of the stage, in points.
  ///   - words: how wide each door's word is, in units of its sign.
  ///   - isRightToLeft: whether lines run to the left: the way to the settings stands where they end, as the buttons of all pages.
  /// - Throws: `RoomError` when the composition is missing or damaged.
  package init(size: Size, words: [Landmark: Double] = [:], isRightToLeft: Bool = false) throws(RoomError) {
    self.init(size: size, composition: try Composition.suited(to: size), words: words, isRightToLeft: isRightToLeft)
  }

  init(size asked: Size, composition: Composition, words: [Landmark: Double], isRightToLeft: Bool) {
    size = Size(max(1, asked.width), max(1, asked.height))
    self.composition = composition
    isPortrait = Composition.isPortrait(size)
    let base = Size(composition.size[0], composition.size[1])
    let down = size.height / base.height
    let shown = size.width / down
    // Beyond what the planes reach to the ground is drawn apart; below what the doors need, together.
    let widest = base.width + 2 * composition.margin
    let across = down * (shown < base.width ? shown / base.width : shown > widest ? shown / widest : 1)
    stretch = Point(across, down)
    let roomy = isPortrait ? 1 : 0.78
    unit = min(down, across / roomy)
    let overhang = composition.margin - max(0, min(shown, widest) - base.width) / 2
    farthestPan = max(0, min(composition.pan, overhang / Plane.foreground.parallax)) * across
    let side = RoomControls.buttonSide(in: size)
    gear = Rect(x: isRightToLeft ? 0 : size.width - side, y: 0, width: side, height: side)
    let place = Self.map(stretch, size, base)
    regions = composition.habitats.reduce(into: [:]) { regions, entry in
      regions[entry.key] = Self.region(entry.key, entry.value, unit: min(down, across / roomy), place)
    }
    animal = Self.standing(composition.animal, unit, place)
    bench = BenchPlace(composition.bench, unit: unit, size: size, rightOf: animal.target.maxX, place)
    let signUnit = max(Self.leastSignUnit, unit)
    // The garden first: the signs of what stands above it stay clear of it, and of those who sit at the side.
    for landmark in [.garden] + Landmark.allCases.filter({ $0 != .garden }) {
      guard let door = composition.doors[landmark] else { continue }
      let below = [bench.area] + (doors[.garden].map { [$0.target] } ?? [])
      doors[landmark] = self.door(door, width: words[landmark] ?? 60, signUnit: signUnit, above: below, place)
    }
    farthestPan = min(farthestPan, panUntilDoorsMeet)
  }

  /// How far the near meadow can be panned before two doors of different depths, beside each other, would touch; in points.
  private var panUntilDoorsMeet: Double {
    let places = Landmark.allCases.compactMap { doors[$0] }
    var farthest = Double.greatestFiniteMagnitude
    for (i, a) in places.enumerated() {
      for b in places[..<i] where a.extent.minY < b.extent.maxY && b.extent.minY < a.extent.maxY {
        let apart = abs(a.plane.parallax - b.plane.parallax)
        let gap = max(a.extent.minX - b.extent.maxX, b.extent.minX - a.extent.maxX)
        // Planes are moved by whole points, so that each may be off by half of one.
        if apart > 0 { farthest = min(farthest, max(0, gap - 1) / apart) }
      }
    }
    return farthest
  }

  /// Where the layer of a plane whose coordinates are the composition's goes, as a transform into points.
  package var groundTransform: AffineTransform {
    AffineTransform.translation(-composition.size[0] / 2, 0).concatenating(.scale(stretch.x, stretch.y))
      .concatenating(.translation(size.width / 2, 0))
  }

  /// A point of the composition, in points.
  package func point(_ x: Double, _ y: Double) -> Point {
    Self.map(stretch, size, Size(composition.size[0], composition.size[1]))([x, y])
  }

  private static func map(_ stretch: Point, _ size: Size, _ base: Size) -> ([Double]) -> Point {
    { place in
      place.count < 2 ? .zero : Point(size.width / 2 + (place[0] - base.width / 2) * stretch.x, place[1] * stretch.y)
    }
  }

  /// Where the sun or the moon stands: beside the way to the settings, where that is in the same corner.
  func placeOfLight(_ x: Double, _ y: Double) -> Point {
    let (place, radius) = (point(x, y), Self.lightRadius * unit)
    guard gear.intersects(Rect(center: place, size: Size(2 * radius, 2 * radius))) else { return place }
    return Point(gear.maxX + radius, place.y)
  }

  /// What is to be seen of the sun about its middle, its inner ring with it, in units; its glow reaches farther.
  private static let lightRadius = 59.0

  // MARK: - What lies beside a door

  /// The side of what takes touches of a button beside a door, in points.
  package var discSide: Double { max(Self.leastTarget, 52 * unit) }

  /// How wide the disc is that is seen of it, in points.
  package var discDiameter: Double { max(26, 45 * unit) }

  /// How much of the disc lies on the end of a sign, as a part of its radius.
  private static let overlapOfDisc = 0.35

  /// How far beyond the corner of a sign the middle of the disc may be, as a part of its radius.
  private static let slideOfDisc = 0.3

  /// Where a button of a door has its middle: on an end of the door's sign, first where its word ends; where there is no room, below the sign, and else on
  /// an edge of the door's picture. It lies on the stage, clear of what else is touched, and hides as little as it can of the picture and the word.
  package func placeOfDisc(at door: DoorPlace, clearOf others: [Rect], isRightToLeft: Bool = false) -> Point {
    let (target, side, radius) = (door.target, discSide, discDiameter / 2)
    let reach = radius * (1 - Self.overlapOfDisc)
    // As near to the middle of its end as there is room.
    let ends = [0, -0.3, 0.3, -0.6, 0.6, -1, 1].flatMap { shift in
      let y = door.sign.midY + shift * (door.sign.height / 2 + Self.slideOfDisc * radius)
      return isRightToLeft
        ? [Point(door.sign.minX - reach, y), Point(door.sign.maxX + reach, y)]
        : [Point(door.sign.maxX + reach, y), Point(door.sign.minX - reach, y)]
    }
    // Below the sign, where there is no room at its ends.
    let below = [door.sign.midX, door.sign.maxX - radius, door.sign.minX + radius].map { Point($0, door.sign.maxY + reach) }
    // Its middle on the picture's edge, so that it is seen to belong there.
    let inset = radius * 0.4
    let xs = [target.maxX - inset, target.minX + inset]
    let ys = [target.maxY - inset, target.midY, target.minY + inset]
    let edges = ys.flatMap { y in xs.map { Point($0, y) } }
    let stage = Rect(origin: .zero, size: size)
    let taken = others + [animal.target, gear] + bench.seats(count: bench.capacity)
    func overlap(_ a: Rect, _ b: Rect) -> Double { a.intersection(b).map { $0.width * $0.height } ?? 0 }
    func cost(_ center: Point, isAtSign: Bool) -> Double {
      let frame = Rect(center: center, size: Size(side, side))
      let seen = Rect(center: center, size: Size(discDiameter, discDiameter))
      let covered = taken.reduce(0) { $0 + overlap($1, frame) }
      let hidden = isAtSign ? 0 : side * side + 3 * overlap(door.sign, seen) + 0.3 * overlap(target, frame)
      return 100 * (covered + side * side - overlap(stage, frame)) + hidden
    }
    let candidates =
      (ends + below).map { ($0, cost($0, isAtSign: true)) }
      + edges.map { ($0, cost($0, isAtSign: false)) }
    return candidates.min { $0.1 < $1.1 - 1e-9 }?.0 ?? target.center
  }

  // MARK: - Habitats

  /// Where a habitat lies.
  package func region(of habitat: Habitat) -> HabitatRegion {
    guard let region = regions[habitat] else { preconditionFailure("every composition has all habitats") }
    return region
  }

  /// The point of a place, in points of its habitat's plane.
  package func point(of place: WorldPlace) -> Point { region(of: place.habitat).point(of: place) }

  /// The place of a point of the stage, in the nearest of some habitats: what is dropped there lives there. Nil without habitats.
  /// - Parameter pan: how far the near meadow is panned, in points.
  package func place(at point: Point, among habitats: [Habitat], pan: Double = 0) -> WorldPlace? {
    let places = habitats.map { habitat -> (place: WorldPlace, distance: Double) in
      let region = region(of: habitat)
      let local = Point(point.x - pan * region.plane.parallax, point.y)
      return (region.place(of: local), region.distance(to: local))
    }
    return places.min { $0.distance < $1.distance }?.place
  }

  /// Where somebody behind the hills holds the string of a kite that flies at a point of the sky, in points of the stage.
  package func hand(ofKiteAt kite: Point) -> Point {
    let aside = (size.width / 2 - kite.x) * 0.25
    let least = 46 * unit
    return Point(kite.x + (abs(aside) < least ? (aside < 0 ? -least : least) : aside), size.height * (isPortrait ? 0.5 : 0.62))
  }

  /// What nobody may settle on: the doors with all that is drawn of them and their signs, the animals and the settings, in points of the stage with nothing panned.
  package var occupied: [Rect] { occupied(seats: bench.capacity) }

  /// The same where so many sit on the log.
  package func occupied(seats: Int) -> [Rect] {
    let doors = Landmark.allCases.flatMap { landmark in
      self.doors[landmark].map { door in
        [door.target, door.sign]
          + landmark.reaches.map {
            Rect(x: $0.minX * door.unit, y: $0.minY * door.unit, width: $0.width * door.unit, height: $0.height * door.unit)
              .offsetBy(door.foot)
          }
      } ?? []
    }
    return doors + [animal.target, gear] + bench.seats(count: seats)
  }

  /// The roads, in points of the near meadow.
  var roads: [Road] { composition.roads.map { Road($0.map { point($0.first ?? 0, $0.last ?? 0) }) } }

  /// What hovers over the ground, with the way that it sways.
  var hovering: [Rect] {
    composition.items.flatMap { item -> [Rect] in
      guard item.plane != .sky, Pokable.answer(of: item.part) == .fly, let info = try? PartLibrary.shared.info(item.part) else { return [] }
      return item.at.map { place in
        let scale = (place.count > 2 ? place[2] : 1) * unit
        let view = info.bounds
        return Rect(x: view.minX * scale, y: view.minY * scale, width: view.width * scale, height: view.height * scale)
          .insetBy(dx: -8 * unit, dy: -8 * unit).offsetBy(point(place[0], place[1]))
      }
    }
  }

  /// What stands in the landscape: whoever is farther off than it cannot be seen in front of it.
  var standing: [StandingThing] {
    composition.items.flatMap { item -> [StandingThing] in
      guard item.plane != .sky, let info = try? PartLibrary.shared.info(item.part), info.stands else { return [] }
      return item.at.map { place in
        let scale = (place.count > 2 ? place[2] : 1) * unit
        let (view, foot) = (info.bounds, point(place[0], place[1]))
        let width = view.width * scale * StandingThing.core
        return StandingThing(
          plane: item.plane, foot: foot.y,
          frame: Rect(x: foot.x - width / 2, y: foot.y + view.minY * scale, width: width, height: -view.minY * scale))
      }
    }
  }

  private static func region(_ habitat: Habitat, _ data: Composition.Region, unit: Double, _ place: ([Double]) -> Point) -> HabitatRegion {
    HabitatRegion(
      habitat: habitat, plane: data.plane, z: data.z,
      spots: (data.spots ?? []).map { HabitatRegion.Spot(point: place($0), width: 100 * ($0.count > 2 ? $0[2] : 1) * unit) },
      top: data.top.map(place), bottom: data.bottom.map(place),
      scales: HabitatRegion.Scales(far: (data.scale.first ?? 1) * unit, near: (data.scale.last ?? 1) * unit))
  }

  // MARK: - Doors

  /// - Parameter below: what the sign stays above, where they lie under it.
  private func door(
    _ door: Composition.Door, width: Double, signUnit: Double, above below: [Rect], _ place: ([Double]) -> Point
  ) -> DoorPlace {
    // Where the ground is drawn together the target stays as wide as the thing.
    let middle = place([door.target[0] + door.target[2] / 2, door.target[1] + door.target[3]])
    var foot = place(door.foot)
    let asked = Size(door.target[2] * unit, door.target[3] * unit)
    var target = Rect(x: middle.x - asked.width / 2, y: middle.y - asked.height, width: asked.width, height: asked.height)
    let least = Self.leastTarget
    if target.width < least { target = Rect(x: target.midX - least / 2, y: target.minY, width: least, height: target.height) }
    if target.height < least { target = Rect(x: target.minX, y: target.maxY - least, width: target.width, height: least) }
    let plate = Size(SignPlate.width(ofWord: width) * signUnit, SignPlate.height * signUnit)
    var middleOfSign = place(door.sign)
    middleOfSign.x = min(size.width - plate.width / 2 - 1, max(plate.width / 2 + 1, middleOfSign.x))
    // The sign stays on the stage, and what stands above the lowest one moves up with it.
    var lowest = size.height - plate.height / 2 - 1
    for rect in below where rect.minX < middleOfSign.x + plate.width / 2 && rect.maxX > middleOfSign.x - plate.width / 2 {
      if middle.y < rect.maxY { lowest = min(lowest, rect.minY - plate.height / 2 - 1) }
    }
    middleOfSign.y = min(middleOfSign.y, lowest)
    let sign = Rect(center: middleOfSign, size: plate)
    // What stands above a sign that had to move up, moves up with it.
    if door.plane == .foreground || middleOfSign.y < place(door.sign).y {
      let up = min(0, sign.minY - 1 - target.maxY)
      target = target.offsetBy(Point(0, up))
      foot.y += up
    }
    return DoorPlace(
      plane: door.plane, z: door.z, foot: foot, unit: unit * door.scale, target: target, sign: sign, signUnit: signUnit,
      way: place(door.way))
  }

  private static func standing(_ standing: Composition.Standing, _ unit: Double, _ place: ([Double]) -> Point) -> DoorPlace {
    let foot = place(standing.foot)
    let unit = max(unit * standing.scale, leastTarget / Figure.height)
    let size = Size(max(leastTarget, 108 * unit), Figure.height * unit)
    let target = Rect(x: foot.x - size.width / 2, y: foot.y - size.height, width: size.width, height: size.height)
    return DoorPlace(plane: standing.plane, z: standing.z, foot: foot, unit: unit, target: target, sign: target, signUnit: 1, way: foot)
  }

  /// Where the door stands that is none of the landmarks, by its number among those: beyond the places that there are, where another one does.
  package func stand(_ number: Int, width: Double) -> DoorPlace {
    let stands = composition.stands
    let data = stands[number % max(1, stands.count)]
    let foot = point(data[0], data[1])
    let unit = max(self.unit * data[2], Self.leastTarget / EaselArt.size.width)
    let size = Size(EaselArt.size.width * unit, EaselArt.size.height * unit)
    let target = Rect(x: foot.x - size.width / 2, y: foot.y - size.height, width: size.width, height: size.height)
    let signUnit = max(Self.leastSignUnit, self.unit * 0.7)
    let plate = Size(SignPlate.width(ofWord: width) * signUnit, SignPlate.height * signUnit)
    let sign = Rect(center: Point(foot.x, foot.y + plate.height / 2 + 2), size: plate)
    return DoorPlace(
      plane: .nearMeadow, z: 600.5, foot: foot, unit: unit, target: target, sign: sign, signUnit: signUnit,
      way: Point(foot.x, foot.y + 8 * unit))
  }
}
