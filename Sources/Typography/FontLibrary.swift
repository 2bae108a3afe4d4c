import CFontconfig
import CHarfBuzz
import Threading

/// The fonts of a machine: finds the face for a description, and a face for the characters that it lacks.
///
/// Any thread may ask; each face is loaded once and kept. The first question reads fontconfig's caches (some milliseconds), the first one about
/// a description takes about a millisecond per thousand installed faces, and every further one a dictionary look-up.
public final class FontLibrary: Sendable {
  /// The fonts that fontconfig knows of on this machine.
  public static let shared = FontLibrary(source: .machine)
  /// The fonts that text is set with where none are named: `shared`, but within `$current.withValue(_:operation:)` those given there.
  @TaskLocal public static var current = FontLibrary.shared

  private enum Source: Sendable {
    case machine
    case files([String])
  }

  /// A description together with the language whose faces go first.
  private struct Request: Hashable {
    var description: FontDescription
    var language: String
  }

  private struct FaceKey: Hashable {
    var file: String
    var index: UInt32
  }

  private struct State {
    /// Fontconfig's configuration, once it has been asked for.
    var configuration: FontConfiguration?
    var files: [String: FontFile] = [:]
    /// Faces by file and index; nil for those that cannot be used.
    var faces: [FaceKey: Font?] = [:]
    var primary: [Request: Font] = [:]
    var sorted: [Request: SortedFaces] = [:]
    /// Fallback by character; nil where no font has it.
    var fallbacks: [Request: [UInt32: Font?]] = [:]
  }

  private let source: Source
  private let state = LockedValue(State())

  private init(source: Source) { self.source = source }

  /// The fonts of some files and no others, without the machine's configuration: the same on every machine.
  /// Files that do not exist, or are no fonts, are passed over.
  public convenience init(files: [String]) { self.init(source: .files(files)) }

  /// The face nearest to a description, among those with outlines.
  ///
  /// The language, a BCP 47 tag, decides where the family is missing or generic. Throws when the machine has no font that can be used.
  public func font(for description: FontDescription, language: String = "en") throws(TypographyError) -> Font {
    let request = Request(description: description, language: language)
    return try state.withLock { (state) throws(TypographyError) -> Font in
      if let font = state.primary[request] { return font }
      let faces = try sortedFaces(request, &state)
      var first: String?
      for color in [false, true] {
        for i in 0..<faces.count {
          guard let face = faces[i], face.isColor == color else { continue }
          if let font = load(face, &state) {
            state.primary[request] = font
            return font
          }
          first = first ?? face.file
        }
      }
      guard let first else { throw .noFonts(family: description.family) }
      throw .noUsableFont(family: description.family, file: first)
    }
  }

  /// The file with the face nearest to a description; nil where no font can be used.
  package func file(for description: FontDescription, language: String = "en") -> String? {
    guard let font = try? font(for: description, language: language) else { return nil }
    return state.withLock { state in state.faces.first { $0.value === font }?.key.file }
  }

  /// The font that stands in for one that lacks a character, or nil when none has it.
  ///
  /// Nearest to the description, faces for the language first; colour and bitmap fonts, which have no outlines, last.
  public func fallback(for character: Character, description: FontDescription, language: String) -> Font? {
    fallback(for: character.unicodeScalars.map(\.value)[...], description: description, language: language)
  }

  func fallback(for cluster: ArraySlice<UInt32>, description: FontDescription, language: String) -> Font? {
    let request = Request(description: description, language: language)
    return state.withLock { state in
      let single = cluster.count == 1 ? cluster.first : nil
      if let single, let known = state.fallbacks[request]?[single] { return known }
      let found = search(request, cluster, &state)
      if let single { state.fallbacks[request, default: [:]][single] = .some(found) }
      return found
    }
  }

  private func search(_ request: Request, _ cluster: ArraySlice<UInt32>, _ state: inout State) -> Font? {
    guard let faces = try? sortedFaces(request, &state) else { return nil }
    let shown = cluster.filter { !Self.isIgnorable($0) }[...]
    guard let base = shown.first else { return nil }
    // A font with the whole cluster, then one with its first character; outlines before colours each time.
    let wanted = shown.count > 1 ? [shown, [base]] : [shown]
    for scalars in wanted {
      for color in [false, true] {
        for i in 0..<faces.count where faces.face(i, covers: scalars) {
          guard let face = faces[i], face.isColor == color else { continue }
          if let font = load(face, &state) { return font }
        }
      }
    }
    return nil
  }

  /// Whether a character shows nothing, so that no glyph is needed for it.
  static func isIgnorable(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.isDefaultIgnorableCodePoint ?? false
  }

  private func load(_ face: SortedFaces.Face, _ state: inout State) -> Font? {
    let key = FaceKey(file: face.file, index: face.index)
    if let known = state.faces[key] { return known }
    let file = state.files[face.file] ?? FontFile(path: face.file)
    state.files[face.file] = file
    let font = file.flatMap { Font(blob: $0.blob, index: face.index) }
    state.faces[key] = .some(font)
    return font
  }

  private func sortedFaces(_ request: Request, _ state: inout State) throws(TypographyError) -> SortedFaces {
    if let known = state.sorted[request] { return known }
    let configuration: FontConfiguration
    if let known = state.configuration {
      configuration = known
    } else {
      let made =
        switch source {
        case .machine: FontConfiguration()
        case .files(let paths): FontConfiguration(files: paths)
        }
      guard let made else { throw .noConfiguration }
      configuration = made
      state.configuration = made
    }
    let faces = configuration.faces(for: request.description, language: FontLanguage.fontconfigTag(request.language))
    state.sorted[request] = faces
    return faces
  }
}
