/// Upper bounds of scores that need no search, from what the player who is not to move gets by following up: answering every stone with one
/// on top of it.
///
/// The rules are special cases of Victor Allis' claimeven, baseinverse and the control of zugzwang ("A knowledge-based approach of
/// Connect-Four", 1988), each with its proof below. "A" is to move, "B" follows up; rows count from 0.
enum FollowUp {
  /// No bound.
  static let none = 22
  private static let evenRows = Position.bottoms &* 0b010101
  private static let oddRows = Position.bottoms &* 0b101010

  /// The bound for A, the first player, to move: 0 or -1, or none.
  ///
  /// Where a column's height is even, A gets its empty cells in even rows and B those in odd rows. The columns of odd height, an even number,
  /// are taken in pairs: A's stone in one is answered in the other, and above these two all is as before. So A never owns more than its
  /// stones, the empty cells of even rows, and one lowest cell of each pair. If that has no four, A does not win; if what B gets for certain
  /// has four, B does.
  @inline(__always) static func boundForFirst(_ own: UInt64, _ occupied: UInt64) -> Int {
    let empty = Position.board ^ occupied
    let reach = own | empty & evenRows
    if Position.hasFour(reach) { return none }
    let loose = Position.playable(occupied) & oddRows
    if !canPair(loose, with: reach) { return none }
    return Position.hasFour(own ^ occupied | empty & oddRows & ~loose) ? -1 : 0
  }

  /// The bound for A, the second player, to move: how late B wins at the latest, or none.
  ///
  /// B has a threat in an even row of a column of odd height. If B follows up everywhere, A has to play below the threat in the end, the
  /// latest when nothing is left but what lies above. In that column A gets the cells of odd rows below the threat, elsewhere those of even
  /// rows; the other columns of odd height, an even number, are taken in pairs as above. If A gets no four, B wins.
  @inline(__always) static func boundForSecond(_ own: UInt64, _ occupied: UInt64, threats: UInt64) -> Int {
    let odd = threats & evenRows
    return odd == 0 ? none : latestWin(own, occupied, odd)
  }

  private static func latestWin(_ own: UInt64, _ occupied: UInt64, _ oddThreats: UInt64) -> Int {
    let loose = Position.playable(occupied) & oddRows
    let empty = Position.board ^ occupied
    var bound = none
    var threats = oddThreats
    while threats != 0 {
      let threat = threats & (0 &- threats)
      threats ^= threat
      let cell = threat.trailingZeroBitCount
      let column = Position.column(cell / 7)
      if loose & column == 0 { continue }
      let reach = own | empty & evenRows & ~column | empty & oddRows & column & (threat &- 1)
      if Position.hasFour(reach) || !canPair(loose & ~column, with: reach) { continue }
      // With the 37 + row stones that then lie, B has played 19 + row / 2.
      bound = min(bound, cell % 7 / 2 - 3)
    }
    return bound
  }

  /// Whether loose cells, an even number, can be taken in pairs such that one of each pair never completes four; six are not tried.
  private static func canPair(_ loose: UInt64, with reach: UInt64) -> Bool {
    var rest = loose
    if rest == 0 { return true }
    let a = takeLowest(&rest)
    let b = takeLowest(&rest)
    if Position.hasFour(reach | a) || Position.hasFour(reach | b) { return false }
    if rest == 0 { return true }
    let c = takeLowest(&rest)
    let d = takeLowest(&rest)
    if rest != 0 || Position.hasFour(reach | c) || Position.hasFour(reach | d) { return false }
    let ab = Position.hasFour(reach | a | b)
    let ac = Position.hasFour(reach | a | c)
    let ad = Position.hasFour(reach | a | d)
    let bc = Position.hasFour(reach | b | c)
    let bd = Position.hasFour(reach | b | d)
    let cd = Position.hasFour(reach | c | d)
    return !(ac || ad || bc || bd) || !(ab || ad || bc || cd) || !(ab || ac || bd || cd)
  }

  @inline(__always) private static func takeLowest(_ bits: inout UInt64) -> UInt64 {
    let lowest = bits & (0 &- bits)
    bits ^= lowest
    return lowest
  }
}
