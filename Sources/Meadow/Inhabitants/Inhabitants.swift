import Geometry
import Gestures
import Layers
import RoomKit
import Sessions

/// All who live in the meadow of the one who plays: their layers in its planes, their turns, what they answer, and where they are put.
@MainActor
package final class Inhabitants {
  /// What they ask of the scene that they live in.
  package struct Host {
    /// Lets a sound be heard.
    package var play: (Sound) -> Void = { _ in }
    /// Lets the animal of the one who plays look at a point of the stage.
    package var look: (Point) -> Void = { _ in }
    /// Keeps the record, which has changed.
    package var keep: (MeadowRecord) -> Void = { _ in }

    package init() {}
  }

  /// What they live by.
  package struct Options: Sendable {
    package var reducesMotion = false
    package var seed: UInt64 = 1
    /// The number of the day, in local time: where there are more than there is room for, who is seen changes with it.
    package var day = 0

    package init() {}
  }

  let meadow: MeadowLayer
  let cast: InhabitantCast
  let host: Host
  let options: Options
  private(set) var record: MeadowRecord
  /// Those who are seen, in the order in which they came.
  private(set) var layers: [InhabitantLayer] = []
  /// Those who have just come and have not been seen to.
  private var newcomers: [Resident]
  /// What those are drawn by who could live here, as long as nobody does.
  private var invitations: [Layer] = []
  private let turns: IdleTurns
  /// Who has the keyboard's focus when it comes to them.
  weak var focusable: InhabitantLayer?
  var generator: SeededGenerator
  /// Where the keyboard's focus is led.
  package weak var focusRouter: InputRouter?
  /// What a finger carries.
  var carried: [InhabitantLayer] = []

  /// - Parameters:
  ///   - record: who has moved in before.
  ///   - residents: who lives here now, in any order; those who are not in the record are new.
  package init(
    in meadow: MeadowLayer, record: MeadowRecord, residents: [Resident], cast: InhabitantCast, host: Host, options: Options = Options()
  ) {
    self.meadow = meadow
    self.cast = cast
    self.host = host
    self.options = options
    self.record = record
    generator = SeededGenerator(seed: options.seed)
    turns = IdleTurns(seed: options.seed &+ 1)
    newcomers = self.record.admit(residents)
    if !newcomers.isEmpty { host.keep(self.record) }
    residing = Set(residents)
    layout()
  }

  /// Who lives here: of the record, those whose level is still finished.
  private let residing: Set<Resident>

  private var residents: [Resident] { record.entries.map(\.resident).filter(residing.contains) }

  /// How many live here whom there is no room for today.
  package private(set) var elsewhere = 0

  // MARK: - Places

  /// Puts everybody in their places in the landscape that the meadow shows: at first, and whenever that has changed.
  package func layout() {
    let all = residents
    let shown = Roster.shown(of: all.map(\.room), on: options.day).map { all[$0] }
    let settlement = self.settlement
    var found = settle(shown, in: settlement)
    if found.count < shown.count {
      // Too small a stage for all: who came last chooses first, then the others in turns.
      let order = Dictionary(uniqueKeysWithValues: zip(shown, 0...))
      found = settle(Roster.choosing(of: shown.count, on: options.day).map { shown[$0] }, in: settlement)
      found.sort { order[$0.layer.resident] ?? 0 < order[$1.layer.resident] ?? 0 }
    }
    elsewhere = all.count - found.count
    let stay = Set(found.map(\.layer))
    for layer in layers where !stay.contains(layer) { layer.removeFromSuperlayer() }
    layers = found.map(\.layer)
    for (layer, dwelling) in found where !carried.contains(layer) {
      settle(layer, in: dwelling)
      meadow.plane(dwelling.plane).addSublayer(layer)
    }
    turns.set(layers)
    show(meadow.light)
    if focusable.map({ !layers.contains($0) }) ?? true { makeFocusable(layers.first) }
    invite()
  }

  /// The rules by which places are found now.
  var settlement: Settlement { Settlement(meadow.landscape, seats: meadow.seated) }

  /// Finds a place for each; those are left out who have no picture or no place.
  private func settle(_ residents: [Resident], in settlement: Settlement) -> [(layer: InhabitantLayer, dwelling: Dwelling)] {
    let known = Dictionary(uniqueKeysWithValues: layers.map { ($0.resident, $0) })
    let all = residents.compactMap { resident in known[resident] ?? makeLayer(resident) }
    let dwellings = cast.places.dwellings(of: all.map(\.settler), in: settlement)
    return zip(all, dwellings).compactMap { layer, dwelling in
      guard let dwelling else { return nil }
      // The place that it would have stays free, so that nobody else moves because of it.
      let chosen = record.place(of: layer.resident).flatMap { settlement.dwelling(of: layer.settler, at: $0) }
      return (layer, chosen ?? dwelling)
    }
  }

  /// Puts someone where it lives.
  func settle(_ layer: InhabitantLayer, in dwelling: Dwelling) {
    layer.settle(in: dwelling, heldBy: meadow.landscape.hand(ofKiteAt: dwelling.point))
  }

  private func makeLayer(_ resident: Resident) -> InhabitantLayer? {
    guard let picture = cast.picture(of: resident) else { return nil }
    let layer = InhabitantLayer(resident, picture)
    addAnswers(to: layer)
    return layer
  }

  /// Remembers where someone lives from now on.
  func put(_ layer: InhabitantLayer, at place: WorldPlace) {
    record.put(layer.resident, at: place)
    host.keep(record)
  }

  /// Gives everybody the colours of a light.
  package func show(_ light: DayLight) {
    guard let palette = try? LightPalette.shared() else { return }
    for layer in layers { layer.show(light) { palette.graded($0, in: light) } }
  }

  // MARK: - Life

  /// Somebody is here: those who live here move for a while. To be called at every touch and key, and when the scene begins.
  package func wake() {
    guard !options.reducesMotion, let tree = meadow.tree else { return }
    turns.wake(in: tree)
  }

  /// Nobody can see the meadow: nobody begins to move any more.
  package func rest() { turns.stop() }

  /// Those who are new come in, one after the other, from a point of the stage, such as the door that one comes home through.
  package func begin(from door: Point?) {
    let new = Set(newcomers)
    newcomers = []
    arrive(layers.filter { new.contains($0.resident) }, from: door ?? Point(meadow.landscape.size.width / 2, meadow.landscape.size.height))
    wake()
  }

  /// Whether somebody is new: there is something to be glad of.
  package var hasNewcomers: Bool { !newcomers.isEmpty }

  // MARK: - The empty meadow

  /// Shows in white dots who could live here, as long as nobody does.
  private func invite() {
    for layer in invitations { layer.removeFromSuperlayer() }
    invitations = []
    guard layers.isEmpty, elsewhere == 0 else { return }
    for (layer, plane) in Invitation.layers(in: meadow.landscape) {
      meadow.plane(plane).addSublayer(layer)
      invitations.append(layer)
    }
  }
}
