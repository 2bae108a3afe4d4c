import Compositing
import FoundationEssentials
import Geometry
import Testing

@testable import Benchmarking

@Suite("What a machine is, and what else it does")
struct MachineTests {
  /// A folder with kernel files of its own, for as long as the body lasts.
  private func withKernelFiles(_ files: [String: String], _ body: (String) throws -> Void) throws {
    let root = FileManager.default.temporaryDirectory.path + "/pinwheel-machine-\(UInt64.random(in: 0...UInt64.max))"
    defer { try? FileManager.default.removeItem(atPath: root) }
    for (path, text) in files {
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      try FileManager.default.createDirectory(atPath: "\(root)/\(folder)", withIntermediateDirectories: true)
      try Data(text.utf8).write(to: URL(filePath: "\(root)/\(path)"))
    }
    try body(root)
  }

  private static let cpu0 = "sys/devices/system/cpu/cpu0"

  /// Two samples of four CPUs with all that is told of, between which there was work, throttling and heat.
  private func samples() throws -> [MachineSample] {
    var samples: [MachineSample] = []
    for (stat, throttles, heat) in [("100 0 50 800 50 0 0 0 0 0", "3", "45000"), ("190 0 90 1500 50 0 10 60 0 0", "5", "93000")] {
      let cpus = (0..<4).map { "cpu\($0) 1 2 3\n" }.joined()
      var files = [
        "proc/stat": "cpu  \(stat)\n\(cpus)intr 5\n", "proc/loadavg": "3.25 0.9 0.5 2/300 1234\n",
        "proc/meminfo": "MemTotal:  4096000 kB\nMemFree: 10 kB\nMemAvailable:   1024000 kB\n",
        "sys/devices/system/cpu/present": "0-2,7\n", "\(Self.cpu0)/thermal_throttle/core_throttle_count": "\(throttles)\n",
        "sys/devices/system/cpu/cpu7/thermal_throttle/core_throttle_count": "10\n",
        // The second thread of the first one's core, and what all of a package tell.
        "sys/devices/system/cpu/cpu1/thermal_throttle/core_throttle_count": "\(throttles)\n",
        "\(Self.cpu0)/topology/core_id": "0\n", "sys/devices/system/cpu/cpu1/topology/core_id": "0\n",
        "sys/devices/system/cpu/cpu7/topology/core_id": "7\n", "\(Self.cpu0)/topology/physical_package_id": "0\n",
        "sys/devices/system/cpu/cpu1/topology/physical_package_id": "0\n",
        "sys/devices/system/cpu/cpu7/topology/physical_package_id": "0\n",
        "\(Self.cpu0)/thermal_throttle/package_throttle_count": "\(throttles)\n",
        "sys/devices/system/cpu/cpu7/thermal_throttle/package_throttle_count": "\(throttles)\n",
        "proc/self/cgroup": "0::/outer/inner\n", "sys/fs/cgroup/outer/cpu.stat": "usage_usec 7\nnr_periods 90\nnr_throttled \(throttles)\n",
        "sys/fs/cgroup/outer/inner/cpu.stat": "nr_throttled \(throttles == "3" ? 1 : 4)\n",
        "sys/class/thermal/thermal_zone0/type": "acpitz\n", "sys/class/thermal/thermal_zone0/temp": "40000\n",
        "sys/class/hwmon/hwmon0/name": "nvme\n", "sys/class/hwmon/hwmon0/temp1_input": "97000\n",
        "sys/class/hwmon/hwmon1/name": "k10temp\n", "sys/class/hwmon/hwmon1/temp3_input": "\(heat)\n",
        "sys/class/hwmon/hwmon1/temp4_input": "-274000000\n",
      ]
      // The last of them alone is slow.
      for (cpu, governor) in [(0, "performance"), (1, "performance"), (2, "performance"), (7, "powersave")] {
        files["sys/devices/system/cpu/cpu\(cpu)/cpufreq/scaling_governor"] = governor + "\n"
      }
      try withKernelFiles(files) { samples.append(MachineSample(root: $0)) }
    }
    return samples
  }

  @Test("others' work, load, stolen time, throttling, any CPU's governor and the CPU's heat are told of")
  func conditions() throws {
    let samples = try samples()
    var own = ResourceUse()
    own.cpuTime = 0.5
    // 900 ticks went by over all CPUs: 140 of work, 50 of them our own, and 60 that were stolen; 4 of each may have begun before.
    let conditions = MachineConditions(from: samples[0], to: samples[1], own: own, threads: 2)
    #expect(conditions.othersShare == 0.096 && conditions.busyShare == 0.156 && conditions.stealShare == 0.062)
    #expect(conditions.quotaHalts == 5)
    #expect(conditions.load == 3.25 && conditions.loadAtEnd == 3.25 && conditions.excessLoad == 0.313)
    #expect(conditions.governor == "performance, powersave" && conditions.throttles == 4 && conditions.usedMegabytes == 3000)
    // A disk may be as hot as it likes.
    #expect(conditions.firstTemperature == 45 && conditions.temperature == 93)
    for word in [
      "used up to 9.6 % of the CPUs", "31.3 % as many threads", "6.2 %", "slowed down up to 4 times", "used up up to 5 times", "powersave",
      "93 °C",
    ] {
      #expect(conditions.warnings.contains { $0.contains(word) }, "\(word)")
    }
    #expect(conditions.warnings.count == 7)
    // What draws may have made the load itself.
    #expect(MachineConditions(from: samples[0], to: samples[1], own: own, threads: 3).excessLoad == 0.063)
    // What was hot before counts too.
    #expect(MachineConditions(from: samples[1], to: samples[0], own: own, threads: 4).warnings.contains { $0.contains("93 °C") })
    // Of several the worst counts, whatever their order.
    var calm = MachineConditions()
    (calm.othersShare, calm.governor, calm.temperature) = (0.01, "performance", 30)
    for all in [[calm, conditions], [conditions, calm], [conditions]] { #expect(MachineConditions.worst(of: all) == conditions) }
    #expect(MachineConditions.worst(of: []) == MachineConditions())
  }

  @Test("without a sensor of the CPU's the hottest of all counts, whichever numbers they have")
  func sensors() throws {
    var files = [
      "sys/class/thermal/thermal_zone0/type": "acpitz", "sys/class/thermal/thermal_zone0/temp": "40000",
      "sys/class/thermal/thermal_zone3/type": "board", "sys/class/thermal/thermal_zone3/temp": "52500",
      "sys/class/hwmon/hwmon1/name": "nvme",
      "sys/class/hwmon/hwmon1/temp2_input": "61000", "sys/class/hwmon/hwmon1/temp9_input": "unreadable",
    ]
    try withKernelFiles(files) { #expect(MachineSample(root: $0).temperature == 61) }
    (files["sys/class/hwmon/hwmon5/name"], files["sys/class/hwmon/hwmon5/temp1_input"]) = ("k10temp", "55000")
    try withKernelFiles(files) { #expect(MachineSample(root: $0).temperature == 55) }
  }

  @Test("in a moment in which every CPU's tick may be another's, nobody is blamed")
  func moments() throws {
    let stat = (0..<2).map { _ in "cpu0 1\n" }.joined()
    for (stolen, idle) in [(2, 4), (0, 4)] {
      var samples: [MachineSample] = []
      for line in ["cpu 10 0 0 90 0 0 0 0 0 0\n", "cpu \(12 - stolen) 0 0 \(90 + idle) 0 0 0 \(stolen) 0 0\n"] {
        try withKernelFiles(["proc/stat": line + stat]) { samples.append(MachineSample(root: $0)) }
      }
      #expect(MachineConditions(from: samples[0], to: samples[1], own: ResourceUse(), threads: 1).warnings.isEmpty)
    }
  }

  @Test(
    "a control group's halts are those of itself and of what it lies in, of either version",
    arguments: [
      (["proc/self/cgroup": "0::/\n", "sys/fs/cgroup/cpu.stat": "nr_throttled 7\n"], 7),
      (
        ["proc/self/cgroup": "3:memory:/a\n4:cpu,cpuacct:/a\n", "sys/fs/cgroup/cpu,cpuacct/a/cpu.stat": "nr_periods 2\nnr_throttled 2\n"], 2
      ),
      (["proc/self/cgroup": "0::/a\n", "sys/fs/cgroup/a/cpu.stat": "usage_usec 5\n"], nil), (["proc/self/cgroup": "nonsense"], nil),
      (["proc/self/cgroup": "0::/a\n", "sys/fs/cgroup/a/cpu.stat": "nr_throttled many\n"], nil), ([:], nil),
    ] as [([String: String], Int?)])
  func quotas(files: [String: String], halts: Int?) throws {
    try withKernelFiles(files) { #expect(MachineSample(root: $0).quotaHalts == halts) }
  }

  @Test(
    "a CPU is told by what the kernel knows of it, and a board by its name",
    arguments: [
      ("model name\t: A  CPU\ncpu family\t: 25\nmodel\t\t: 17\n", nil, "A CPU (family 25, model 17), "),
      (
        "processor\t: 0\nCPU implementer\t: 0x41\nCPU part\t: 0xd05\n\nCPU implementer\t: 0x41\nCPU part\t: 0xd0b\n", "A Board Rev 1\0",
        "A Board Rev 1 (implementer 0x41, part 0xd05 and 0xd0b), "
      ),
      ("CPU implementer\t: 0x41\nCPU part\t: 0xd0c\n", nil, "CPU (implementer 0x41, part 0xd0c), "), ("", nil, "CPU, "),
      (": :\n::\n", nil, "CPU, "),
    ] as [(String, String?, String)])
  func names(cpuinfo: String, board: String?, name: String) throws {
    var files = ["proc/cpuinfo": cpuinfo]
    files["proc/device-tree/model"] = board
    try withKernelFiles(files) { #expect(MachineDescription.machineName(KernelFiles(root: $0)).hasPrefix(name)) }
  }

  @Test(
    "a priority is told in words, whatever it says of children",
    arguments: [
      (0, 0, 0, nil), (0, 0, -5, "nice -5"), (1, 10, 0, "fifo 10"), (2 | 0x4000_0000, 5, 0, "round robin 5"), (3, 0, 4, "batch, nice 4"),
      (5, 0, 0, "idle"),
      (6, 0, 0, "deadline"), (0x4000_0000, 0, 0, nil),
    ] as [(Int32, Int32, Int32, String?)])
  func priorities(policy: Int32, priority: Int32, nice: Int32, words: String?) {
    #expect(MachineDescription.scheduling(policy: policy, priority: priority, nice: nice) == words)
  }

  @Test("CPUs are listed as the kernel does")
  func cpuLists() {
    for numbers in [[], [3], [0, 1, 2, 8], [0, 2, 4, 5]] {
      let text = MachineDescription.list(numbers)
      #expect(
        text
          == (["": "", "3": "3", "0,1,2,8": "0-2,8", "0,2,4,5": "0,2,4-5"] as [String: String])[
            numbers.map(String.init).joined(separator: ",")])
    }
  }

  @Test(
    "lists of the kernel's are read, and what is none is no CPU",
    arguments: [
      ("0-3,8\n", [0, 1, 2, 3, 8]), ("5", [5]), ("", []), ("3-1", []), ("a-b", []), ("0-99999999", []), ("1-2-3", []), ("-5", [5]),
    ])
  func lists(text: String, numbers: [Int]) throws {
    try withKernelFiles(["proc/list": text]) { #expect(KernelFiles(root: $0).numbers("/proc/list") == numbers) }
  }

  static let smaps = """
    55d0c0000000-55d0c0400000 r-xp 00000000 fe:00 12    /usr/bin/pinwheel
    Size:               4096 kB
    Rss:                2048 kB
    55d0c2000000-55d0c2400000 rw-p 00000000 00:00 0     [heap]
    Rss:                1024 kB
    7f0000000000-7f0000400000 rw-p 00000000 00:00 0
    Rss:                 512 kB
    VmFlags: rd wr mr mw me ac
    7f0001000000-7f0001400000 r--p 00000000 fe:00 13    /usr/share/fonts/a name with spaces.TTF
    Rss:                 256 kB
    7f0002000000-7f0002400000 r-xp 00000000 fe:00 14    /lib/x86_64-linux-gnu/libc.so.6
    Rss:                 128 kB
    7f0003000000-7f0003400000 r--p 00000000 fe:00 15    /usr/share/zoneinfo/UTC (deleted)
    Rss:                  64 kB
    """

  @Test("resident memory is given to its owners, and adds up")
  func memory() throws {
    let use = MemoryUse(smaps: Self.smaps, program: "/usr/bin/pinwheel")
    #expect(use.code == 2.13 && use.heap == 1.5 && use.fonts == 0.25 && use.other == 0.06 && use.resident == 3.94)
    #expect(MemoryUse(smaps: "", program: "") == MemoryUse() && MemoryUse(smaps: "Rss: many kB\n\nx", program: "") == MemoryUse())
    let now = try #require(MemoryUse.now(pixels: 1 << 20))
    #expect(now.picture == 4 && now.heap > 0 && now.code > 0)
    #expect(abs(now.heap + now.fonts + now.code + now.other - now.resident) < 0.1)
  }

  @Test("what a compositor keeps is told by owner: meshes, tiles, gradients, an atlas")
  @MainActor
  func drawingMemory() throws {
    func memory(of scene: BuiltInScene, count: Int, on device: IdleDevice? = nil) throws -> MemoryUse {
      let moving = scene.make(size: Size(200, 100), count: count, motion: .all)
      let compositor: any Compositor =
        device.map { GeometryCompositor(tree: moving.tree, width: 200, height: 100, device: $0) }
        ?? RasterCompositor(tree: moving.tree, width: 200, height: 100)
      var benchmark = Benchmark(extent: .frames(8))
      let measurement = benchmark.run(moving, motion: "all", threads: 1, choice: "") { compositor }
      return try #require(measurement.memory)
    }
    let (few, many) = (try memory(of: .circles, count: 100), try memory(of: .circles, count: 2000))
    let (kept, most) = (try #require(many.drawing), try #require(many.mostDrawing))
    #expect(kept.meshes > 5 * (few.drawing?.meshes ?? 1) && most.meshes >= kept.meshes)
    #expect(kept.tiles == 0 && kept.gradients == 0 && kept.atlas == 0)
    #expect(try #require(memory(of: .planes, count: 64).drawing).tiles > 0)
    let cards = try #require(memory(of: .cards, count: 64).drawing)
    #expect(cards.gradients > 0 && cards.shadows ?? 0 > 0 && kept.shadows == 0)
    #expect(kept.items ?? 0 > 5 * (few.drawing?.items ?? 1) && kept.images != nil)
    #expect(try #require(memory(of: .words, count: 4).mostFonts) >= 0)
    let drawn = try #require(memory(of: .circles, count: 100, on: IdleDevice()).drawing)
    #expect(drawn.meshes > few.drawing?.meshes ?? .infinity && drawn.atlas > 0)
  }

  @Test("a machine that says nothing is blamed for nothing, and neither is one that rests")
  func silence() throws {
    let nothing = MachineSample(root: "/nowhere")
    #expect(MachineConditions(from: nothing, to: nothing, own: ResourceUse(), threads: 1) == MachineConditions())
    #expect(MachineConditions().warnings.isEmpty)
    let files = ["proc/stat": "cpu 10 0 0 90 0 0 0 0 0 0\n", "\(Self.cpu0)/cpufreq/scaling_governor": "performance\n"]
    try withKernelFiles(files) { root in
      let first = MachineSample(root: root)
      var last = first
      (last.all, last.busy) = (200, 11)
      #expect(MachineConditions(from: first, to: last, own: ResourceUse(), threads: 1).warnings.isEmpty)
    }
    for damaged in ["", "cpu", "cpu 1 2 3", "cpu a b c d e f g h", "intr 5"] {
      try withKernelFiles(["proc/stat": damaged, "proc/loadavg": damaged]) { #expect(MachineSample(root: $0).all == nil) }
    }
  }

  @Test("time on the CPU and switches are those between two moments")
  func resources() {
    let first = ResourceUse(cpuTime: 1, voluntarySwitches: 10, involuntarySwitches: 4, time: 100)
    let used = ResourceUse(cpuTime: 1.5, voluntarySwitches: 30, involuntarySwitches: 5, time: 110).since(first)
    #expect(used.cpuTime == 0.5 && used.perSecond(used.voluntarySwitches) == 2 && used.perSecond(used.involuntarySwitches) == 0.1)
    #expect(ResourceUse().perSecond(3) == 0)
    let start = ResourceUse.now
    var sum = 0.0
    while ResourceUse.now.cpuTime <= start.cpuTime { sum += 1 }
    #expect(ResourceUse.now.since(start).cpuTime > 0 && ResourceUse.now.since(start).time >= 0)
  }

  @Test(
    "a command is printed with the priority that it had",
    arguments: [
      (nil, "pinwheel bench"), ("fifo 10", "chrt -f 10 pinwheel bench"), ("round robin 3", "chrt -r 3 pinwheel bench"),
      ("nice -5", "nice -n -5 pinwheel bench"), ("batch, nice 4", "nice -n 4 chrt -b 0 pinwheel bench"),
      ("batch, nice 0", "chrt -b 0 pinwheel bench"), ("idle", "chrt -i 0 pinwheel bench"), ("of a kind of its own", "pinwheel bench"),
    ])
  func invocation(scheduling: String?, line: String) {
    var description = MachineDescription.current(version: "1", arguments: ["/usr/bin/pinwheel", "bench"], commit: nil)
    (description.scheduling, description.cpus) = (scheduling, nil)
    #expect(description.invocation == line)
    description.cpus = "0,2-3"
    #expect(description.invocation == "taskset -c 0,2-3 \(line)")
  }

  @Test(
    "nothing that a command wrote is written over where it is given again, and nothing kept is read",
    arguments: [
      ("pinwheel bench circles --save=kept.jsonl --runs 5", "pinwheel bench circles --save mine.jsonl --runs 5"),
      ("pinwheel bench --report docs/r --trace t.json words", "pinwheel bench --report mine --trace mine.trace.json words"),
      ("pinwheel bench words --check kept.jsonl --quiet --compare=old.jsonl", "pinwheel bench words"),
      ("pinwheel bench words --runs 5 --beside ./older", "pinwheel bench words --runs 5"),
      ("pinwheel bench --quiet -- --quiet --save", "pinwheel bench -- --quiet --save"),
      ("pinwheel bench words --save", "pinwheel bench words --save mine.jsonl"), ("pinwheel bench =", "pinwheel bench ="),
    ])
  func repeated(command: String, line: String) {
    var description = MachineDescription.current(version: "1", arguments: ["pinwheel"], commit: nil)
    (description.command, description.scheduling, description.cpus) = (command, nil, nil)
    #expect(description.invocation == line)
  }

  @Test("words go into a shell's line and come out of it as they were")
  func shellLine() {
    let words = ["pinwheel", "a b", "", "it's", "'", "\\", "$HOME", "--save=x", "ü\n", "a'\u{301}b", "\u{301}\\\u{301}"]
    #expect(ShellLine.words(of: ShellLine.text(of: words)) == words)
    #expect(ShellLine.text(of: ["bench", "a b", "it's"]) == #"bench 'a b' 'it'\''s'"#)
    let accented = ShellLine.text(of: ["'\u{301}"])
    #expect(Array(accented.utf8) == Array(#"''\''"#.utf8) + Array("\u{301}'".utf8), "an accent hides no quotation mark")
    #expect(ShellLine.words(of: "") == [] && ShellLine.words(of: "  a   b ") == ["a", "b"])
  }

  @Test("a description says what ran, on what, and how it was called")
  func description() {
    let description = MachineDescription.current(
      version: "1.2.3", arguments: ["/usr/bin/pinwheel", "bench", "it's", "a b", ""], commit: "")
    #expect(description.command == #"pinwheel bench 'it'\''s' 'a b' ''"#)
    // What was compiled in counts before what the environment says.
    #expect(description.version == "1.2.3" && description.commit == BuildFacts.commit)
    let named = MachineDescription.current(version: "1", arguments: ["pinwheel"], commit: "abc")
    #expect(named.commit == BuildFacts.commit ?? "abc")
    #expect(description.machine.contains("cores, ") && description.kernel.contains(" ") && description.compiler.hasPrefix("Swift "))
    #expect(description.executable?.isEmpty == false)
    #expect(description.sentence.contains("Pinwheel 1.2.3"))
    // The C compiler's exact version: numbers with dots, and for Swift's own a commit.
    #expect(description.cCompiler?.contains(#/\d+\.\d+/#) == true, "\(description.cCompiler ?? "none")")
    #expect(description.configuration?.hasPrefix("release") == true || description.configuration?.hasPrefix("debug") == true)
    #expect(["AVX-512", "AVX2", "SSE2", "NEON", "C"].contains(description.kernels))
    for fact in [description.cCompiler, description.configuration, description.kernels] {
      #expect(description.sentence.contains(fact ?? "none"))
    }
  }
}
