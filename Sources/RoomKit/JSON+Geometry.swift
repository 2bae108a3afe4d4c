import Geometry
import Layers
import Sessions

extension Point: JSONReadable {
  /// A point as its two numbers.
  package init(json: JSON) throws(JSONMismatch) {
    let numbers = try [Double](json: json)
    guard numbers.count == 2 else { throw JSONMismatch("a point of two numbers") }
    self.init(numbers[0], numbers[1])
  }
}

extension Rect: JSONReadable {
  /// A rectangle as its place, width and height.
  package init(json: JSON) throws(JSONMismatch) {
    let numbers = try [Double](json: json)
    guard numbers.count == 4 else { throw JSONMismatch("a rectangle of four numbers") }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

extension Color: JSONReadable {
  /// A colour as `#rrggbb`.
  package init(json: JSON) throws(JSONMismatch) {
    guard let text = json.string, text.utf8.count == 7, text.utf8.first == UInt8(ascii: "#"), let rgb = UInt32(text.dropFirst(), radix: 16)
    else {
      throw JSONMismatch("a colour of '#' and six hexadecimal digits")
    }
    self.init(rgb: rgb)
  }
}

extension JSON {
  /// A rectangle as an object of x, y, width and height, in points: for a probe.
  package init(_ rect: Rect) {
    self = ["x": JSON(rect.minX), "y": JSON(rect.minY), "width": JSON(rect.width), "height": JSON(rect.height)]
  }
}
