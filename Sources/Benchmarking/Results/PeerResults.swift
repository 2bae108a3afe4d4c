import Geometry
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
    /// Both of each run, in milliseconds; nil where there was one.
    package var runs: Runs?

    private enum CodingKeys: String, CodingKey {
      case peer, version, scene, mode, threads, median, runs
      case fastest = "min"
    }
  }

  /// What one engine took in each run for one scene.
  package struct Runs: Codable, Sendable {
    /// The fastest frame of each run, in milliseconds.
    package var fastest: [Double]
    /// The median frame of each run, in milliseconds.
    package var median: [Double]

    private enum CodingKeys: String, CodingKey {
      case median
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
    let times = rows.flatMap { [$0.fastest, $0.median] + ($0.runs.map { $0.fastest + $0.median } ?? []) }
    guard !rows.isEmpty, times.allSatisfy({ $0 > 0 && $0.isFinite }) else {
      throw ResultsError("a frame's time is more than 0, and there is one at least")
    }
    let words = rows.flatMap { [$0.peer, $0.version, $0.scene, $0.mode] } + [command]
    guard words.allSatisfy({ Markup.printable($0) == $0 }), environment.printable == environment else {
      throw ResultsError("what is told of is in single lines, without characters that nobody sees")
    }
    let counts = Set(rows.flatMap { [$0.runs?.fastest.count ?? 1, $0.runs?.median.count ?? 1] })
    guard counts.count == 1, !counts.contains(0) else { throw ResultsError("all engines have as many runs, of each scene") }
  }

  /// In how many runs all was measured.
  var runCount: Int { rows.first?.runs?.fastest.count ?? 1 }

  /// How often `tools/bench --peers DIR --keep NAME` measures where nobody says.
  private static let usualRuns = 5

  /// The command that measures the same again, as often, and keeps it beside this.
  var invocation: String {
    var words = ShellLine.words(of: command)
    if let place = words.firstIndex(of: "--keep"), place + 1 < words.count {
      words[place + 1] = "mine"
      // Fewer than were asked for, where something ended it.
      if let runs = words.firstIndex(of: "--runs"), runs + 1 < words.count {
        words[runs + 1] = "\(runCount)"
      } else if runCount != Self.usualRuns {
        words.insert(contentsOf: ["--runs", "\(runCount)"], at: place + 2)
      }
    }
    return ShellLine.text(of: words)
  }

  /// The engines beside Pinwheel, in the order in which each comes first.
  var peers: [String] { rows.map(\.peer).filter { $0 != Self.own }.distinct }

  /// Of what versions an engine was.
  func versions(of peer: String) -> [String] { rows.filter { $0.peer == peer }.map(\.version) }

  /// The scenes, in the order in which each comes first.
  var scenes: [String] { rows.map(\.scene).distinct }

  /// What an engine took for a scene on one thread in each run, in milliseconds: the fastest frame, or the median where only one shape moves, since a frame then
  /// depends on the shape.
  func times(_ peer: String, _ scene: String, _ mode: String) -> [Double]? {
    rows.first { $0.peer == peer && $0.scene == scene && $0.mode == mode && $0.threads == 1 }.map {
      mode == "one" ? $0.runs?.median ?? [$0.median] : $0.runs?.fastest ?? [$0.fastest]
    }
  }

  /// Pinwheel's time by another engine's, in each run; nil where one of them was not measured.
  func ratios(to peer: String, _ scene: String, _ mode: String) -> [Double]? {
    guard let own = times(Self.own, scene, mode), let other = times(peer, scene, mode) else { return nil }
    return zip(own, other).map(/)
  }

  /// The geometric mean of these ratios over the scenes that both were measured on, in each run; nil for none.
  func meanRatios(to peer: String, _ mode: String) -> [Double]? {
    let ratios = scenes.compactMap { self.ratios(to: peer, $0, mode) }
    guard let runs = ratios.first?.count else { return nil }
    return (0..<runs).map { run in Math.exp(ratios.reduce(0) { $0 + Math.log($1[run]) } / Double(ratios.count)) }
  }
}
