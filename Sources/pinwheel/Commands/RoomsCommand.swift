import ArgumentParser
import Playroom

extension Pinwheel {
  struct Rooms: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "rooms", abstract: "Lists the rooms with their levels.")

    @Flag(help: "As JSON.")
    var json = false

    func run() throws {
      try command {
        for (i, entry) in RoomCatalog.pinwheel.entries.enumerated() {
          let levels = entry.levels.map(\.name)
          if json {
            let list = levels.map { "\"\($0)\"" }.joined(separator: ",")
            let isLast = i == RoomCatalog.pinwheel.entries.count - 1
            print((i == 0 ? "[" : " ") + "{\"room\":\"\(entry.name)\",\"levels\":[\(list)]}" + (isLast ? "]" : ","))
          } else {
            print("\(entry.name): \(levels.joined(separator: ", "))")
          }
        }
      }
    }
  }
}
