import CSDL2

/// Gives each finger that is down a small number of its own, apart from the mouse's.
///
/// SDL's numbers are unique only within a device, and large on some.
struct FingerTable {
  /// The mouse's number; fingers count from 1.
  static let mouse = 0

  private struct Finger {
    var device: SDL_TouchID
    var finger: SDL_FingerID
    var id: Int
  }

  private var fingers: [Finger] = []

  /// The number of a finger that is down; nil for others.
  func id(_ device: SDL_TouchID, _ finger: SDL_FingerID) -> Int? {
    fingers.first { $0.device == device && $0.finger == finger }?.id
  }

  /// The lowest free number, for a finger that goes down.
  mutating func add(_ device: SDL_TouchID, _ finger: SDL_FingerID) -> Int {
    var id = Self.mouse + 1
    while fingers.contains(where: { $0.id == id }) { id += 1 }
    fingers.append(Finger(device: device, finger: finger, id: id))
    return id
  }

  /// Frees the number of a finger that goes up and tells it.
  mutating func remove(_ device: SDL_TouchID, _ finger: SDL_FingerID) -> Int? {
    guard let place = fingers.firstIndex(where: { $0.device == device && $0.finger == finger }) else { return nil }
    return fingers.remove(at: place).id
  }
}
