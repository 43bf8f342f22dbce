import { describe, expect, it } from 'vitest';
import { below, createRng } from '../../../netcode/sim/rng.ts';
import { CopiedStream, HEAD_BYTES, MOST_COPIED, MOST_LINES } from './copied-stream.ts';

/** One way of a line: each packet takes a millisecond, what is lost comes a while later, and all behind it wait for it. */
interface Way {
  readonly packets: { at: number; bytes: Uint8Array }[];
  freeAt: number;
}

/** Milliseconds until a lost packet is there all the same: the next ones tell that it is missing. */
const AGAIN_MS = 60;
const TICK_MS = 1000 / 60;
const AHEAD = 1_024;

/** Two ends and the lines between them, under a virtual clock in steps of half a millisecond. */
class World {
  loss = 0;
  now = 0;
  readonly got: { number: number; delay: number }[] = [];
  readonly host: CopiedStream;
  readonly phone: CopiedStream;
  broken = false;
  readonly #rng: ReturnType<typeof createRng>;
  readonly #ways = { down: this.#made(), up: this.#made() };
  /** Messages that were put on each line on the way down. */
  readonly carried = Array<number>(MOST_LINES).fill(0);

  constructor(seed: number, lines = MOST_LINES) {
    this.#rng = createRng(seed);
    this.host = new CopiedStream({
      mostAhead: AHEAD,
      write: (line, bytes) => {
        if (bytes[0] === 1) this.carried[line]!++;
        this.#send(this.#ways.down[line]!, bytes);
      },
      deliver: () => {},
    });
    this.phone = new CopiedStream({
      mostAhead: AHEAD,
      write: (line, bytes) => this.#send(this.#ways.up[line]!, bytes),
      deliver: (payload) => {
        const view = new DataView(payload.buffer, payload.byteOffset);
        this.got.push({ number: view.getUint32(0, true), delay: this.now - view.getFloat64(4, true) });
      },
    });
    for (let line = 0; line < lines; line++) {
      this.host.open(line);
      this.phone.open(line);
    }
  }

  #made(): Way[] {
    return Array.from({ length: MOST_LINES }, () => ({ packets: [], freeAt: 0 }));
  }

  #send(way: Way, bytes: Uint8Array): void {
    let at = this.now + 1;
    while (below(this.#rng, 1_000_000) < this.loss * 1_000_000) at += AGAIN_MS;
    way.freeAt = Math.max(way.freeAt, at);
    way.packets.push({ at: way.freeAt, bytes });
  }

  /** Sends so many frames, one a tick, and waits until all have had time to come. */
  play(frames: number, bytes = 20): this {
    const begun = this.host.counts.messages;
    const start = this.now;
    const end = start + frames * TICK_MS + 2_000;
    let sent = 0;
    for (; this.now < end; this.now += 0.5) {
      for (const [ways, to] of [
        [this.#ways.down, this.phone],
        [this.#ways.up, this.host],
      ] as const) {
        for (const [line, way] of ways.entries()) {
          while (way.packets[0] && way.packets[0].at <= this.now) {
            if (!to.hear(line, way.packets.shift()!.bytes, this.now)) this.broken = true;
          }
        }
      }
      for (; sent < frames && start + sent * TICK_MS <= this.now; sent++) {
        const payload = new Uint8Array(bytes);
        const view = new DataView(payload.buffer);
        view.setUint32(0, begun + sent, true);
        view.setFloat64(4, this.now, true);
        this.host.send(payload, this.now);
      }
      for (const end of [this.host, this.phone]) if (end.due <= this.now) end.tick(this.now);
    }
    return this;
  }
}

const p99 = ({ got }: World) =>
  got.map(({ delay }) => delay).sort((a, b) => a - b)[Math.floor(got.length * 0.99)]!;

describe('a stream over several lines', () => {
  it('brings every message once and in order, whatever gets lost', () => {
    for (let seed = 1; seed <= 20; seed++) {
      const world = new World(seed);
      world.loss = seed / 50;
      world.play(300);
      expect(world.broken).toBe(false);
      expect(world.got.map(({ number }) => number)).toEqual(Array.from({ length: 300 }, (_, at) => at));
      expect(world.host.unheardBytes).toBe(0);
      expect(world.host.due).toBe(Number.POSITIVE_INFINITY);
    }
  });

  it('puts each message on one line alone where nothing gets lost', () => {
    const world = new World(1).play(600);
    expect(world.host.counts).toEqual({ messages: 600, copies: 0 });
    expect(world.host.width).toBe(1);
  });

  it('has at 5 % loss a tenth of the delay of one line', () => {
    const [all, one] = [new World(7), new World(7, 1)];
    for (const world of [all, one]) {
      world.loss = 0.05;
      world.play(3_000);
    }
    expect(p99(all)).toBeLessThanOrEqual(6);
    expect(p99(one)).toBeGreaterThan(10 * p99(all));
  });

  it('puts a message on all lines while many are late, and on one again when that is over', () => {
    const world = new World(3);
    world.loss = 0.1;
    world.play(300);
    expect(world.host.width).toBe(MOST_LINES);
    world.loss = 0;
    world.play(900);
    expect(world.host.width).toBe(1);
    const { copies } = world.host.counts;
    world.play(300);
    expect(world.host.counts.copies).toBe(copies);
  });

  it('copies a late message even on a network that has lost nothing before', () => {
    const world = new World(5).play(60);
    const before = world.host.counts.copies;
    world.host.send(new Uint8Array(20), world.now);
    for (let look = 1; look <= MOST_LINES; look++) world.host.tick(world.now + 100 * look);
    expect(world.host.counts.copies - before).toBe(MOST_LINES - 1);
  });

  it('sends a long message once', () => {
    const world = new World(2);
    world.loss = 0.1;
    world.play(200, MOST_COPIED + 1);
    expect(world.host.counts.copies).toBe(0);
    expect(world.got).toHaveLength(200);
  });

  it('hands on what has come alone, and nothing of what was read with it', () => {
    const got: Uint8Array[] = [];
    const one = new CopiedStream({
      mostAhead: AHEAD,
      write: () => {},
      deliver: (payload) => got.push(payload),
    });
    one.open(0);
    const message = Buffer.alloc(65_536).subarray(100, 100 + HEAD_BYTES + 3);
    message.set([1]);
    message.set([7, 8, 9], HEAD_BYTES);
    one.hear(0, message, 0);
    expect(got.map((payload) => [...payload])).toEqual([[7, 8, 9]]);
    expect(got[0]!.buffer.byteLength).toBe(3);
  });

  it('takes turns of 2^16 messages on a line as they come', () => {
    const [there, back]: [Uint8Array[], Uint8Array[]] = [[], []];
    let got = 0;
    let sound = true;
    const host = new CopiedStream({
      mostAhead: AHEAD,
      write: (_, bytes) => there.push(bytes),
      deliver: () => {},
    });
    const phone = new CopiedStream({
      mostAhead: AHEAD,
      write: (_, bytes) => back.push(bytes),
      deliver: () => got++,
    });
    host.open(0);
    phone.open(0);
    for (let sent = 0; sent < 70_000; sent++) {
      host.send(new Uint8Array(1), sent);
      sound &&= phone.hear(0, there.pop()!, sent) && host.hear(0, back.pop()!, sent);
    }
    expect(sound).toBe(true);
    expect(got).toBe(70_000);
    expect(host.unheardBytes).toBe(0);
  });
});

describe('a stream whose other end is hostile', () => {
  function stream() {
    const one = new CopiedStream({ mostAhead: AHEAD, write: () => {}, deliver: () => {} });
    one.open(0);
    return one;
  }
  /** A message of this number that says this of the first line. */
  function message(number: number, heard = 0): Uint8Array {
    const bytes = new Uint8Array(HEAD_BYTES);
    bytes[0] = 1;
    const view = new DataView(bytes.buffer);
    view.setUint16(1, heard, true);
    view.setUint32(HEAD_BYTES - 4, number, true);
    return bytes;
  }

  it.each([
    ['nothing', new Uint8Array()],
    ['less than a head', message(0).subarray(0, HEAD_BYTES - 1)],
    ['another kind', Uint8Array.from(message(0), (byte, at) => (at === 0 ? 7 : byte))],
    ['a number far ahead', message(AHEAD)],
    ['more acknowledged than was sent', message(0, 1)],
  ])('is over when it is sent %s', (_, bytes) => {
    expect(stream().hear(0, bytes, 0)).toBe(false);
  });

  it('is over when something comes by a line that is not open', () => {
    expect(stream().hear(1, message(0), 0)).toBe(false);
  });
});
