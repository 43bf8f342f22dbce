// A thread that takes all the memory that it gets, for tests of its starter.

const taken: number[][] = [];
for (;;) taken.push(Array.from({ length: 100_000 }, (_, i) => i + 0.5));
