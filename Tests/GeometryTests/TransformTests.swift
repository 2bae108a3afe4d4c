import Geometry
import Testing

@Test("a transform and its inverse cancel, and one that flattens the plane has none")
func inverse() {
  var generator = SeededGenerator(seed: 2)
  func number() -> Double { .random(in: -5...5, using: &generator) }
  for _ in 0..<200 {
    let t = AffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
    guard abs(t.determinant) > 0.01 else { continue }
    let p = Point(number(), number())
    #expect(t.inverse!.apply(t.apply(p)).distance(to: p) < 1e-9)
  }
  #expect(AffineTransform.scale(1, 0).inverse == nil)
  #expect(AffineTransform.scale(.nan, 1).inverse == nil)
}

@Test("a positive turn takes x towards y, and steps apply in order")
func turns() {
  #expect(AffineTransform.rotation(.pi / 2).apply(Point(1, 0)).distance(to: Point(0, 1)) < 1e-15)
  let t = AffineTransform.scale(2, 3).concatenating(.translation(10, 20))
  #expect(t.apply(Point(1, 1)) == Point(12, 23))
  #expect(AffineTransform.rotation(1, about: Point(4, 5)).apply(Point(4, 5)).distance(to: Point(4, 5)) < 1e-12)
}

@Test("transforms are joined first one first, and a drawing context's steps go before all that was there")
func order() {
  let scale = AffineTransform.scale(2, 2)
  let move = AffineTransform.translation(10, 0)
  #expect(scale.concatenating(move).apply(Point(3, 1)) == Point(16, 2))
  #expect(move.concatenating(scale).apply(Point(3, 1)) == Point(26, 2))
  #expect(scale.translatedBy(x: 10, y: 0).apply(Point(3, 1)) == Point(26, 2))
  #expect(move.scaledBy(x: 2, y: 2) == scale.concatenating(move))
  #expect(move.rotated(by: 1) == AffineTransform.rotation(1).concatenating(move))
}

@Test("singular values are the greatest and the least stretch")
func stretches() {
  let t = AffineTransform.scale(3, 0.5).concatenating(.rotation(0.7))
  #expect(abs(t.singularValues.larger - 3) < 1e-12)
  #expect(abs(t.singularValues.smaller - 0.5) < 1e-12)
}

@Test("a mapped rectangle holds the mapped corners")
func rects() {
  let t = AffineTransform.rotation(0.6).concatenating(.translation(5, -3))
  let r = Rect(x: 1, y: 2, width: 7, height: 3)
  let box = t.apply(r)
  for corner in r.corners { #expect(box.insetBy(dx: -1e-9, dy: -1e-9).distance(to: t.apply(corner)) == 0) }
}
