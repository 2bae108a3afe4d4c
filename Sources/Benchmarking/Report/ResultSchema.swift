import Compositing
import Sessions

/// The schema of a report's document, in the language of json-schema.org, draft 2020-12.
package enum ResultSchema {
  /// A member of a measurement: its type, what it is, and whether each measurement has it.
  private struct Member {
    let name: String
    let type: JSON
    let words: String
    let isRequired: Bool
  }

  private static func member(_ name: String, _ type: JSON, _ words: String, required: Bool = true) -> Member {
    Member(name: name, type: type, words: words, isRequired: required)
  }

  private static let number: JSON = ["type": "number", "minimum": 0]
  private static let count: JSON = ["type": "integer", "minimum": 0]
  private static let string: JSON = ["type": "string"]
  private static let list: JSON = ["type": "array", "items": ["type": "number", "minimum": 0]]

  private static var stages: JSON {
    let members = FrameStage.allCases.map { JSON.Member($0.name, number) }
    return ["type": "object", "properties": .object(members), "required": .array(FrameStage.allCases.map { .string($0.name) })]
  }

  /// The document.
  package static var json: JSON {
    [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "title": "Frame times that Pinwheel measured", "type": "object",
      "properties": [
        "format": ["const": JSON(Measurement.format)], "schema": ["type": "string", "description": "The name of this file"],
        "series": ["type": "array", "items": object(series)],
        "scores": ["type": "array", "items": object(score)],
        "measurements": ["type": "array", "items": object(measurement)],
      ], "required": ["format", "schema", "measurements"],
    ]
  }

  /// The document's text.
  package static var text: String { json.description + "\n" }

  private static func object(_ members: [Member]) -> JSON {
    let properties = members.map { member -> JSON.Member in
      let type = member.type.members ?? []
      return JSON.Member(member.name, .object(type + [JSON.Member("description", .string(member.words))]))
    }
    return [
      "type": "object", "properties": .object(properties), "required": .array(members.filter(\.isRequired).map { .string($0.name) }),
    ]
  }

  private static var measurement: [Member] {
    subject + figures + [
      member("stages", stages, "The mean milliseconds a frame in each stage; a stage's time is in no other"),
      member("slow_stages", stages, "The same for the slowest hundredth of the frames"),
      member("damaged_pixels", number, "Pixels drawn again, the mean a frame"),
      member("allocations_per_frame", number, "The program's own heap allocations, in the second half of the frames"),
      member("library_allocations_per_frame", number, "Those of C libraries and drivers"),
      member("rss_mb", number, "The largest resident set of the process so far, in MB of 2^20 bytes"),
      member("draw_calls", count, "The most calls that drew triangles for a frame, those of the warm-up among them", required: false),
      member("own_min_ms", number, "The least milliseconds of a frame without the driver", required: false),
      member(
        "missed", count,
        "Refreshes of the display that passed while a frame was due: in movement, from the presenting of the frame before; else from the scene's own next time on. Whole intervals, rounded; frames that only an event asked for are not judged",
        required: false),
      member("display_hz", number, "How often the display shows a frame, in a second", required: false),
      member(
        "intervals_ms", list,
        "From the end of presenting a frame to that of the next, in order, where something asked for it by the next refresh. A time in times_ms is that of the work, with what presenting waits",
        required: false),
      member("interval_median_ms", number, "The median of these", required: false),
      member("interval_p99_ms", number, "What 99 of 100 of these do not exceed; of fewer than 100 the longest", required: false),
      member(
        "presented_ms", list, "When presenting each frame of times_ms ended, from the first one's beginning on", required: false),
      member(
        "pauses", ["type": "array", "items": count],
        "Which of them, from 0, have no interval, since nothing asked for them by the next refresh",
        required: false),
      member("latency_median_ms", number, "From an event to the end of presenting the frame that shows it, the median", required: false),
      member("latency_p99_ms", number, "The same for 99 of 100 events; of fewer than 100 the longest", required: false),
      member("latencies_ms", list, "The same for each event, in order; of those that one frame shows, each", required: false),
      member(
        "cpu_ms", number,
        "The CPU's milliseconds a frame, over all threads and all frames, those of the warm-up among them; left out where none counts",
        required: false),
      member(
        "cpu_ms_per_s", number,
        "The CPU's milliseconds a second in a window, over all threads, with the warm-up and while nothing is drawn",
        required: false),
      member("measured_s", number, "How many seconds of the wall clock the figures of the CPU are of, in a window", required: false),
      member("wakeups_per_s", number, "Voluntary context switches a second, with the warm-up", required: false),
      member("preemptions_per_s", number, "Involuntary context switches a second, with the warm-up", required: false),
      member("memory", object(memory), "Resident memory at the end by owner, in MB of 2^20 bytes", required: false),
      member("start", object(start), "What the process's start took, where this is the first that it measured", required: false),
      member("conditions", object(conditions), "What else went on on the machine", required: false),
      member("environment", object(environment), "What ran, and on what", required: false),
      member("version", string, "The program's version", required: false),
      member("machine", string, "The machine, in words", required: false),
    ]
  }

  private static var series: [Member] {
    let figure = [
      member("figure", string, "Its name: milliseconds, and lows in frames a second"),
      member("value", number, "The median of the runs' own"),
      member(
        "low", number, "Where its interval begins, which holds that of as many other runs in 95 of 100 cases; of one run, its resamplings'"),
      member("high", number, "Where its interval ends"),
    ]
    return [
      member("what", string, "What was measured"), member("compositor", string, "What drew it"),
      member("runs", count, "How many of the measurements are of it"),
      member("figures", ["type": "array", "items": object(figure)], "Those that have an interval"),
    ]
  }

  private static var score: [Member] {
    [
      member("suite", count, "The version of the suite: only scores of equal ones can be compared"),
      member("of", string, "Of how many threads, or score for all"), member("score", number, "In frames a second; higher is better"),
      member("low", number, "Where its interval begins"), member("high", number, "Where its interval ends"),
      member("parts", count, "How many parts it is the geometric mean of"),
    ]
  }

  private static var subject: [Member] {
    [
      member("format", count, "By which version's rules it was measured"), member("scene", string, "The scene's name"),
      member("motion", string, "What moves: all, few, one or none; tour or log for what is played"),
      member("size", ["type": "string", "pattern": "^[0-9]+x[0-9]+$"], "Width and height in pixels"),
      member(
        "options", string, "The language, the seed and the hour of a room or a log, where they are not the usual ones", required: false),
      member("scale", ["type": "number", "exclusiveMinimum": 0], "Pixels per point, where that is not 1", required: false),
      member("threads", count, "How many threads draw"), member("compositor", string, "What draws, and why"),
      member("run", count, "Which of several runs this is, from 1"), member("first_frame", count, "The scene's frame that counts first"),
      member(
        "suite",
        object([
          member("version", count, "Its version"), member("parts", count, "How many parts it has"),
          member("budget_ms", number, "How long a part in which something moves is measured", required: false),
        ]), "The suite that it is a part of", required: false),
      member("traced", ["type": "boolean"], "Whether every stage of every frame was noted, which takes its time in each", required: false),
      member("steady", ["type": "boolean"], "Whether the warm-up was seen to end", required: false),
    ]
  }

  private static var figures: [Member] {
    [
      member("frames", count, "How many frames count"), member("times_ms", list, "Each frame's milliseconds, in order"),
      member("work_ms", list, "The same without waiting for a display, in a window", required: false),
      member("warmup_ms", list, "The milliseconds of the frames before them"), member("min_ms", number, "The least"),
      member("mean_ms", number, "The mean"), member("median_ms", number, "The median, by nearest rank as all percentiles"),
      member("p95_ms", number, "What 95 of 100 frames do not exceed; of fewer than 20 frames the longest"),
      member("p99_ms", number, "What 99 of 100 do not; of fewer than 100 frames the longest"),
      member("p999_ms", number, "What 999 of 1,000 do not; left out for fewer frames", required: false),
      member("max_ms", number, "The longest"),
      member(
        "low_1_fps", number, "Frames a second over the slowest hundredth alone, in a window of intervals_ms; left out for fewer than 100",
        required: false),
      member("low_0_1_fps", number, "The same for the slowest thousandth", required: false),
      member("missed_60_hz", count, "Frames whose work took longer than a display of 60 Hz shows one"),
      member("missed_90_hz", count, "The same for 90 Hz"), member("missed_120_hz", count, "The same for 120 Hz"),
    ]
  }

  private static var memory: [Member] {
    [
      member("resident_mb", number, "All of it"), member("picture_mb", number, "The picture's pixels, which are part of the heap"),
      member("heap_mb", number, "What was allocated, stacks among it"), member("fonts_mb", number, "Font files, as far as they were read"),
      member("fonts_peak_mb", number, "The most of them, after the first frame or after the last", required: false),
      member("code_mb", number, "The program and its libraries"), member("other_mb", number, "Other files and what drivers map"),
      member("drawing", object(drawing), "What the compositor keeps once the last frame is drawn, by owner", required: false),
      member("drawing_peak", object(drawing), "The most that it kept after frames 1, 2, 4, 8 and so on, and the last", required: false),
    ]
  }

  private static var drawing: [Member] {
    [
      member("meshes_mb", number, "Meshes with their triangles and soft edges"),
      member("tiles_mb", number, "Tiles of layers that are kept as pixels"), member("gradients_mb", number, "Tables of gradients' colours"),
      member("atlas_mb", number, "Pages of pictures for a device"), member("shadows_mb", number, "Pictures of shadows", required: false),
      member("images_mb", number, "Decoded pictures, which all compositors of the process share", required: false),
      member("items_mb", number, "The display list's items, with the room for more", required: false),
    ]
  }

  private static var start: [Member] {
    [
      member("loaded_ms", number, "From the process's beginning to the program's first line", required: false),
      member("window_ms", number, "From there to a window that can be drawn into", required: false),
      member("scene_ms", number, "From there to a scene that can be drawn"),
      member("picture_ms", number, "From there to the end of the first picture, in memory or presented"),
      member("cpu_ms", number, "What the CPU took for all of it, over all threads", required: false),
    ]
  }

  private static var conditions: [Member] {
    [
      member("others_share", number, "What other processes used of all CPUs, from 0 to 1", required: false),
      member("busy_share", number, "What all processes used of all CPUs, from 0 to 1", required: false),
      member("steal_share", number, "What a hypervisor gave to other machines", required: false),
      member("load_1m", number, "The load at the beginning, the mean of a minute", required: false),
      member("load_1m_end", number, "The load at the end", required: false),
      member(
        "excess_load", number, "Threads of the load at the beginning beyond those that draw, by the number of CPUs; above 0.25 is told of",
        required: false),
      member("governor", string, "By what rules the CPUs' clocks are set, each once", required: false),
      member("throttle_events", count, "How often a CPU was slowed down by heat", required: false),
      member("quota_halts", count, "How often the process's control group had used up its share of the CPUs", required: false),
      member(
        "temperature_begin_c", ["type": "number"], "The hottest sensor of the CPU at the beginning, else the hottest of all",
        required: false),
      member("temperature_c", ["type": "number"], "The same at the end", required: false),
      member("memory_used_mb", number, "What all processes used of the memory at the end, in MB of 2^20 bytes", required: false),
    ]
  }

  private static var environment: [Member] {
    [
      member("machine", string, "CPU, cores and system"), member("kernel", string, "The kernel's release"),
      member("memory_mb", count, "Memory in MB of 2^20 bytes", required: false),
      member("compiler", string, "Swift's compiler, exactly where the build has said so, and whether it optimised"),
      member("c_compiler", string, "The compiler of the C parts, exactly", required: false),
      member(
        "configuration", string, "Debug or release, packaged or not, the processor, and options as far as they are known", required: false),
      member("kernels", string, "The instructions of the loops over pixels", required: false),
      member("version", string, "The program's version"),
      member("commit", string, "The commit it was built from, where that is known", required: false),
      member("executable", string, "A number of the executable's bytes (FNV-1a, 64 bits)", required: false),
      member("scheduling", string, "What the kernel was told of its priority, where that is not the usual", required: false),
      member("cpus", string, "The CPUs that it may use, as 0,2-3, where these are not all", required: false),
      member("command", string, "How the program was called"),
    ]
  }
}
