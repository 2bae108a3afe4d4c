// The floor Compositing.
