// Tests of Typography.
