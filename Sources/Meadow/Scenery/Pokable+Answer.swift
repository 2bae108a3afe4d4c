import Geometry
import Layers
import Sessions

extension Pokable {
  /// What is heard when it is poked.
  var sound: Sound {
    switch answer {
    case .shake, .hop: .drop
    case .rustle, .sway: .snap
    case .puff: .press
    case .smile: .right
    case .fly: .turn
    }
  }

  /// Moves for a moment.
  /// - Parameter isCalm: whether it only fades and comes back.
  @MainActor
  func answer(isCalm: Bool) {
    if isCalm {
      layer.add(KeyframeAnimation(.opacity, values: [layer.opacity, layer.opacity * 0.5, layer.opacity], duration: 0.4), forKey: Self.key)
      return
    }
    let scale = layer.transform.d
    switch answer {
    case .shake: add(.rotation, [0, 0.07, -0.06, 0.04, -0.02, 0], during: 0.7, to: part?["crown"] ?? layer)
    case .sway: add(.rotation, [0, 0.14, -0.1, 0.06, -0.03, 0], during: 1.1, to: layer)
    case .rustle:
      add(.scaleY, [1, 1.1, 0.94, 1.04, 1].map { $0 * scale }, during: 0.5, to: layer)
      add(.rotation, [0, 0.03, -0.03, 0.02, 0], during: 0.5, to: layer, key: "rustle")
    case .puff: add(.scale, [1, 1.14, 0.95, 1.02, 1].map { $0 * scale }, during: 0.6, to: layer)
    case .hop: add(.translationY, [0, -8, 0], during: 0.3, to: layer)
    case .smile: smile()
    case .fly: fly()
    }
  }

  private static let key: AnimationKey = "poke"

  @MainActor private var part: PartLayer? { layer as? PartLayer }

  @MainActor
  private func add(
    _ property: LayerProperty<Layer, Double>, _ values: [Double], during duration: Double, to layer: Layer, key: AnimationKey = key
  ) {
    var motion = KeyframeAnimation(property, values: values, duration: duration)
    motion.mode = .cubic
    layer.add(motion, forKey: key)
  }

  /// Sun and moon show a face for two seconds.
  @MainActor
  private func smile() {
    let face = layer.layer(named: "face") ?? Self.face(of: layer)
    var look = KeyframeAnimation(.opacity, values: [0, 1, 1, 0], duration: 2.2)
    look.keyTimes = [0, 0.12, 0.8, 1]
    face.add(look, forKey: Self.key)
    if let rings = part?["rings"] { add(.scale, [1, 1.14, 0.98, 1.05, 1], during: 1.2, to: rings) }
  }

  @MainActor
  private static func face(of layer: Layer) -> Layer {
    let face = ShapeLayer()
    face.name = "face"
    face.anchorPoint = .zero
    var path = Path()
    for x in [-13.0, 13] { path.addEllipse(in: Rect(center: Point(x, -5), size: Size(6, 8))) }
    face.path = path
    face.fillColor = Color(rgb: 0x8a5a1c)
    face.opacity = 0
    let mouth = ShapeLayer()
    var smile = Path()
    smile.move(to: Point(-12, 8))
    smile.addQuad(to: Point(12, 8), control: Point(0, 21))
    mouth.path = smile
    mouth.fillColor = nil
    mouth.strokeColor = Color(rgb: 0x8a5a1c)
    mouth.lineWidth = 3.4
    mouth.lineCap = .round
    face.addSublayer(mouth)
    layer.addSublayer(face)
    return face
  }

  /// Makes a round through the air and comes back.
  @MainActor
  private func fly() {
    let home = layer.position
    let reach = frame.width * 1.6
    var round = KeyframeAnimation(
      .position,
      values: [home, home + Point(reach, -reach), home + Point(2 * reach, 0), home + Point(reach, reach * 0.4), home], duration: 1.8)
    round.mode = .cubic
    layer.add(round, forKey: Self.key)
  }
}
