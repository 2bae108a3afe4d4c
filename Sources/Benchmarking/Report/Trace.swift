import Sessions

/// Stages of frames as trace events, for Perfetto and Chrome's tracing page ("Trace Event Format", Google 2016): scene after scene and run after run, each a process of
/// its own that begins where the one before ends.
package struct Trace: Sendable {
  private static let head = "{\"traceEvents\":["
  private var lines: [String] = []
  private var process = 0
  /// When the last event ends, in microseconds from the first one's beginning.
  private var end = 0.0
  /// The scenes of which only the first stages are here.
  package private(set) var cut: [String] = []

  /// A trace without events.
  package init() {}

  /// Adds a scene's stages up to the last frame that counts, those of the warm-up with an argument `warm_up`; where some did not fit, the event that names the scene
  /// has one `cut`.
  @MainActor
  mutating func add(_ spans: StageSpans, scene: String, counted: Range<Int>) {
    let kept = spans.spans(before: counted.upperBound)
    add(kept.spans, scene: scene, warmUp: counted.lowerBound, isCut: kept.isCut)
  }

  /// Adds a scene's spans.
  /// - Parameter warmUp: how many of its first frames are warm-up.
  mutating func add(_ spans: [StageSpans.Span], scene: String, warmUp: Int = 0, isCut: Bool = false) {
    process += 1
    var name = [JSON.Member("name", .string(scene))]
    if isCut { name.append(JSON.Member("cut", .bool(true))) }
    append(["name": "process_name", "ph": "M", "pid": JSON(process), "args": .object(name)])
    let (first, shift) = (spans.first?.begin ?? 0, end)
    for span in spans {
      var members = [
        JSON.Member("name", .string(span.stage.name)), JSON.Member("ph", "X"), JSON.Member("pid", JSON(process)), JSON.Member("tid", 1),
        JSON.Member("ts", JSON(Self.toNanoseconds((span.begin - first) * 1e6 + shift))),
        JSON.Member("dur", JSON(Self.toNanoseconds((span.end - span.begin) * 1e6))),
      ]
      if span.frame < warmUp { members.append(JSON.Member("args", ["warm_up": true])) }
      append(.object(members))
    }
  }

  /// Adds the events of another process's trace after those that are here, under numbers of their own.
  /// - Parameters:
  ///   - run: which of several runs they are of, from 1: its scenes' names say so.
  ///   - renaming: what a scene is called there, and here; nil where that is the same.
  /// - Throws: `ResultsError` for what is no trace's text, `JSONError` for what is no event.
  package mutating func add(_ text: String, run: Int, renaming: (there: String, here: String)? = nil) throws {
    var events = text.utf8.split(separator: UInt8(ascii: "\n"))[...]
    guard events.popFirst()?.elementsEqual(Self.head.utf8) == true, let rest = events.firstIndex(where: { $0.first == UInt8(ascii: "]") })
    else { throw ResultsError("this is no trace, or a part of one") }
    let (before, shift) = (process, end)
    // Line by line: as one document, a long run's events take many times the memory of their text.
    for line in events[..<rest] {
      let members = try JSON(parsing: Array(line.last == UInt8(ascii: ",") ? line.dropLast() : line)).members ?? []
      append(
        .object(
          members.map { member in
            switch member.name {
            case "pid": JSON.Member("pid", JSON(before + (member.value.int ?? 0)))
            case "ts": JSON.Member("ts", JSON(Self.toNanoseconds((member.value.double ?? 0) + shift)))
            default: member
            }
          }), run: run, renaming)
    }
  }

  /// Adds an event, whose process is the last one until another comes.
  private mutating func append(_ event: JSON, run: Int? = nil, _ renaming: (there: String, here: String)? = nil) {
    process = max(process, event["pid"]?.int ?? 0)
    end = max(end, (event["ts"]?.double ?? 0) + (event["dur"]?.double ?? 0))
    let name = event["args"]?["name"]?.string.map { name in
      guard let renaming, name.hasPrefix(renaming.there) else { return name }
      return renaming.here + name.dropFirst(renaming.there.count)
    }
    if let name, event["args"]?["cut"]?.bool == true, !cut.contains(name) { cut.append(name) }
    guard let name, let run, let members = event.members, let args = event["args"]?.members else { return lines.append(event.description) }
    func replacing(_ value: JSON, of name: String, in members: [JSON.Member]) -> JSON {
      .object(members.map { $0.name == name ? JSON.Member(name, value) : $0 })
    }
    let named = replacing(.string("\(name), run \(run)"), of: "name", in: args)
    lines.append(replacing(named, of: "args", in: members).description)
  }

  /// Microseconds as they are written: a clock tells no more than nanoseconds.
  private static func toNanoseconds(_ microseconds: Double) -> Double { (microseconds * 1e3).rounded() / 1e3 }

  /// The whole document, an event a line.
  /// - Parameter environment: what ran, and on what.
  package func text(_ environment: MachineDescription? = nil) -> String {
    let about = environment.map { ",\n\"otherData\":" + JSONText.encode($0) } ?? ""
    return "\(Self.head)\n" + lines.joined(separator: ",\n") + "\n]\(about)}\n"
  }
}
