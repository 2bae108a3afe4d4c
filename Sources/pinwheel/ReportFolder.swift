import Benchmarking
import Sessions

/// The folder of a report.
struct ReportFolder {
  private let path: String

  /// Makes it where it is not there: before anything is measured, which may take long.
  /// - Throws: `StageError.cannotWrite`.
  init(_ path: String) throws(StageError) {
    try outputFolder(path)
    self.path = path
  }

  /// Writes all files, in place of those that are there.
  func write(_ measurements: [Measurement], trace: Trace?, earlier: SavedFile?) throws {
    let report = ReportFiles(measurements, earlier: earlier?.results.measurements ?? [], named: earlier?.name ?? "")
    for file in report.files { try FileBytes.write(file.text.utf8, to: "\(path)/\(file.name)") }
    if let trace { try FileBytes.write(trace.text(measurements.first?.environment).utf8, to: "\(path)/trace.json") }
  }
}
