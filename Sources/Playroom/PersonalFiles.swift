import RoomKit
import Sessions
import Threading

/// Files of a person's own: which are chosen and opened, which are saved, and what is said of that.
@MainActor
final class PersonalFiles {
  private let services: PlayroomServices
  private unowned let playroom: any MenuHost

  init(_ services: PlayroomServices, of playroom: any MenuHost) {
    self.services = services
    self.playroom = playroom
  }

  /// Whether files may be opened and saved now; not behind a locked door, and not where the program stands for many.
  var areAllowed: Bool { playroom.settings.lockedRoom == nil && playroom.kiosk == nil }

  /// Paths of the files that were opened last, at most so many, the last one first.
  func recent(most: Int) -> [String] { services.recentFiles(most) }

  /// Has a file chosen by the desktop's own page, and opens it; where there is none, says what else can be done. In a replay nobody is asked: the log says
  /// what was opened.
  func choose() {
    guard let choose = services.chooseFile, areAllowed else { return }
    let language = playroom.language
    choose(FilesWord.choose.text(in: language), FilesWord.kinds.text(in: language)) { [weak self] choice in
      guard let self else { return }
      switch choice {
      case .file(let path): open(path)
      case .nothing: break
      case .unavailable:
        playroom.session?.notify(
          FilesWord.noChooser.text(in: playroom.language),
          details: "this desktop has no page on which a file is chosen; 'pinwheel play FILE' opens one too")
      }
    }
  }

  /// Opens a file as if it was dropped on the window, once the touch or key that asks for it has been handled.
  func open(_ path: String) {
    playroom.session?.inbox.post { [weak playroom] in playroom?.show(PlayRequest(file: path)) }
  }

  /// Saves what a room hands over: pixels and values are made in the background, and what came of it is said when it is done.
  func save(_ export: RoomExport) {
    guard areAllowed else { return }
    guard services.saveFiles != nil, let inbox = playroom.session?.inbox else { return playroom.play(.wrong) }
    let files = ExportedFiles(export)
    SerialQueue().async { [weak self] in
      let made = Result { try files.all() }
      inbox.post { self?.save { try made.get() } }
    }
  }

  /// Saves files, and says where they are or why they are not. In a replay nothing is written.
  func save(_ files: () throws -> [(name: String, bytes: [UInt8])]) {
    guard let save = services.saveFiles else { return playroom.play(.wrong) }
    do {
      let files = try files()
      save(files) { [weak self] in self?.tell($0, of: files.map(\.name)) }
    } catch {
      tell(.failed(error), of: [])
    }
  }

  private func tell(_ saving: FileSaving, of names: [String]) {
    let language = playroom.language
    switch saving {
    case .saved(let folder):
      let place = folder.map { ReportWord.saved.text(in: language, ["folder": $0]) }
      // Above what is read, which begins below the buttons.
      playroom.session?.notify([Self.named(names), place].compactMap(\.self).joined(separator: "\n"), at: .top)
      playroom.play(.right)
    case .nothing: break
    case .failed(let error):
      playroom.session?.notify(NoticeWord.notSaved.text(in: language), details: "nothing was saved: \(error)")
      playroom.play(.wrong)
    }
  }

  /// The first of some files by its name, and how many more there are.
  static func named(_ names: [String]) -> String { (names.first ?? "") + (names.count > 1 ? " (+\(names.count - 1))" : "") }
}
