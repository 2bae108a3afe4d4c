import Tessellation

/// What a shadow's picture shows: meshes in one colour each, where they lie in it, and how far they are blurred.
struct ShadowOutlines: Hashable {
  /// A mesh, which is kept, since its address stands for it.
  private struct Outline: Hashable {
    let mesh: Mesh
    let factors: SIMD4<Double>
    let place: SIMD2<Double>
    let alpha: UInt32

    static func == (a: Outline, b: Outline) -> Bool {
      a.mesh === b.mesh && a.factors == b.factors && a.place == b.place && a.alpha == b.alpha
    }

    func hash(into hasher: inout Hasher) {
      hasher.combine(ObjectIdentifier(mesh))
      hasher.combine(place)
    }
  }

  private var outlines: [Outline] = []
  private let size: SIMD2<Int>
  private let radius: Double

  /// Nil where something is not of one colour, or lies in a group: such shadows are not compared.
  init?(_ content: ShadowPainter.Content, width: Int, height: Int, radius: Double) {
    guard content.groups.isEmpty else { return nil }
    (size, self.radius) = (SIMD2(width, height), radius)
    for i in content.order {
      let item = content.items[Int(i)]
      guard case .solid(let color) = item.paint else { return nil }
      for k in 0..<item.instanceCount {
        guard let instance = item.instances?[k] else { return nil }
        let (factors, place) = (SIMD4(item.a, item.b, item.c, item.d), SIMD2(instance.tx, instance.ty))
        outlines.append(Outline(mesh: instance.mesh.takeUnretainedValue(), factors: factors, place: place, alpha: color >> 24))
      }
    }
  }
}

/// The pictures of shadows that somebody shows, by what they show: layers that look the same share one, as a shelf of cards does.
struct ShadowPictures {
  private struct Shown {
    weak var picture: ShadowPicture?
  }

  private var pictures: [ShadowOutlines: Shown] = [:]
  /// How many there may be until those that nobody shows any more are looked for.
  private var limit = 32

  /// How many are known, of which some may be gone.
  var count: Int { pictures.count }

  /// A picture of the same that somebody shows.
  func picture(of outlines: ShadowOutlines) -> ShadowPicture? { pictures[outlines]?.picture }

  mutating func insert(_ picture: ShadowPicture, of outlines: ShadowOutlines) {
    pictures[outlines] = Shown(picture: picture)
    guard pictures.count > limit else { return }
    pictures = pictures.filter { $0.value.picture != nil }
    limit = max(32, 2 * pictures.count)
  }
}
