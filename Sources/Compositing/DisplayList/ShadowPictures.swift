import Tessellation

/// What a shadow's picture shows: meshes in one colour each, where they lie in it, and how far they are blurred.
struct ShadowOutlines: Hashable {
  /// A mesh, which is kept, since its address stands for it.
  private struct Outline: Hashable {
    let mesh: Mesh
    /// Which item it is a part of: what overlaps within one is painted once.
    let item: Int
    let factors: SIMD4<Double>
    let place: SIMD2<Double>
    let alpha: UInt32

    static func == (a: Outline, b: Outline) -> Bool {
      a.mesh === b.mesh && a.item == b.item && a.factors == b.factors && a.place == b.place && a.alpha == b.alpha
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
    for (number, i) in content.order.enumerated() {
      let item = content.items[Int(i)]
      guard case .solid(let color) = item.paint else { return nil }
      for k in 0..<item.instanceCount {
        guard let instance = item.instances?[k] else { return nil }
        let (factors, place) = (SIMD4(item.a, item.b, item.c, item.d), SIMD2(instance.tx, instance.ty))
        let mesh = instance.mesh.takeUnretainedValue()
        outlines.append(Outline(mesh: mesh, item: number, factors: factors, place: place, alpha: color >> 24))
      }
    }
  }
}

/// The pictures of shadows that somebody shows, or a device's texture was made of, by what they show: layers that look the same share one, as a shelf of cards does.
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
    if pictures.count > limit { removeGone() }
  }

  /// Forgets those that nobody shows any more, and with them the meshes that they were of. O(pictures).
  mutating func removeGone() {
    pictures = pictures.filter { $0.value.picture != nil }
    limit = max(32, 2 * pictures.count)
  }
}
