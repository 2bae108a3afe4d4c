import Playroom
import Progress
import SDLStage
import Sessions
import Threading

#if canImport(Glibc)
  import Glibc
#endif

/// What comes before and after a file is shown in a window: it is chosen by the desktop's own page, and noted among those that were opened last.
@MainActor
final class OpenedFiles {
  private let portal: FileChooserPortal
  nonisolated private let recent: RecentFiles
  /// Over which the desktop's page appears.
  weak var window: WindowStage?
  /// Where answers come in; nil before there is a session.
  var inbox: Inbox?

  init(_ environment: [String: String]) {
    portal = FileChooserPortal(environment: environment)
    // The folder for all that is a person's own has that of play in it.
    let play = ProgressStore.standardDirectory(environment: environment)
    recent = RecentFiles(in: String(play[..<(play.lastIndex(of: "/") ?? play.endIndex)]))
  }

  /// Gives the playroom its ways to files.
  func add(to services: inout Playroom.Services) {
    services.recentFiles = { [recent] in recent.files(most: $0) }
    services.chooseFile = { [weak self] title, kinds, finish in self?.choose(title, kinds, finish) }
  }

  /// Writes files where the person says, by the desktop's own page: for a program that sees none of its person's folders.
  func save(_ files: [(name: String, bytes: [UInt8])], _ finish: @escaping @MainActor (FileSaving) -> Void) {
    guard let inbox else { return finish(.nothing) }
    portal.place("Pinwheel", names: files.map(\.name), over: window?.portalName ?? "") { places in
      inbox.post {
        switch places {
        case .files(let paths): finish(Self.write(files, to: paths))
        case .nothing: finish(.nothing)
        case .unavailable: finish(.failed(Failure(.cannotWrite, "this desktop has no page on which a folder is chosen")))
        }
      }
    }
  }

  private static func write(_ files: [(name: String, bytes: [UInt8])], to paths: [String]) -> FileSaving {
    do {
      for (file, path) in zip(files, paths) { try FileBytes.write(file.bytes, to: path) }
    } catch {
      return .failed(error)
    }
    let shown = paths.first.flatMap { Sandbox.hostPath(of: $0) }
    return .saved(in: shown.flatMap { path in path.lastIndex(of: "/").map { String(path[..<$0]) } })
  }

  /// Gives an open question up.
  func close() { portal.close() }

  private func choose(_ title: String, _ kinds: String, _ finish: @escaping @MainActor (FileChoice) -> Void) {
    guard let inbox else { return }
    let kind = FileChooserPortal.Kind(
      name: kinds,
      patterns: ["*.svg", "*.svgz", "*.csv", "*.tsv", "*.jsonl", "*.pinwheel"] + FileNature.pixelEndings.map { "*\($0)" },
      types: [
        "image/svg+xml", "image/svg+xml-compressed", "image/png", "image/jpeg", "image/gif", "image/webp", "text/csv",
        "text/tab-separated-values",
        "application/x-pinwheel-log",
      ])
    portal.choose(title, kinds: [kind], over: window?.portalName ?? "") { answer in
      inbox.post {
        switch answer {
        case .file(let path): finish(.file(path))
        case .nothing: finish(.nothing)
        case .unavailable: finish(.unavailable)
        }
      }
    }
  }

  /// Notes that a file was opened, from any thread. Where the list cannot be kept, nothing of anybody's is lost.
  nonisolated func note(_ path: String) {
    guard let nature = FileNature(of: path) else { return }
    try? recent.note(SceneOpening.wholePath(path), type: nature.mediaType(of: path), at: Double(time(nil)))
  }

  /// Shows a recorded session in a window of its own, which is another process's. From any thread.
  /// - Throws: a `Failure` where it cannot be started.
  nonisolated static func showLog(_ path: String) throws {
    let process = try OwnProcess.start(["play", SceneOpening.wholePath(path)])
    SystemThread.start { OwnProcess.wait(for: process) }
  }
}
