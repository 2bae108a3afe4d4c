import Sessions

extension Animal {
  /// What the animal says as it is touched or chosen: two or three notes.
  var voice: Voice {
    switch self {
    case .cat: Voice(.flute, [.init(0, 7, length: 0.13, glide: 9), .init(0.12, 9, length: 0.3, glide: 6)])
    case .dog: Voice(.flute, [.init(0, 1, length: 0.11, glide: -1), .init(0.17, 2, length: 0.13, glide: -1)])
    case .rabbit: Voice(.kalimba, [.init(0, 8, length: 0.2), .init(0.08, 10, length: 0.2), .init(0.16, 9, length: 0.35)])
    case .bear: Voice(.flute, [.init(0, -3, length: 0.26), .init(0.26, -3, length: 0.4, glide: -5)])
    case .fox: Voice(.flute, [.init(0, 6, length: 0.11, glide: 8), .init(0.13, 8, length: 0.2, glide: 5)])
    case .owl: Voice(.flute, [.init(0, 2, length: 0.2), .init(0.28, 2, length: 0.14), .init(0.42, 1, length: 0.38)])
    case .frog:
      Voice(.wood, [.init(0, 1, length: 0.1, glide: 4), .init(0.13, 1, length: 0.1, glide: 4), .init(0.26, 0, length: 0.18, glide: 5)])
    case .penguin:
      Voice(
        .kalimba, [.init(0, 4, length: 0.14, glide: 6), .init(0.15, 4, length: 0.14, glide: 6), .init(0.3, 6, length: 0.3, glide: 4)])
    }
  }
}
