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
    /// Where it stands on its axes; empty for where the file has it.
    var variations: [FontVariation] = []
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
      for colors in Self.kinds(description, isEmoji: false) {
        for i in 0..<faces.count {
          guard let face = faces[i], colors.contains(face.isColor) else { continue }
          if let font = load(face, description, &state) {
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
    // A font with the whole cluster, then one with its first character; each time by kinds.
    let wanted = shown.count > 1 ? [shown, [base]] : [shown]
    for scalars in wanted {
      for colors in Self.kinds(request.description, isEmoji: Self.isEmoji(cluster)) {
        for i in 0..<faces.count where faces.face(i, covers: scalars) {
          guard let face = faces[i], colors.contains(face.isColor) else { continue }
          if let font = load(face, request.description, &state) { return font }
        }
      }
    }
    return nil
  }

  /// Which faces are looked through, one set after the other, by whether they have colours: outlines before colours, but where
  /// colours are taken any face, and for emoji those with colours first.
  private static func kinds(_ description: FontDescription, isEmoji: Bool) -> [Set<Bool>] {
    guard description.takesColors else { return [[false], [true]] }
    return isEmoji ? [[true], [false]] : [[false, true]]
  }

  /// Whether a cluster is shown as a picture where nothing says otherwise (Unicode Technical Standard 51, 4).
  static func isEmoji(_ cluster: ArraySlice<UInt32>) -> Bool {
    if cluster.contains(0xFE0F) { return true }
    guard !cluster.contains(0xFE0E), let first = cluster.first else { return false }
    return Unicode.Scalar(first)?.properties.isEmojiPresentation ?? false
  }

  /// Whether a character shows nothing, so that no glyph is needed for it.
  static func isIgnorable(_ scalar: UInt32) -> Bool {
    Unicode.Scalar(scalar)?.properties.isDefaultIgnorableCodePoint ?? false
  }

  /// A face as a description asks for it: a variable font stands where that says on its axes.
  private func load(_ face: SortedFaces.Face, _ description: FontDescription, _ state: inout State) -> Font? {
    guard let font = load(FaceKey(file: face.file, index: face.index), &state) else { return nil }
    let variations = font.variations(for: description)
    if variations.isEmpty { return font }
    return load(FaceKey(file: face.file, index: face.index & 0xFFFF, variations: variations), &state)
  }

  private func load(_ key: FaceKey, _ state: inout State) -> Font? {
    if let known = state.faces[key] { return known }
    let file = state.files[key.file] ?? FontFile(path: key.file)
    state.files[key.file] = file
    let font = file.flatMap { Font(blob: $0.blob, index: key.index, variations: key.variations) }
    state.faces[key] = .some(font)
    return font
  }

  private func sortedFaces(_ request: Request, _ state: inout State) throws(TypographyError) -> SortedFaces {
    // Where a font is to stand on its axes does not change which one it is.
    var request = request
    request.description.variations = []
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
