// Takes back whatever a benchmark has put up (processes, namespaces, rules), also on Ctrl+C.

export class Undo {
  readonly #steps = new Set<() => Promise<void> | void>();

  /** Remembers how to take something back. The returned function does it now, once. */
  add(step: () => Promise<void> | void): () => Promise<void> {
    this.#steps.add(step);
    return async () => {
      if (this.#steps.delete(step)) await step();
    };
  }

  /** Takes everything back, the latest first. A step that fails leaves the others theirs. */
  async all(): Promise<void> {
    for (const step of [...this.#steps].reverse()) {
      this.#steps.delete(step);
      try {
        await step();
      } catch (error) {
        console.error(`Could not clean up: ${(error as Error).message}`);
      }
    }
  }
}
