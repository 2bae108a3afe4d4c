import DotsRoom
import Geometry
import Progress
import RoomKit
import Sessions
import TrianglesRoom

/// The meadow by script: how many live there, and by which light; what is poked, dragged and looked about in it.
enum MeadowTour: String, CaseIterable {
  case half, full, night
  case fullNight = "full-night"

  /// What the pictures of the script are named by, as a level is.
  var level: LevelID { LevelID("meadow-\(rawValue)") }

  /// Evening has passed at nine.
  private var startTime: Double { self == .night || self == .fullNight ? 21 * 3600 : LocalTime.usual }

  /// How many of all that can be made was made.
  private var share: Double {
    switch self {
    case .night: 0
    case .half: 0.5
    case .full, .fullNight: 1
    }
  }

  /// What the one who plays has finished, as a log says it.
  private var memory: JSON {
    func first(_ levels: [LevelID]) -> JSON { .array(levels.prefix(Int(Double(levels.count) * share)).map { .string($0.name) }) }
    return [
      "profiles": [["id": 1, "color": 1, "animal": 0], ["id": 2, "color": 2, "animal": 2], ["id": 3, "color": 4, "animal": 4]],
      "profile": 1, "lastGame": ["moves": "443534526", "opener": "red"],
      "finished": [
        "dots": first(DotsRoom.levels.filter { $0 != .classic }),
        "triangles": first(TrianglesRoom.levels.filter { TrianglesRoom.hasEnd($0) }),
      ],
    ]
  }

  /// Those who live there come in and are poked; a door opens and is gone home through; someone is carried; the land is looked about in and answers.
  @MainActor
  func tour(of rooms: RoomCatalog, size: Size, options: RoomOptions) throws(RoomError) -> TourStop {
    var options = options
    if options.startTime == nil { options.startTime = startTime }
    let playroom = Playroom(rooms, options: options, memory: memory)
    let lobby = try Lobby(playroom)
    lobby.layout(size: size)
    var script = TourScript()
    script.wait(4)
    script.picture("start")
    let residents = lobby.residentFrames
    for frame in residents.prefix(3) {
      script.tap(frame.center)
      script.wait(0.4)
    }
    script.picture("poked")
    if let door = lobby.doorFrames.first {
      script.tap(door.frame.center)
      for k in 1...3 {
        script.wait(0.22)
        script.picture("opening-\(k)")
      }
      script.wait(1)
      script.tap(Point(size.width - lobby.buttonSide / 2, lobby.buttonSide / 2))
      script.wait(1)
      script.picture("home")
      script.wait(1)
    }
    if let last = residents.last {
      script.draw(through: [last.center, Point(size.width * 0.62, size.height * 0.72)], speed: size.width)
      script.wait(0.6)
    }
    let grass = lobby.freePlace(near: Point(size.width * 0.35, size.height * 0.8))
    script.tap(grass)
    script.wait(0.2)
    script.draw(through: [grass, grass + Point(size.width * 0.25, 0), grass - Point(size.width * 0.1, 0)], speed: size.width * 0.6)
    script.wait(0.1)
    script.picture("panned")
    return TourStop(scene: lobby, script: script, end: script.time + 1) { playroom.attach(to: $0) }
  }
}
