import Geometry
import Tessellation

/// Reads bytes as the steps of a path and a stroke's style, and makes meshes of them, which must hold what meshes promise.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  var input = Bytes(rest: UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count)[...])
  var style = StrokeStyle()
  style.lineWidth = input.number()
  style.cap = [LineCap.butt, .round, .square][Int(input.next() % 3)]
  style.join = [LineJoin.miter, .round, .bevel][Int(input.next() % 3)]
  style.miterLimit = input.number()
  let dashes = Int(input.next() % 4)
  style.dashPattern = (0..<dashes).map { _ in input.number() }
  style.dashPhase = input.number()
  style.start = Double(input.next()) / 255
  style.end = Double(input.next()) / 255
  let scale = [0.01, 1, 1.5, 64][Int(input.next() % 4)]
  let rule: FillRule = input.next() % 2 == 0 ? .nonZero : .evenOdd
  var path = Path()
  while !input.rest.isEmpty {
    switch input.next() % 6 {
    case 0: path.move(to: input.point())
    case 1: path.addLine(to: input.point())
    case 2: path.addQuad(to: input.point(), control: input.point())
    case 3: path.addCubic(to: input.point(), control1: input.point(), control2: input.point())
    case 4:
      path.addArc(
        to: input.point(), radii: Size(input.number(), input.number()), rotation: input.number(), largeArc: input.next() % 2 == 0,
        sweep: input.next() % 2 == 0)
    default: path.close()
    }
  }
  var tessellator = Tessellator()
  for mesh in [tessellator.fill(path, rule: rule, scale: scale), tessellator.stroke(path, style: style, scale: scale)] {
    do { try mesh.checkInvariants() } catch { fatalError("a mesh breaks its promise: \(error)") }
    let fringed = mesh.fringed
    let inRange = fringed.allIndices.allSatisfy { $0 >= 0 && $0 < Int32(EdgeRamp.rows * fringed.places.count) }
    if !inRange { fatalError("a mesh with soft edges names vertices that it does not have") }
    for part in [fringed.ownIndices, fringed.faintIndices] where part.count % 3 != 0 || part.upperBound > fringed.allIndices.count {
      fatalError("a mesh with soft edges has part of a triangle")
    }
  }
  return 0
}

/// Bytes that are used up one after the other; zero when there are no more.
struct Bytes {
  var rest: Slice<UnsafeBufferPointer<UInt8>>

  mutating func next() -> UInt8 { rest.popFirst() ?? 0 }

  /// Mostly small numbers in quarters, so that edges meet; sometimes any bits at all.
  mutating func number() -> Double {
    let kind = next()
    if kind < 240 { return Double(Int8(bitPattern: next())) / 4 + Double(kind % 4) * 16 }
    var bits: UInt64 = 0
    for _ in 0..<8 { bits = bits << 8 | UInt64(next()) }
    return Double(bitPattern: bits)
  }

  mutating func point() -> Point { Point(number(), number()) }
}
