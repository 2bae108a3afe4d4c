// The floor Tessellation.
