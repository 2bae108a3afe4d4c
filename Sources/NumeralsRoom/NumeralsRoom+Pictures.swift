import Geometry
import Layers
import RoomKit
import Typography

extension NumeralsRoom {
  /// The ring of the classic level, a stone with the numeral that a level leads to, or what it practises.
  package static func levelPicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> Layer {
    let layer = Layer()
    layer.bounds = Rect(x: 0, y: 0, width: 100, height: 100)
    let best = options.store[PracticeMode.recordName(level)] ?? 0
    if let task = ClockTask(level) {
      let face = try ClockFace()
      face.isHitTestable = false
      face.show(task.step == 60 ? 180 : task.step == 15 ? 285 : 610)
      layer.addSublayer(face)
      face.layout(in: Rect(x: 8, y: 1, width: 84, height: 84))
      addMarks(best: best, to: layer)
    } else if let task = PracticeTask(level) {
      try addPractice(task, best: best, to: layer)
    } else if level == .classic {
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
      add(RomanNumeral(number)?.text ?? "", size: 42, color: .white, at: Point(50, 37), to: layer)
      add("\(number)", size: 32, color: .white, at: Point(50, 68), to: layer)
    }
    return layer
  }

  /// The stone, as something to collect.
  package static func madePicture(_ level: LevelID, options: RoomOptions) throws(RoomError) -> Layer? {
    level == .classic ? nil : try levelPicture(level, options: options)
  }

  /// What is shown, above what is answered, on a key; below, a mark for each answer that was right at the first try in the best round.
  private static func addPractice(_ task: PracticeTask, best: Int, to layer: Layer) throws(RoomError) {
    let numeral = RomanNumeral(task.last)?.text ?? ""
    let (asked, answer): (String, String)
    switch task.kind {
    case .count: (asked, answer) = ("", "\(task.last)")
    case .name: (asked, answer) = ("\(task.last)", numeral)
    case .read: (asked, answer) = (numeral, "\(task.last)")
    case .write: (asked, answer) = ("\(task.last)", numeral)
    case .date: (asked, answer) = ("", "MM")
    }
    if task.kind == .count {
      let rows = (task.last + 4) / 5
      let fruit = try FruitFrame(task.last, rows: rows, kind: task.last > 5 ? "strawberry" : "apple", options: RoomOptions())
      fruit.isHitTestable = false
      layer.addSublayer(fruit)
      fruit.layout(in: Rect(x: 2, y: -1, width: 96, height: 44))
    } else if task.kind == .date {
      let leaf = CalendarLeaf(CalendarDate(day: 24, month: 12, year: 2000, asked: .year))
      layer.addSublayer(leaf)
      leaf.layout(in: Rect(x: 20, y: -4, width: 60, height: 48))
    } else {
      add(asked, size: 46, color: Palette.outline, in: Rect(x: 3, y: 1, width: 94, height: 42), to: layer)
    }
    let key = try NinePartLayer("stone-key-up")
    layer.addSublayer(key)
    key.layout(in: Rect(x: 4, y: 44, width: 92, height: 45), scale: 0.5)
    add(answer, size: 36, color: Color(rgb: 0x43291a), in: Rect(x: 10, y: 46, width: 80, height: 36), to: layer)
    addMarks(best: best, to: layer)
  }

  /// A mark for each answer of the best round that was right at the first try.
  private static func addMarks(best: Int, to layer: Layer) {
    for k in 0..<PracticeRound.length {
      let mark = Layer(frame: Rect(x: 8 + Double(k) * 8.6, y: 91, width: 6, height: 6))
      mark.cornerRadius = 3
      mark.backgroundColor = k < best ? Palette.bright[4] : Color(rgb: 0xdccdb0)
      layer.addSublayer(mark)
    }
  }

  /// Adds a number, as large as it can be in a frame, a long numeral in two lines.
  /// - Parameter size: of its letters at most.
  private static func add(_ text: String, size: Double, color: Color, in frame: Rect, to layer: Layer) {
    let lines = lines(of: text)
    let widest = lines.map { TextLayer.ems($0, font: NumeralTile.font) }.max() ?? 0
    let size = min(size, frame.width / max(0.1, widest), lines.count > 1 ? frame.height / 1.7 : .infinity)
    for (i, line) in lines.enumerated() {
      add(line, size: size, color: color, at: frame.center + Point(0, (Double(i) - Double(lines.count - 1) / 2) * size * 0.86), to: layer)
    }
  }

  /// How many letters of a numeral stand in one line.
  private static let longest = 5

  /// A text as it is, or a long numeral parted between thousands and hundreds and what is less.
  private static func lines(of text: String) -> [String] {
    guard text.count > longest, let value = RomanNumeral(parsing: text)?.value, value > 100 else { return [text] }
    return [value / 100 * 100, value % 100].compactMap { RomanNumeral($0)?.text }
  }

  private static func add(_ text: String, size: Double, color: Color, at center: Point, to layer: Layer) {
    let label = TextLayer("", style: TextStyle(font: NumeralTile.font), color: color)
    label.setText(text, size: size, center: center)
    layer.addSublayer(label)
  }
}
