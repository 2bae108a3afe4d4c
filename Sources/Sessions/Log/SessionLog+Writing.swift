import Geometry
import Gestures

extension SessionLog {
  /// The whole log, each line with its end.
  public var text: String {
    var text = header.line
    for entry in entries { entry.write(to: &text) }
    return text
  }
}

extension SessionLog.Header {
  /// The log's first line, with its end.
  public var line: String {
    var members: [JSON.Member] = [
      .init("pinwheel", JSON(SessionLog.version)), .init("room", .string(room)), .init("level", .string(level)), .init("seed", JSON(seed)),
      .init("width", .number(size.width)), .init("height", .number(size.height)), .init("scale", .number(scale)),
    ]
    if let language { members.append(.init("language", .string(language))) }
    if let settings { members.append(.init("settings", settings)) }
    if let data { members.append(.init("data", data)) }
    if let state { members.append(.init("state", state)) }
    return JSON.object(members).description + "\n"
  }
}

extension SessionLog.Entry {
  /// Adds the event's line, with its end; none for a key that has no name.
  func write(to text: inout String) {
    if case .input(.key(let key)) = event, KeyName.name(of: key.key) == nil { return }
    text += "{\"t\":"
    JSON.write(time, to: &text)
    switch event {
    case .input(let event): write(event, to: &text)
    case .game(let event):
      text += ",\"machine\":"
      JSON.write(event.words, to: &text)
    }
    text += "}\n"
  }

  private func write(_ event: InputEvent, to text: inout String) {
    switch event {
    case .touch(let touch):
      text += ",\"touch\":\"\(touch.phase.rawValue)\",\"id\":\(touch.id)"
      write(touch.position, to: &text)
      if touch.kind != .finger { text += ",\"kind\":\"\(touch.kind.rawValue)\"" }
    case .key(let key):
      text += ",\"key\":"
      JSON.write(KeyName.name(of: key.key) ?? "", to: &text)
      if let isDown = key.isDown { text += ",\"down\":\(isDown)" }
    case .wheel(let position, let delta):
      write(pair: (delta.x, delta.y), named: "wheel", to: &text)
      write(position, to: &text)
    case .hover(let position?): write(pair: (position.x, position.y), named: "hover", to: &text)
    case .hover(nil): text += ",\"hover\":null"
    case .resize(let size): write(pair: (size.width, size.height), named: "resize", to: &text)
    case .focus(let isGained): text += ",\"focus\":\(isGained)"
    case .suspend(let isBegun): text += ",\"suspend\":\(isBegun)"
    case .drop(let path):
      text += ",\"drop\":"
      JSON.write(path, to: &text)
    }
  }

  private func write(_ position: Point, to text: inout String) {
    text += ",\"x\":"
    JSON.write(position.x, to: &text)
    text += ",\"y\":"
    JSON.write(position.y, to: &text)
  }

  private func write(pair: (Double, Double), named name: String, to text: inout String) {
    text += ",\"\(name)\":["
    JSON.write(pair.0, to: &text)
    text += ","
    JSON.write(pair.1, to: &text)
    text += "]"
  }
}
