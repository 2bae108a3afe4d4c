import Sessions

/// A measurement's frames as CSV in the columns of MangoHud's logs, which its viewers read; what is not known is 0, as there.
package enum MangoHudLog {
  /// What ran, a line of names and a line of values, then a line for each frame: its rate, its milliseconds, what is known of the machine, and the
  /// nanoseconds from the first frame's beginning to the frame's end.
  ///
  /// In a window a frame's milliseconds are those from presenting to presenting, as there, where something had asked for it by then, else its own; and the
  /// nanoseconds are those to the end of presenting it, whatever pauses lie between.
  ///
  /// What is known of the machine only for the whole run is the same in each line: the load of all CPUs, for whomever, in percent; the hottest sensor; the memory
  /// that all processes use, in GiB.
  package static func text(of measurement: Measurement) -> String {
    let environment = measurement.environment
    // In kilobytes, and the rule by which the clock is set, as there.
    let memory = environment?.memoryMegabytes.map { "\(JSON(Double($0) * 1024))" } ?? ""
    var text = "os,cpu,gpu,ram,kernel,driver,cpuscheduler\n"
    text +=
      [
        "Linux", environment?.machine ?? "", "", memory, environment?.kernel ?? "",
        "\(measurement.compositor); \(environment?.sentence ?? "")",
        measurement.conditions?.governor ?? "",
      ].map(field).joined(separator: ",") + "\n"
    text += "fps,frametime,cpu_load,gpu_load,cpu_temp,gpu_temp,gpu_core_clock,gpu_mem_clock,gpu_vram_used,gpu_power,ram_used,elapsed\n"
    let temperature = Int((measurement.conditions?.temperature ?? 0).rounded())
    let load = "\(JSON(((measurement.conditions?.busyShare ?? 0) * 1000).rounded() / 10))"
    let memoryUsed = "\(JSON(((measurement.conditions?.usedMegabytes ?? 0) / 1024 * 1000).rounded() / 1000))"
    for (time, end) in frames(of: measurement) {
      let rate = time > 0 ? (1 / time * 100).rounded() / 100 : 0
      text +=
        "\(JSON(rate)),\(JSON((time * 1e7).rounded() / 1e4)),\(load),0,\(temperature),0,0,0,0,0,\(memoryUsed),\(JSON((end * 1e9).rounded()))\n"
    }
    return text
  }

  /// What each frame took and when it ended, in seconds. A window's results of before its frames' times of presenting were noted have only those with an interval.
  private static func frames(of measurement: Measurement) -> [(time: Double, end: Double)] {
    var end = 0.0
    func following(_ times: [Double]) -> [(time: Double, end: Double)] {
      times.map { time in
        end += time
        return (time, end)
      }
    }
    if measurement.presented.isEmpty { return following(measurement.intervals.isEmpty ? measurement.times : measurement.intervals) }
    let pauses = Set(measurement.pauses)
    var intervals = measurement.intervals[...]
    return zip(measurement.times.indices, measurement.presented).map { frame, end in
      (pauses.contains(frame) ? measurement.times[frame] : intervals.popFirst() ?? measurement.times[frame], end)
    }
  }

  /// A field without what would end it: readers of these logs know no quotation marks.
  private static func field(_ text: String) -> String { Markup.line(text, replacing: ",", by: ";") }
}
