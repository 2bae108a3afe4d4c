import Compositing
import Gestures
import Layers

/// What an inspector says in words.
@MainActor
struct InspectorReport {
  /// More recognizers or animations than this are only counted.
  static let mostRows = 12

  /// What the scene's touches and keys go to.
  let input: InputRouter
  let statistics: FrameStatistics
  let batches: Int
  /// How many pixels the picture has.
  let pixels: Int
  /// What draws, in words.
  let compositor: String
  /// What is said beside that; empty for nothing.
  var note = ""

  var text: String {
    ([frameRow, compositorRow] + recognizerRows + animationRows).joined(separator: "\n")
  }

  private var frameRow: String {
    let share = pixels > 0 ? (statistics.damagedPixels * 100 + pixels / 2) / pixels : 0
    let drawn = "drawn \(statistics.damagedPixels) px (\(share) %) in \(statistics.damagedRects)"
    return "\(drawn) · items \(statistics.items) · batches \(batches) · groups \(statistics.groups) · new meshes \(statistics.meshesMade)"
  }

  private var compositorRow: String {
    let calls = statistics.drawCalls > 0 ? " in \(statistics.drawCalls) calls" : ""
    return "drawn by \(compositor)\(calls)\(note.isEmpty ? "" : " (\(note))")"
  }

  /// Those that follow fingers, then those that lost the last time, then the others.
  private var recognizerRows: [String] {
    var all: [GestureRecognizer] = []
    collect(in: input.tree.root, into: &all)
    guard !all.isEmpty else { return [] }
    let engaged = input.engaged
    let rows =
      engaged + all.filter { r in r.loss != nil && !engaged.contains { $0 === r } }
      + all.filter { r in r.loss == nil && !engaged.contains { $0 === r } }
    return ["recognizers \(all.count), at work \(engaged.count), fingers \(input.touches.count)"] + capped(rows.map(row))
  }

  private func row(_ recognizer: GestureRecognizer) -> String {
    var text = "\(Self.name(recognizer)) on \(Self.name(recognizer.layer)): \(recognizer.state.rawValue)"
    if !recognizer.isEnabled { text += ", off" }
    if let loss = recognizer.loss {
      let reason = loss.reason(winner: recognizer.winner.map(Self.name))
      text += recognizer.state.isFinal ? ", \(reason)" : " (before: \(reason))"
    }
    return text
  }

  private var animationRows: [String] {
    let reports = input.tree.animationReports
    guard !reports.isEmpty else { return ["animations 0"] }
    return ["animations \(reports.count)"]
      + capped(
        reports.map { report in
          let progress = report.end.isFinite ? "\(Int((report.progress * 100).rounded())) %" : "without end"
          return "\(report.key?.description ?? "one without a key") of \(Self.name(report.layer)): \(progress)"
        })
  }

  private func capped(_ rows: [String]) -> [String] {
    var shown = rows.prefix(Self.mostRows).map { "  " + $0 }
    if rows.count > Self.mostRows { shown.append("  and \(rows.count - Self.mostRows) more") }
    return shown
  }

  private func collect(in layer: Layer, into all: inout [GestureRecognizer]) {
    all += layer.recognizers
    for sublayer in layer.sublayers { collect(in: sublayer, into: &all) }
  }

  private static func name(_ recognizer: GestureRecognizer) -> String {
    if let name = recognizer.name { return name }
    let type = "\(type(of: recognizer))"
    let suffix = "GestureRecognizer"
    return type.hasSuffix(suffix) ? String(type.dropLast(suffix.count)).lowercased() : type
  }

  private static func name(_ layer: Layer?) -> String {
    guard let layer else { return "no layer" }
    return layer.name.map { "'\($0)'" } ?? (layer.superlayer == nil ? "the root" : "\(type(of: layer))")
  }
}

extension GestureLoss {
  /// Why, in words.
  fileprivate func reason(winner: String?) -> String {
    switch self {
    case .strayed: "strayed"
    case .wrongDirection: "went the wrong way"
    case .crooked: "was crooked"
    case .tooSlow: "was too slow"
    case .noFurtherTap: "no further tap came"
    case .tooFarApart: "the taps lay too far apart"
    case .tooManyFingers: "too many fingers"
    case .lifted: "the fingers went up"
    case .preempted: "preempted by \(winner ?? "another")"
    case .requirementMet: "\(winner ?? "another") had to fail first"
    case .refused: "refused"
    case .touchCancelled: "the touch was cancelled"
    case .layerRemoved: "the layer is gone"
    case .withdrawn: "switched off"
    }
  }
}
