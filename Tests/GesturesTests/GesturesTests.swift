// Tests of Gestures.
