import Geometry
import Layers
import RoomKit
import Typography

/// A leaf of a calendar: month and year on the band above, the day below; what is asked for stands on a plate.
final class CalendarLeaf: Layer, QuestionFigure {
  private static let band = Color(rgb: 0x8a3022)
  private static let plate = Color(rgb: 0xffe9a8)

  private let date: CalendarDate
  private let sheet = Layer()
  private let band = Layer()
  private var texts: [(field: CalendarDate.Field, plate: Layer, text: TextLayer)] = []

  init(_ date: CalendarDate) {
    self.date = date
    super.init()
    name = "calendar"
    isHitTestable = false
    sheet.backgroundColor = Palette.card
    sheet.borderColor = Self.band
    sheet.masksToBounds = true
    band.backgroundColor = Self.band
    addSublayer(sheet)
    sheet.addSublayer(band)
    for field in CalendarDate.Field.allCases {
      let isAsked = field == date.asked
      let plate = Layer()
      plate.backgroundColor = isAsked ? Self.plate : nil
      let text = TextLayer(
        "", style: TextStyle(font: NumeralTile.font), color: isAsked || field == .day ? Palette.outline : .white)
      sheet.addSublayer(plate)
      sheet.addSublayer(text)
      texts.append((field, plate, text))
    }
  }

  func layout(in frame: Rect) {
    self.frame = frame
    let height = min(frame.height, frame.width / 1.1)
    let width = height * 1.1
    sheet.frame = Rect(center: bounds.center, size: Size(width, height))
    sheet.cornerRadius = height * 0.1
    sheet.borderWidth = max(2, height * 0.025)
    band.frame = Rect(x: 0, y: 0, width: width, height: height * 0.36)
    for (field, plate, text) in texts {
      let box: Rect
      let string: String
      switch field {
      case .month: (box, string) = (Rect(x: width * 0.05, y: height * 0.06, width: width * 0.34, height: height * 0.26), "\(date.month)")
      case .year: (box, string) = (Rect(x: width * 0.43, y: height * 0.06, width: width * 0.52, height: height * 0.26), "\(date.year)")
      case .day: (box, string) = (Rect(x: width * 0.2, y: height * 0.42, width: width * 0.6, height: height * 0.52), "\(date.day)")
      }
      plate.frame = box
      plate.cornerRadius = box.height * 0.24
      text.setText(string, size: box.height * 0.78, center: box.center)
    }
  }
}
