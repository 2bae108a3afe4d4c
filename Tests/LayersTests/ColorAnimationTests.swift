import Geometry
import Testing

@testable import Layers

@Suite("Colours that come from nothing")
struct ColorAnimationTests {
  @Test("from no colour it starts at clear, and no grey is seen on the way")
  func fromNothing() {
    let tree = LayerTree()
    let layer = ShapeLayer()
    tree.root.addSublayer(layer)
    layer.fillColor = nil
    let red = Color(red: 1, green: 0, blue: 0)
    tree.transaction { transaction in
      transaction.timingFunction = .linear
      transaction.duration = 1
      layer.backgroundColor = red
      layer.fillColor = red
      layer.strokeColor = .white
    }
    #expect(layer.presented.backgroundColor == .clear && layer.presentation(of: .strokeColor) == .clear)
    #expect(layer.presentation(of: .backgroundColor, at: 0.5) == red.withAlpha(0.5))
    #expect(layer.presentation(of: .fillColor, at: 0.25) == red.withAlpha(0.25))
    #expect(layer.presentation(of: .strokeColor, at: 0.5) == Color(white: 1, alpha: 0.5))
    let other = Layer()
    tree.root.addSublayer(other)
    other.add(BasicAnimation(.backgroundColor, from: .some(nil), to: .white, duration: 1))
    other.add(BasicAnimation(.borderColor, from: .clear, to: .white, duration: 1))
    other.add(BasicAnimation(.shadowColor, from: .white, to: .clear, duration: 1))
    #expect(other.presented.backgroundColor == .clear && other.presented.borderColor == .clear)
    let half = other.presentation(at: 0.5)
    #expect(half.backgroundColor == Color(white: 1, alpha: 0.5) && half.borderColor == Color(white: 1, alpha: 0.5))
    #expect(half.shadowColor == Color(white: 1, alpha: 0.5) && other.presentation(at: 1).shadowColor == .clear)
  }

  @Test("colours mix as they are composited, and beyond their ends stay finite")
  func mixing() {
    let half = Color.interpolate(Color(red: 1, green: 0, blue: 0, alpha: 0.5), Color(red: 0, green: 0, blue: 1), 0.5)
    #expect(abs(half.red - 1.0 / 3) < 1e-12 && abs(half.blue - 2.0 / 3) < 1e-12 && half.alpha == 0.75)
    for fraction in stride(from: -1.5, through: 2.5, by: 0.125) {
      let color = Color.interpolate(.clear, Color(red: 1, green: 0.5, blue: 0), fraction)
      #expect(color == .clear || (abs(color.red - 1) < 1e-9 && abs(color.green - 0.5) < 1e-9 && abs(color.alpha - fraction) < 1e-9))
    }
    #expect(Color.interpolate(.black, .white, 0.25) == Color(white: 0.25))
  }
}
