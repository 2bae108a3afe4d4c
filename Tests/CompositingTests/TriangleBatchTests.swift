import Geometry
import Imaging
import Tessellation
import TestSupport
import Testing

@testable import Compositing

@Suite("What a batch keeps from the last frame")
struct TriangleBatchTests {
  /// Something that a frame puts into a batch.
  private struct Part: Equatable {
    var mesh: Int
    var color: UInt32
    var isTextured = false
    var isCut = false
    var isSkewed = false
  }

  private static let meshes: [Mesh] = {
    let tessellator = Tessellator()
    return (0..<5).map { tessellator.fill(Path(circleAt: Point(20, 20), radius: 4 + 3 * Double($0)), rule: .nonZero, scale: 1) }
  }()

  /// One of a few, of which some are faint.
  private static func color(using random: inout SeededGenerator) -> UInt32 {
    UInt32.random(in: 1...3, using: &random) | (Bool.random(using: &random) ? 0xff00_0000 : 0x4000_0000)
  }

  private func write(_ parts: [Part], shift: Float, white: Float, with writer: TriangleWriter, to batch: TriangleBatch) {
    batch.begin(DeviceTexture(number: 1), .over, white: (white, white))
    for part in parts {
      let place = MeshPlacement(
        AffineTransform(a: 1 / 256, b: 0, c: part.isSkewed ? 0.5 / 256 : 0, d: 1 / 256, tx: Double(shift), ty: 0),
        isSimilar: !part.isSkewed)
      let map = TextureMap(.identity, width: 64, height: 64, minX: 0, minY: 0, maxX: 64, maxY: 64)
      let paint = TrianglePaint(color: part.color, texture: part.isTextured ? map : nil)
      let cut = part.isCut ? PixelRect(x: 10, y: 10, width: 12, height: 9) : nil
      if part.mesh < 0 {
        writer.add(PixelRect(x: 3, y: 4, width: 5, height: 6), paint, to: batch)
      } else {
        let instance = MeshInstance(mesh: .passUnretained(Self.meshes[part.mesh]), offset: .zero)
        writer.add(instance, place, paint, cut: cut, to: batch)
      }
    }
  }

  private func corners(_ batch: TriangleBatch) -> [[UInt32]] {
    let triangles = batch.triangles
    return triangles.indices.map {
      let v = triangles[Int($0)]
      return [v.x.bitPattern, v.y.bitPattern, v.color, v.u.bitPattern, v.v.bitPattern]
    }
  }

  @Test("a frame after others has the triangles that a first one would have", arguments: [1, 2, 3] as [UInt64])
  func kept(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func part() -> Part {
      Part(
        mesh: Int.random(in: -1..<5, using: &random), color: Self.color(using: &random),
        isTextured: Int.random(in: 0..<4, using: &random) == 0, isCut: Int.random(in: 0..<4, using: &random) == 0,
        isSkewed: Int.random(in: 0..<5, using: &random) == 0)
    }
    let (batch, writer) = (TriangleBatch(), TriangleWriter())
    var parts = (0..<6).map { _ in part() }
    var white: Float = 0.25
    for frame in 0..<300 {
      let k = Int.random(in: 0...parts.count, using: &random)
      switch Int.random(in: 0..<9, using: &random) {
      case 0: parts.insert(part(), at: k)
      case 1 where k < parts.count: parts.remove(at: k)
      case 2 where k < parts.count: parts[k] = part()
      case 3 where k < parts.count: parts[k].color = Self.color(using: &random)
      case 4 where k < parts.count: parts[k].isTextured.toggle()
      case 5 where k < parts.count: parts.swapAt(0, k)
      case 6: parts += parts.prefix(30)
      case 7 where parts.count > 60: parts.removeSubrange(k...)
      case 8 where frame % 5 == 0: white = 0.75 - white
      default: break
      }
      write(parts, shift: Float(frame), white: white, with: writer, to: batch)
      let fresh = TriangleBatch()
      write(parts, shift: Float(frame), white: white, with: TriangleWriter(), to: fresh)
      #expect(corners(batch) == corners(fresh), "seed \(seed), frame \(frame): \(parts)")
    }
  }

  @Test("the same meshes in the same places are written again but for their places")
  func places() {
    let (batch, writer) = (TriangleBatch(), TriangleWriter())
    let parts = [Part(mesh: 0, color: 7), Part(mesh: 3, color: 9)]
    write(parts, shift: 0, white: 0.5, with: writer, to: batch)
    let triangles = batch.triangles
    // What is written anew can be told from what is kept.
    UnsafeMutablePointer(mutating: triangles.colors).update(repeating: 1, count: triangles.count)
    UnsafeMutablePointer(mutating: triangles.texels).update(repeating: SIMD2(2, 3), count: triangles.count)
    write(parts, shift: 5, white: 0.5, with: writer, to: batch)
    let moved = batch.triangles
    for i in 0..<moved.count { #expect(moved[i].color == 1 && moved[i].u == 2 && moved[i].v == 3) }
    let fresh = TriangleBatch()
    write(parts, shift: 5, white: 0.5, with: writer, to: fresh)
    for i in 0..<moved.count { #expect(moved.places[i] == fresh.triangles.places[i]) }
  }
}
