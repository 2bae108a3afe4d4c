import Sessions

/// Stages of frames as trace events, for Perfetto and Chrome's tracing page ("Trace Event Format", Google 2016).
package struct Trace: Sendable {
  private var lines: [String] = []
  private var process = 0
  /// The scenes of which only the first stages are here.
  package private(set) var cut: [String] = []

  /// A trace without events.
  package init() {}

  /// Adds a scene's spans as a process of its own; where some did not fit, the event that names it has a member `cut`.
  mutating func add(_ spans: [StageSpans.Span], scene: String, isCut: Bool = false) {
    process += 1
    var name = [JSON.Member("name", .string(scene))]
    if isCut { name.append(JSON.Member("cut", .bool(true))) }
    note(["name": "process_name", "ph": "M", "pid": JSON(process), "args": .object(name)])
    for span in spans {
      let event: JSON = [
        "name": .string(span.stage.name), "ph": "X", "pid": JSON(process), "tid": 1, "ts": JSON((span.begin * 1e9).rounded() / 1e3),
        "dur": JSON(((span.end - span.begin) * 1e9).rounded() / 1e3),
      ]
      lines.append(event.description)
    }
  }

  private mutating func note(_ event: JSON) {
    lines.append(event.description)
    if event["args"]?["cut"]?.bool == true, let scene = event["args"]?["name"]?.string, !cut.contains(scene) { cut.append(scene) }
  }

  /// Adds the events of another process's trace, under numbers of their own.
  /// - Throws: `JSONError` for what is no trace's text.
  package mutating func add(_ text: String) throws(JSONError) {
    var last = 0
    for event in try JSON(parsing: text)["traceEvents"]?.array ?? [] {
      let number = event["pid"]?.int ?? 0
      last = max(last, number)
      let members = (event.members ?? []).map { $0.name == "pid" ? JSON.Member("pid", JSON(process + number)) : $0 }
      note(.object(members))
    }
    process += last
  }

  /// The whole document.
  /// - Parameter environment: what ran, and on what.
  package func text(_ environment: MachineDescription? = nil) -> String {
    let about = environment.map { ",\n\"otherData\":" + JSONText.encode($0) } ?? ""
    return "{\"traceEvents\":[\n" + lines.joined(separator: ",\n") + "\n]\(about)}\n"
  }
}
