extension ProgressStore {
  /// Keeps a room's state; the latest one wins. A state that a newer program has kept there stays beside it.
  /// - Parameters:
  ///   - text: the state as JSON; nil when there is nothing to go on with.
  ///   - version: the form that the text is in.
  package func saveState(_ text: String?, version: Int, profile: Int64, room: String, level: String) {
    add(.state(SavedState(place: SavedState.Place(profile: profile, room: room, level: level), version: version, text: text)))
  }

  /// A room's state as it was last kept; nil when there is none, or when a newer program has kept it, which becomes a problem's sentence.
  /// - Parameter knownVersion: the newest form that the room understands.
  package func savedState(profile: Int64, room: String, level: String, knownVersion: Int) -> String? {
    let place = SavedState.Place(profile: profile, room: room, level: level)
    let pending = contents.withLock { $0.pending.all }
    let stored = read { try ProgressContents.states(of: place).values($0) } ?? []
    // A program leaves states newer than itself alone, so the lowest version is the one that was kept last.
    guard let latest = pending.states(of: place, after: stored).first else { return nil }
    guard latest.version <= knownVersion else {
      tell(.newerState(room: room, version: latest.version))
      return nil
    }
    return latest.text
  }
}
