import Geometry

extension TextLayout {
  /// The largest size, in points, at which a string fits into a box, between two limits; the style's own size does not matter.
  ///
  /// To fit, no line may be wider than the box nor all lines together higher, no line may be left out, and no word broken that a smaller size keeps
  /// whole. Where not even the least size fits, the least is the answer. Limits that are not numbers count as 0; of two that are in the
  /// wrong order the smaller is the least. The string is shaped once, and composed about 30 times: the result is within a millionth of the largest, and
  /// a layout of that size in the box's width has its lines where they were found to fit.
  public static func fittedSize(
    _ string: String, style: TextStyle, in box: Size, from minimum: Double = 1, to maximum: Double = 1000, library: FontLibrary = .current
  ) throws(TypographyError) -> Double {
    let text = try ShapedText(string, style: style, library: library)
    let least = minimum > 0 ? min(minimum, 100_000) : 0
    let most = max(least, maximum > 0 ? min(maximum, 100_000) : 0)
    let lineHeight = lineHeight(of: text.font, style)

    func fits(_ size: Double) throws(TypographyError) -> Bool {
      guard size > 0 else { return true }
      let composer = try LineComposer(
        text, width: max(0, box.width) / size, maximumLines: style.maximumLines, truncation: .none, ellipsis: { () in text })
      let widest = composer.lines.reduce(0) { max($0, $1.width) }
      return !composer.isTruncated && !composer.breaksWords && widest * size <= box.width
        && lineHeight * Double(composer.lines.count) * size <= box.height
    }

    if try fits(most) { return most }
    guard try fits(least) else { return least }
    var low = least
    var high = most
    for _ in 0..<60 where high - low > high * 1e-6 {
      let middle = (low + high) / 2
      if try fits(middle) { low = middle } else { high = middle }
    }
    return low
  }
}
