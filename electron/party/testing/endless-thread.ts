// A thread that plays for ever, for tests of its callers.

for (;;) {}
