import Geometry
import Layers

/// A box that opens in a colour and shows as many white squares as its number says.
final class QuantityBox: Layer {
  let number: Int

  init(number: Int) {
    self.number = number
    super.init()
    let i = number - 1
    frame = Rect(x: Double(i % 5) * 50 + 40, y: Double(i / 5) * 50 + 360, width: 40, height: 40)
    backgroundColor = RingLabel.darkGrey
  }

  var isOpen: Bool { !sublayers.isEmpty }

  func open(_ color: Color) {
    guard !isOpen else { return }
    backgroundColor = color
    for j in 0..<number {
      let square = Layer(frame: Rect(x: Double(j % 5) * 7 + 4, y: Double(j / 5) * 20 + 10, width: 4, height: 4))
      square.backgroundColor = .white
      addSublayer(square)
    }
  }

  func shut() {
    for square in sublayers.reversed() { square.removeFromSuperlayer() }
    backgroundColor = RingLabel.darkGrey
  }
}
