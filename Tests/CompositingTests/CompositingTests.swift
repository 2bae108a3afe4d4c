// Tests of Compositing.
