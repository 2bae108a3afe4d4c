extension ChartSeries {
  /// How the labels stand below a chart of a width, as words.
  func wordLabels(width: Double, space: AxisLabels.Space, language: String) -> WordLabels {
    WordLabels(
      labels, places: labels.count == 1 ? [width / 2] : LabelScale.even(labels.count).map { $0 * width }, span: space.span(width),
      height: space.wordHeight, sizes: space.leastLabelSize...space.labelSize, language: language)
  }
}
