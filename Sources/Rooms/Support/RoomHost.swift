import Sessions

/// What a room asks of whoever opened it; everything that lasts longer than the room, or is heard.
@MainActor
public protocol RoomHost: AnyObject {
  /// Leaves the room for the lobby.
  func goHome()
  /// Whether a parent has locked the door: the way home is then to hold two corners.
  var isLocked: Bool { get }
  /// Two corners were held for long enough: a locked door opens, and leads home.
  func unlock()
  /// Goes on to another level of the same room.
  func open(level: String)
  func play(_ sound: Sound)
  /// The state has changed such that it should be kept; cheap, and may be called at every change.
  func stateChanged()
  /// A round begins now; one that was under way is forgotten.
  func roundBegan()
  /// The round that began last is over. Nothing happens when none is under way.
  func roundEnded(_ result: RoundResult, mistakes: Int)
  /// Keeps a silhouette for the one who plays: its pieces as JSON, and its outline as an SVG file.
  /// - Returns: the silhouette with its number; nil when there are as many as are kept.
  func save(silhouette pieces: String, svg: String) -> SavedSilhouette?
  /// Removes a silhouette, whose level is left for another next.
  func remove(silhouette number: Int64)
}

/// How a round ended.
public enum RoundResult: String, CaseIterable, Hashable, Sendable {
  /// Done, in rooms where nobody loses.
  case finished
  case won, lost, drawn
}

/// Of no help: what a room has that stands alone, as in a snapshot or a test. Going home ends the session.
@MainActor
public final class NoHost: RoomHost {
  private let end: () -> Void
  /// The sounds that were asked for, in order.
  public private(set) var sounds: [Sound] = []
  /// The rounds that ended, in order.
  public private(set) var results: [RoundResult] = []
  private var hasRound = false
  public var isLocked = false
  /// What was saved and not removed since.
  public private(set) var silhouettes: [SavedSilhouette] = []
  /// The level that was gone on to.
  public private(set) var nextLevel: String?

  public init(onHome end: @escaping () -> Void = {}) { self.end = end }

  public func goHome() { if !isLocked { end() } }
  public func unlock() {
    isLocked = false
    end()
  }
  public func open(level: String) { nextLevel = level }
  public func play(_ sound: Sound) { sounds.append(sound) }
  public func stateChanged() {}
  public func save(silhouette pieces: String, svg: String) -> SavedSilhouette? {
    guard silhouettes.count < SavedSilhouette.limit else { return nil }
    let saved = SavedSilhouette(id: (silhouettes.last?.id ?? 0) + 1, profile: 1, name: "", pieces: pieces, svg: svg)
    silhouettes.append(saved)
    return saved
  }
  public func remove(silhouette number: Int64) { silhouettes.removeAll { $0.id == number } }
  public func roundBegan() { hasRound = true }
  public func roundEnded(_ result: RoundResult, mistakes: Int) {
    if hasRound { results.append(result) }
    hasRound = false
  }
}
