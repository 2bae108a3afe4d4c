import Compositing
import Sessions

/// Stages of frames as trace events, for Perfetto and Chrome's tracing page ("Trace Event Format", Google 2016).
package struct Trace: Sendable {
  private var lines: [String] = []
  private var process = 0

  /// Adds a scene's spans as a process of its own.
  mutating func add(_ spans: [Stopwatch.Span], scene: String) {
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

  /// The whole document.
  package var text: String { "{\"traceEvents\":[\n" + lines.joined(separator: ",\n") + "\n]}\n" }
}
