import Sessions

/// What other engines took for the same scenes in one run on one machine, as `tools/bench --peers DIR --keep NAME` saves it.
package struct PeerResults: Codable, Sendable {
  /// What one engine took for one scene.
  package struct Row: Codable, Sendable {
    /// The engine; `own` for Pinwheel.
    package var peer: String
    /// Its version.
    package var version: String
    /// The scene's name.
    package var scene: String
    /// What moves: dyn for everything, one for one shape, still for nothing.
    package var mode: String
    /// How many threads drew.
    package var threads: Int
    /// The fastest frame, in milliseconds.
    package var fastest: Double
    /// The median frame, in milliseconds.
    package var median: Double

    private enum CodingKeys: String, CodingKey {
      case peer, version, scene, mode, threads, median
      case fastest = "min"
    }
  }

  /// The version of the format that is read.
  package static let format = 1
  /// What Pinwheel is called among the engines.
  static let own = "ours"

  /// The format of what was read.
  package let format: Int
  /// How it was measured.
  package let command: String
  /// What Pinwheel was, and on what all ran.
  package let environment: MachineDescription
  /// In the order in which they were measured.
  package let rows: [Row]

  /// Reads saved results.
  /// - Throws: `ResultsError` with what stands in the way.
  package init(parsing bytes: [UInt8]) throws(ResultsError) {
    do throws(JSONTextError) {
      self = try JSONText.decode(PeerResults.self, from: bytes)
    } catch {
      throw ResultsError("these are no results of other engines: \(error)")
    }
    guard format == Self.format else {
      throw ResultsError("this program reads format \(Self.format) of other engines' results, and this is \(format)")
    }
    guard !rows.isEmpty, rows.allSatisfy({ $0.fastest > 0 && $0.median > 0 && $0.fastest.isFinite && $0.median.isFinite }) else {
      throw ResultsError("a frame's time is more than 0, and there is one at least")
    }
  }

  /// The engines beside Pinwheel, in the order in which each comes first.
  var peers: [String] { rows.map(\.peer).reduce(into: []) { if $1 != Self.own, !$0.contains($1) { $0.append($1) } } }

  /// The scenes, in the order in which each comes first.
  var scenes: [String] { rows.map(\.scene).reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }

  /// What an engine took for a scene on one thread, in milliseconds: the fastest frame, or the median where only one shape moves, since a frame then depends on the
  /// shape.
  func time(_ peer: String, _ scene: String, _ mode: String) -> Double? {
    rows.first { $0.peer == peer && $0.scene == scene && $0.mode == mode && $0.threads == 1 }.map { mode == "one" ? $0.median : $0.fastest }
  }

  /// Pinwheel's time by another engine's; nil where one of them was not measured.
  func ratio(to peer: String, _ scene: String, _ mode: String) -> Double? {
    guard let own = time(Self.own, scene, mode), let other = time(peer, scene, mode) else { return nil }
    return own / other
  }
}
