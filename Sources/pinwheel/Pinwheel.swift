import ArgumentParser

struct Pinwheel: ParsableCommand {
  /// What desktops know the program by.
  static let applicationID = "io.github.pinwheel_playroom.Pinwheel"

  // The subcommands name themselves too: to make a name of a type's takes longer than everything else about it.
  static let configuration = CommandConfiguration(
    commandName: "pinwheel",
    abstract: "A playroom of touch games, drawn by its own layer compositor.",
    version: "0.1.0",
    subcommands: [
      Play.self, Rooms.self, Snapshot.self, Replay.self, Tour.self, Bench.self, Four.self, Dots.self, Charts.self, Data.self,
      Doctor.self, Describe.self,
    ],
    defaultSubcommand: Play.self)
}
