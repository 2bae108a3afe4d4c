// Tests of Layers.
