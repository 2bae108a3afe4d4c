import RoomKit
import Sessions
import Threading

/// What became of the question for a file.
package enum FileChoice: Hashable, Sendable {
  /// The whole path of the one that was chosen.
  case file(String)
  case nothing
  /// Nobody can be asked here.
  case unavailable
}

extension Playroom {
  /// Paths of the files that were opened last, the last one first.
  var recentFiles: [String] { services.recentFiles(FilesPage.mostRecent) }

  /// Has a file chosen by the desktop's own page, and opens it; where there is none, says what else can be done. In a replay nobody is asked: the log says
  /// what was opened.
  package func chooseFile() {
    guard let choose = services.chooseFile, allowsFiles else { return }
    choose(FilesWord.choose.text(in: language), FilesWord.kinds.text(in: language)) { [weak self] choice in
      guard let self else { return }
      switch choice {
      case .file(let path): open(file: path)
      case .nothing: break
      case .unavailable: session?.notify(FilesWord.noChooser.text(in: language))
      }
    }
  }

  package var allowsFiles: Bool { !isLocked && kiosk == nil }

  /// Saves what a room hands over: pixels and values are made in the background, and what came of it is said when it is done.
  package func save(_ export: RoomExport) {
    guard allowsFiles else { return }
    guard services.saveFiles != nil, let inbox = session?.inbox else { return play(.wrong) }
    let files = ExportedFiles(export)
    SerialQueue().async { [weak self] in
      let made = Result { try files.all() }
      inbox.post { self?.save { try made.get() } }
    }
  }

  /// Saves files, and says where they are or why they are not. In a replay nothing is written.
  func save(_ files: () throws -> [(name: String, bytes: [UInt8])]) {
    guard let save = services.saveFiles else { return play(.wrong) }
    do {
      session?.notify(ReportWord.saved.text(in: language, ["folder": try save(files())]))
      play(.right)
    } catch {
      session?.notify("\(ReportWord.notSaved.text(in: language)): \(error)")
      play(.wrong)
    }
  }

  /// Opens a file as if it was dropped on the window, once the touch or key that asks for it has been handled.
  func open(file path: String) {
    session?.inbox.post { [weak self] in self?.show(PlayRequest(file: path)) }
  }

  /// - Parameter firstRow: the row that the keyboard goes on with; nil: from the beginning.
  func showFiles(firstRow: Int? = nil) {
    if firstRow == nil { announce(Icon.folder.text(in: language)) }
    replaceScene(firstRow == nil ? .fading : nil) { try FilesPage(self, firstRow: firstRow) }
  }
}
