// Tests of Tessellation.
