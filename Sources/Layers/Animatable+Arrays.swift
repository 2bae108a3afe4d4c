/// Lists of the same length go element by element; between lists of different lengths there is nothing, and the nearer one is taken.
extension Array: Animatable where Element: Animatable {
  /// Element by element; of lists of different lengths the nearer one. O(n).
  public static func interpolate(_ from: [Element], _ to: [Element], _ fraction: Double) -> [Element] {
    guard from.count == to.count else { return fraction < 0.5 ? from : to }
    return zip(from, to).map { Element.interpolate($0, $1, fraction) }
  }
  /// Element by element; a list of another length adds nothing. O(n).
  public static func sum(_ base: [Element], _ offset: [Element]) -> [Element] {
    base.count == offset.count ? zip(base, offset).map(Element.sum) : base
  }
  /// Element by element; nothing for lists of different lengths. O(n).
  public static func difference(_ value: [Element], _ base: [Element]) -> [Element] {
    value.count == base.count ? zip(value, base).map(Element.difference) : zero(like: value)
  }
  /// As many neutral elements. O(n).
  public static func zero(like value: [Element]) -> [Element] { value.map(Element.zero(like:)) }
  /// The distance of all elements together; 1 for lists of different lengths. O(n).
  public static func distance(_ a: [Element], _ b: [Element]) -> Double {
    guard a.count == b.count else { return 1 }
    let sum = zip(a, b).reduce(0) { total, pair in
      let d = Element.distance(pair.0, pair.1)
      return total + d * d
    }
    return sum.squareRoot()
  }
}
