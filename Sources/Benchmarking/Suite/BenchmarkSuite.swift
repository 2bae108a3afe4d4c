import Geometry

/// The standard set of scenes, motions, sizes and threads, and the one number that comes of it.
///
/// The score is the geometric mean, over all parts in which something moves, of the median frame's rate: 1 / median, in frames a second. Twice the score
/// is half the time on the whole, whichever part it was won on. Parts in which nothing moves are measured, and count nothing: their frames draw nothing.
package enum BenchmarkSuite {
  /// Scores of equal versions can be compared: another set of parts is another version.
  package static let version = 4

  /// One thing that is measured.
  package struct Part: Hashable, Sendable {
    /// The scene, with its usual number of shapes.
    package let scene: BuiltInScene
    /// What moves.
    package let motion: Motion.Kind
    /// In points, at one pixel a point.
    package let size: Size
    /// How many threads draw.
    package let threads: Int
  }

  /// The scenes: fills, small fills, groups with shadows, text, strokes, animations, particles, a landscape of many planes, a drawing of curved shapes with thin
  /// outlines, and a meadow in which everything moves.
  package static let scenes: [BuiltInScene] = [
    .circles, .squares, .cards, .words, .curves, .animations, .particles, .drawnPlanes, .owl, .meadow,
  ]

  /// A tablet, a desktop, and one of four times its pixels.
  package static let sizes = [Size(1280, 800), Size(1920, 1080), Size(3840, 2160)]

  /// All parts: those of a scene and a motion are neighbours. A scene that moves by itself is measured once, as one in which all moves.
  /// - Parameter cores: how many threads draw besides one alone; no more than one for a machine of one core.
  package static func parts(cores: Int) -> [Part] {
    let threads = cores > 1 ? [1, cores] : [1]
    return scenes.flatMap { scene in
      (scene.ignoresMotion ? [.all] : Motion.Kind.allCases).flatMap { motion in
        threads.flatMap { count in sizes.map { Part(scene: scene, motion: motion, size: $0, threads: count) } }
      }
    }
  }

  /// How long a part is measured, as a fraction of the time for one in which something moves: a still scene's frames are many and alike.
  package static func share(of motion: Motion.Kind) -> Double { motion == .none ? 0.2 : 1 }
}
