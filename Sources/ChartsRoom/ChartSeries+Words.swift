extension ChartSeries {
  /// How the labels stand at places below a chart of a width, as words.
  func wordLabels(at places: [Double], width: Double, space: AxisLabels.Space, language: String) -> WordLabels {
    WordLabels(
      labels, places: places, span: space.span(width), height: space.wordHeight, sizes: space.leastLabelSize...space.labelSize,
      language: language)
  }
}
