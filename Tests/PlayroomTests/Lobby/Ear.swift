import Sessions
import Threading

/// Notes what would be heard.
final class Ear: SoundOutput {
  private struct Heard {
    var sounds: [Sound] = []
    var levels: SoundLevels?
    var suspensions: [Bool] = []
  }

  private let heard = LockedValue(Heard())

  func play(_ sound: Sound) { heard.withLock { $0.sounds.append(sound) } }
  func apply(_ levels: SoundLevels) { heard.withLock { $0.levels = levels } }
  func setSuspended(_ isSuspended: Bool) { heard.withLock { $0.suspensions.append(isSuspended) } }

  /// What was heard since the last time.
  func take() -> [Sound] {
    heard.withLock { heard in
      defer { heard.sounds = [] }
      return heard.sounds
    }
  }

  var levels: SoundLevels? { heard.withLock { $0.levels } }
  var suspensions: [Bool] { heard.withLock { $0.suspensions } }
}
