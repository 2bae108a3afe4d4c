extension Position {
  /// The score where no search is needed: the game is over, or the player to move wins at once.
  var plainScore: Int? {
    if isLost { return (stones + 1) / 2 - 22 }
    if stones == Self.cells { return 0 }
    return Self.winningCells(own, occupied) & Self.playable(occupied) == 0 ? nil : (43 - stones) / 2
  }

  /// What is known without a search.
  var plainBounds: ScoreBounds {
    plainScore.map(ScoreBounds.init(exactly:)) ?? ScoreBounds(low: -((42 - stones) / 2), high: (41 - stones) / 2)
  }
}

extension Position {
  /// The columns that can be played, the middle one first, then from there outwards.
  var columnsFromTheMiddle: [Int] { isOver ? [] : [3, 2, 4, 1, 5, 0, 6].filter(hasRoom) }
}
