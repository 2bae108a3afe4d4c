extension Voice {
  /// The voice that a document describes, in the form that `Voice` tells.
  /// - Throws: `VoiceError` at the first thing that is none of that form.
  public init(_ json: JSON) throws(VoiceError) {
    guard json.members != nil else { throw VoiceError("a voice is an object with an instrument and notes") }
    guard let name = json["instrument"]?.string, let instrument = Instrument(rawValue: name) else {
      throw VoiceError("the instrument is none of \(Instrument.allCases.map(\.rawValue).joined(separator: ", "))")
    }
    let loudness = json["loudness"].map { $0.double ?? .nan } ?? 1
    guard (0...1).contains(loudness) else { throw VoiceError("the loudness is no number in 0...1") }
    guard let array = json["notes"]?.array, (1...Self.noteLimit).contains(array.count) else {
      throw VoiceError("the notes are no array of 1 to \(Self.noteLimit)")
    }
    var notes: [Note] = []
    for (i, note) in array.enumerated() { notes.append(try Self.note(note, number: i + 1)) }
    self.init(instrument, loudness: loudness, notes)
  }

  private static func note(_ json: JSON, number: Int) throws(VoiceError) -> Note {
    let fields = json.array ?? []
    guard (2...4).contains(fields.count) else {
      throw VoiceError("note \(number) is no array of a start, a step, and perhaps a length and the step that it glides to")
    }
    guard let start = fields[0].double, starts.contains(start) else {
      throw VoiceError("note \(number) begins at no number of seconds in 0...2")
    }
    var steps: [Int?] = [nil, nil]
    for (i, field) in [1, 3].enumerated() where field < fields.count {
      guard let step = fields[field].int, PentatonicScale.steps.contains(step) else {
        throw VoiceError(
          "note \(number) has a step that is no whole number in \(PentatonicScale.steps.lowerBound)...\(PentatonicScale.steps.upperBound)")
      }
      steps[i] = step
    }
    var length: Double?
    if fields.count > 2, fields[2] != .null {
      guard let seconds = fields[2].double, lengths.contains(seconds) else {
        throw VoiceError("note \(number) sounds for no number of seconds in 0.02...2")
      }
      length = seconds
    }
    return Note(start, steps[0] ?? 0, length: length, glide: steps[1])
  }

  /// The document that describes the voice.
  public var json: JSON {
    let notes = notes.map { note -> JSON in
      var fields: [JSON] = [JSON(note.start), JSON(note.step)]
      if note.length != nil || note.glide != nil { fields.append(note.length.map { JSON($0) } ?? .null) }
      if let glide = note.glide { fields.append(JSON(glide)) }
      return .array(fields)
    }
    return ["instrument": .string(instrument.rawValue), "loudness": JSON(loudness), "notes": .array(notes)]
  }
}
