/// Everything of SVG that is known and not drawn: the one list, from which a file's warnings come.
enum Unsupported: String, CaseIterable, Sendable {
  case text = "<text> is not drawn: turn it into paths first"
  case image = "<image> is not drawn"
  case foreignObject = "<foreignObject> is not drawn"
  case pattern = "<pattern> is not painted: its fallback colour is used, or nothing"
  case marker = "markers are not drawn"
  case filter = "filters are left out: what they apply to is drawn without"
  case animation = "animation elements are left out: the picture is drawn as it begins"
  case script = "scripts are never run"
  case blendMode = "mix-blend-mode other than normal is left out: blending is normal"
  case lineJoin = "stroke-linejoin miter-clip and arcs are drawn as miter"
  case clipShape = "clip-path takes only url(): basic shapes and boxes are left out"
  case externalReference = "references into other files are not followed"
  case styleImport = "style sheets are not imported"
  case contextPaint = "context-fill and context-stroke are not painted"

  /// What is not drawn wherever this element stands.
  init?(_ tag: Tag) {
    switch tag {
    case .text, .tspan, .textPath: self = .text
    case .image: self = .image
    case .foreignObject: self = .foreignObject
    case .pattern: self = .pattern
    case .marker: self = .marker
    case .filter: self = .filter
    case .animate, .animateTransform, .animateMotion, .animateColor, .set: self = .animation
    case .script: self = .script
    default: return nil
    }
  }

  /// What of this property's value is not drawn.
  init?(_ name: AttributeName, _ value: Text) {
    let value = value.trimmed
    switch name {
    case .filter where !value.isWord("none"): self = .filter
    case .marker, .markerStart, .markerMid, .markerEnd:
      guard !value.isWord("none") else { return nil }
      self = .marker
    case .mixBlendMode where !value.isWord("normal"): self = .blendMode
    case .strokeLinejoin where value.isWord("miter-clip") || value.isWord("arcs"): self = .lineJoin
    case .fill, .stroke:
      guard value.isWord("context-fill") || value.isWord("context-stroke") else { return nil }
      self = .contextPaint
    case .clipPath:
      var cursor = TextCursor(value)
      guard !value.isWord("none"), !cursor.takeWord("url(") else { return nil }
      self = .clipShape
    default: return nil
    }
  }
}
