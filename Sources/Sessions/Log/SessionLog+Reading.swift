import Geometry
import Gestures

extension SessionLog {
  /// Reads a log.
  ///
  /// Blank lines, a missing end of the last line, and members that this version does not know are ignored. Cost: linear in the bytes.
  /// - Throws: `LogError` for the first line that cannot be used.
  public init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(LogError) {
    var header: Header?
    var entries: [Entry] = []
    var last = (time: 0.0, line: 1)
    var number = 0
    var start = bytes.starts(with: [0xef, 0xbb, 0xbf]) ? 3 : 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0a) ?? bytes.count
      number += 1
      let line = bytes[start..<end]
      start = end + 1
      if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 || $0 == 0x0d }) { continue }
      let fields = try Self.fields(of: line, number: number, isUnended: end == bytes.count)
      guard let first = header else {
        header = try Header(fields)
        continue
      }
      let entry = try Entry(fields, scale: first.scale)
      if entry.time < last.time {
        throw LogError(
          line: number,
          "t \(JSON.number(entry.time)) comes after \(JSON.number(last.time)) on line \(last.line); put the events in the order of time")
      }
      last = (entry.time, number)
      entries.append(entry)
    }
    guard let header else {
      throw LogError(line: 1, "the log is empty; it must begin with a header such as \(Header.example)")
    }
    self.init(header: header, entries: entries)
  }

  /// Reads a log from a text.
  /// - Throws: `LogError` for the first line that cannot be used.
  public init(parsing text: String) throws(LogError) {
    var text = text
    let result = text.withUTF8 { bytes -> Result<SessionLog, LogError> in
      do throws(LogError) { return .success(try SessionLog(parsing: bytes)) } catch { return .failure(error) }
    }
    self = try result.get()
  }

  private static func fields(of line: Slice<UnsafeBufferPointer<UInt8>>, number: Int, isUnended: Bool) throws(LogError) -> LogFields {
    let value: JSON
    do throws(JSONError) {
      value = try JSONParser.parse(UnsafeBufferPointer(rebasing: line))
    } catch {
      if error.isCutOff, isUnended {
        throw LogError(line: number, "the log is cut off in the middle of this line; remove the line to replay what came before it")
      }
      throw LogError(line: number, "this is not JSON: \(error); every line is one object, such as \(Entry.example)")
    }
    guard case .object = value else {
      throw LogError(line: number, "this is not a JSON object; every line is one, such as \(Entry.example)")
    }
    return LogFields(value: value, line: number)
  }
}

extension SessionLog.Header {
  static let example = #"{"pinwheel":1,"room":"dots","level":"classic","seed":1,"width":320,"height":568,"scale":1}"#

  init(_ fields: LogFields) throws(LogError) {
    guard let version = fields["pinwheel"] else {
      throw fields.error("there is no header; the first line must be one, such as \(Self.example)")
    }
    guard version.int == SessionLog.version else {
      throw fields.error(
        "\"pinwheel\" is \(version), and this program reads logs of version \(SessionLog.version); replay it with the program that recorded it"
      )
    }
    let scale = fields["scale"] == nil ? 1 : try fields.number("scale", StageLimits.scales)
    let width = try fields.number("width")
    let height = try fields.number("height")
    if let objection = StageLimits.objection(to: Size(width, height), scale: scale) {
      throw fields.error("the stage cannot be \(JSON.number(width))x\(JSON.number(height)) at scale \(JSON.number(scale)): \(objection)")
    }
    var seed: UInt64 = 1
    if let value = fields["seed"] {
      guard case .integer(let whole) = value, let exact = UInt64(exactly: whole) else {
        throw fields.error("\"seed\" is \(value), and must be a whole number from 0 to \(UInt64.max)")
      }
      seed = exact
    }
    self.init(
      room: try fields.string("room"), level: fields["level"] == nil ? "classic" : try fields.string("level"), seed: seed,
      size: Size(width, height), scale: scale, language: fields["language"] == nil ? nil : try fields.string("language"),
      settings: fields["settings"], data: fields["data"], state: fields["state"])
  }
}

extension SessionLog.Entry {
  static let example = #"{"t":0.5,"touch":"began","id":1,"x":160,"y":35}"#
  private static let kinds = ["touch", "key", "wheel", "hover", "resize", "focus", "suspend", "drop", "machine"]

  /// - Parameter scale: the log's, for what sizes are possible.
  init(_ fields: LogFields, scale: Double) throws(LogError) {
    let time = try fields.number("t", 0...SessionLog.longest)
    let named = Self.kinds.filter { fields[$0] != nil }
    guard let kind = named.first else {
      if fields["pinwheel"] != nil { throw fields.error("this is a second header; a log holds one session") }
      throw fields.error("there is no event that this program knows; it must be one of \(Self.kinds.joined(separator: ", "))")
    }
    if named.count > 1 { throw fields.error("\"\(kind)\" and \"\(named[1])\" stand on one line; give each event a line of its own") }
    self.init(time, try Self.event(kind, fields, scale))
  }

  private static func event(_ kind: String, _ fields: LogFields, _ scale: Double) throws(LogError) -> SessionEvent {
    if kind == "machine" { return .game(GameEvent(try fields.string(kind))) }
    return .input(try input(kind, fields, scale))
  }

  private static func input(_ kind: String, _ fields: LogFields, _ scale: Double) throws(LogError) -> InputEvent {
    switch kind {
    case "touch":
      let phase: TouchPhase = try fields.choice("touch")
      let kind: TouchKind = fields["kind"] == nil ? .finger : try fields.choice("kind")
      guard let id = fields["id"]?.int else { throw fields.error("\"id\" must be a whole number that names the finger") }
      return .touch(TouchEvent(id: id, phase: phase, position: try fields.position(), kind: kind))
    case "key":
      let name = try fields.string("key")
      let examples = #"such as "Left", "Return", "Escape", "Space", "PageUp" or "A""#
      if name.isEmpty { throw fields.error("\"key\" is empty; it must be the name of a key, \(examples)") }
      guard let key = KeyName.key(named: name) else {
        throw fields.error("\"key\" is \(JSON.string(name)), and no key has that name; a key is called \(examples)")
      }
      return .key(KeyEvent(key, isDown: fields["down"] == nil ? nil : try fields.bool("down")))
    case "wheel": return .wheel(position: try fields.position(), delta: try fields.pair("wheel"))
    case "hover": return .hover(fields["hover"] == .null ? nil : try fields.pair("hover"))
    case "resize":
      let pair = try fields.pair("resize")
      let size = Size(pair.x, pair.y)
      if let objection = StageLimits.objection(to: size, scale: scale) {
        throw fields.error("the stage cannot be \(JSON.number(size.width))x\(JSON.number(size.height)): \(objection)")
      }
      return .resize(size)
    case "focus": return .focus(try fields.bool("focus"))
    case "suspend": return .suspend(try fields.bool("suspend"))
    default: return .drop(path: try fields.string("drop"))
    }
  }
}
