import Compositing
import Files

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The process's resident memory at a moment, by owner, in megabytes of 2^20 bytes.
package struct MemoryUse: Codable, Hashable, Sendable {
  /// What the compositor keeps of the heap, or of a device's memory, by owner.
  package struct Drawing: Codable, Hashable, Sendable {
    /// The meshes, with their triangles and soft edges.
    package var meshes = 0.0
    /// The tiles of layers that are kept as pixels.
    package var tiles = 0.0
    /// The tables of gradients' colours.
    package var gradients = 0.0
    /// The pages of pictures for a device.
    package var atlas = 0.0
    /// The pictures of shadows; nil in results of before format 3, as with what follows.
    package var shadows: Double?
    /// Decoded pictures, which all compositors of the process share.
    package var images: Double?
    /// The display list's items.
    package var items: Double?

    private enum CodingKeys: String, CodingKey {
      case meshes = "meshes_mb"
      case tiles = "tiles_mb"
      case gradients = "gradients_mb"
      case atlas = "atlas_mb"
      case shadows = "shadows_mb"
      case images = "images_mb"
      case items = "items_mb"
    }

    /// Nothing.
    package init() {}

    init(_ memory: DrawingMemory) {
      func megabytes(_ bytes: Int) -> Double { MemoryUse.rounded(Double(bytes) / Double(1 << 20)) }
      (meshes, tiles) = (megabytes(memory.meshes), megabytes(memory.tiles))
      (gradients, atlas) = (megabytes(memory.gradients), megabytes(memory.atlas))
      (shadows, images, items) = (megabytes(memory.shadows), megabytes(memory.images), megabytes(memory.items))
    }

    /// Each owner's name and what it has; without those of which nothing is known.
    var owners: [(name: String, megabytes: Double)] {
      let all: [(String, Double?)] = [
        ("meshes", meshes), ("tiles", tiles), ("gradients", gradients), ("shadows", shadows), ("images", images), ("items", items),
        ("atlas", atlas),
      ]
      return all.compactMap { name, size in size.map { (name, $0) } }
    }
  }

  /// All of it.
  package var resident = 0.0
  /// The picture's pixels; of the heap.
  package var picture = 0.0
  /// What was allocated, stacks among it: layers, display list, meshes, kept pixels.
  package var heap = 0.0
  /// Font files, as far as they were read.
  package var fonts = 0.0
  /// The most of them when that was looked at: after the first frame, and after the last; nil where it was not.
  package var mostFonts: Double?
  /// The program and the libraries that it is linked with, their constants among it.
  package var code = 0.0
  /// Other files and what drivers map.
  package var other = 0.0
  /// What the compositor keeps once the last frame is drawn; nil where that was not measured.
  package var drawing: Drawing?
  /// The most that it kept of each when it was asked: after frames 1, 2, 4, 8 and so on, and after the last.
  package var mostDrawing: Drawing?

  private enum CodingKeys: String, CodingKey {
    case resident = "resident_mb"
    case picture = "picture_mb"
    case heap = "heap_mb"
    case fonts = "fonts_mb"
    case mostFonts = "fonts_peak_mb"
    case code = "code_mb"
    case other = "other_mb"
    case drawing
    case mostDrawing = "drawing_peak"
  }

  /// Nothing.
  package init() {}

  /// What the kernel says now; nil where it does not. Cost: a walk through all that is mapped, about a millisecond.
  /// - Parameters:
  ///   - pixels: how many the picture has.
  ///   - drawing: what the compositor keeps, and the most that it kept; nil where that is not known.
  ///   - earlier: what was used before; nil where that was not looked at.
  static func now(pixels: Int, drawing: (steady: DrawingMemory, most: DrawingMemory)? = nil, earlier: MemoryUse? = nil) -> MemoryUse? {
    guard let bytes = try? InputFile.read("/proc/self/smaps", limit: 1 << 26) else { return nil }
    var use = MemoryUse(smaps: String(decoding: bytes, as: UTF8.self), program: Self.program)
    use.picture = Self.rounded(Double(pixels) * 4 / Double(1 << 20))
    use.drawing = drawing.map { Drawing($0.steady) }
    use.mostFonts = earlier.map { max($0.fonts, use.fonts) }
    use.mostDrawing = drawing.map { Drawing($0.most) }
    return use
  }

  /// - Parameters:
  ///   - smaps: the text of the kernel's file of that name: proc_pid_smaps(5).
  ///   - program: the program's file, whatever it is called.
  init(smaps: String, program: String) {
    var owner: WritableKeyPath<MemoryUse, Double> = \.heap
    for line in smaps.split(separator: "\n") {
      let words = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
      guard let first = words.first else { continue }
      if first.hasSuffix(":") {
        // Rss:                 468 kB
        guard first == "Rss:", words.count >= 2, let size = Double(words[1]) else { continue }
        self[keyPath: owner] += size / 1024
        resident += size / 1024
      } else {
        // 7f0000000000-7f0000021000 rw-p 00000000 00:00 0                          /usr/lib/libc.so.6
        owner = Self.owner(of: words.count == 6 ? String(words[5].drop { $0 == " " }) : "", program)
      }
    }
    (resident, heap, fonts) = (Self.rounded(resident), Self.rounded(heap), Self.rounded(fonts))
    (code, other) = (Self.rounded(code), Self.rounded(other))
  }

  /// Whether it can be: what was read from a file need not.
  var isPossible: Bool {
    let amounts =
      [resident, picture, heap, fonts, mostFonts ?? 0, code, other] + [drawing, mostDrawing].flatMap { $0?.owners.map(\.megabytes) ?? [] }
    return amounts.allSatisfy(Measurement.amounts.contains)
  }

  /// This process's program, as the kernel names it.
  private static let program: String = {
    var path = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink("/proc/self/exe", &path, path.count)
    return String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }()

  /// Whose memory a mapping is, by the file's name.
  private static func owner(of name: String, _ program: String) -> WritableKeyPath<MemoryUse, Double> {
    if name.isEmpty || name.hasPrefix("[heap]") || name.hasPrefix("[stack") || name.hasPrefix("[anon") { return \.heap }
    let file = name.hasSuffix(" (deleted)") ? String(name.dropLast(" (deleted)".count)) : name
    if [".ttf", ".otf", ".ttc", ".otc", ".pfb", ".woff"].contains(where: { file.lowercased().hasSuffix($0) }) { return \.fonts }
    let last = file.split(separator: "/").last ?? ""
    if file.hasPrefix("[v") || last.hasSuffix(".so") || last.contains(".so.") || file == program { return \.code }
    return \.other
  }

  private static func rounded(_ megabytes: Double) -> Double { (megabytes * 100).rounded() / 100 }
}
