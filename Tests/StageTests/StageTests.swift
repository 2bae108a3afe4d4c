// Tests of Stage.
