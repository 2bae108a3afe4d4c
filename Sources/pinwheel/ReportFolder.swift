import Benchmarking
import Files
import FoundationEssentials
import Sessions

/// The folder of a report.
struct ReportFolder {
  private static let trace = "trace.json"
  /// What every report has, but for the frames of each run.
  static let names = [ReportFiles.page, ReportFiles.document, SavedResults.schemaName, trace]
  private let path: String
  /// Whether it holds a report already.
  private let hasReport: Bool

  /// Makes it where it is not there: before anything is measured, which may take long.
  /// - Throws: `StageError.cannotWrite`; a `Failure` where it holds a page of somebody else's.
  init(_ path: String) throws {
    try outputFolder(path)
    self.path = path
    let page = "\(path)/\(ReportFiles.page)"
    if FileKind(at: page) != nil {
      let text = String(decoding: try FileBytes.read(page, limit: 1 << 30), as: UTF8.self)
      hasReport = text.contains(ReportPage.mark)
    } else {
      hasReport = false
    }
    // What a report has by these names is its own; what lies here without one is somebody's.
    for name in [ReportFiles.page, ReportFiles.document, Self.trace] where !hasReport && FileKind(at: "\(path)/\(name)") != nil {
      throw Failure(.cannotWrite, "\(path)/\(name) is of no report of frame times, and is kept; name another folder")
    }
  }

  /// Writes all files, in place of those that are there; what only an earlier report there had is taken away.
  func write(_ measurements: [Measurement], trace: Trace?, earlier: SavedFile?) throws {
    let report = ReportFiles(measurements, earlier: earlier?.results.measurements ?? [], named: earlier?.name ?? "")
    let written = report.files.map(\.name) + (trace == nil ? [] : [Self.trace])
    let document = "\(path)/\(ReportFiles.document)"
    let old = !hasReport || FileKind(at: document) == nil ? nil : try? SavedFile(reading: document).results.measurements
    for name in old.map({ ReportFiles.names(of: $0) + [Self.trace] }) ?? [] where !written.contains(name) {
      try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
    for file in report.files { try FileBytes.write(file.text.utf8, to: "\(path)/\(file.name)") }
    if let trace { try FileBytes.write(trace.text(measurements.first?.environment).utf8, to: "\(path)/\(Self.trace)") }
  }
}
