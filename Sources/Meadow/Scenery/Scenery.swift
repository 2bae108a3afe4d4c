import Geometry
import Layers
import RoomKit

/// What of the landscape is neither a door nor alive: sky, planes, trees and clouds, as a layer for each plane.
@MainActor
final class Scenery {
  /// The layer of each plane: what is put into it lies in points of the plane, by `zPosition`.
  let planes: [Plane: Layer]
  /// What moves by itself while there is life, by part.
  private(set) var movers: [PartLayer] = []
  /// What answers a finger, from the back to the front.
  private(set) var pokables: [Pokable] = []
  /// What everything stands on, from the front to the back.
  private(set) var grounds: [(part: PartLayer, plane: Plane, z: Double)] = []
  private let sky = GradientLayer()
  private var parts: [(layer: PartLayer, opacity: [Double]?, hours: [String]?)] = []
  /// Copies of one shape that are drawn as one.
  private var tufts: [(layer: ShapeLayer, part: String, color: Color)] = []

  /// Makes an empty landscape.
  init() {
    var planes: [Plane: Layer] = [:]
    for plane in Plane.allCases {
      let layer = Layer()
      layer.name = plane.rawValue
      layer.anchorPoint = .zero
      planes[plane] = layer
    }
    self.planes = planes
    sky.anchorPoint = .zero
    sky.zPosition = -1
    sky.isHitTestable = false
    planes[.sky]?.addSublayer(sky)
  }

  /// Puts everything in its place for a stage, anew.
  /// - Throws: `RoomError` when a part is missing or damaged.
  func build(_ landscape: Landscape) throws(RoomError) {
    for (layer, _, _) in parts where layer.superlayer != nil { layer.removeFromSuperlayer() }
    for layer in stills + rows { layer.removeFromSuperlayer() }
    (parts, tufts, movers, pokables, stills, rows, grounds) = ([], [], [], [], [], [], [])
    sky.bounds = Rect(origin: .zero, size: landscape.size)
    for plane in Plane.allCases {
      try build(landscape.composition.items.filter { $0.plane == plane }.sorted { $0.z < $1.z }, of: plane, landscape)
    }
    pokables.sort { ($0.plane.parallax, $0.z) < ($1.plane.parallax, $1.z) }
    grounds.sort { ($0.plane.parallax, $0.z) > ($1.plane.parallax, $1.z) }
  }

  /// What lies still together, which is kept as pixels.
  private var stills: [Layer] = []
  /// What is seen many times in a row.
  private(set) var rows: [ReplicatorLayer] = []

  private func build(_ items: [Composition.Item], of plane: Plane, _ landscape: Landscape) throws(RoomError) {
    guard let layer = planes[plane] else { return }
    var still: Layer?
    for item in items {
      let isLive = Self.isLive(item.part)
      if isLive {
        still = nil
      } else if still == nil {
        let new = Layer()
        new.anchorPoint = .zero
        new.zPosition = item.z
        new.isHitTestable = false
        new.shouldRasterize = true
        layer.addSublayer(new)
        stills.append(new)
        still = new
      }
      if Self.isTuft(item.part), let still {
        try addTufts(item, to: still, landscape)
        continue
      }
      if let row = item.row {
        try add(row, of: item, to: layer, landscape)
        continue
      }
      for place in item.at {
        let part = try PartLayer(item.part)
        put(part, at: place, landscape)
        parts.append((part, item.opacity, part.info.shown))
        if part.info.ground == true, part.info.shown == nil { grounds.append((part, plane, item.z)) }
        if let sparkles = Self.sparkles[item.part] {
          still?.addSublayer(part)
          addGlitter(sparkles, of: part, above: item.z, to: layer)
          still = nil
          continue
        }
        if isLive {
          part.zPosition = item.z
          if Self.isKept(item.part) {
            part.position = part.position.onWholePoints
            part.keepPixels(scale: part.transform.d)
          }
          layer.addSublayer(part)
          movers.append(part)
        } else {
          still?.addSublayer(part)
        }
        if let answer = Pokable.answer(of: item.part) {
          pokables.append(
            Pokable(
              layer: part, plane: plane, z: item.z, frame: part.transform.apply(part.info.bounds).offsetBy(part.position), answer: answer))
        }
      }
    }
  }

  /// Puts what glitters of a part above the rest of it, which is kept.
  private func addGlitter(_ sparkles: [String], of part: PartLayer, above z: Double, to layer: Layer) {
    let glitter = Layer()
    glitter.anchorPoint = .zero
    glitter.transform = part.transform
    glitter.zPosition = z + 0.01
    glitter.isHitTestable = false
    for id in sparkles { part[id].map(glitter.addSublayer) }
    layer.addSublayer(glitter)
    stills.append(glitter)
    movers.append(part)
  }

  /// Adds rows of copies, each of which is one layer that is seen many times, one after the other in time.
  private func add(_ row: Composition.Row, of item: Composition.Item, to layer: Layer, _ landscape: Landscape) throws(RoomError) {
    for place in item.at {
      let copies = ReplicatorLayer()
      copies.name = "row of \(item.part)"
      copies.anchorPoint = .zero
      copies.zPosition = item.z
      copies.isHitTestable = false
      copies.instanceCount = row.count
      copies.instanceDelay = row.delay
      let step = landscape.point(place[0] + row.step[0], place[1] + row.step[1]) - landscape.point(place[0], place[1])
      copies.instanceTransform = .translation(step.x, step.y)
      let part = try PartLayer(item.part)
      put(part, at: place, landscape)
      copies.addSublayer(part)
      layer.addSublayer(copies)
      rows.append(copies)
      parts.append((part, item.opacity, part.info.shown))
      movers.append(part)
    }
  }

  /// Whether a part moves by itself or answers a finger, and thus cannot be kept with others.
  private static func isLive(_ part: String) -> Bool {
    Pokable.answer(of: part) != nil && !part.hasPrefix("pine")
      || ["firefly", "star", "constellation", "night-stars", "wave"].contains(part)
  }

  /// Whether a part is kept as pixels by itself: it moves as a whole, or only when it is poked.
  private static func isKept(_ part: String) -> Bool {
    switch Pokable.answer(of: part) {
    case .shake, .rustle, .puff, .smile: true
    default: false
    }
  }

  /// The elements that glitter, of parts that else lie still.
  private static let sparkles: [String: [String]] = [
    "star-hill": ["stars-1", "stars-2"]
  ]

  /// Whether copies of a part are small, many, and of shapes in one colour each.
  private static func isTuft(_ part: String) -> Bool { part.hasPrefix("grass-tuft") || part.hasPrefix("flower-small") }

  private func put(_ part: PartLayer, at place: [Double], _ landscape: Landscape) {
    if part.info.ground == true {
      part.transform = .translation(place[0], place[1]).concatenating(landscape.groundTransform)
      return
    }
    let isLight = Pokable.answer(of: part.part) == .smile
    part.position = isLight ? landscape.placeOfLight(place[0], place[1]) : landscape.point(place[0], place[1])
    let scale = (place.count > 2 ? place[2] : 1) * landscape.unit
    part.transform = .scale(place.count > 3 ? scale * place[3] : scale, scale)
  }

  /// Adds copies of a part as one shape for each of its shapes.
  private func addTufts(_ item: Composition.Item, to still: Layer, _ landscape: Landscape) throws(RoomError) {
    for shape in try PartLayer(item.part).plainShapes {
      var path = Path()
      for place in item.at {
        let scale = (place.count > 2 ? place[2] : 1) * landscape.unit
        let at = landscape.point(place[0], place[1])
        path.addPath(
          shape.path, transform: .scale(place.count > 3 ? scale * place[3] : scale, scale).concatenating(.translation(at.x, at.y)))
      }
      let tuft = ShapeLayer(path: path, fillColor: shape.color)
      tuft.isHitTestable = false
      still.addSublayer(tuft)
      tufts.append((tuft, item.part, shape.color))
    }
  }

  /// Takes on the colours of an hour.
  func show(_ light: DayLight, _ palette: LightPalette, horizon: Double) {
    let stops = palette.sky(light)
    sky.colors = stops.colors
    sky.locations = stops.locations
    sky.startPoint = Point(0.5, 0)
    sky.endPoint = Point(0.5, horizon)
    for (layer, opacity, hours) in parts {
      let shown = light.presence(at: hours) * (opacity.map { light.mixed($0[0], $0[1], $0[2]) } ?? 1)
      layer.isHidden = shown == 0
      layer.opacity = shown
      if shown > 0 { layer.show(light, palette) }
    }
    for (layer, part, day) in tufts { layer.fillColor = palette.color(day, of: part, in: light) }
  }
}
