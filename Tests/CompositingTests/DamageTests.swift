import Foundation
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
  /// - Parameter factor: how many times as wide and as high pictures are, and all that is in them.
  /// - Returns: the first difference and all that was done until then; nil where there is none.
  private func difference(
    seed: UInt64, edits: Int, effects: Bool, factor: Int, skipping: Set<Int> = []
  ) -> (message: String, editCount: Int)? {
    let (usualWidth, height, usualScale) = (Self.width * factor, Self.height * factor, Double(factor))
    func scene() -> RandomScene { RandomScene(seed: seed, effects: effects, skipping: skipping) }
    let (a, b) = (scene(), scene())
    var choices = SeededGenerator(seed: seed ^ 0xabcd)
    let patched = RasterCompositor(tree: a.tree, width: usualWidth, height: height, scale: usualScale, threads: 1)
    let threads = [2, 3, 5][Int(seed % 3)]
    var twin: RasterCompositor? = RasterCompositor(
      tree: b.tree, width: usualWidth, height: height, scale: usualScale, threads: threads)
    _ = patched.render()
    var story = a.story + ["drawn"]
    for step in 0..<edits {
      let done = a.story.count
      a.edit()
      b.edit()
      story += a.story[done...]
      if choices.chance(0.05) {
        let (width, scale) = (choices.integer(1...60) * factor, choices.pick([1, 2, 0.7]) * usualScale)
        patched.resize(width: width, height: height, scale: scale)
        twin?.resize(width: width, height: height, scale: scale)
        story.append("resized to \(width) at scale \(scale)")
      }
      if choices.chance(0.05) {
        let color = choices.color()
        patched.background = color
        twin?.background = color
        story.append("background")
      }
      patched.renderChecked()
      story.append("drawn")
      if let difference = patched.differenceDrawnAfresh() {
        return ("seed \(seed), step \(step), redrawn: \(difference); \(story)", a.edits)
      }
      // The twin skips frames, so that several edits meet in one.
      if choices.chance(0.6), let twin {
        twin.renderChecked()
        story.append("on \(threads) threads")
        if let difference = patched.pixels.firstDifference(twin.pixels) {
          return ("seed \(seed), step \(step), on \(threads) threads: \(difference); \(story)", a.edits)
        }
      }
    }
    let (width, scale, background) = (patched.width, patched.scale, patched.background)
    twin = nil
    let fresh = RasterCompositor(tree: b.tree, width: width, height: height, scale: scale, threads: threads, background: background)
    _ = fresh.render()
    return patched.pixels.firstDifference(fresh.pixels).map { ("seed \(seed), by a new compositor: \($0); \(story)", a.edits) }
  }

  /// Records a difference, with the edits that it takes.
  private func check(seed: UInt64, edits: Int, effects: Bool, factor: Int = 1) {
    guard var found = difference(seed: seed, edits: edits, effects: effects, factor: factor) else { return }
    var skipped: Set<Int> = []
    for edit in (0..<found.editCount).reversed() {
      let rest = skipped.union([edit])
      guard let next = difference(seed: seed, edits: edits, effects: effects, factor: factor, skipping: rest) else { continue }
      found = next
      skipped.insert(edit)
    }
    Issue.record("\(found.message)")
  }

  /// The first seed, how many there are, and the edits of each; `PINWHEEL_EDITS` has others: "30000 4000 8".
  private static let sequences: (seed: UInt64, count: UInt64, edits: Int) = {
    let numbers = (ProcessInfo.processInfo.environment["PINWHEEL_EDITS"] ?? "").split(separator: " ").compactMap { UInt64($0) }
    return numbers.count == 3 ? (numbers[0], numbers[1], Int(numbers[2])) : (0, 1000, 6)
  }()

  @Test("over 1,000 random edit sequences, at any number of threads, and by a new compositor", .needsFont, arguments: [false, true])
  func randomEdits(effects: Bool) {
    let (seed, count, edits) = Self.sequences
    for seed in seed..<seed + count { check(seed: seed, edits: edits, effects: effects) }
  }

  @Test(
    "over a tenth as many sequences in large pictures, whose outlines are looked into edge by edge", .needsFont, arguments: [false, true])
  func largePictures(effects: Bool) {
    let (seed, count, edits) = Self.sequences
    for seed in seed..<seed + count / 10 { check(seed: seed, edits: edits, effects: effects, factor: 8) }
  }
}
