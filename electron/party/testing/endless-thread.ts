// A thread that plays for ever, for tests of whoever waits for it.

for (;;) {}
