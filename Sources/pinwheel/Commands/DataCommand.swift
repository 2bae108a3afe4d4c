import ArgumentParser
import FoundationEssentials
import Playroom
import Progress
import RoomKit
import Sessions

#if canImport(Glibc)
  import Glibc
#endif

extension Pinwheel {
  struct Data: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "data", abstract: "Gives out what has been kept of your play, forgets it, or brings a deleted profile back.",
      discussion: "It is kept in $XDG_DATA_HOME/pinwheel, else ~/.local/share/pinwheel.",
      subcommands: [Export.self, Report.self, Forget.self, Restore.self])

    struct Export: ParsableCommand {
      static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Writes profiles, rounds, saved games and silhouettes into files: CSV, JSON and SVG.")

      @Argument(help: ArgumentHelp("The folder for the files; made if it is not there.", valueName: "dir"))
      var folder: String

      func run() throws {
        try command {
          let contents = try ProgressContents(directory: Data.directory)
          let files = ProgressExport(contents).files
          for folder in [folder, folder + "/states", folder + "/silhouettes"] { try outputFolder(folder) }
          for file in files { try FileBytes.write(file.text.utf8, to: folder + "/" + file.path) }
          let deleted = contents.deletions.isEmpty ? "" : " (\(contents.deletions.count) of them deleted)"
          print(
            "\(count(contents.profiles.count, "profile"))\(deleted), \(count(contents.rounds.count, "round")), "
              + "\(count(contents.states.count, "saved game")) and \(count(contents.silhouettes.count, "silhouette")) are in \(folder).")
        }
      }
    }

    struct Report: ParsableCommand {
      static let configuration = CommandConfiguration(
        commandName: "report",
        abstract: "Writes for each profile what was played, what is mastered and what comes next: a page to print, and CSV.",
        discussion:
          "The page is HTML that stands alone. The same is written by the page for grown-ups, behind one's own animal in the lobby.")

      @Argument(help: ArgumentHelp("The folder for the files; made if it is not there.", valueName: "dir"))
      var folder: String

      @Option(help: "Only the profile of this number.")
      var profile: Int64?

      @Option(help: "The language of the words: \(Language.allCases.map(\.rawValue).joined(separator: ", ")).")
      var language: Language?

      func run() throws {
        try command {
          let contents = try ProgressContents(directory: Data.directory)
          let language = language ?? Language(environment: ProcessInfo.processInfo.environment)
          let profiles = contents.playing.filter { profile == nil || $0.id == profile }
          if let profile, profiles.isEmpty {
            let known = contents.playing.map(named).joined(separator: ", ")
            throw Failure(.data, "there is no profile \(profile); there is \(known.isEmpty ? "none at all" : known)")
          }
          try outputFolder(folder)
          let now = Double(time(nil))
          for profile in profiles {
            let report = PlayReport(
              of: profile, in: contents, now: now, dayOffset: LocalOffset.seconds(at: now), language: language)
            for file in report.files {
              try FileBytes.write(file.text.utf8, to: folder + "/" + file.name)
              print(folder + "/" + file.name)
            }
          }
        }
      }
    }

    struct Forget: ParsableCommand {
      static let configuration = CommandConfiguration(
        commandName: "forget", abstract: "Removes a profile and everything that is its own, for good.",
        discussion: """
          It does not ask, and nothing can be brought back: also not of a profile that was deleted in the game before. Profiles are named by their \
          numbers, as export writes them.
          """)

      @Argument(help: ArgumentHelp("The profile's number.", valueName: "profile"))
      var profile: Int64

      func run() throws {
        try command {
          let directory = Data.directory
          let (store, contents) = try Data.record(in: directory)
          guard contents.profiles.contains(where: { $0.id == profile }) || ProgressAsides.profiles(in: directory).contains(profile) else {
            let known = contents.profiles.map(named).joined(separator: ", ")
            throw Failure(.data, "there is no profile \(profile); there is \(known.isEmpty ? "none at all" : known)")
          }
          store.forget(profile: profile)
          let isDone = store.flush()
          for problem in store.problems { warn(problem) }
          guard isDone else { throw Failure(.cannotWrite, "profile \(profile) is not forgotten: \(directory) cannot be written") }
          print(
            "Profile \(profile) is forgotten, with \(count(contents.rounds.filter { $0.profile == profile }.count, "round")), "
              + "\(count(contents.states.filter { $0.profile == profile }.count, "saved game")) and "
              + "\(count(contents.silhouettes.filter { $0.profile == profile }.count, "silhouette")).")
        }
      }
    }

    struct Restore: ParsableCommand {
      static let configuration = CommandConfiguration(
        commandName: "restore",
        abstract:
          "Brings back a profile that was deleted in the game, with everything that is its own; without a number, says which there are.",
        discussion: "A deleted profile is kept for 30 days. A game that is running shows it at its next start.")

      @Argument(help: ArgumentHelp("The profile's number.", valueName: "profile"))
      var profile: Int64?

      func run() throws {
        try command {
          let directory = Data.directory
          let contents = try ProgressContents(directory: directory)
          let now = Double(time(nil))
          let restorable = contents.restorable(at: now)
          let list = restorable.map { "\(named($0.profile)), for \(count(Int(($0.deletion.timeLeft / 86_400).rounded(.up)), "day"))" }
          guard let profile else {
            print(list.isEmpty ? "No profile can be brought back." : "These can be brought back:\n  " + list.joined(separator: "\n  "))
            return
          }
          guard restorable.contains(where: { $0.id == profile }) else {
            if contents.playing.contains(where: { $0.id == profile }) { throw Failure(.usage, "profile \(profile) is not deleted") }
            let others = list.isEmpty ? "no profile can" : "these can: " + list.joined(separator: "; ")
            throw Failure(.noInput, "profile \(profile) cannot be brought back; \(others)")
          }
          guard contents.playing.count < Profile.limit else {
            throw Failure(
              .cannotWrite,
              "profile \(profile) is not brought back: \(contents.playing.count) play already, and no more can; delete one of them first")
          }
          let store = ProgressStore(directory: directory)
          store.restore(profile: profile)
          let isDone = store.flush() && store.profiles().contains { $0.id == profile }
          for problem in store.problems { warn(problem) }
          guard isDone else { throw Failure(.cannotWrite, "profile \(profile) is not brought back: \(directory) cannot be written") }
          print(
            "Profile \(profile) is back, with \(count(contents.rounds.filter { $0.profile == profile }.count, "round")), "
              + "\(count(contents.states.filter { $0.profile == profile }.count, "saved game")) and "
              + "\(count(contents.silhouettes.filter { $0.profile == profile }.count, "silhouette")).")
        }
      }
    }

    /// A profile by its number, and by what it looks like.
    private static func named(_ profile: Profile) -> String { "\(profile.id) (colour \(profile.color), animal \(profile.animal))" }

    /// The record, as it is after what is damaged of it was put in order.
    private static func record(in directory: String) throws -> (ProgressStore, ProgressContents) {
      do throws(ProgressError) {
        let contents = try ProgressContents(directory: directory)
        return (ProgressStore(directory: directory), contents)
      } catch {
        switch error {
        case .damaged: return try opened(directory)
        // What was set aside is all that is left.
        case .nothing where ProgressAsides.areAny(in: directory): return try opened(directory)
        default: throw error
        }
      }
    }

    private static func opened(_ directory: String) throws -> (ProgressStore, ProgressContents) {
      let store = ProgressStore(directory: directory)
      store.flush()
      return (store, try ProgressContents(directory: directory))
    }

    private static var directory: String { ProgressStore.standardDirectory(environment: ProcessInfo.processInfo.environment) }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
  }
}
