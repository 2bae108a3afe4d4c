import Testing
import Typography

/// Whether this is an optimized build.
package var isOptimized: Bool {
  var isDebug = false
  assert(
    {
      isDebug = true
      return true
    }())
  return !isDebug
}

extension Trait where Self == ConditionTrait {
  /// For counts of allocations: unoptimized code puts closures' variables and temporary copies on the heap by itself.
  package static var needsOptimization: Self { .enabled(if: isOptimized, "only an optimized build allocates what the source says") }

  /// For pictures that are compared with ones that have the letters of the games' own font.
  package static var needsComicNeue: Self {
    .enabled(
      if: (try? FontLibrary.shared.font(for: FontDescription()))?.familyName == "Comic Neue",
      "Comic Neue is not installed: install fonts-comic-neue")
  }

  /// For whatever has letters in it.
  package static var needsFont: Self {
    .enabled(if: (try? FontLibrary.shared.font(for: FontDescription())) != nil, "no font is installed: install fonts-comic-neue")
  }
}
