import Geometry
import Layers
import TestSupport
import Testing

@testable import Compositing

@Suite("A frame drawn from damage is the frame drawn afresh")
struct DamagedFrames {
  /// Bands of at least 24 rows: a picture high enough for several.
  static let height = 80
  static let width = 48

  /// Drives two equal scenes through the same edits: one drawn from damage on one thread, the other on several, and each frame afresh.
  private func check(seed: UInt64, edits: Int) {
    let (a, b) = (RandomScene(seed: seed), RandomScene(seed: seed))
    var choices = SeededGenerator(seed: seed ^ 0xabcd)
    let patched = RasterCompositor(tree: a.tree, width: Self.width, height: Self.height, scale: 1, threads: 1)
    let threads = [2, 3, 5][Int(seed % 3)]
    var twin: RasterCompositor? = RasterCompositor(tree: b.tree, width: Self.width, height: Self.height, scale: 1, threads: threads)
    _ = patched.render()
    for step in 0..<edits {
      a.edit()
      b.edit()
      if choices.chance(0.05) {
        let (width, scale) = (choices.integer(1...60), choices.pick([1, 2, 0.7]))
        patched.resize(width: width, height: Self.height, scale: scale)
        twin?.resize(width: width, height: Self.height, scale: scale)
      }
      if choices.chance(0.05) {
        let color = choices.color()
        patched.background = color
        twin?.background = color
      }
      patched.renderChecked()
      if let difference = patched.differenceDrawnAfresh() {
        Issue.record("seed \(seed), step \(step), redrawn: \(difference); \(a.story.suffix(9))")
        return
      }
      // The twin skips frames, so that several edits meet in one.
      if choices.chance(0.6), let twin {
        twin.renderChecked()
        if let difference = patched.pixels.firstDifference(twin.pixels) {
          Issue.record("seed \(seed), step \(step), on \(threads) threads: \(difference); \(a.story)")
          return
        }
      }
    }
    let (width, scale, background) = (patched.width, patched.scale, patched.background)
    twin = nil
    let fresh = RasterCompositor(tree: b.tree, width: width, height: Self.height, scale: scale, threads: threads, background: background)
    _ = fresh.render()
    if let difference = patched.pixels.firstDifference(fresh.pixels) {
      Issue.record("seed \(seed), by a new compositor: \(difference); \(a.story)")
    }
  }

  @Test("over 1,000 random edit sequences, at any number of threads, and by a new compositor", .needsFont)
  func randomEdits() {
    for seed in 0..<1000 { check(seed: UInt64(seed), edits: 6) }
  }
}
