/// Lists of the same length go element by element; between lists of different lengths there is nothing, and the nearer one is taken.
extension Array: Animatable where Element: Animatable {
  public static func interpolate(_ from: [Element], _ to: [Element], _ fraction: Double) -> [Element] {
    guard from.count == to.count else { return fraction < 0.5 ? from : to }
    return zip(from, to).map { Element.interpolate($0, $1, fraction) }
  }
  public static func sum(_ base: [Element], _ offset: [Element]) -> [Element] {
    base.count == offset.count ? zip(base, offset).map(Element.sum) : base
  }
  public static func difference(_ value: [Element], _ base: [Element]) -> [Element] {
    value.count == base.count ? zip(value, base).map(Element.difference) : nothing(like: value)
  }
  public static func nothing(like value: [Element]) -> [Element] { value.map(Element.nothing(like:)) }
  public static func distance(_ a: [Element], _ b: [Element]) -> Double {
    guard a.count == b.count else { return 1 }
    let sum = zip(a, b).reduce(0) { total, pair in
      let d = Element.distance(pair.0, pair.1)
      return total + d * d
    }
    return sum.squareRoot()
  }
}
