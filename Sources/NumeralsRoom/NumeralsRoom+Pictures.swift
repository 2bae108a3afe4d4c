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
      add(RomanNumeral(number)?.text ?? "", size: 34, color: .white, at: Point(50, 38), to: layer)
      add("\(number)", size: 24, color: .white, at: Point(50, 67), to: layer)
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
      fruit.layout(in: Rect(x: 4, y: 2, width: 92, height: 46))
    } else if task.kind == .date {
      let leaf = CalendarLeaf(CalendarDate(day: 24, month: 12, year: 2000, asked: .year))
      layer.addSublayer(leaf)
      leaf.layout(in: Rect(x: 20, y: 2, width: 60, height: 48))
    } else {
      let size = min(34, 88 / max(0.1, TextLayer.ems(asked, font: NumeralTile.font)))
      add(asked, size: size, color: Palette.outline, at: Point(50, 26), to: layer)
    }
    let key = try NinePartLayer("stone-key-up")
    layer.addSublayer(key)
    key.layout(in: Rect(x: 8, y: 50, width: 84, height: 36), scale: 0.5)
    let size = min(24, 70 / max(0.1, TextLayer.ems(answer, font: NumeralTile.font)))
    add(answer, size: size, color: Color(rgb: 0x43291a), at: Point(50, 66), to: layer)
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

  private static func add(_ text: String, size: Double, color: Color, at center: Point, to layer: Layer) {
    let label = TextLayer("", style: TextStyle(font: NumeralTile.font), color: color)
    label.setText(text, size: size, center: center)
    layer.addSublayer(label)
  }
}
