import Geometry
import Layers

/// Reads an element's attributes and its style, each style in place once, and notes what is known and not drawn.
class ElementReader {
  let tree: ElementTree
  /// The tree's text, held for as long as the reader lives.
  let base: UnsafePointer<UInt8>
  let budget: ImportBudget
  private(set) var rootFontSize = Style().fontSize
  /// What the outermost viewport is to the units of fonts, in points.
  var screen = Size.zero
  private var styles: [ElementTree.Index: Style] = [:]
  /// What is not drawn, and the first element that it was found at.
  private var unsupported: [Unsupported: ElementTree.Index] = [:]

  init(tree: ElementTree, base: UnsafePointer<UInt8>, budget: ImportBudget) {
    self.tree = tree
    self.base = base
    self.budget = budget
  }

  // MARK: What is not drawn

  func report(_ what: Unsupported, at index: ElementTree.Index) { unsupported[what] = min(unsupported[what] ?? index, index) }

  /// One sentence for each kind of thing that is not drawn, with the first element that it was found at.
  var warnings: [String] {
    Unsupported.allCases.compactMap { what in
      guard let index = unsupported[what] else { return nil }
      let element = tree.elements[Int(index)]
      let id = tree.ids.first { $0.value == index }.map { " id=\"\($0.key)\"" } ?? ""
      return "\(what.rawValue) (line \(element.line): <\(element.tag.rawValue)\(id)>)"
    }
  }

  // MARK: Attributes

  /// The last value that an attribute was given.
  func text(_ index: ElementTree.Index, _ name: AttributeName) -> Text? {
    var found: ElementTree.Attribute?
    for i in tree.elements[Int(index)].attributes where tree.attributes[Int(i)].name == name { found = tree.attributes[Int(i)] }
    return found.map(text)
  }

  func text(_ attribute: ElementTree.Attribute) -> Text {
    Text(start: base + Int(attribute.value.lowerBound), end: base + Int(attribute.value.upperBound))
  }

  /// A length as an attribute gives it; nil where there is none or it is wrong.
  func length(_ index: ElementTree.Index, _ name: AttributeName) -> Length? { text(index, name).flatMap(Length.length) }

  func scale(_ around: Surroundings) -> LengthScale {
    LengthScale(viewport: around.viewport, fontSize: around.style.fontSize, rootFontSize: rootFontSize)
  }

  /// The element that `href` names, in this document.
  func target(of index: ElementTree.Index) -> ElementTree.Index? {
    guard let value = text(index, .href) ?? text(index, .xlinkHref) else { return nil }
    guard let id = PaintValue.target(value) else {
      if !value.trimmed.isEmpty { report(.externalReference, at: index) }
      return nil
    }
    return tree.ids[id]
  }

  // MARK: Styles

  func style(of index: ElementTree.Index, parent: Style) throws(SVGError) -> Style {
    var style = Style(inheriting: parent)
    // Of what stands about the outermost element nothing is cut off (CSS Overflow 3, 3.3).
    style.own.overflows = index == 0
    var hasFontLengths = false
    let fonts = LengthScale(viewport: screen, fontSize: parent.fontSize, rootFontSize: index == 0 ? Style().fontSize : rootFontSize)
    let attributes = tree.elements[Int(index)].attributes
    let own = attributes.filter { tree.attributes[Int($0)].name == .custom }.map { text(tree.attributes[Int($0)]) }
    if !own.isEmpty { try style.custom.declare(own, budget.work) }
    for i in attributes {
      let attribute = tree.attributes[Int(i)]
      guard attribute.name.isProperty, attribute.name != .d else { continue }
      func set(_ text: Text) throws(SVGError) {
        if let found = Unsupported(attribute.name, text, isAttribute: attribute.origin == .attribute) { report(found, at: index) }
        try style.set(
          attribute.name, text, parent: parent, units: attribute.origin != .attribute, fonts: fonts, dashLimit: budget.limits.dashes)
      }
      let text = text(attribute)
      if text.mayReferToCustomProperty {
        // What turns out to be wrong once values are put in leaves nothing of what was said before.
        try set(Text("unset"))
        guard let value = try style.custom.expanded(text, budget.work) else { continue }
        try value.withUnsafeBufferPointer { buffer in
          Result { () throws(SVGError) in
            guard let base = buffer.baseAddress else { return }
            try set(Text(start: base, end: base + buffer.count - 1).trimmed)
          }
        }.get()
      } else {
        try set(text)
      }
      switch attribute.name {
      case .strokeWidth, .strokeDasharray, .strokeDashoffset, .letterSpacing, .wordSpacing: hasFontLengths = true
      default: break
      }
    }
    style.own.joinPlaces()
    if index == 0 { rootFontSize = style.fontSize }
    if hasFontLengths { style.resolveFontLengths(rootFontSize: rootFontSize) }
    return style
  }

  /// The style of an element where it stands in the document, for those that are not drawn where they stand.
  func styleInPlace(_ index: ElementTree.Index) throws(SVGError) -> Style {
    if let known = styles[index] { return known }
    let parent = tree.elements[Int(index)].parent
    let style = try style(of: index, parent: parent == ElementTree.none ? Style() : styleInPlace(parent))
    styles[index] = style
    return style
  }
}
