/// How an instrument sounds: up to four partials over the pitch, how they begin and go, and the noise beside them.
struct Timbre {
  /// How loudness goes over a note.
  enum Course {
    /// It is struck or plucked, and decays: to a thousandth of its loudness over its length.
    case struck
    /// It is held, and let go over the last seconds of its length.
    case held(release: Double)
  }

  /// Multiples of the pitch; 0 for none.
  var ratios: SIMD4<Double>
  /// How loud each partial is.
  var loudness: SIMD4<Double>
  /// How long each partial sounds, as a part of the note's length; of struck ones.
  var decays: SIMD4<Double>
  var course = Course.struck
  /// The time that a note takes to its full loudness, in seconds: none would be heard as a click.
  var attack = 0.004
  /// How long a note sounds where nothing else is said, in seconds.
  var length: Double
  /// Noise beside the partials: its loudness, its length in seconds (of struck ones), and where its band lies, in hertz.
  var noise: (loudness: Double, length: Double, pitch: Double)?
  /// How far the pitch swings, as a part of it, five and a half times a second.
  var vibrato = 0.0
}

extension Instrument {
  /// The partials of bars, tines and tubes are after Fletcher and Rossing, "The Physics of Musical Instruments" (1998): a marimba's bar is tuned to 1, 4
  /// and 9.9 (section 19.5), a bar that is free at both ends has 1, 2.76 and 5.4 (section 2.16), and a tine that is held at one end 1, 6.27 and 17.5.
  var timbre: Timbre {
    switch self {
    case .marimba:
      Timbre(ratios: [1, 4, 9.9, 0], loudness: [0.24, 0.06, 0.015, 0], decays: [1, 0.4, 0.15, 1], length: 0.42)
    case .wood:
      Timbre(
        ratios: [1, 2.76, 5.4, 0], loudness: [0.26, 0.07, 0.02, 0], decays: [1, 0.45, 0.2, 1], attack: 0.003, length: 0.2,
        noise: (0.05, 0.03, 900))
    case .kalimba:
      Timbre(
        ratios: [1, 2, 6.27, 0], loudness: [0.22, 0.025, 0.018, 0], decays: [1, 0.5, 0.12, 1], length: 0.9, noise: (0.012, 0.02, 1600))
    case .flute:
      Timbre(
        ratios: [1, 2, 3, 4], loudness: [0.13, 0.03, 0.012, 0.004], decays: [1, 1, 1, 1], course: .held(release: 0.07), attack: 0.03,
        length: 0.16, noise: (0.008, 0, 2200), vibrato: 0.004)
    case .click:
      Timbre(
        ratios: [1, 2.76, 0, 0], loudness: [0.16, 0.04, 0, 0], decays: [1, 0.5, 1, 1], attack: 0.002, length: 0.05,
        noise: (0.06, 0.02, 2000))
    case .bell:
      Timbre(ratios: [1, 2.76, 5.4, 0], loudness: [0.14, 0.03, 0.01, 0], decays: [1, 0.4, 0.15, 1], length: 1.2)
    }
  }
}
