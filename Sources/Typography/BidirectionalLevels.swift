import CFriBidi

/// The direction in which each character of a text runs: the embedding levels of the Unicode Bidirectional Algorithm (Unicode Standard Annex 9), by FriBidi.
///
/// Even levels run from left to right, odd ones from right to left; text that has nothing to do with right to left costs a look at each character.
struct BidirectionalLevels {
  /// The level of each scalar; empty where all run from left to right.
  private var levels: [FriBidiLevel] = []
  /// The level of each scalar's paragraph.
  private var paragraphs: [FriBidiLevel] = []

  /// No text.
  init() {}

  /// - Parameters:
  ///   - tabs: the scalars that were tabs, in order: they part what is reordered.
  ///   - isRightToLeft: the direction of paragraphs without a letter that has one, as the text's language says.
  ///   - isForced: whether all paragraphs run in that direction, whatever their letters.
  ///   - isParagraphEnd: whether a scalar ends its paragraph.
  init(_ scalars: [UInt32], tabs: [Int], isRightToLeft: Bool, isForced: Bool = false, isParagraphEnd: (UInt32) -> Bool) {
    guard isRightToLeft || scalars.contains(where: Self.concernsDirection) else { return }
    let count = scalars.count
    var types = [FriBidiCharType](repeating: pinwheel_bidi_separator(), count: count)
    var brackets = [FriBidiBracketType](repeating: 0, count: count)
    var levels = [FriBidiLevel](repeating: 0, count: count)
    var paragraphs = levels
    fribidi_get_bidi_types(scalars, FriBidiStrIndex(count), &types)
    for tab in tabs { types[tab] = pinwheel_bidi_separator() }
    fribidi_get_bracket_types(scalars, FriBidiStrIndex(count), types, &brackets)
    var start = 0
    while start < count {
      var end = start
      while end < count, !isParagraphEnd(scalars[end]) { end += 1 }
      end = min(count, end + 1)
      var direction = isForced ? pinwheel_bidi_forced(isRightToLeft ? 1 : 0) : pinwheel_bidi_natural(isRightToLeft ? 1 : 0)
      let range = start..<end
      let found = types.withUnsafeBufferPointer { types in
        brackets.withUnsafeBufferPointer { brackets in
          levels.withUnsafeMutableBufferPointer { levels in
            fribidi_get_par_embedding_levels_ex(
              types.baseAddress.map { $0 + start }, brackets.baseAddress.map { $0 + start }, FriBidiStrIndex(range.count), &direction,
              levels.baseAddress.map { $0 + start })
          }
        }
      }
      // It fails for want of memory alone.
      let base: FriBidiLevel = found != 0 && pinwheel_bidi_is_right_to_left(direction) != 0 ? 1 : 0
      for i in range {
        paragraphs[i] = base
        if found == 0 { levels[i] = 0 }
      }
      start = end
    }
    self.levels = levels
    self.paragraphs = paragraphs
  }

  /// Whether anything may have to be reordered.
  var isMixed: Bool { !levels.isEmpty }

  /// The level of a scalar.
  subscript(i: Int) -> UInt8 { levels.isEmpty ? 0 : UInt8(clamping: levels[i]) }

  /// The level of the paragraph that a scalar lies in; of the last one for a number beyond.
  func paragraph(of i: Int) -> UInt8 {
    guard let last = paragraphs.last else { return 0 }
    return UInt8(clamping: i < paragraphs.count ? paragraphs[i] : last)
  }

  /// Whether a character runs from right to left, or is one that sets the direction of others.
  private static func concernsDirection(_ scalar: UInt32) -> Bool {
    switch scalar {
    case ..<0x590: false
    case 0x590...0x8FF, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// The order in which stretches of text are seen from left to right, by their levels in reading order: from the highest level to the lowest odd
  /// one, every stretch of that level or higher is turned round (rule L2). O(n) for each level.
  static func visualOrder(of levels: [UInt8]) -> [Int] {
    var order = Array(levels.indices)
    guard let highest = levels.max(), let least = levels.filter({ !$0.isMultiple(of: 2) }).min() else { return order }
    for level in stride(from: highest, through: least, by: -1) {
      var start = 0
      while start < order.count {
        guard levels[order[start]] >= level else {
          start += 1
          continue
        }
        var end = start
        while end < order.count, levels[order[end]] >= level { end += 1 }
        order[start..<end].reverse()
        start = end
      }
    }
    return order
  }
}
