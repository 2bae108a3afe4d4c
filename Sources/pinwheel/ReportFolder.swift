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
    if hasReport { return }
    let frames = Self.contents(of: path).sorted().first(where: ReportFiles.isOfFrames)
    if let name = Self.names.first(where: { FileKind(at: "\(path)/\($0)") != nil }) ?? frames {
      throw Failure(.cannotWrite, "\(path)/\(name) is of no report of frame times, and is kept; name another folder")
    }
  }

  /// The names of what is in a folder.
  private static func contents(of path: String) -> [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

  /// Writes all files, and once all are written puts them in the place of those that are there; what only an earlier report there had is taken away.
  func write(_ measurements: [Measurement], trace: Trace?, earlier: SavedFile?) throws {
    let report = ReportFiles(measurements, earlier: earlier?.results.measurements ?? [], named: earlier?.name ?? "")
    let files = report.files + (trace.map { [ReportFiles.File(name: Self.trace, text: $0.text(measurements.first?.environment))] } ?? [])
    let staging = try TemporaryFolder(in: path)
    defer { staging.remove() }
    do throws(StageError) {
      for file in files { try FileBytes.write(file.text.utf8, to: staging.path(of: file.name)) }
      // Whether each can be replaced is known before the first is.
      for file in files { _ = try OpenedOutput("\(path)/\(file.name)") }
    } catch {
      guard case .cannotWrite(let place, let reason) = error else { throw error }
      // Where it was to be in the end.
      let name = place.split(separator: "/").last.map(String.init) ?? ""
      throw StageError.cannotWrite(path: "\(path)/\(name)", reason: "\(reason); what is there is kept")
    }
    var old: [String] = []
    if hasReport {
      let document = try? FileBytes.read("\(path)/\(ReportFiles.document)", limit: 1 << 28)
      old = ReportFiles.frames(of: document, among: Self.contents(of: path)) + [Self.trace]
    }
    for file in files { try staging.move(file.name, to: "\(path)/\(file.name)") }
    for name in old where !files.contains(where: { $0.name == name }) {
      try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
  }
}
