// The floor Layers.
