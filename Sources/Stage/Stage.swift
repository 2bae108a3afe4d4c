// The floor Stage.
