import Files

#if canImport(Glibc)
  import Glibc
#endif

/// What a measurement ran on and what ran: the machine, the kernel, the compiler, the program, how it was called.
package struct MachineDescription: Codable, Hashable, Sendable {
  /// The CPU's name, how many cores it has, and the system.
  package var machine: String
  /// The kernel's release.
  package var kernel: String
  /// The memory in megabytes of 2^20 bytes.
  package var memoryMegabytes: Int?
  /// Swift's compiler, by its exact version where the build has said it, and whether it optimised.
  package var compiler: String
  /// The program's version.
  package var version: String
  /// The commit that the program was built from, where the build has said so, or else `PINWHEEL_COMMIT` does.
  package var commit: String?
  /// A number that differs for programs that differ (FNV-1a of the executable, 64 bits, in hexadecimal digits).
  package var executable: String?
  /// What the kernel was told of the program's priority, such as "fifo 10" or "nice -5"; nil for nothing.
  package var scheduling: String?
  /// How the program was called.
  package var command: String
  /// The compiler of the C parts, by its exact version; nil in results of before format 3, as with what follows.
  package var cCompiler: String?
  /// Whether the program is a debug or a release build, whether it is packaged, for what processor, and with what options as far as that is known.
  package var configuration: String?
  /// The instructions of the loops over pixels.
  package var kernels: String?

  private enum CodingKeys: String, CodingKey {
    case machine, kernel, compiler, version, commit, executable, scheduling, command, configuration, kernels
    case cCompiler = "c_compiler"
    case memoryMegabytes = "memory_mb"
  }

  /// This machine and this program. Cost: reads the executable.
  /// - Parameters:
  ///   - version: the program's.
  ///   - arguments: what it was called with, its own name first.
  ///   - commit: counts where the build has said none.
  package static func current(version: String, arguments: [String], commit: String?) -> MachineDescription {
    var system = utsname()
    uname(&system)
    return MachineDescription(
      machine: machineName, kernel: "\(text(of: system.sysname)) \(text(of: system.release))", memoryMegabytes: memory, compiler: compiler,
      version: version, commit: BuildFacts.commit ?? commit.flatMap { $0.isEmpty ? nil : $0 }, executable: executable,
      scheduling: scheduling,
      command: ShellLine.text(of: [String(arguments.first?.split(separator: "/").last ?? "")] + arguments.dropFirst()),
      cCompiler: BuildFacts.cCompiler, configuration: BuildFacts.configuration,
      kernels: BuildFacts.kernels)
  }

  /// The CPU's name, how many cores it has, and the system.
  package static let machineName: String = {
    var system = utsname()
    uname(&system)
    let cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    let name = value(of: "model name", in: "/proc/cpuinfo") ?? "CPU"
    // Virtual machines call several generations by one name.
    let family = value(of: "cpu family", in: "/proc/cpuinfo"), model = value(of: "model\t", in: "/proc/cpuinfo")
    let generation = family.map { family in " (family \(family)\(model.map { ", model \($0)" } ?? ""))" } ?? ""
    return "\(name)\(generation), \(cores) cores, \(text(of: system.sysname)) \(text(of: system.machine))"
  }()

  private static var memory: Int? {
    KernelFiles().value("MemTotal", in: "/proc/meminfo").map { Int($0) / 1024 }
  }

  private static var compiler: String {
    #if DEBUG
      return BuildFacts.compiler + ", not optimised"
    #else
      return BuildFacts.compiler + ", optimised"
    #endif
  }

  /// What follows a name and a colon in one of the kernel's files, with single spaces.
  private static func value(of name: String, in path: String) -> String? {
    guard let bytes = try? InputFile.read(path, limit: 1 << 24) else { return nil }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.split(separator: ":", maxSplits: 1).last.map { $0.split(separator: " ").joined(separator: " ") }
  }

  private static func text<T>(of field: T) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private static var scheduling: String? {
    let policy = sched_getscheduler(0)
    if policy == SCHED_FIFO || policy == SCHED_RR {
      var parameters = sched_param()
      sched_getparam(0, &parameters)
      return "\(policy == SCHED_FIFO ? "fifo" : "round robin") \(parameters.sched_priority)"
    }
    let nice = getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0)
    return nice == 0 ? nil : "nice \(nice)"
  }

  /// FNV-1a (Fowler, Noll and Vo) of the executable, in 16 hexadecimal digits; nil where it cannot be read. It is read in parts, since the peak of memory
  /// is measured too.
  private static var executable: String? {
    guard let file = fopen("/proc/self/exe", "r") else { return nil }
    defer { fclose(file) }
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&part, 1, part.count, file)
      if count == 0 { break }
      part.withUnsafeBufferPointer { part in
        for i in 0..<count { hash = (hash ^ UInt64(part[i])) &* 0x100_0000_01b3 }
      }
    }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  /// The same with what a terminal shows: for what was read from a file.
  var printable: MachineDescription {
    var description = self
    for path in [\.machine, \.kernel, \.compiler, \.version, \.command] as [WritableKeyPath<Self, String>] {
      description[keyPath: path] = Markup.printable(self[keyPath: path])
    }
    for path in [\.commit, \.executable, \.scheduling, \.cCompiler, \.configuration, \.kernels] as [WritableKeyPath<Self, String?>] {
      description[keyPath: path] = self[keyPath: path].map(Markup.printable)
    }
    return description
  }

  /// Whether the kernel was told of a real-time priority, which it takes from a thread for a moment of each second, so that others can run.
  var isRealTime: Bool { ["fifo", "round robin"].contains { scheduling?.hasPrefix($0) == true } }

  /// The command that does the same again, with the priority that it was given: how others reproduce a figure. What it saves goes into a file of theirs, beside the
  /// one that they compare with, and it prints what it finds.
  package var invocation: String {
    let command = Self.repeatable(ShellLine.words(of: self.command))
    let words = (scheduling ?? "").split(separator: " ")
    let prefix: String? =
      switch (words.first, words.last) {
      case ("fifo", let priority?): "chrt -f \(priority)"
      case ("round", let priority?): "chrt -r \(priority)"
      case ("nice", let priority?): "nice -n \(priority)"
      default: nil
      }
    return [prefix, ShellLine.text(of: command)].compactMap(\.self).joined(separator: " ")
  }

  /// The words of a command that measures the same, writes over nothing and reads nothing that was kept.
  private static func repeatable(_ words: [String]) -> [String] {
    let written = ["--save": "mine.jsonl", "--report": "mine", "--trace": "mine.trace.json"]
    var (repeated, rest): ([String], ArraySlice<String>) = ([], words[...])
    while let word = rest.popFirst() {
      // What follows are names.
      if word == "--" { return repeated + [word] + rest }
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      let option = word.hasPrefix("--") ? parts[0] : ""
      if option == "--quiet" { continue }
      guard written[option] != nil || ["--compare", "--check", "--beside"].contains(option) else {
        repeated.append(word)
        continue
      }
      if parts.count == 1 { rest = rest.dropFirst() }
      if let name = written[option] { repeated += [option, name] }
    }
    return repeated
  }
}
