import FoundationEssentials
import Layers
import Sessions
import Testing
import Typography

@testable import ChartsRoom
@testable import DotsRoom
@testable import FourRoom
@testable import NumeralsRoom
@testable import Playroom
@testable import RoomKit
@testable import TrianglesRoom

@MainActor
@Suite("Words")
struct WordTests {
  private static var folder: String { "\(#filePath)".components(separatedBy: "/Tests/")[0] }

  private static func keys(of file: String) throws -> JSON { try JSON(parsing: ResourceFolder.contents(of: "words/\(file).json")) }

  /// Every list of words, by its file.
  private static let lists = [
    WordList(LobbyWord.self), WordList(FilesWord.self), WordList(DotsWord.self), WordList(TrianglesWord.self), WordList(NumeralsWord.self),
    WordList(ChartsWord.self), WordList(FourWord.self), WordList(Icon.self), WordList(Animal.self), WordList(SpokenWord.self),
    WordList(DotsSpeech.self), WordList(TrianglesSpeech.self), WordList(NumeralsSpeech.self), WordList(ChartsSpeech.self),
    WordList(FourSpeech.self), WordList(ReportWord.self), WordList(LevelWord.self), WordList(DeviceWord.self),
    WordList(NoticeWord.self),
  ]

  private struct WordList {
    let file: String
    let keys: [String]

    init<List: Word>(_ list: List.Type) {
      file = list.file
      keys = list.allCases.map(\.rawValue)
    }
  }

  @Test("no file of words is without its list, and no list without its file")
  func files() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder + "/Resources/words").filter { $0.hasSuffix(".json") }
    #expect(files.map { String($0.dropLast(5)) }.sorted() == Self.lists.map(\.file).sorted())
  }

  @Test("no word is missing or left over in any language")
  func complete() throws {
    for list in Self.lists {
      let book = try Self.keys(of: list.file)
      #expect((book.members ?? []).map(\.name).sorted() == list.keys.sorted(), "\(list.file)")
      for key in list.keys {
        for language in Language.sideBySide {
          let forms = Self.forms(of: book[key]?[language.rawValue])
          #expect(forms["other"]?.isEmpty == false, "\(list.file).\(key) in \(language)")
        }
      }
    }
  }

  /// A word's texts by the names of plural categories, as they stand in a file; none where there is none.
  private static func forms(of entry: JSON?) -> [String: String] {
    if let text = entry?.string { return ["other": text] }
    return Dictionary(uniqueKeysWithValues: (entry?.members ?? []).map { ($0.name, $0.value.string ?? "") })
  }

  /// What a file of words has in a language.
  private static func forms(_ file: String, _ key: String, _ language: Language) throws -> [String: String] {
    if Language.sideBySide.contains(language) { return try forms(of: keys(of: file)[key]?[language.rawValue]) }
    return try forms(of: JSON(parsing: ResourceFolder.contents(of: "words/languages/\(language.rawValue).json"))["words"]?[file]?[key])
  }

  /// The languages with a file of their own.
  private static let apart = Language.allCases.filter { !Language.sideBySide.contains($0) }

  @Test(
    "Arabic and Hindi are among the languages, and a language with a file of its own has nine words of ten and all that is read, and none left over"
  )
  func apart() throws {
    #expect(Set(Self.apart.map(\.rawValue)).isSuperset(of: ["ar", "hi"]))
    for language in Self.apart {
      var (known, all) = (0, 0)
      for list in Self.lists {
        for key in list.keys {
          all += 1
          if try Self.forms(list.file, key, language)["other"]?.isEmpty == false { known += 1 }
        }
      }
      #expect(known * 10 >= all * 9, "\(language.rawValue) has \(known) of \(all) words")
      for (file, words) in language.file.words {
        let list = try #require(Self.lists.first { $0.file == file }, "\(language.rawValue): \(file)")
        #expect(Set(words.keys).isSubset(of: list.keys), "\(language.rawValue): \(Set(words.keys).subtracting(list.keys))")
      }
      for list in [WordList(LobbyWord.self), WordList(Icon.self)] {
        for key in list.keys { #expect(try !Self.forms(list.file, key, language).isEmpty, "\(language.rawValue): \(list.file).\(key)") }
      }
      for room in RoomCatalog.pinwheel.rooms { #expect(room.title(in: language) != room.title(in: .english)) }
    }
  }

  @Test("a word that a language lacks is English")
  func lacking() throws {
    #expect(WordBook.shared.text("title", file: "dots", language: .german) == "Punkte")
    let language = try #require(Self.apart.first)
    #expect(WordBook.shared.text("nothing", file: "dots", language: language) == nil)
  }

  @Test("a word has the same places for values in every language, and none that others lack in any way of counting")
  func places() throws {
    func places(_ text: String) -> [Substring] {
      text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map { $0.prefix { $0 != "}" } }.sorted()
    }
    for list in Self.lists {
      for key in list.keys {
        let usual = places(try Self.forms(list.file, key, .english)["other"] ?? "")
        for language in Language.allCases {
          for (form, text) in try Self.forms(list.file, key, language) {
            let own = places(text)
            #expect(form == "other" ? own == usual : Set(own).isSubset(of: usual), "\(list.file).\(key) in \(language.rawValue), \(form)")
            #expect(PluralCategory(rawValue: form) != nil, "\(list.file).\(key) in \(language.rawValue)")
          }
        }
      }
    }
  }

  @Test("words are counted as each language counts")
  func counting() {
    let texts = { (count: Int, language: Language) in ChartsSpeech.shares.text(in: language, ["count": "\(count)"]) }
    #expect([1, 2].map { texts($0, .english) } == ["1 slice", "2 slices"])
    #expect([0, 1, 2].map { texts($0, .french) } == ["0 part", "1 part", "2 parts"])
    #expect([1, 2].map { texts($0, .japanese) } == ["1きれ", "2きれ"])
    let arabic = Language(locale: "ar_EG.UTF-8")
    #expect([1, 2, 3, 11, 100].map { texts($0, arabic) } == ["شريحة واحدة", "شريحتان", "3 شرائح", "11 شريحة", "100 شريحة"])
  }

  @Test("values come to stand in their places, and a place without one stays as it is")
  func values() {
    #expect(SpokenWord.step.text(in: .english, ["steps": "{step}", "step": "2"]) == "2 of {step}")
    #expect(SpokenWord.step.text(in: .english, ["step": "2"]) == "2 of {steps}")
    #expect(SpokenWord.on.text(in: .german, ["step": "2"]) == "an")
  }

  @Test("a room is called by its own name, and one that has no words by its plain one")
  func titles() {
    for language in Language.allCases {
      let titles = RoomCatalog.pinwheel.rooms.map { $0.title(in: language) }
      #expect(Set(titles).count == titles.count)
    }
    #expect(RoomTitle.text(of: "dots", in: .english) == "Dots")
    #expect(RoomTitle.text(of: "pond", in: .japanese) == "pond")
    #expect(RoomTitle.text(of: "../words/dots", in: .english) == "../words/dots")
  }

  @Test("every word is used somewhere in the program")
  func used() {
    let sources = Self.sources()
    // Words for levels are looked up by the levels' names.
    let levels = RoomCatalog.pinwheel.rooms.flatMap { $0.levels }.map(\.name)
    let named = Set(levels + levels.flatMap { $0.split(separator: "-").map(String.init) } + ["mine"])
    for list in Self.lists {
      for key in list.keys {
        let isNamed = list.file == LevelWord.file && named.contains(key)
        #expect(isNamed || sources.contains("." + key) || sources.contains("\"\(key)\""), "\(list.file).\(key)")
      }
    }
  }

  /// The program's sources but for the lists of words.
  private static func sources() -> String {
    let root = folder + "/Sources"
    var text = ""
    for path in FileManager.default.subpaths(atPath: root) ?? [] {
      if path.hasSuffix(".swift"), !path.hasSuffix("Word.swift"), let data = FileManager.default.contents(atPath: root + "/" + path) {
        text += String(decoding: data, as: UTF8.self)
      }
    }
    return text
  }

  @Test("the fonts that are found have every character of every word")
  func glyphs() throws {
    for language in Language.allCases where language.hasFont {
      for list in Self.lists {
        for key in list.keys {
          for text in try Self.forms(list.file, key, language).values {
            let style = TextStyle(font: FontDescription(), size: 20, language: language.rawValue)
            let layout = try TextLayout(text, style: style)
            #expect(layout.runs.allSatisfy { $0.glyphs.allSatisfy { $0.id != 0 } }, "\(list.file).\(key): \(text)")
          }
        }
      }
    }
  }

  @Test(
    "a locale asks for its language",
    arguments: [
      ("ja_JP.UTF-8", Language.japanese), ("zh_TW.UTF-8", .traditionalChinese), ("zh_HK", .traditionalChinese), ("nl_NL", .english),
      ("de_DE", .german), ("de_AT@euro", .german), ("fr", .french), ("fr_CA.UTF-8", .french), ("es-419", .spanish), ("pt_BR", .portuguese),
      ("pt_PT.ISO8859-1", .portuguese), ("DE", .german), ("deu", .english), ("zh-de", .simplifiedChinese),
      ("C", .english), ("", .english), ("zh_CN.UTF-8", .simplifiedChinese), ("zh_SG.UTF-8", .simplifiedChinese),
      ("zh_MO", .traditionalChinese),
      ("zh", .simplifiedChinese), ("zh.UTF-8", .simplifiedChinese), ("zh-Hans", .simplifiedChinese), ("zh-Hans-HK", .simplifiedChinese),
      ("zh_HK@hans", .traditionalChinese), ("zh-Hant", .traditionalChinese), ("zh-Hant-CN", .traditionalChinese),
      ("zh_TW.Big5", .traditionalChinese),
      ("zh_CN.GB18030", .simplifiedChinese), ("zhx_CN", .english), ("jam_JM", .english), ("japanese", .english),
      ("ja@calendar", .japanese), ("ar_EG.UTF-8", Language(rawValue: "ar") ?? .english),
      ("ar-Latn-EG", Language(rawValue: "ar") ?? .english),
      ("hi_IN", Language(rawValue: "hi") ?? .english), ("hil_PH", .english),
    ])
  func locales(name: String, language: Language) {
    #expect(Language(locale: name) == language)
  }

  @Test("of several locales the one that counts for words is asked")
  func environment() {
    #expect(Language(environment: ["LANG": "ja_JP", "LC_ALL": ""]) == .japanese)
    #expect(Language(environment: ["LANG": "ja_JP", "LC_MESSAGES": "zh_TW"]) == .traditionalChinese)
    #expect(Language(environment: ["LANG": "ja_JP", "LC_MESSAGES": "zh_TW", "LC_ALL": "en_GB"]) == .english)
    #expect(Language(environment: [:]) == .english)
  }

  @Test(
    "a list of languages is gone through in order, and one without words of its own is passed over",
    arguments: [
      ("ja:en", "de_DE.UTF-8", Language.japanese), ("nl:it:zh_TW:ja", "de_DE.UTF-8", .traditionalChinese),
      ("nl:pt_BR:de", "de_DE.UTF-8", .portuguese), ("en_GB:ja", "ja_JP", .english),
      ("zh_CN:zh:en", "zh_CN.UTF-8", .simplifiedChinese), ("zh_CN:en_US:en", "zh_CN.UTF-8", .simplifiedChinese), ("nl", "ja_JP", .japanese),
      ("zh_HK:zh_CN", "zh_CN.UTF-8", .traditionalChinese), ("ja", "C.UTF-8", .english), ("ja", "POSIX", .english), ("ja", "", .english),
      ("", "ja_JP", .japanese), (":::", "ja_JP", .japanese), ("ja", "xx_YY.nothing", .japanese), ("japanese_pirate", "en_US", .english),
    ])
  func languageLists(list: String, locale: String, language: Language) {
    #expect(Language(environment: ["LANGUAGE": list, "LANG": locale]) == language)
  }
}
