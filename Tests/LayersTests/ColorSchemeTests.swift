import Testing

@testable import Layers

@Suite("Colours in the light and in the dark")
struct ColorSchemeTests {
  private let ink = Color(light: .black, dark: .white)

  @Test("a colour of two is the one of the scheme, and any other the same in both")
  func resolving() {
    #expect(ink.resolved(for: .light) == .black && ink.resolved(for: .dark) == .white)
    let red = Color(red: 1, green: 0, blue: 0)
    #expect(ColorScheme.allCases.allSatisfy { red.resolved(for: $0) == red })
    #expect(ink != .black, "they are two colours, although their light ones are the same")
    #expect(Color(light: red, dark: ink).resolved(for: .dark) == .white, "what was a colour of two gives its dark one")
  }

  @Test("its alpha is the same in both, whoever changes it")
  func alpha() {
    let pale = ink.withAlpha(0.25)
    #expect(pale.resolved(for: .light) == Color(white: 0, alpha: 0.25) && pale.resolved(for: .dark) == Color(white: 1, alpha: 0.25))
  }

  @Test("what lies between two colours lies between them in each scheme")
  func interpolation() {
    let half = Color.interpolate(ink, Color(light: .white, dark: .black), 0.25)
    #expect(half.resolved(for: .light) == Color(white: 0.25) && half.resolved(for: .dark) == Color(white: 0.75))
    let mixed = Color.interpolate(ink, Color(white: 0.5), 0.5)
    #expect(mixed.resolved(for: .light) == Color(white: 0.25) && mixed.resolved(for: .dark) == Color(white: 0.75))
    #expect(Color.interpolate(.black, .white, 0.5) == Color(white: 0.5), "and of plain colours a plain one")
    let sum = Color.sum(.zero(like: ink), Color.difference(ink, .zero(like: ink)))
    #expect(sum.resolved(for: .dark) == .white)
  }

  @Test("a gradient is of the colours of the scheme")
  func gradients() {
    let gradient = Gradient(colors: [ink, .white])
    #expect(gradient.resolved(for: .light) == gradient && gradient.resolved(for: .dark).colors == [.white, .white])
  }
}
