import Geometry
import Layers
import RoomKit
import Typography

extension NumeralsRoom {
  /// The ring of the classic level, or a stone with the numeral that a level leads to.
  package static func levelPicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> Layer {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    if level == .classic {
      for place in 0..<NumeralsGame.pageSize {
        let angle = Double(place) * 2 * Double.pi / Double(NumeralsGame.pageSize)
        let stone = Layer(frame: Rect(center: Point(50 + 38 * Math.cos(angle), 50 + 38 * Math.sin(angle)), size: Size(16, 16)))
        stone.backgroundColor = RingLabel.darkGrey
        stone.borderWidth = 2
        stone.borderColor = Color(hue: RingLabel.hue(of: place), saturation: 1, brightness: 1)
        layer.addSublayer(stone)
      }
      let window = Layer(frame: Rect(x: 29, y: 29, width: 42, height: 42))
      window.cornerRadius = 10
      window.backgroundColor = Color(red: 1, green: 0, blue: 0)
      layer.addSublayer(window)
      add("x", size: 32, color: .white, at: Point(50, 50), to: layer)
    } else {
      let number = last(of: level)
      let stone = Layer(frame: Rect(x: 8, y: 14, width: 84, height: 72))
      stone.cornerRadius = 14
      stone.borderWidth = 5
      stone.backgroundColor = Color(rgb: 0x5b5048)
      stone.borderColor = Color(hue: number == 20 ? 0.1 : number == 50 ? 0.42 : 0.58, saturation: 0.75, brightness: 0.95)
      layer.addSublayer(stone)
      add(RomanNumeral(number)?.text ?? "", size: 34, color: .white, at: Point(50, 38), to: layer)
      add("\(number)", size: 24, color: .white, at: Point(50, 67), to: layer)
    }
    return layer
  }

  /// The stone, as something to collect.
  package static func madePicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> Layer? {
    level == .classic ? nil : try levelPicture(level, options: options)
  }

  private static func add(_ text: String, size: Double, color: Color, at center: Point, to layer: Layer) {
    let label = TextLayer("", style: TextStyle(font: NumeralTile.font), color: color)
    label.setText(text, size: size, center: center)
    layer.addSublayer(label)
  }
}
