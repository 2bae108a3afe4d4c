import Geometry
import Layers
import RoomKit
import Sessions

extension ChartsRoom {
  package nonisolated static var shelf: [LevelID] {
    [.fruit, .toy, .day, .coins, .dice, .reflex, .rhythm, .play, .data, .classic].map { (level: ChartsLevel) in level.id }
  }

  /// What is counted comes to an end, and nothing else in the charts.
  package nonisolated static func hasEnd(_ level: LevelID) -> Bool { level == ChartsLevel.fruit.id }

  package static func levelPicture(_ level: LevelID, options: RoomOptions) throws(RoomError)
    -> Layer
  { try ChartsPicture.level(level) }

  package static func lastingLevels(of finished: Set<LevelID>, options: RoomOptions) -> [LevelID] {
    [ChartsLevel.fruit.id].filter(finished.contains)
  }

  package nonisolated static func finishedDrawing(_ level: LevelID) -> String? {
    hasEnd(level) ? FinishedPicture.file(inhabitant: FruitBasket.name) : nil
  }

  /// The fruit that was counted, in a basket.
  package static func finishedPicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> FinishedPicture? {
    hasEnd(level) ? try FruitBasket.picture(of: FruitCount.made) : nil
  }

  /// The day of the tour where none is given: 14 March 2026.
  private static let tourDay = 20_526

  package static func tour(level: LevelID, size: Size, options: RoomOptions) throws(RoomError)
    -> TourStop
  {
    var options = options
    options.state = nil
    if level == ChartsLevel.day.id, options.contents[Today.self] == nil { options.contents[Today.self] = Today(day: Self.tourDay) }
    if level == ChartsLevel.play.id, options.contents[FamilyPlay.self]?.isEmpty ?? true {
      options.contents[FamilyPlay.self] = .example
    }
    let room = try ChartsRoom(level: level, options: options)
    room.layout(size: size)
    let script: TourScript
    switch room.mode {
    case let pages as PagesMode: script = ChartsTour.script(of: pages)
    case let fruit as FruitMode: script = fruit.tourScript()
    case let days as DayMode: script = days.tourScript()
    case let measuring as MeasureMode: script = measuring.tourScript()
    case let throwing as ThrowMode: script = throwing.tourScript()
    default: script = TourScript()
    }
    return TourStop(scene: try ChartsRoom(level: level, options: options), script: script)
  }
}
