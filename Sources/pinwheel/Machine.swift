import FoundationEssentials

#if canImport(Glibc)
  import Glibc
#endif

/// What a measurement ran on.
enum Machine {
  /// The program's version.
  static let version = Pinwheel.configuration.version

  /// The CPU's name, how many cores it has, and the system.
  static let name: String = {
    var system = utsname()
    uname(&system)
    func text<T>(_ field: T) -> String {
      withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
    }
    let lines =
      FileManager.default.contents(atPath: "/proc/cpuinfo").map { String(decoding: $0, as: UTF8.self).split(separator: "\n") } ?? []
    let model = lines.first { $0.hasPrefix("model name") }.flatMap { $0.split(separator: ":").last } ?? "CPU"
    let name = model.split(separator: " ").joined(separator: " ")
    return "\(name), \(sysconf(Int32(_SC_NPROCESSORS_ONLN))) cores, \(text(system.sysname)) \(text(system.machine))"
  }()
}
