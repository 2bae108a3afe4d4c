import Geometry

extension Layer {
  /// Adds all that the layer shows now: its shadow, what it filters of what lies below, its background, what its kind of layer shows, and its border above the sublayers.
  /// - Parameters:
  ///   - values: what the layer presents.
  ///   - shapes: whether shapes are asked for, not colours alone.
  package final func describe(_ values: LayerValues, shapes: Bool, into contents: inout LayerContents) {
    contents.begin(values.bounds, values.contentsFilters, shapes: shapes)
    if values.throwsShadow { contents.append(.shadow, .color(.clear), .shadow) }
    if values.filtersBackground { contents.append(.backdrop, .color(.clear), .outline) }
    if !values.bounds.isEmpty, let color = values.backgroundColor { contents.append(.background, .color(color), .outline) }
    describe(into: &contents)
    contents.beginAboveSublayers()
    if values.hasBorder { contents.append(.border, .color(values.borderColor), .border) }
  }
}
