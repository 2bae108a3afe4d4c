import Geometry

/// Finds places for those who live in the meadow: each where it belongs, on the stage, clear of doors and signs, of the animals and of each other.
///
/// Whoever came first has the first choice, so that nobody moves when someone new comes. The same settlers find the same places whenever they are
/// asked; only how large the stage is plays a part.
struct Settlement: Hashable {
  let landscape: Landscape
  /// What nobody may stand on, in points of the stage with nothing panned.
  private let occupied: [Rect]
  /// What the picnic cloth takes: nobody else stands on it.
  private let cloth: Rect
  /// What the rails take with what runs on them: nobody else settles there by itself.
  private let track: Rect
  /// How high above the rails, and below them, that is, in units of the composition.
  private static let trackMargin = (above: 32.0, below: 6.0)
  private let roads: [Road]
  private let standing: [StandingThing]
  /// What hovers over the ground: nobody settles below it.
  private let hovering: [Rect]
  /// How far from the stage's edge everything stays: in points, and in units of the composition.
  private static let edge = (least: 2.0, units: 9.0)
  /// Of a picture's width, how much its foot takes to either side of its middle.
  private static let footPart = 0.45
  /// How far the cloth reaches beyond where things stand on it, and twice as far at its near edge, in units of the composition.
  private static let clothMargin = 16.0
  /// How many places are tried in a habitat, for each size.
  private static let tries = 72
  /// How much of the least target others may take: so little that nobody minds, and so much that a place is looked for longer.
  private static let shares = (little: 0.1, much: 0.3)
  /// How much smaller someone may become where it is crowded, and how much of the least target two of them may then share: pictures never meet.
  private static let crowding: [Crowding] = [
    Crowding(scale: 1, shared: 0), Crowding(scale: 0.84, shared: 0), Crowding(scale: 0.7, shared: 0.1), Crowding(scale: 0.6, shared: 0.3),
    Crowding(scale: 0.5, shared: 0.4),
  ]
  /// How much room about someone is as good as more, in sides of its picture: whoever flies over a large stage spreads over the whole sky.
  private static let enoughRoom = (ground: 0.6, sky: 1.4)
  /// How someone stands where there is just not room enough.
  private static let squeezed = Crowding(scale: 0.7, shared: 0)

  /// How near to others someone may settle.
  private struct Crowding {
    /// Of the size that it would have.
    let scale: Double
    /// The part of the least target that two may share.
    let shared: Double
  }

  /// - Parameter seats: how many seats on the log are taken; nil for all.
  init(_ landscape: Landscape, seats: Int? = nil) {
    self.landscape = landscape
    occupied = landscape.occupied(seats: seats ?? landscape.bench.capacity)
    roads = landscape.roads
    standing = landscape.standing
    hovering = landscape.hovering
    let (picnic, margin) = (landscape.region(of: .picnic).bounds, Self.clothMargin * landscape.unit)
    let rails = landscape.region(of: .rails).bounds
    track = Rect(
      minX: rails.minX, minY: rails.minY - Self.trackMargin.above * landscape.unit, maxX: rails.maxX,
      maxY: rails.maxY + Self.trackMargin.below * landscape.unit)
    cloth = Rect(minX: picnic.minX - margin, minY: picnic.minY - margin, maxX: picnic.maxX + margin, maxY: picnic.maxY + 2 * margin)
  }

  /// Where everybody lives, in the order given; nil for those for whom there is no room.
  ///
  /// O(n²) in the settlers, with a factor of at most some 500 places for each habitat; nothing is looked for of those that are known.
  /// - Parameter known: where the first of them live, as was found before.
  func dwellings(of settlers: [Settler], after known: some Collection<Dwelling?> = []) -> [Dwelling?] {
    var taken: [Neighbour] = []
    taken.reserveCapacity(settlers.count)
    var dwellings = Array(known.prefix(settlers.count))
    func take(_ settler: Settler, _ dwelling: Dwelling?) {
      guard let dwelling else { return }
      taken.append(Neighbour(picture: Self.picture(settler.box, of: dwelling), height: dwelling.point.y, family: settler.family))
    }
    for (settler, dwelling) in zip(settlers, dwellings) { take(settler, dwelling) }
    for settler in settlers.dropFirst(dwellings.count) {
      dwellings.append(choice(of: settler, among: taken))
      take(settler, dwellings.last ?? nil)
    }
    return dwellings
  }

  /// The first place that suits someone; whoever flies over a large stage would rather be a little smaller than close to another.
  private func choice(of settler: Settler, among taken: [Neighbour]) -> Dwelling? {
    var chosen: (dwelling: Dwelling, room: Double)?
    for (habitat, crowding) in Self.choices(of: settler) {
      if chosen != nil, crowding.shared > Self.shares.little { break }
      guard let found = best(settler, in: habitat, crowding, among: taken) else { continue }
      if chosen.map({ found.room > $0.room }) ?? true { chosen = found }
      if habitat != .sky || !landscape.isRoomy || found.room >= found.dwelling.side * Self.airy { break }
    }
    return chosen?.dwelling
  }

  /// How much room those who fly should have about them, in sides of their pictures.
  private static let airy = 0.35

  /// Where someone looks for a place, one after the other, and how near to others: who belongs to an element leaves it last.
  private static func choices(of settler: Settler) -> [(Habitat, Crowding)] {
    let all = crowding.flatMap { crowding in settler.habitats.map { ($0, crowding) } }
    guard settler.habitat.isElement else { return all }
    return all.filter { $0.0 == settler.habitat } + all.filter { $0.0 != settler.habitat }
  }

  /// Someone who has found a place.
  private struct Neighbour {
    /// What its picture takes.
    let picture: Rect
    /// Where it stands or flies, from the top.
    let height: Double
    let family: Substring
  }

  /// How well someone lives at a place: by the room about it, of which a little is as good as much; beyond that the order decides, so that not everybody goes
  /// to the edges. Over a large stage kites spread over the whole sky, at many heights. On the ground those of one family keep apart, so that all are mixed.
  ///
  /// - Parameter least: what is worth no more than this is not told from what is worth less: the nearest others decide, and are not looked for any further.
  private func worth(
    of dwelling: Dwelling, _ family: Substring, in region: HabitatRegion, among taken: [Neighbour], above least: Double
  ) -> Double {
    let isMixed = region.habitat != .sky
    var room = Double.infinity
    for neighbour in taken {
      let gap = Self.gap(dwelling.frame, neighbour.picture)
      let familiar = gap * Self.familiarity
      room = min(room, isMixed && familiar < room && neighbour.family == family ? familiar : gap)
      if room <= least { return room }
    }
    for frame in occupied {
      room = min(room, Self.gap(dwelling.frame, frame))
      if room <= least { return room }
    }
    guard region.habitat == .sky, landscape.isRoomy else { return min(room, dwelling.side * Self.enoughRoom.ground) }
    let row = taken.count { abs($0.height - dwelling.point.y) < landscape.size.height * Self.rowHeight }
    return min(room, air(about: dwelling, in: region), dwelling.side * Self.enoughRoom.sky) / Double(1 + row)
  }

  /// How much less room there is between two of one family.
  private static let familiarity = 0.35

  /// How much of the stage's height those who fly in a row are apart at most.
  private static let rowHeight = 0.012

  /// The dwelling at a place that was chosen, or the nearest to it where that is on the stage and off the doors; nil where there is none at all.
  func dwelling(of settler: Settler, at place: WorldPlace) -> Dwelling? {
    let wanted = dwelling(settler, at: place, shrinking: 1)
    if isFree(wanted, settler.box) { return wanted }
    let small = dwelling(settler, at: place, shrinking: Self.squeezed.scale)
    if isFree(small, settler.box) { return small }
    let reach = landscape.size.width + landscape.size.height
    let step = max(4, reach / 160)
    var radius = step
    while radius < reach {
      let count = max(8, Int(2 * .pi * radius / (2 * step)))
      for i in 0..<min(64, count) {
        let angle = 2 * .pi * Double(i) / Double(min(64, count))
        let point = wanted.point + Point(Math.cos(angle), Math.sin(angle)) * radius
        let region = landscape.region(of: place.habitat)
        let found = dwelling(settler, at: region.place(of: point), shrinking: 1)
        if isFree(found, settler.box) { return found }
      }
      radius += step * (1 + radius / reach * 6)
    }
    // Single places are for who belongs there: what is kept of them would be found elsewhere.
    return settler.habitats.filter { $0 != place.habitat && landscape.region(of: $0).spots.isEmpty }.lazy.compactMap {
      best(settler, in: $0, Self.squeezed, among: [])?.dwelling
    }.first
  }

  // MARK: - Candidates

  /// The candidate in a habitat that has the most room about it; `taken` are those who have a place.
  private func best(
    _ settler: Settler, in habitat: Habitat, _ crowding: Crowding, among taken: [Neighbour]
  ) -> (dwelling: Dwelling, room: Double)? {
    let region = landscape.region(of: habitat)
    let least = landscape.leastResidentTarget * (1 - crowding.shared)
    func isClear(_ dwelling: Dwelling) -> Bool {
      guard isFree(dwelling, settler.box), habitat == .rails || !track.intersects(dwelling.frame) else { return false }
      let picture = Self.picture(settler.box, of: dwelling)
      guard habitat == .picnic || !cloth.intersects(picture), !isOnRoad(picture, of: dwelling), !isBehindSomething(picture, of: dwelling),
        habitat == .sky || !hovering.contains(where: picture.intersects)
      else { return false }
      let kept = Self.widened(picture, to: least)
      return !taken.contains { kept.intersects(Self.widened($0.picture, to: least)) }
    }
    for spot in region.spots {
      let found = dwelling(settler, at: region.place(of: spot.point), shrinking: crowding.scale, at: spot.point, most: spot.width)
      if isClear(found) { return (found, .infinity) }
    }
    guard region.spots.isEmpty else { return nil }
    var best: (dwelling: Dwelling, room: Double)?
    let reach = touched(settler.box, side: max(landscape.leastResidentSide, settler.size * region.scales.near * crowding.scale))
    // Places that fill the region evenly however many are taken (R. Roberts's sequence of the plastic number), each settler's beginning elsewhere.
    let start = Self.hash(settler.id)
    let family = settler.family
    // Where it is crowded it is looked for longer.
    for i in 0..<Self.tries * (crowding.shared > Self.shares.much ? 3 : 1) {
      let n = Double(start % 1024 + UInt64(i))
      let place = region.place(
        x: Self.fraction(0.5 + n * 0.7548776662466927), y: Self.fraction(0.5 + n * 0.5698402909980532), fitting: reach, into: bounds)
      let found = dwelling(settler, at: place, shrinking: crowding.scale)
      guard isClear(found) else { continue }
      let worth = worth(of: found, family, in: region, among: taken, above: best?.room ?? -1)
      if best.map({ worth > $0.room + 1e-9 }) ?? true { best = (found, worth) }
    }
    return best
  }

  /// - Parameters:
  ///   - point: where it stands, where that is not what the place says.
  ///   - most: how wide its picture may be, in points.
  private func dwelling(
    _ settler: Settler, at place: WorldPlace, shrinking: Double, at spot: Point? = nil, most: Double = .infinity
  ) -> Dwelling {
    let region = landscape.region(of: place.habitat)
    let side = max(landscape.leastResidentSide, min(most, settler.size * region.scale(at: place)) * shrinking)
    func box(at point: Point) -> Rect { touched(settler.box, side: side).offsetBy(point) }
    var place = place
    var point = spot ?? region.point(of: place)
    // Regions reach beyond the stage, for those who pan; nobody lives there.
    let target = box(at: point)
    let inside = Point(
      Self.push(target.minX, target.maxX, into: bounds.minX, bounds.maxX),
      Self.push(target.minY, target.maxY, into: bounds.minY, bounds.maxY))
    if inside != .zero {
      place = region.place(of: point + inside)
      point = region.point(of: place)
      // A region that is thin there cannot give way as far.
      if !bounds.contains(box(at: point)) { point = spot.map { $0 + inside } ?? point + Self.remaining(box(at: point), bounds) }
    }
    return Dwelling(
      place: place, plane: region.plane, point: point, z: region.z(at: place), side: side, frame: box(at: point))
  }

  private static func remaining(_ target: Rect, _ bounds: Rect) -> Point {
    Point(push(target.minX, target.maxX, into: bounds.minX, bounds.maxX), push(target.minY, target.maxY, into: bounds.minY, bounds.maxY))
  }

  /// What takes touches about a foot: the box, as wide and high at least as a finger needs on the stage.
  private func touched(_ box: Rect, side: Double) -> Rect { Self.widened(Self.scaled(box, by: side), to: landscape.leastResidentTarget) }

  /// What a picture takes where it lives, in points of the plane.
  private static func picture(_ box: Rect, of dwelling: Dwelling) -> Rect { scaled(box, by: dwelling.side).offsetBy(dwelling.point) }

  private static func scaled(_ box: Rect, by side: Double) -> Rect {
    Rect(x: box.minX * side, y: box.minY * side, width: box.width * side, height: box.height * side)
  }

  /// A rectangle, at least so wide and high.
  private static func widened(_ frame: Rect, to least: Double) -> Rect {
    frame.insetBy(dx: -max(0, least - frame.width) / 2, dy: -max(0, least - frame.height) / 2)
  }

  /// What of the stage can be settled.
  private var bounds: Rect {
    let edge = max(Self.edge.least, Self.edge.units * landscape.unit)
    return Rect(origin: .zero, size: landscape.size).insetBy(dx: edge, dy: edge)
  }

  /// The left and the right end of what a picture stands on.
  private static func foot(_ picture: Rect, of dwelling: Dwelling) -> [Point] {
    [-1, 1].map { Point(picture.midX + $0 * picture.width * footPart, dwelling.point.y) }
  }

  /// Whether it stands on a road, which only those do who belong there.
  private func isOnRoad(_ picture: Rect, of dwelling: Dwelling) -> Bool {
    let habitat = dwelling.place.habitat
    guard habitat != .path, habitat != .sky, habitat != .tree else { return false }
    let places = Self.foot(picture, of: dwelling) + [dwelling.point]
    return roads.contains { road in places.contains(where: road.contains) }
  }

  /// Whether something nearer would be covered by it, such as the trees that it stands behind.
  private func isBehindSomething(_ picture: Rect, of dwelling: Dwelling) -> Bool {
    dwelling.place.habitat != .tree && standing.contains { $0.isCovered(by: picture, foot: dwelling.point.y, in: dwelling.plane) }
  }

  private func isFree(_ dwelling: Dwelling, _ box: Rect) -> Bool {
    let frame = dwelling.frame
    if dwelling.place.habitat.holdsWholeFoot {
      let region = landscape.region(of: dwelling.place.habitat)
      guard Self.foot(Self.picture(box, of: dwelling), of: dwelling).allSatisfy(region.contains) else { return false }
    }
    guard Rect(origin: .zero, size: landscape.size).contains(frame), !occupied.contains(where: frame.intersects) else { return false }
    return dwelling.place.habitat == .picnic || !cloth.contains(dwelling.point)
  }

  /// How an interval must move to lie within another; to its middle where it is too long.
  private static func push(_ low: Double, _ high: Double, into least: Double, _ most: Double) -> Double {
    if high - low > most - least { return (least + most - low - high) / 2 }
    return low < least ? least - low : high > most ? most - high : 0
  }

  private static func fraction(_ x: Double) -> Double { x - x.rounded(.down) }

  /// How far something in the sky is from its upper edge and from the stage's sides, so that not everybody flies along these.
  private func air(about dwelling: Dwelling, in region: HabitatRegion) -> Double {
    let highest = region.point(of: WorldPlace(dwelling.place.habitat, x: dwelling.place.x, y: 0)).y
    return max(0, min(dwelling.point.y - highest, dwelling.frame.minX - bounds.minX, bounds.maxX - dwelling.frame.maxX))
  }

  /// How far two rectangles lie apart, in points; 0 where they touch.
  private static func gap(_ a: Rect, _ b: Rect) -> Double {
    Math.hypot(max(0, a.minX - b.maxX, b.minX - a.maxX), max(0, a.minY - b.maxY, b.minY - a.maxY))
  }

  /// A number of a text that is the same on every run (FNV-1a).
  static func hash(_ text: String) -> UInt64 {
    text.utf8.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
