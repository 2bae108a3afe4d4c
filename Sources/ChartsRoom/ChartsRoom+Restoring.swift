import Sessions

extension ChartsRoom {
  /// Takes up what a document says, as far as it can be used.
  func restore(_ state: JSON) {
    // What was chosen in one table says nothing about another.
    guard state["level"]?.string == level.name, (state["table"] ?? .null) == source.identity else { return }
    if let name = state["page"]?.string, let known = ChartPage(named: name) { page = known }
    if let saved = state["choice"]?.array, saved.count == choice.count {
      for (i, value) in saved.enumerated() {
        let count = source.choices(on: ChartPage.allCases[i]).count
        if let index = value.int, (0..<max(1, count)).contains(index) { choice[i] = index }
      }
      if source.choicesAreShared { choice = choice.map { _ in choice[page.rawValue] } }
    }
    if choice[2] != 0 { try? pie.update(source.pie(choice[2]), names: layout.pieNames, animated: false) { _ in } }
    if let open = state["pie"]?["selected"]?.int, pie.slices.indices.contains(open) {
      pie.toggle(.slice(open))
    } else if state["pie"]?["centreOpen"]?.bool == true {
      pie.toggle(.centre)
    }
    if let row = state["scrub"]?["row"]?.int, page != .pie, state["scrub"]?["page"]?.string == page.name, row >= 0 {
      scrub = (page, row)
    }
  }
}
