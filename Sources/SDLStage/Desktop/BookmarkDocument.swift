import Files

/// The desktop's list of files that were used last, as XBEL (XML Bookmark Exchange Language 1.0 with the additions of the freedesktop.org "Desktop Bookmark
/// Specification"), which programs share: what others have written stays as it is, to the byte.
struct BookmarkDocument {
  /// A bookmark, as far as it concerns us.
  struct Bookmark: Hashable {
    var uri: String
    /// When the file was opened last, as the list writes it: later times come later in the order of texts.
    var visited: String
    /// Whether our program has opened it.
    var isOwn: Bool
  }

  /// What our program is called in the list.
  static let program = "Pinwheel"
  private static let command = "'pinwheel play %f'"
  private static let (mime, bookmark) = (
    "http://www.freedesktop.org/standards/shared-mime-info", "http://www.freedesktop.org/standards/desktop-bookmarks"
  )
  /// How many elements may stand in each other; programs write six.
  private static let deepest = 50
  /// The list before anybody has written it.
  private static let empty = """
    <?xml version="1.0" encoding="UTF-8"?>
    <xbel version="1.0" xmlns:bookmark="\(bookmark)" xmlns:mime="\(mime)">
    </xbel>

    """

  /// A bookmark's element: where its parts stand in the list.
  private struct Element {
    var start: MarkupTag
    /// Where the element's end tag begins; the same as the start's end for one without contents.
    var end = 0
    var own: MarkupTag?
    /// Where the end tags of what holds it begin, if they are there.
    var applications, metadata, info: Int?
  }

  private(set) var bytes: [UInt8]
  private var elements: [Element] = []
  /// The element about all.
  private var root: MarkupTag
  private var rootEnd: Int

  /// - Parameter bytes: the list as it was read; empty for none.
  /// - Returns: nil for what is no such list, or a damaged one: nothing may be written over it.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes.isEmpty ? Array(Self.empty.utf8) : bytes
    guard let tags = MarkupTag.all(in: self.bytes), let first = tags.first, first.localName == "xbel", first.kind == .start,
      let last = tags.last, last.localName == "xbel", last.kind == .end
    else { return nil }
    (root, rootEnd) = (first, last.range.lowerBound)
    var open: [MarkupTag] = []
    for tag in tags {
      switch tag.kind {
      case .start, .empty:
        if tag.localName == "bookmark" {
          elements.append(Element(start: tag, end: tag.range.upperBound))
        } else if tag.localName == "application", tag.attributes["name"]?.value == Self.program,
          open.contains(where: { $0.localName == "bookmark" })
        {
          elements[elements.count - 1].own = tag
        }
        if tag.kind == .start { open.append(tag) }
        guard open.count <= Self.deepest else { return nil }
      case .end:
        guard let begun = open.popLast(), begun.name == tag.name else { return nil }
        let place = tag.range.lowerBound
        if tag.localName == "bookmark" { elements[elements.count - 1].end = place }
        guard open.contains(where: { $0.localName == "bookmark" }) else { continue }
        switch tag.localName {
        case "applications": elements[elements.count - 1].applications = place
        case "metadata": elements[elements.count - 1].metadata = place
        case "info": elements[elements.count - 1].info = place
        default: break
        }
      }
    }
    guard open.isEmpty else { return nil }
  }

  /// The bookmarks in the list's order.
  var bookmarks: [Bookmark] {
    elements.map { element in
      let attributes = element.start.attributes
      let times = [element.own?.attributes["modified"], attributes["visited"], attributes["modified"], attributes["added"]]
      return Bookmark(
        uri: attributes["href"]?.value ?? "", visited: times.compactMap { $0?.value }.first ?? "", isOwn: element.own != nil)
    }
  }

  /// Notes that our program has opened a file.
  /// - Parameters:
  ///   - path: whole.
  ///   - type: its kind, as `image/svg+xml`.
  ///   - time: in UTC, as `2026-11-23T02:15:00Z`.
  mutating func note(_ path: String, type: String, at time: String) {
    /// What is put in the place of a range, the last one first.
    var edits: [(range: Range<Int>, text: String)] = []
    let uri = MarkupText.escaped(FileURI.uri(path))
    let application =
      "<bookmark:application name=\"\(Self.program)\" exec=\"\(MarkupText.escaped(Self.command))\" modified=\"\(time)\" count=\"1\"/>"
    let applications = "<bookmark:applications>\(application)</bookmark:applications>"
    let kind = "<mime:mime-type type=\"\(MarkupText.escaped(type))\"/>"
    let metadata = "<metadata owner=\"http://freedesktop.org\">\(kind)\(applications)</metadata>"
    if let element = elements.first(where: { $0.start.attributes["href"].flatMap { FileURI.path($0.value) } == path }) {
      for name in ["modified", "visited"] { edits.append(Self.setting(name, to: time, of: element.start)) }
      if let own = element.own {
        let count = own.attributes["count"].flatMap { Int($0.value) } ?? 0
        edits.append(Self.setting("modified", to: time, of: own))
        edits.append(Self.setting("count", to: "\(min(max(0, count), 1 << 30) + 1)", of: own))
      } else if let place = element.applications {
        edits.append((place..<place, application))
      } else if let place = element.metadata {
        edits.append((place..<place, applications))
      } else if let place = element.info {
        edits.append((place..<place, metadata))
      } else if element.start.kind == .empty {
        let slash = element.start.range.upperBound - 2
        edits.append((slash..<slash + 2, "><info>\(metadata)</info></\(element.start.name)>"))
      } else {
        edits.append((element.end..<element.end, "<info>\(metadata)</info>"))
      }
    } else {
      let times = "added=\"\(time)\" modified=\"\(time)\" visited=\"\(time)\""
      let bookmark = "  <bookmark href=\"\(uri)\" \(times)><info>\(metadata)</info></bookmark>\n"
      edits.append((rootEnd..<rootEnd, bookmark))
    }
    for (name, space) in [("bookmark", Self.bookmark), ("mime", Self.mime)] where root.attributes["xmlns:\(name)"] == nil {
      edits.append(Self.setting("xmlns:\(name)", to: space, of: root))
    }
    var result = bytes
    // Those at one place come one after the other, as they were asked for.
    let ordered = edits.enumerated().sorted { ($0.element.range.lowerBound, $0.offset) > ($1.element.range.lowerBound, $1.offset) }
    for (_, edit) in ordered { result.replaceSubrange(edit.range, with: edit.text.utf8) }
    if let changed = BookmarkDocument(result) { self = changed }
  }

  /// Gives an attribute another value, or adds it behind the tag's name.
  private static func setting(_ name: String, to value: String, of tag: MarkupTag) -> (range: Range<Int>, text: String) {
    if let attribute = tag.attributes[name] { return (attribute.range, value) }
    let place = tag.range.lowerBound + 1 + tag.name.utf8.count
    return (place..<place, " \(name)=\"\(value)\"")
  }
}
