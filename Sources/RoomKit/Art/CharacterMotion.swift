import Geometry
import Layers
import Sessions
import Threading

/// How a character moves once: the whole of it about its foot, and its limbs about their pivots. Values follow each other evenly, and the first and the last
/// are those of rest, so that nothing goes on when it has ended.
package struct CharacterMotion: JSONReadable, Sendable {
  /// How long it takes.
  package let seconds: Double
  /// How high it is over its place, in units of its drawing.
  let up: [Double]
  /// How far it is to the right of its place, in units of its drawing.
  let side: [Double]
  /// How far it leans to the right, in degrees.
  let turn: [Double]
  /// How much wider than drawn it is.
  let width: [Double]
  /// How much higher than drawn it is.
  let height: [Double]
  /// How far limbs are turned from where their pose has them, in degrees, by their names; those that the character does not have are left out.
  let limbs: [String: [Double]]

  package init(json: JSON) throws(JSONMismatch) {
    seconds = try json.read("seconds")
    func track(_ name: String) throws(JSONMismatch) -> [Double] { try json.read(name, as: [Double]?.self) ?? [] }
    (up, side, turn) = (try track("up"), try track("side"), try track("turn"))
    (width, height) = (try track("width"), try track("height"))
    limbs = try json.read("limbs", as: [String: [Double]]?.self) ?? [:]
    let tracks = [up, side, turn, width, height] + limbs.values
    guard seconds > 0, seconds <= 10, tracks.allSatisfy({ $0.count != 1 && $0.first == $0.last && $0.allSatisfy(\.isFinite) }) else {
      throw JSONMismatch("a motion of up to ten seconds that ends as it begins")
    }
  }

  /// Plays it once, from a moment on.
  /// - Parameters:
  ///   - body: what moves as a whole; it turns and grows about its position.
  ///   - start: on the clock of the layers, in seconds.
  ///   - limb: a limb, and how far its pose has turned it, in degrees.
  @MainActor
  package func play(on body: Layer, from start: Double, limb: (String) -> (layer: Layer, degrees: Double)?) {
    func play(_ property: LayerProperty<Layer, Double>, _ key: AnimationKey, _ values: [Double], on layer: Layer, isFall: Bool = false) {
      guard values.count > 1 else { return }
      var motion = KeyframeAnimation(property, values: values, duration: seconds)
      motion.timingFunctions = zip(values, values.dropFirst()).map { isFall ? ($1 > $0 ? .easeIn : .easeOut) : .easeInOut }
      motion.beginTime = start
      layer.add(motion, forKey: key)
    }
    // Down is more, on a stage.
    play(.translationY, "up", up.map { -$0 }, on: body, isFall: true)
    play(.translationX, "side", side, on: body)
    play(.rotation, "turn", turn.map { $0 * .pi / 180 }, on: body)
    play(.scaleX, "width", width, on: body)
    play(.scaleY, "height", height, on: body)
    for (name, degrees) in limbs.sorted(by: { $0.key < $1.key }) {
      guard let (layer, rest) = limb(name) else { continue }
      play(.rotation, "turn", degrees.map { (rest + $0) * .pi / 180 }, on: layer)
    }
  }
}

extension CharacterMotion {
  /// The names of what it plays on the whole of a character.
  @MainActor private static let keys: [AnimationKey] = ["up", "side", "turn", "width", "height"]

  /// Whether one plays on the whole of a character, or waits to.
  @MainActor
  package static func isPlaying(on body: Layer) -> Bool { keys.contains { body.hasAnimation(forKey: $0) } }

  /// Ends what plays on the whole of a character.
  @MainActor
  package static func stop(on body: Layer) {
    for key in keys { body.removeAnimation(forKey: key) }
  }
}

/// What characters do when a game has ended: each is glad in its own way.
package struct CharacterMotions: JSONReadable, Sendable {
  /// For joy, by the character's name.
  package let joy: [String: CharacterMotion]
  /// A nod and a clap for who has won.
  package let applause: CharacterMotion
  /// A wave to the other one.
  package let greeting: CharacterMotion

  package init(json: JSON) throws(JSONMismatch) {
    (joy, applause, greeting) = (try json.read("joy"), try json.read("applause"), try json.read("greeting"))
  }

  private static let known = LockedValue<CharacterMotions?>(nil)

  /// Those of the resources, read once. From any thread.
  /// - Throws: `RoomError` when their file is missing or damaged.
  package static func all() throws(RoomError) -> CharacterMotions {
    if let known = known.withLock({ $0 }) { return known }
    let read = try ResourceFolder.decode(CharacterMotions.self, from: "rooms/motions.json")
    known.withLock { $0 = read }
    return read
  }
}
