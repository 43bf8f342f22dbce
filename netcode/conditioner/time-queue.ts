// Things that happen at a time, earliest first; at the same time in the order they were put in.

interface Entry<T> {
  readonly at: number;
  readonly order: number;
  readonly what: T;
}

/** A binary heap. */
export class TimeQueue<T> {
  readonly #heap: Entry<T>[] = [];
  #order = 0;

  get size(): number {
    return this.#heap.length;
  }

  /** Time of the earliest, or Infinity. */
  get next(): number {
    return this.#heap[0]?.at ?? Number.POSITIVE_INFINITY;
  }

  push(at: number, what: T): void {
    const heap = this.#heap;
    let i = heap.push({ at, order: this.#order++, what }) - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      if (!before(heap[i]!, heap[parent]!)) break;
      [heap[i], heap[parent]] = [heap[parent]!, heap[i]!];
      i = parent;
    }
  }

  /** Takes the earliest out. */
  pop(): T | undefined {
    const heap = this.#heap;
    const top = heap[0];
    const last = heap.pop();
    if (!top || !last) return undefined;
    if (heap.length > 0) {
      heap[0] = last;
      for (let i = 0; ; ) {
        const left = 2 * i + 1;
        const right = left + 1;
        let least = i;
        if (left < heap.length && before(heap[left]!, heap[least]!)) least = left;
        if (right < heap.length && before(heap[right]!, heap[least]!)) least = right;
        if (least === i) break;
        [heap[i], heap[least]] = [heap[least]!, heap[i]!];
        i = least;
      }
    }
    return top.what;
  }
}

function before(a: Entry<unknown>, b: Entry<unknown>): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order);
}
