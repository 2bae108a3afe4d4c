import Geometry
import Sessions
import Testing

@testable import ChartsRoom
@testable import RoomKit

@Suite("Tables from CSV")
struct ChartTableTests {
  private func table(_ text: String) throws -> ChartTable { try ChartTable(csv: Array(text.utf8)) }

  private func values(_ table: ChartTable, _ column: Int = 0) -> [Double?] { table.columns[column].values.map { $0.isNaN ? nil : $0 } }

  @Test(
    "labels, names and numbers are read whatever parts the cells and ends the lines",
    arguments: [
      "day,rain,sun\nmon,1.5,2\ntue,-3,4e2\n", "day;rain;sun\r\nmon;1,5;2\r\ntue;-3;4e2", "day\train\tsun\rmon\t1.5\t2\rtue\t-3\t4E+2\r",
      "\u{FEFF}day,rain,sun\n\nmon, 1.5 ,2\n\"tue\",\"-3\",400\n\n",
    ])
  func reading(text: String) throws {
    let table = try table(text)
    #expect(table.labels == ["mon", "tue"])
    #expect(table.columns.map(\.name) == ["rain", "sun"])
    #expect(values(table) == [1.5, -3] && values(table, 1) == [2, 400])
  }

  @Test("quotes hold separators, line ends and doubled quotes")
  func quotes() throws {
    let table = try table("name,n\n\"a,b\",1\n\"c\nd\",2\n\"e \"\"f\"\"\",3\n")
    #expect(table.labels == ["a,b", "c\nd", "e \"f\""])
    #expect(values(table) == [1, 2, 3])
  }

  @Test("cells that are empty, say so, or are not there are missing")
  func missing() throws {
    let table = try table("l,a,b\n1,,NaN\n2,3\n3,n/a,-\n4,5,inf\n5,6,7\n")
    #expect(values(table) == [nil, 3, nil, 5, 6])
    #expect(values(table, 1) == [nil, nil, nil, nil, 7])
  }

  @Test(
    "numbers of every size are read as the nearest double",
    arguments: [
      ("0.1", 0.1), ("-0", 0), ("123456789012345678901234567890", 1.2345678901234568e29), (".5", 0.5), ("5.", 5),
      ("1e300", 1e300), ("4.9406564584124654e-324", .leastNonzeroMagnitude), ("0.000000000000000000000000000001", 1e-30), ("+7", 7),
    ])
  func numbers(text: String, value: Double) throws { #expect(try values(table("a,b\nx,\(text)\n")) == [value]) }

  @Test(
    "a decimal comma is understood where it cannot be anything else",
    arguments: [
      ("l;a\nx;1,5\ny;2,25", [1.5, 2.25]), ("l;a\nx;1.234,5\ny;2.000", [1234.5, 2000]), ("l;a\nx;0,125\ny;1,250", [0.125, 1.25]),
      ("l,a\nx,\"1,234\"\ny,\"12,000.5\"", [1234, 12000.5]), ("l;a\nx;1,234\ny;2.5", [1234, 2.5]),
    ])
  func commas(text: String, wanted: [Double]) throws { #expect(try values(table(text)) == wanted.map { $0 }) }

  @Test(
    "what cannot be drawn is refused with line and column and what to do",
    arguments: [
      ("", 1, 1, "empty"), ("\n\n", 1, 1, "empty"), ("day,rain\n", 2, 1, "no rows"), ("day,rain\nmon,1\ntue,wet\n", 3, 2, "not a number"),
      ("day,rain\nmon,wet\ntue,dry\n", 2, 2, "not a number"), ("day,rain\nmon,\"1\n", 2, 2, "never closed"),
      ("day,rain\nmon,\"1\"2\n", 2, 2, "closing quote"), ("day,rain\nmon,1,2\n", 2, 3, "more cells"),
      ("l;a\nx;1,234\n", 2, 2, "fraction or a thousand"),
      ("l,a\nx,1e301\n", 2, 2, "too large"), ("l,a\nx,1e999999999\n", 2, 2, "too large"), ("l,a\nx,\ny,\n", 2, 2, "no numbers"),
      ("a,b\n\"x\ny\",1\nz,w\n", 4, 2, "not a number"),
    ])
  func refused(text: String, line: Int, column: Int, reason: String) {
    do {
      _ = try table(text)
      Issue.record("it was read: \(text)")
    } catch let error as CSVError {
      #expect(error.line == line && error.column == column && error.reason.contains(reason), "\(error)")
    } catch {
      Issue.record("\(error)")
    }
  }

  @Test("a table is given up at whichever thousand of rows that is asked for, and at once")
  func cancellation() {
    let bytes = Array(("day,high,low\n" + String(repeating: "mon,1.5,é\n", count: 5000)).utf8)
    func read(cancelledAt last: Int) -> (error: CSVError?, questions: Int) {
      var questions = 0
      do throws(CSVError) {
        _ = try ChartTable(csv: bytes) {
          questions += 1
          return questions >= last
        }
        return (nil, questions)
      } catch {
        return (error, questions)
      }
    }
    let whole = read(cancelledAt: .max)
    #expect(whole.error == nil && whole.questions >= 20, "finding cells, checking them and reading each column ask")
    for last in 1...max(1, whole.questions) {
      let given = read(cancelledAt: last)
      #expect(given.error == .cancelled && given.questions == last)
    }
  }

  @Test("wrong encodings are refused where they begin")
  func encodings() {
    func failure(_ bytes: [UInt8]) -> CSVError? {
      do throws(CSVError) {
        _ = try ChartTable(csv: bytes)
        return nil
      } catch { return error }
    }
    let latin = failure(Array("l,a\nx,1\n".utf8) + [0x63, 0xe9, 0x2c, 0x32])
    #expect(latin?.line == 3 && latin?.column == 1 && latin?.reason.contains("UTF-8") == true)
    #expect(failure([0xff, 0xfe, 0x61, 0])?.reason.contains("UTF-16") == true)
    #expect(failure([0x61, 0, 0x62, 0])?.reason.contains("not text") == true)
  }

  @Test("one row, one column and a thousand columns are read; more are refused")
  func shapes() throws {
    #expect(try values(table("x,5")) == [5])
    let lone = try table("n\n4\n5\n")
    #expect(lone.labels == ["1", "2"] && values(lone) == [4, 5])
    let wide = (0...1000).map { "c\($0)" }.joined(separator: ",") + "\nx" + String(repeating: ",1", count: 1000)
    #expect(try table(wide).columns.count == 1000)
    #expect(throws: CSVError.self) { try table(wide.replacing("c0,", with: "c0,extra,")) }
  }

  @Test("of a label or a name of megabytes the beginning is kept, and no letter is cut in two", arguments: ["a", "é", "鳥", "\"\""])
  func longCells(letter: String) throws {
    let long = "\"" + String(repeating: letter, count: 2_000_000) + "\""
    let table = try ChartTable(csv: Array("day,\(long)\n\(long),3\nb,4\n".utf8))
    for text in [table.labels[0], table.columns[0].name] {
      #expect(text.utf8.count <= ChartTable.mostTextBytes + 3 && text.utf8.count > ChartTable.mostTextBytes / 2 - 3)
      #expect(text.hasSuffix("…") && !text.contains("\u{fffd}"))
    }
    #expect(table.columns[0].values == [3, 4])
    let padded = try ChartTable(csv: Array("day,n\n\(String(repeating: " ", count: 5000))x \t,1\nb,4\n".utf8))
    #expect(padded.labels == ["x", "b"])
  }

  @Test(
    "years that rise over the columns are their names",
    arguments: [
      "city,2024,2025\nBerlin,12.5,14\nOslo,3,4.25\n", ",2024,2025\nBerlin,12.5,14\nOslo,3,4.25\n",
      "month;2024;2025;\n1;12,5;14\n2;3;4,25\n",
    ])
  func years(text: String) throws {
    let table = try table(text)
    #expect(table.columns.map(\.name) == ["2024", "2025"] && table.labels.count == 2)
    #expect(values(table) == [12.5, 3] && values(table, 1) == [14, 4.25])
  }

  @Test(
    "numbers that are years in other rows too, do not rise, or follow a number are values",
    arguments: ["born,1920,1980\nBerlin,1950,2010\n", "Oslo,2020,1990\nBerlin,5,6\n", "7,2024,2025\n8,2,3\n", "Oslo,2024\nBerlin,5\n"])
  func yearsAsValues(text: String) throws { #expect(try table(text).labels.count == 2) }

  @Test("a column of words only is left out")
  func words() throws {
    let table = try table("l,note,n\na,wet,1\nb,dry,2\n")
    #expect(table.columns.map(\.name) == ["n"])
  }

  @Test("rows stand where their dates, times and numbers say; unordered ones stand evenly")
  func places() throws {
    let days = try table("d,n\n2024-02-28,1\n2024-02-29,2\n2024-03-03,3\n")
    #expect(days.kind == .date && days.places == [0, 0.25, 1])
    #expect(try table("t,n\n09:00,1\n09:30,2\n11:00,3\n").places == [0, 0.25, 1])
    #expect(try table("t,n\n3,1\n1,2\n2,3\n").places == [0, 0.5, 1])
    #expect(try table("t,n\n2024-01-01T00:00:00Z,1\n2024-01-01T02:00:00+01:00,2\n2024-01-01T03:00Z,3\n").places == [0, 1.0 / 3, 1])
    #expect(days.row(at: 0.2) == 1 && days.row(at: 0.1) == 0 && days.row(at: 2) == 2 && days.row(at: -1) == 0)
  }

  @Test("a table comes back from its document as it was")
  func roundTrip() throws {
    let table = try table("day,a,b\nmon,1,\ntue,1e-300,2.5\n")
    let document = try JSON(parsing: Array(table.json.description.utf8))
    #expect(ChartTable(document) == table)
    for text in ["{}", "[]", #"{"labels":["a"],"columns":[{"name":"x","values":[1,2]}]}"#, #"{"labels":[1],"columns":[]}"#] {
      #expect(ChartTable(try JSON(parsing: Array(text.utf8))) == nil)
    }
  }

  @Test("random bytes are read or refused, never a trap")
  func random() {
    var generator = SeededGenerator(seed: 11)
    let alphabet = Array(",;\t\"\n\r1234567890.,-+eEaé\u{FEFF} :T".utf8) + [0xff]
    for _ in 0..<3000 {
      let count = Int.random(in: 0...60, using: &generator)
      let bytes = (0..<count).map { _ in alphabet[Int.random(in: 0..<alphabet.count, using: &generator)] }
      guard let table = try? ChartTable(csv: bytes) else { continue }
      #expect(table.places.count == table.rowCount && table.columns.allSatisfy { $0.values.count == table.rowCount })
      #expect(zip(table.places, table.places.dropFirst()).allSatisfy { $0 < $1 })
    }
  }

  @Test("axes have few round steps about their values")
  func axes() {
    let ranges: [ClosedRange<Double>] = [
      0...1, -3...17, 5...5, 0...0, -7 ... -7, 1e299...1e300, -1e300...1e300, 1e-300...2e-300, 1e15...1e15 + 1,
    ]
    for range in ranges {
      let scale = AxisScale.round(range, includesZero: false)
      #expect(scale.low <= range.lowerBound && scale.fraction(range.upperBound) <= 1.000001, "\(range)")
      #expect((2...13).contains(scale.ticks.count), "\(range): \(scale.ticks)")
      #expect(scale.fraction(range.upperBound).isFinite)
    }
    #expect(AxisScale.round(0...98, includesZero: true).ticks == [0, 20, 40, 60, 80, 100])
  }

  @Test(
    "a value has at most one digit more than the steps of its axis, a whole number stays whole, and nothing is told as nothing that is something",
    arguments: [
      (15.79875, 24.0, "15.8"), (15.79875, 2000, "16"), (0, 10, "0"), (-2.55, 5, "−2.6"), (109, 150, "109"),
      (1_234_567, 2_000_000, "1234567"),
      (0.1 + 0.2, 1, "0.3"), (0.05, 400, "0.05"), (0.24, 400, "0.2"), (88.5, 400, "89"), (999_999.5, 1e6, "1000000"), (4, 389, "4"),
      (1e300, 1e300, "1e300"), (1.23456e12, 2e12, "1.23e12"), (1.5e-7, 2e-7, "1.5e-7"), (3e-7, 1, "3e-7"), (9.999e11, 1e12, "1e12"),
      (.nan, 1, "–"), (.leastNonzeroMagnitude, 1, "5e-324"),
    ])
  func writing(value: Double, greatest: Double, text: String) {
    #expect(NumberText.value(value, on: .round(0...greatest, includesZero: true)) == text)
  }

  @Test("the digits of a value never go beyond one after those of its axis, whatever the scale")
  func digits() {
    var generator = SeededGenerator(seed: 9)
    for _ in 0..<2000 {
      let greatest = Math.pow(10, Double.random(in: -3...8, using: &generator))
      let scale = AxisScale.round(0...greatest, includesZero: true)
      let value = Double.random(in: greatest / 10...greatest, using: &generator)
      let text = NumberText.value(value, on: scale)
      let decimals = text.split(separator: ".").dropFirst().first?.count ?? 0
      let axis = NumberText.axis(scale.ticks).map { $0.split(separator: ".").dropFirst().first?.count ?? 0 }.max() ?? 0
      #expect(decimals <= axis + 1 || text.contains("e") || axis > 0, "\(text) on \(scale.ticks)")
      #expect(abs((Double(text) ?? .nan) - value) <= max(scale.step / 10, 0.5), "\(value) as \(text)")
    }
  }

  @Test("the numbers along an axis are all different, however near they are to each other")
  func axisTexts() {
    for range in [0.0...1, 100_000...100_001, 1e15...1e15 + 8, -3e-7...2e-7, 5e8...1e9, 0...1.2e6, 1e-300...2e-300] as [ClosedRange<Double>]
    {
      let texts = NumberText.axis(AxisScale.round(range, includesZero: false).ticks)
      #expect(Set(texts).count == texts.count, "\(texts)")
    }
    #expect(NumberText.axis([0, 2.5, 5]) == ["0", "2.5", "5"])
  }

  @Test(
    "dates as people write them are dates, also where only their order tells the day from the month; words are words",
    arguments: [
      (["01.02.2024", "15.02.2024"], ChartTable.LabelKind.date), (["1/15/2024", "2/1/2024"], .date), (["15/1/2024", "1/2/2024"], .date),
      (["2019年", "2020年"], .date), (["2024年3月5日", "2024年11月20日"], .date), (["2019", "2020"], .number), (["snail", "cat"], .text),
      (["2019", "all"], .text), (["1.2", "3.4"], .number), (["32.1.2024", "1.2.2024"], .text), (["monday", "tuesday"], .text),
    ])
  func kinds(labels: [String], kind: ChartTable.LabelKind) {
    let values = labels.indices.map(Double.init)
    #expect(ChartTable(labels: labels, columns: [ChartTable.Column(name: "n", values: values)]).kind == kind)
  }
}
