import Layers
import RoomKit

/// The colours of the charts: white on a gradient in the classic level, elsewhere ink on a page of the garden, with colours that most colour-blind people
/// can tell apart.
struct ChartsLook: Hashable {
  let isClassic: Bool
  /// Whether contrast is strong.
  let isStrong: Bool
  /// Of words, axes and lines.
  let ink: Color
  /// What tells curves apart that are shown together.
  let curves: [CurveChart.Look]
  /// Of bars and slices, one after the other; empty where they are of ink.
  private let fills: [Color]

  init(isClassic: Bool, isStrong: Bool) {
    self.isClassic = isClassic
    self.isStrong = isStrong
    ink = isClassic ? .white : isStrong ? Palette.strongInk : Palette.ink
    curves = isClassic ? CurveChart.looks : Self.pageCurves
    fills = isClassic ? [] : Array(Palette.bright.prefix(7))
  }

  private static let pageCurves = [
    CurveChart.Look(color: Color(light: Color(rgb: 0xc44f00), dark: Color(rgb: 0xffa261)), dashes: []),
    CurveChart.Look(color: Color(light: Color(rgb: 0x0072b2), dark: Color(rgb: 0x74c4ff)), dashes: [7, 4]),
    CurveChart.Look(color: Color(light: Color(rgb: 0x00805d), dark: Color(rgb: 0x62dcb3)), dashes: [2, 3]),
    CurveChart.Look(color: Color(light: Color(rgb: 0x8a4f9e), dark: Color(rgb: 0xdba8ef)), dashes: [10, 3, 2, 3]),
  ]

  /// How wide a curve is drawn, in the chart's units.
  var curveWidth: Double { isStrong ? 3.5 : isClassic ? 2 : 3 }

  /// Ink of an alpha that white had on the gradient; a page's lines are seen as well with less.
  func line(_ alpha: Double) -> Color { ink.withAlpha(isClassic || isStrong ? alpha : alpha * 0.75) }

  /// How many times as thick as the classic level's bars are: a page's are as thick as flowers.
  var barThickness: Double { isClassic ? 1 : 2 }

  /// The disc behind a slice's picture, whose colours are for dark grounds; nil for none.
  var pictureGround: Color? { isClassic ? nil : Palette.outline }

  // MARK: - Bars and slices

  /// A bar's colour, by its number.
  func bar(_ index: Int) -> Color { fills.isEmpty ? Color(white: 1, alpha: isStrong ? 1 : 0.8) : fills[index % fills.count] }

  /// The line about a bar; nil for none.
  var barLine: Color? { isClassic ? nil : isStrong ? Palette.strongInk : Self.outline }

  /// The line about what is piled up.
  static let outline = Color(light: Color(rgb: 0x6a3f24), dark: Palette.ink)

  /// The colours of a slice's two rings, by its number and its alpha.
  func slice(_ index: Int, alpha: Double, innerAlpha: Double) -> (outer: Color, inner: Color) {
    guard !fills.isEmpty else { return (Color(white: 1, alpha: alpha), Color(white: 1, alpha: innerAlpha)) }
    let fill = fills[index % fills.count]
    return (fill, fill.withAlpha(0.45))
  }

  /// The strokes that tell slices apart without colour.
  var pattern: Color { isClassic ? Color(rgb: 0x2b1266, alpha: 0.85) : Color(white: 1, alpha: 0.9) }

  /// The pie's centre.
  func centre(isOpen: Bool) -> Color { isClassic ? Color(white: 1, alpha: isOpen ? 0.4 : 0.2) : ink.withAlpha(isOpen ? 0.16 : 0.07) }

  // MARK: - What is chosen between

  /// A chip's ground, its word, and the line about it.
  func chip(isChosen: Bool) -> (ground: Color, word: Color, line: Color) {
    if isClassic { return (Color(white: isChosen ? 0.1 : 1, alpha: isChosen ? 0.35 : 0.2), .white, .white) }
    return isChosen ? (Palette.plate, ink, Palette.accent) : (Palette.plate.withAlpha(0.6), ink, ink)
  }

  /// The line about the bubble that says a value.
  var bubbleLine: Color? { isClassic ? nil : ink.withAlpha(0.35) }
}
