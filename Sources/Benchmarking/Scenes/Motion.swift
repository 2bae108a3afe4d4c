import Geometry
import Layers

/// The movement of a scene's elements from frame to frame, by a rule that needs no clock, so that other programs can draw the same frames.
///
/// Element i in frame f is turned by (k - 32) / 32 * 3 degrees about its pivot, k = (7 f + 13 i) mod 64, and moved by
/// ((5 f + 3 i) mod 32 - 16) / 16 * 1.5 to the right and ((3 f + 11 i) mod 32 - 16) / 16 * 1.5 down. One with a parallax moves to the left by that times 3 f, for
/// 120 frames, and back.
package struct Motion {
  /// What moves.
  package enum Kind: String, CaseIterable, Sendable {
    /// Every element in every frame.
    case all
    /// Every tenth element, from number f mod 10 on in frame f.
    case few
    /// Element 7919 f mod n in frame f, or the next that can; 7907 f mod n where n is a multiple of 7919, of which the former would be the same few in all frames.
    case one
    /// Nothing.
    case none
  }

  /// One element, its layer's transform at rest, and what it turns about.
  package struct Element {
    let layer: Layer
    let rest: AffineTransform
    let pivot: Point
    /// The number that its movement is made from.
    let phase: Int
    let isStill: Bool
    /// How far it goes sideways for a point of a pan; nil where it moves as all others do.
    let parallax: Double?

    /// An element whose layer is at rest now.
    @MainActor
    package init(layer: Layer, pivot: Point = .zero, phase: Int, isStill: Bool = false, parallax: Double? = nil) {
      self.layer = layer
      self.parallax = parallax
      rest = layer.transform
      self.pivot = pivot
      self.phase = phase
      self.isStill = isStill
    }
  }

  let kind: Kind
  let elements: [Element]
  /// Those that can move.
  private let moving: [Element]
  // Theirs, which they keep alive: not counted as references one by one, since each would be waited for, as no cache holds thousands of layers.
  private let layers: [Unmanaged<Layer>]
  /// For each element, the first from there on, the end joined to the beginning, that can move; empty when none can.
  private let nextMoving: [Int]

  /// A movement of elements, numbered in their order.
  package init(_ kind: Kind, _ elements: [Element]) {
    self.kind = kind
    self.elements = elements
    moving = elements.filter { !$0.isStill }
    layers = moving.map { .passUnretained($0.layer) }
    var next: [Int] = []
    if var found = elements.firstIndex(where: { !$0.isStill }) {
      next = Array(repeating: found, count: elements.count)
      for i in elements.indices.reversed() {
        if !elements[i].isStill { found = i }
        next[i] = found
      }
    }
    nextMoving = next
  }

  /// How far a pan has come in a frame, in points: 3 a frame, to `panLength` and back.
  private static func pan(in frame: Int) -> Double {
    let way = Double(frame) * 3
    let round = way.truncatingRemainder(dividingBy: 2 * panLength)
    return round > panLength ? 2 * panLength - round : round
  }

  /// How far a pan goes, in points.
  static let panLength = 360.0

  /// Moves what moves in a frame. Cost: that of the layers which move.
  @MainActor
  func move(to frame: Int) {
    switch kind {
    case .none: return
    case .all:
      moving.withUnsafeBufferPointer { moving in
        for i in moving.indices {
          guard let element = moving.baseAddress?.advanced(by: i) else { return }
          layers[i]._withUnsafeGuaranteedRef { Self.move($0, element, to: frame) }
        }
      }
    case .few: for i in stride(from: frame % 10, to: elements.count, by: 10) where !elements[i].isStill { move(i, to: frame) }
    case .one: if !nextMoving.isEmpty { move(nextMoving[Self.step(through: elements.count) * frame % elements.count], to: frame) }
    }
  }

  /// How far one element that moves lies from that of the frame before: a prime that is no divisor of their number, so that each has its turn.
  private static func step(through count: Int) -> Int { count.isMultiple(of: 7919) ? 7907 : 7919 }

  @MainActor
  private func move(_ i: Int, to frame: Int) {
    withUnsafePointer(to: elements[i]) { Self.move($0.pointee.layer, $0, to: frame) }
  }

  @MainActor
  private static func move(_ layer: Layer, _ element: UnsafePointer<Element>, to frame: Int) {
    if let parallax = element.pointee.parallax {
      layer.transform = element.pointee.rest.concatenating(.translation(-parallax * pan(in: frame), 0))
      return
    }
    let i = element.pointee.phase
    let angle = Double((7 * frame + 13 * i) % 64 - 32) / 32 * 3 * Double.pi / 180
    let dx = Double((5 * frame + 3 * i) % 32 - 16) / 16 * 1.5
    let dy = Double((3 * frame + 11 * i) % 32 - 16) / 16 * 1.5
    let (sine, cosine) = (Math.sin(angle), Math.cos(angle))
    let p = element.pointee.pivot
    let turn = AffineTransform(
      a: cosine, b: sine, c: -sine, d: cosine, tx: p.x - cosine * p.x + sine * p.y + dx, ty: p.y - sine * p.x - cosine * p.y + dy)
    layer.transform = element.pointee.rest.concatenating(turn)
  }
}
