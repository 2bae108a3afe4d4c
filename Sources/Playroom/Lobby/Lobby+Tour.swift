import Geometry
import Gestures
import Progress
import RoomKit
import Sessions

extension Lobby {
  /// The lobby by script: someone new, who is deleted and comes back, the settings, and the shelf behind each door.
  static func tour(of rooms: RoomCatalog, size: Size, options: RoomOptions) throws(RoomError) -> TourStop {
    let playroom = Playroom(rooms, options: options)
    let lobby = try Lobby(playroom)
    lobby.layout(size: size)
    let corner = lobby.corner(0).center
    let nextToIt = lobby.corner(1).center
    var script = TourScript()
    script.wait(3)
    script.picture("start")
    script.wait(0.5)
    if let plus = lobby.newFrame {
      script.tap(plus.center)
      script.wait(0.5)
      script.picture("profile")
      try deletion(&script, size: size, options)
    }
    try report(&script, size: size, options)
    script.tap(corner)
    script.wait(0.5)
    script.picture("settings")
    script.tap(nextToIt)
    script.wait(0.5)
    script.picture("access")
    script.tap(corner)
    script.wait(0.5)
    script.tap(corner)
    script.wait(0.5)
    for (room, frame) in lobby.doorFrames {
      script.tap(frame.center)
      script.wait(0.5)
      script.picture("levels-\(room)")
      script.tap(corner)
      script.wait(0.5)
    }
    return TourStop(scene: lobby, script: script, end: script.time + 1) { playroom.attach(to: $0) }
  }

  /// From one's own animal to what grown-ups read, and back to the lobby.
  private static func report(_ script: inout TourScript, size: Size, _ options: RoomOptions) throws(RoomError) {
    let playroom = Playroom(options: options)
    let lobby = try Lobby(playroom)
    lobby.layout(size: size)
    guard let profile = playroom.profile, let badge = lobby.tree.root.layer(named: badgeName(profile)).map(lobby.frame(of:)) else { return }
    let side = lobby.buttonSide
    script.tap(badge.center)
    script.wait(0.5)
    script.hold(lobby.place(Rect(x: 0, y: 0, width: side, height: side)).center, for: Hold.duration + 0.2)
    script.wait(0.5)
    script.picture("report")
    for _ in 0..<2 {
      script.tap(lobby.corner(0).center)
      script.wait(0.5)
    }
  }

  /// Someone new is kept, chosen again, deleted and brought back.
  private static func deletion(_ script: inout TourScript, size: Size, _ options: RoomOptions) throws(RoomError) {
    // Another playroom, whose pages are laid out as those of the script will be.
    let playroom = Playroom(options: options)
    let page = try ProfilePage(playroom, nil)
    page.layout(size: size)
    guard let done = page.tree.root.layer(named: "check button")?.frame else { return }
    playroom.addProfile(color: 0, animal: 1)
    let lobby = try Lobby(playroom)
    lobby.layout(size: size)
    let second = try ProfilePage(playroom, playroom.profile)
    second.layout(size: size)
    guard let badge = lobby.tree.root.layer(named: badgeName(playroom.profiles[1])).map(lobby.frame(of:)),
      let bin = second.tree.root.layer(named: "bin button")?.frame
    else { return }
    script.tap(done.center)
    script.wait(0.5)
    script.tap(badge.center)
    script.wait(0.5)
    script.hold(bin.center, for: Hold.duration + 0.2) { $0.picture("deleting") }
    script.wait(0.5)
    script.picture("deleted")
    // Who comes back is found where those sit who were deleted a moment ago.
    playroom.delete(playroom.profiles[1])
    let last = try Lobby(playroom)
    last.layout(size: size)
    guard let pale = last.tree.root.layer(named: badgeName(Profile(id: 2, color: 0, animal: 1))).map(last.frame(of:)) else { return }
    script.tap(pale.center)
    script.wait(0.5)
  }
}
