/// Other engines' saved results as Markdown for a document: the means of all machines side by side, and a table for each machine.
package struct PeerPage {
  /// A file of results.
  package struct Source {
    /// The file's name, for readers.
    package let name: String
    /// What it holds.
    package let results: PeerResults

    /// Results of a file.
    package init(name: String, results: PeerResults) { (self.name, self.results) = (name, results) }
  }

  private let sources: [Source]
  static let modes = [("dyn", "everything moves"), ("one", "one shape moves")]

  /// - Parameter sources: in the order in which they are shown.
  package init(_ sources: [Source]) { self.sources = sources }

  /// The text, which begins and ends without an empty line.
  package var markdown: String {
    let parts = sources.map(Self.section)
    return (sources.count > 1 ? [together] + parts : parts).joined(separator: "\n\n")
  }

  private static func section(_ source: Source) -> String {
    let (results, environment) = (source.results, source.results.environment)
    let versions = results.peers.map { peer in "\(peer) \(results.rows.first { $0.peer == peer }?.version ?? "")" }
    let facts = [
      environment.kernel, environment.compiler, "Pinwheel \(environment.version)", environment.commit.map { "commit \($0)" } ?? "",
    ]
    var text = "**\(ResultPage.cell(environment.machine))** (`\(ResultPage.cell(source.name))`): "
    text += (facts + versions).filter { !$0.isEmpty }.map(ResultPage.cell).joined(separator: ", ") + ".\n\n    \(results.invocation)\n\n"
    let columns = modes.filter { mode, _ in results.rows.contains { $0.mode == mode } }
    text +=
      "| scene |" + columns.map { _, name in " \(name), ms |" + results.peers.map { " by \(ResultPage.cell($0)) |" }.joined() }.joined()
      + "\n"
    text += "|---|" + String(repeating: "---:|", count: columns.count * (1 + results.peers.count)) + "\n"
    var rows = results.scenes.map { scene in
      "| \(ResultPage.cell(scene)) |"
        + columns.map { mode, _ in
          " \(FigureColumns.figure(results.times(PeerResults.own, scene, mode).map(Bootstrap.median), ComparisonTable.thousandths)) |"
            + results.peers.map { " \(ratio(results.ratios(to: $0, scene, mode))) |" }.joined()
        }.joined()
    }
    rows.append(
      "| geometric mean |"
        + columns.map { mode, _ in "  |" + results.peers.map { " \(ratio(results.meanRatios(to: $0, mode))) |" }.joined() }.joined())
    return text + rows.joined(separator: "\n")
  }

  /// The means of all machines and the scenes that are worst, a row each.
  private var together: String {
    let peers = sources.flatMap(\.results.peers).distinct
    let columns = Self.modes.flatMap { mode, title in peers.map { (mode: mode, title: title, peer: $0) } }
    var text = "Side by side, the geometric means over the scenes and, after each, the largest:\n\n| machine | Pinwheel | runs |"
    text += columns.map { " \($0.title), by \(ResultPage.cell($0.peer)) | at most |" }.joined() + "\n"
    text += "|---|---|---:|" + String(repeating: "---:|---|", count: columns.count) + "\n"
    return text
      + sources.map { source in
        let results = source.results
        return "| \(ResultPage.title(source.name)) | \(ResultPage.program(results.environment)) | \(results.runCount) |"
          + columns.map { mode, _, peer in
            " \(Self.ratio(results.meanRatios(to: peer, mode))) | \(Self.worst(results, to: peer, mode)) |"
          }.joined()
      }.joined(separator: "\n")
  }

  /// The largest ratio to an engine of all scenes, and that scene.
  private static func worst(_ results: PeerResults, to peer: String, _ mode: String) -> String {
    let ratios = results.scenes.compactMap { scene in results.ratios(to: peer, scene, mode).map { (scene, Bootstrap.median($0)) } }
    guard let (scene, ratio) = ratios.max(by: { $0.1 < $1.1 }) else { return "–" }
    return "\(marked(ratio)), \(ResultPage.cell(scene))"
  }

  /// The median over the runs with two digits, in bold where Pinwheel is slower; in brackets where that of as many other runs lies in 95 of 100 cases.
  private static func ratio(_ runs: [Double]?) -> String {
    guard let runs else { return "–" }
    return marked(Bootstrap.median(runs)) + (Prediction.interval(runs).map { " \(FigureColumns.words($0, hundredths))" } ?? "")
  }

  /// A ratio with two digits, in bold where Pinwheel is slower.
  private static func marked(_ ratio: Double) -> String {
    let words = hundredths(ratio)
    return ratio > 1 && words != hundredths(1) ? "**\(words)**" : words
  }

  /// A ratio with two digits.
  static func hundredths(_ ratio: Double) -> String {
    let number = Int((min(1e6, ratio) * 100).rounded())
    return "\(number / 100).\(number % 100 < 10 ? "0" : "")\(number % 100)"
  }
}
