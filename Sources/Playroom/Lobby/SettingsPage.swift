import Geometry
import Gestures
import Layers
import Progress
import RoomKit
import Sessions
import Typography

/// The settings, one row each: an icon, a word, and what it is set to.
@MainActor
final class SettingsPage: MenuScene {
  private var rows: [SettingRow] = []
  private var soundRow: SettingRow?
  private var scanRow: SettingRow?

  private let firstRow: Int?

  /// - Parameter firstRow: where the keyboard goes on, as the page comes again after a change.
  init(_ playroom: any MenuHost, firstRow: Int? = nil) throws(RoomError) {
    self.firstRow = firstRow
    try super.init(playroom, page: "settings", back: .home, ground: "calm")
    answerEmptyTaps()
    let settings = playroom.settings
    try addSound()
    try addSwitch(.music, .music, isOn: settings.music) { $0.music.toggle() }
    try addSwitch(.speech, .speech, isOn: settings.speech) { $0.speech.toggle() }
    try addScanning()
    try addSwitch(.motion, .motion, isOn: !playroom.options.reducesMotion) { [reduces = playroom.options.reducesMotion] in
      $0.motion = reduces ? .full : .reduced
    }
    try addSwitch(.contrast, .contrast, isOn: settings.highContrast) { $0.highContrast.toggle() }
    try addSwitch(.hand, .leftHanded, isOn: settings.leftHanded) { $0.leftHanded.toggle() }
    let language = playroom.language
    let languageRow = rows.count
    try add(
      SettingRow(
        .language, LobbyWord.language.text(in: language), in: language, value: .text(LobbyWord.languageName.text(in: language)),
        isStrong: playroom.settings.highContrast
      ) {
        let all = Language.allCases
        let next = all[((all.firstIndex(of: language) ?? 0) + 1) % all.count]
        playroom.hasFixedLanguage = false
        playroom.change { $0.language = next.rawValue }
        playroom.showSettings(firstRow: languageRow)
      })
    try add(
      SettingRow(
        .lock, LobbyWord.lock.text(in: language), in: language, help: LobbyWord.lockHelp.text(in: language),
        value: .isOn(playroom.locksNextRoom), isStrong: playroom.settings.highContrast
      ) {
        playroom.locksNextRoom.toggle()
        playroom.showSettings(firstRow: languageRow + 1)
      })
  }

  /// The row of sounds: pressed as a whole it switches them, by its bars and the arrow keys it sets how loud they are.
  private func addSound() throws(RoomError) {
    let row = try SettingRow(
      Self.soundIcon(at: soundLevel), LobbyWord.sound.text(in: playroom.language), in: playroom.language,
      value: .level(soundLevel, of: Settings.volumes.count) { [weak self] in self?.setSound($0, isHeard: true) },
      isStrong: playroom.settings.highContrast
    ) { [weak self] in
      guard let self else { return }
      setSound(soundLevel > 0 ? 0 : playroom.settings.volume)
    }
    row.stepByArrows(upTo: Settings.volumes.upperBound) { [weak self] in self?.setSound($0, isHeard: true) }
    try add(row)
    soundRow = row
  }

  /// The row of scanning for one switch: pressed as a whole it switches it, by its bars and the arrow keys it sets the pace.
  private func addScanning() throws(RoomError) {
    let row = try SettingRow(
      .scan, LobbyWord.oneSwitch.text(in: playroom.language), in: playroom.language,
      value: .level(playroom.settings.scanning, of: Settings.scanPaces.count) { [weak self] in self?.setScanning($0) },
      isStrong: playroom.settings.highContrast
    ) { [weak self] in
      guard let self else { return }
      setScanning(playroom.settings.scanning > 0 ? 0 : 2)
    }
    row.stepByArrows(upTo: Settings.scanPaces.count) { [weak self] in self?.setScanning($0) }
    try add(row)
    scanRow = row
  }

  /// - Parameter level: 0 for off.
  private func setScanning(_ level: Int) {
    guard level != playroom.settings.scanning else { return }
    try? scanRow?.show(.scan, level: level)
    playroom.change { $0.scanning = level }
  }

  /// How loud sounds are, in steps; 0 where they are off.
  private var soundLevel: Int { playroom.settings.sound ? playroom.settings.volume : 0 }

  private static func soundIcon(at level: Int) -> Icon { level > 0 ? .sound : .mute }

  /// - Parameter isHeard: whether a note says how loud that is.
  private func setSound(_ level: Int, isHeard: Bool = false) {
    guard level != soundLevel else { return }
    playroom.change {
      $0.sound = level > 0
      if level > 0 { $0.volume = level }
    }
    // Here and not on a page that comes anew: a finger may still be drawing.
    try? soundRow?.show(Self.soundIcon(at: level), level: level)
    if isHeard { playroom.play(.pluck(step: level + 2)) }
  }

  private func addSwitch(_ icon: Icon, _ word: LobbyWord, isOn: Bool, _ change: @escaping (inout Settings) -> Void) throws(RoomError) {
    let playroom = playroom
    let row = rows.count
    try add(
      SettingRow(
        icon, word.text(in: playroom.language), in: playroom.language, value: .isOn(isOn), isStrong: playroom.settings.highContrast
      ) {
        playroom.change(change)
        playroom.showSettings(firstRow: row)
      })
  }

  private func add(_ row: SettingRow) throws(RoomError) {
    rows.append(row)
    tree.root.addSublayer(row)
  }

  /// The row that has the keyboard's focus, else the first.
  var focusedRow: Int { rows.firstIndex { $0 === input.focusedLayer } ?? 0 }

  override var wayHere: String? { "settings button" }

  override var firstToDo: Layer? { rows.first }

  override func begin(in session: Session) {
    if let firstRow { input.focus(rows[firstRow]) }
  }

  override func arrange() {
    // Some air stays at the bottom; beside the rows a little is enough.
    var area = Rect(x: 4, y: content.minY, width: size.width - 8, height: max(1, content.height - buttonSide * 0.3))
    // Two columns where one would make the rows too low for a finger; groups where there is height for what divides them.
    var columns = 1
    var gaps = Self.groupGaps
    let least = max(RoundButton.side, buttonSide * Self.leastShare)
    if rowHeight(in: area, lines: rows.count, gaps: gaps) < least { gaps = gaps.map { _ in Self.gap } }
    if rowHeight(in: area, lines: rows.count, gaps: gaps) < least, size.width > size.height { columns = 2 }
    // The first row stands beside the way back where all below it would be too low.
    let isBesideBack = columns == 1 && rowHeight(in: area, lines: rows.count, gaps: gaps) < Self.leastHeight
    if isBesideBack { area = Rect(minX: area.minX, minY: 4, maxX: area.maxX, maxY: area.maxY) }
    let lines = (rows.count + columns - 1) / columns
    if columns == 2 { gaps = (1..<lines).map { _ in Self.gap } }
    let space = buttonSide * 0.18
    let most = (area.width - space * Double(columns - 1)) / Double(columns)
    let height = min(rowHeight(in: area, lines: lines, gaps: gaps), most / Self.leastRatio)
    let width = min(most, height * Self.ratio)
    let whole = Size(width * Double(columns) + space * Double(columns - 1), height * (Double(lines) + gaps.reduce(0, +)))
    let origin = Point(area.midX - whole.width / 2, area.midY - whole.height / 2)
    for (i, row) in rows.enumerated() {
      let line = i % lines
      let top = height * (Double(line) + gaps[..<line].reduce(0, +))
      var frame = Rect(x: origin.x + Double(i / lines) * (width + space), y: origin.y + top, width: width, height: height)
      // Where rows are low the last one, which says the most, takes the place that is left over below it.
      if columns == 2, i == rows.count - 1, rows.count % 2 == 1, height < Self.helpHeight { frame.size.height = height * (2 + Self.gap) }
      if isBesideBack, i == 0 { frame = Rect(minX: frame.minX, minY: frame.minY, maxX: size.width - buttonSide - 4, maxY: frame.maxY) }
      row.layout(in: frame, largest: buttonSide / RoundButton.side * Self.largestUnit)
    }
  }

  /// What lies between rows, in heights of a row, within a group and between groups: what is heard and moves, how it looks and reads, the lock.
  private static let gap = 0.13
  private static let groupGap = 0.42
  private static let groupGaps = [gap, groupGap, gap, groupGap, gap, gap, gap, groupGap]
  /// How low a row may be, in points.
  private static let leastHeight = 38.0
  /// How low a row may be beside a button before rows stand in two columns, on stages whose buttons are larger than a finger.
  private static let leastShare = 0.75
  /// How high a narrow row must be for words that take two lines and their help, in points.
  private static let helpHeight = 56.0
  /// A row's width at most, and at least, in heights of a row.
  private static let (ratio, leastRatio) = (9.4, 2.9)
  /// How much larger than on small stages the things in a row may be, beside their buttons.
  private static let largestUnit = 1.5

  /// How high rows below each other can be in an area.
  private func rowHeight(in area: Rect, lines: Int, gaps: [Double]) -> Double {
    min(area.height / (Double(lines) + gaps.reduce(0, +)), buttonSide * 2.4)
  }

  override var probeMembers: [JSON.Member] {
    let settings = playroom.settings
    return [
      JSON.Member("sound", .bool(settings.sound)), JSON.Member("volume", JSON(settings.volume)),
      JSON.Member("music", .bool(settings.music)), JSON.Member("speech", .bool(settings.speech)),
      JSON.Member("scanning", JSON(settings.scanning)),
      JSON.Member("reducesMotion", .bool(playroom.options.reducesMotion)),
      JSON.Member("highContrast", .bool(settings.highContrast)), JSON.Member("leftHanded", .bool(settings.leftHanded)),
      JSON.Member("language", .string(playroom.language.rawValue)), JSON.Member("locksNextRoom", .bool(playroom.locksNextRoom)),
      JSON.Member("rows", .array(rows.map { JSON($0.frame) })),
    ]
  }
}
