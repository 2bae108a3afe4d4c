// The floor SVG.
