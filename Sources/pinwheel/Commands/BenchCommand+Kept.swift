import Benchmarking
import SDLStage
import Sessions

/// Whether a kept file can answer what is asked of it, which is looked up before anything is measured: that may take long.
extension Pinwheel.Bench {
  /// What a measurement will be of, as far as that is known before it is made.
  private struct Expectation {
    let scene: String
    let motion: String
    /// In pixels; nil where a file or a display says it.
    let size: (width: Int, height: Int)?
    /// Pixels per point; nil where a log or a display says it.
    let scale: Double?
    let threads: Int
    let options: String

    func fits(_ subject: Measurement.Subject) -> Bool {
      (subject.scene, subject.motion, subject.threads, subject.options) == (scene, motion, threads, options)
        && size.map { $0 == (subject.width, subject.height) } ?? true && scale.map { $0 == subject.scale } ?? true
    }
  }

  /// What the measurements of a name will be of.
  @MainActor
  private func expectations(of name: String) throws -> [Expectation] {
    if name == Self.suite {
      return BenchmarkSuite.parts(cores: common.drawingThreads).map { part in
        Expectation(
          scene: part.scene.rawValue, motion: part.motion.rawValue, size: StageLimits.pixelSize(of: part.size, scale: 1), scale: 1,
          threads: part.threads, options: "")
      }
    }
    let isKnown = !window && !Self.isFile(name)
    let motion = RecordedSession.isLog(name) ? "log" : Self.isPlayed(name) ? "tour" : motionName(name)
    return [
      Expectation(
        scene: savedName(name), motion: motion,
        size: isKnown ? StageLimits.pixelSize(of: size.size ?? Self.usualSize, scale: common.scale ?? 1) : nil,
        scale: isKnown ? common.scale ?? 1 : nil, threads: threads, options: try differences(name))
    ]
  }

  /// What measurements call a name's scene.
  private func savedName(_ name: String) -> String { Self.isFile(name) ? title(of: name) : Self.plainName(name) }

  /// - Throws: where a file has nothing that is as what will be measured, in a window or without one; and where figures are to be looked up in it, and it has
  ///   no intervals of that.
  @MainActor
  func checkShared(with file: SavedFile, _ names: [String]) throws {
    func base(_ scene: String) -> Substring { scene.prefix { $0 != ":" } }
    let all = MeasurementSeries.grouped(file.results.measurements).filter { $0.kind.isInWindow == window }
    let bases = Set(names.map { base(savedName($0)) })
    let kept = isSuite ? all : all.filter { bases.contains(base($0.subject.scene)) }
    let what = names.joined(separator: ", ")
    guard !kept.isEmpty else { throw Failure(.data, "\(file.path) has no \(what)\(window ? " in a window" : "") to compare with") }
    let expected = try names.flatMap(expectations)
    let shared = kept.filter { one in expected.contains { $0.fits(one.subject) } }
    if shared.isEmpty {
      let others = Set(kept.map { "\($0.subject)" }).sorted()
      let rest = others.count > 4 ? "; and \(others.count - 4) more" : ""
      throw Failure(.data, "\(file.path) has \(others.prefix(4).joined(separator: "; "))\(rest), and nothing as it would be measured now")
    }
    if check != nil, shared.allSatisfy({ $0.runs.count == 1 }) {
      throw Failure(
        .data, "\(file.path) has single runs of \(what), which say nothing of how much others differ: keep --runs 5 or more")
    }
  }
}
