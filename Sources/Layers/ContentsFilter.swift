/// How a picture's pixels are made up where it is shown larger or smaller than it is, or turned.
public enum ContentsFilter: UInt8, Hashable, Sendable, CaseIterable {
  /// The nearest pixel of the picture.
  case nearest
  /// A mixture of four neighbours; of a picture that shrinks to half or less, those of a copy of half the size, a quarter and so on, the smallest that is at least as fine as
  /// the screen.
  case linear
  /// Where a picture shrinks, a mixture of that copy and the next smaller one too, by how far it shrinks: one that is zoomed never jumps. Elsewhere as `linear`.
  case trilinear
}

/// How a picture's pixels are made up where it is shown smaller than it is, and elsewhere.
package struct ContentsFilters: Hashable, Sendable {
  package var minification = ContentsFilter.linear
  package var magnification = ContentsFilter.linear

  package init(minification: ContentsFilter = .linear, magnification: ContentsFilter = .linear) {
    (self.minification, self.magnification) = (minification, magnification)
  }

  /// The one that counts at so many pixels of the screen for each of the picture's, in that direction where they are most.
  package func filter(atScale scale: Double) -> ContentsFilter { scale < 0.999_999 ? minification : magnification }
}
