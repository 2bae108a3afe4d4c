// The floor Typography.
