import Geometry

extension SeededGenerator {
  package mutating func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }
  package mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
  package mutating func chance(_ p: Double) -> Bool { number(0...1) < p }
  package mutating func pick<T>(_ options: [T]) -> T { options[integer(0...options.count - 1)] }
  package mutating func point(_ range: ClosedRange<Double>) -> Point { Point(number(range), number(range)) }
}
