import ChartsRoom
import Progress
import RoomKit
import Sessions

/// The data that charts show, as commands name it and logs keep it.
enum ChartData {
  /// Reads a CSV file.
  /// - Parameter isCancelled: asked now and then; when it says so, reading ends with a failure.
  /// - Throws: `StageError.cannotRead`, or a `Failure` with line and column.
  static func table(_ path: String, isCancelled: @escaping () -> Bool = { false }) throws -> ChartTable {
    let bytes = try FileBytes.read(path, limit: ChartTable.mostBytes)
    do throws(CSVError) {
      return try ChartTable(csv: bytes, name: title(of: path), isCancelled: isCancelled)
    } catch {
      throw Failure(.data, "\(path), \(error)")
    }
  }

  /// A file's name without its folder and ending.
  private static func title(of path: String) -> String {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return name.lowercased().hasSuffix(".csv") ? String(name.dropLast(4)) : name
  }

  /// Takes a file's table into a room's options; the level is then `data` unless another was named.
  /// - Throws: as `table`, and when the room shows no tables.
  static func open(_ path: String?, room: String, level: String?, options: inout RoomOptions) throws -> LevelID {
    guard let path else { return level.map { LevelID($0) } ?? .classic }
    guard room == ChartsRoom.name, level == nil || level == ChartsRoom.tableLevel.name else {
      throw Failure(.usage, "--data is for room 'charts' at level 'data'; write: pinwheel play charts --data \(path)")
    }
    options.contents[ChartTable.self] = try table(path)
    return ChartsRoom.tableLevel
  }

  /// What a log's header keeps of the data shown: a table, and what was played before; nil without either.
  static func logged(_ table: ChartTable?, _ summary: PlaySummary) -> JSON? {
    var members: [JSON.Member] = []
    if let table { members.append(.init("table", table.json)) }
    if summary != PlaySummary() { members.append(.init("play", JSON(encoding: summary))) }
    return members.isEmpty ? nil : .object(members)
  }

  /// Takes what a log's header kept into a room's options.
  /// - Returns: what was played before.
  /// - Throws: a `Failure` when it is damaged.
  static func restore(_ data: JSON?, from log: String, to options: inout RoomOptions) throws -> PlaySummary {
    if let kept = data?["table"] {
      guard let table = ChartTable(kept) else { throw damage("table", log) }
      options.contents[ChartTable.self] = table
    }
    guard let kept = data?["play"] else { return PlaySummary() }
    guard let summary = try? kept.decoded(as: PlaySummary.self) else { throw damage("play", log) }
    return summary
  }

  private static func damage(_ name: String, _ log: String) -> Failure {
    Failure(.data, "\(log), line 1: \"\(name)\" in \"data\" is damaged; record the log again")
  }
}
