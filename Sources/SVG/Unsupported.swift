/// Everything of SVG that is known and not drawn: the one list, from which a file's warnings come.
enum Unsupported: String, CaseIterable, Sendable {
  case foreignObject = "<foreignObject> is not drawn"
  case filterInput = "filter inputs BackgroundImage, BackgroundAlpha, FillPaint and StrokePaint are taken as SourceGraphic"
  case imageFile = "a picture could not be shown: it has to be PNG, JPEG, GIF, WebP or SVG in data: or beside the drawing, and to fit"
  case noFont = "text is left out: this machine has no font"
  case animation = "animation elements are left out: the picture is drawn as it begins"
  case script = "scripts are never run"
  case lineJoin = "stroke-linejoin miter-clip and arcs are drawn as miter"
  case clipShape = "clip-path as an attribute takes only url(), and in a style the shapes of CSS but for shape()"
  case externalReference = "references into other files are not followed"
  case styleImport = "style sheets are not imported"
  case fontFace = "fonts that a style sheet brings (@font-face) are not used: text is set in this machine's"

  /// What is not drawn wherever this element stands.
  init?(_ tag: Tag) {
    switch tag {
    case .foreignObject: self = .foreignObject
    case .animate, .animateTransform, .animateMotion, .animateColor, .set: self = .animation
    case .script: self = .script
    default: return nil
    }
  }

  /// What of this property's value is not drawn.
  /// - Parameter isAttribute: whether an attribute has it rather than a style.
  init?(_ name: AttributeName, _ value: Text, isAttribute: Bool) {
    let value = value.trimmed
    switch name {
    case .strokeLinejoin where value.isWord("miter-clip") || value.isWord("arcs"): self = .lineJoin
    case .clipPath:
      var cursor = TextCursor(value)
      guard !value.isWord("none"), !cursor.takeWord("url("), isAttribute || BasicShape(value) == nil else { return nil }
      self = .clipShape
    default: return nil
    }
  }
}
