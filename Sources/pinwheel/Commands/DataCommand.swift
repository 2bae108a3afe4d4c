import ArgumentParser
import FoundationEssentials
import Rooms
import Stage

#if canImport(Glibc)
  import Glibc
#endif

extension Pinwheel {
  struct Data: ParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Gives out what has been kept of your play, or forgets it.",
      discussion: "It is kept in $XDG_DATA_HOME/pinwheel, else ~/.local/share/pinwheel.",
      subcommands: [Export.self, Forget.self])

    struct Export: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Writes profiles, rounds, saved games and silhouettes into files: CSV, JSON and SVG.")

      @Argument(help: ArgumentHelp("The folder for the files; made if it is not there.", valueName: "dir"))
      var folder: String

      func run() throws {
        try command {
          let contents = try ProgressContents(directory: Data.directory)
          let files = ProgressExport(contents).files
          for folder in [folder, folder + "/states", folder + "/silhouettes"] {
            guard mkdir(folder, 0o755) == 0 || errno == EEXIST else {
              throw StageError.cannotWrite(path: folder, reason: String(cString: strerror(errno)))
            }
          }
          for file in files { try FileBytes.write(file.text.utf8, to: folder + "/" + file.path) }
          print(
            "\(count(contents.profiles.count, "profile")), \(count(contents.rounds.count, "round")), "
              + "\(count(contents.states.count, "saved game")) and \(count(contents.silhouettes.count, "silhouette")) are in \(folder).")
        }
      }
    }

    struct Forget: ParsableCommand {
      static let configuration = CommandConfiguration(
        abstract: "Removes a profile and everything that is its own, for good.",
        discussion: "It does not ask. Profiles are named by their numbers, as export writes them.")

      @Argument(help: ArgumentHelp("The profile's number.", valueName: "profile"))
      var profile: Int64

      func run() throws {
        try command {
          let directory = Data.directory
          let (store, contents) = try Data.record(in: directory)
          guard contents.profiles.contains(where: { $0.id == profile }) || ProgressAsides.profiles(in: directory).contains(profile) else {
            let known = contents.profiles.map { "\($0.id) (colour \($0.color), animal \($0.animal))" }.joined(separator: ", ")
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

    /// The record, as it is after what is damaged of it was put in order.
    private static func record(in directory: String) throws -> (ProgressStore, ProgressContents) {
      do {
        let contents = try ProgressContents(directory: directory)
        return (ProgressStore(directory: directory), contents)
      } catch ProgressError.damaged {
        let store = ProgressStore(directory: directory)
        store.flush()
        return (store, try ProgressContents(directory: directory))
      }
    }

    private static var directory: String { ProgressStore.standardDirectory(environment: ProcessInfo.processInfo.environment) }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
  }
}
