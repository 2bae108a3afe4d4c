import Sessions

extension PagesMode {
  var document: any Encodable {
    ChartsDocument(
      page: page, choice: choice, table: source.identity, pie: .init(selected: pie.openSlice, centreOpen: pie.isCentreOpen),
      scrub: scrub.map { .init(page: $0.page.name, row: $0.row) },
      values: (source as? ToyCharts)?.values, showsTable: pane?.isShown ?? false)
  }

  var probeMembers: [JSON.Member] { ChartsProbe(self).members }

  /// Takes up what was kept, as far as it can be used.
  func restore() {
    pane?.setShown(frame.kept(ChartsDocument.self)?.showsTable ?? false)
    if let toy = source as? ToyCharts, let values = frame.kept(ChartsDocument.self)?.values { toy.restore(values) }
    // What was chosen in one table says nothing about another.
    guard let kept = frame.kept(ChartsDocument.self), kept.table == source.identity else { return }
    if let known = kept.page.flatMap({ ChartPage(named: $0) }) { page = known }
    if kept.choice.count == choice.count {
      for (i, index) in kept.choice.enumerated() {
        let count = source.choices(on: ChartPage.allCases[i]).count
        if let index, (0..<max(1, count)).contains(index) { choice[i] = index }
      }
      if source.choicesAreShared { choice = choice.map { _ in choice[page.rawValue] } }
    }
    if choice[2] != 0 || source is ToyCharts { try? pie.update(source.pie(choice[2]), names: layout.pieNames, animated: false) { _ in } }
    if let open = kept.pie.selected, pie.slices.indices.contains(open) {
      pie.toggle(.slice(open))
    } else if kept.pie.centreOpen {
      pie.toggle(.centre)
    }
    if let scrub = kept.scrub, page != .pie, scrub.page == page.name, scrub.row >= 0 { self.scrub = (page, scrub.row) }
  }
}
