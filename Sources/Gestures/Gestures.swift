// The floor Gestures.
