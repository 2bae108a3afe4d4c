import Sessions

/// Stages of frames as trace events, for Perfetto and Chrome's tracing page ("Trace Event Format", Google 2016).
package struct Trace: Sendable {
  private var lines: [String] = []
  private var process = 0

  /// A trace without events.
  package init() {}

  /// Adds a scene's spans as a process of its own.
  mutating func add(_ spans: [StageSpans.Span], scene: String) {
    process += 1
    let name: JSON = [
      "name": "process_name", "ph": "M", "pid": JSON(process), "args": ["name": .string(scene)],
    ]
    lines.append(name.description)
    for span in spans {
      let event: JSON = [
        "name": .string(span.stage.name), "ph": "X", "pid": JSON(process), "tid": 1, "ts": JSON((span.begin * 1e9).rounded() / 1e3),
        "dur": JSON(((span.end - span.begin) * 1e9).rounded() / 1e3),
      ]
      lines.append(event.description)
    }
  }

  /// Adds the events of another process's trace, under numbers of their own.
  /// - Throws: `JSONError` for what is no trace's text.
  package mutating func add(_ text: String) throws(JSONError) {
    var last = 0
    for event in try JSON(parsing: text)["traceEvents"]?.array ?? [] {
      let number = event["pid"]?.int ?? 0
      last = max(last, number)
      let members = (event.members ?? []).map { $0.name == "pid" ? JSON.Member("pid", JSON(process + number)) : $0 }
      lines.append(JSON.object(members).description)
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
