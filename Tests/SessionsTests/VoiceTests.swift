import Geometry
import Testing

@testable import Sessions

@Suite("Voices in files")
struct VoiceTests {
  @Test("are read as they are told")
  func reading() throws {
    let json = try JSON(parsing: #"{"instrument": "flute", "loudness": 0.5, "notes": [[0, 4], [0.12, 7, 0.3, 9], [1, -5, null, -4]]}"#)
    let voice = try Voice(json)
    #expect(voice == Voice(.flute, loudness: 0.5, [.init(0, 4), .init(0.12, 7, length: 0.3, glide: 9), .init(1, -5, glide: -4)]))
    #expect(try Voice(voice.json) == voice)
    #expect(try Voice(JSON(parsing: #"{"instrument":"bell","notes":[[0,15]],"trick":"hop"}"#)) == Voice(.bell, step: 15))
  }

  @Test(
    "what is none says why",
    arguments: [
      (#"[]"#, "object"), (#"{"notes":[[0,1]]}"#, "instrument"), (#"{"instrument":"tuba","notes":[[0,1]]}"#, "instrument"),
      (#"{"instrument":"flute"}"#, "notes"), (#"{"instrument":"flute","notes":[]}"#, "notes"),
      (#"{"instrument":"flute","notes":[[0,1],[0,1],[0,1],[0,1],[0,1],[0,1],[0,1],[0,1],[0,1]]}"#, "notes"),
      (#"{"instrument":"flute","notes":[[0]]}"#, "note 1"), (#"{"instrument":"flute","notes":[[0,1],[0,1,0.1,2,3]]}"#, "note 2"),
      (#"{"instrument":"flute","notes":[[-1,1]]}"#, "begins"), (#"{"instrument":"flute","notes":[["0",1]]}"#, "begins"),
      (#"{"instrument":"flute","notes":[[0,1.5]]}"#, "step"), (#"{"instrument":"flute","notes":[[0,16]]}"#, "step"),
      (#"{"instrument":"flute","notes":[[0,1,0.1,-11]]}"#, "step"), (#"{"instrument":"flute","notes":[[0,1,0]]}"#, "sounds"),
      (#"{"instrument":"flute","notes":[[0,1,1e300]]}"#, "sounds"), (#"{"instrument":"flute","loudness":2,"notes":[[0,1]]}"#, "loudness"),
      (#"{"instrument":"flute","loudness":"loud","notes":[[0,1]]}"#, "loudness"),
      (#"{"instrument":"flute","loudness":null,"notes":[[0,1]]}"#, "loudness"),
    ])
  func refusing(text: String, word: String) throws {
    let error = #expect(throws: VoiceError.self) { try Voice(JSON(parsing: text)) }
    #expect(error?.description.contains(word) == true, "\(String(describing: error))")
  }

  @Test("made of any values they stay within their ranges, are written and read the same, and sound within bounds")
  func random() throws {
    var generator = SeededGenerator(seed: 77)
    let values: [Double] = [-.infinity, -1e300, -1, 0, 0.001, 0.3, 5, 1e300, .infinity]
    for _ in 0..<200 {
      let notes = (0..<Int.random(in: 1...20, using: &generator)).map { _ in
        Voice.Note(
          values.randomElement(using: &generator) ?? 0, Int.random(in: -1000...1000, using: &generator),
          length: values.randomElement(using: &generator),
          glide: Bool.random(using: &generator) ? Int.random(in: -20...20, using: &generator) : nil)
      }
      let voice = Voice(
        Instrument.allCases.randomElement(using: &generator) ?? .bell, loudness: values.randomElement(using: &generator) ?? 1, notes)
      #expect(voice.notes.count <= Voice.noteLimit)
      #expect(try Voice(JSON(parsing: "\(voice.json)")) == voice)
      let samples = SoundSynthesizer.samples(of: .voice(voice), rate: 8000)
      #expect(samples.count <= 8000 * 4 + 2 && samples.allSatisfy { abs($0) <= SoundSynthesizer.peak * 1.0001 })
      #expect(abs(samples[samples.count - 1]) < 1e-3)
    }
  }
}
