// A host, or who is next, that lets people in and never tells the room, or sends them from one to the other.

import { describe, expect, it } from 'vitest';
import type { Peer } from '../peer/peer.ts';
import { COME_BACK_AFTER_MS, COME_BACK_MS, DROP_MS, LOST_AT_REST_MS } from '../wire/limits.ts';
import type { FromRelay, Heir, RoomState } from '../wire/messages.ts';
import { type Asking, KeptPlace, type Line, LOOK_MS, type PlaceEvent } from './kept-place.ts';

const HOST = { address: '192.168.1.1', port: 1 };
const JOINED = { kind: 'joined', member: 2, shortCode: '', host: 'a' } as const;
const ROOM = { phase: 'lobby', pause: null, match: null } as RoomState;
const heirs: Heir[] = ['b', 'c'].map((host, at) => ({
  member: at + 3,
  host,
  address: `192.168.1.${at + 3}`,
  port: 1,
}));

/** A line to nowhere, of which only what the place asks for is there. */
class DeadLine implements Line {
  readonly refused = false;
  open = true;
  readonly to: string;
  readonly former: Asking['former'];
  readonly pace: Asking['pace'];
  readonly carried: Asking['carried'];
  readonly peer = { room: null, link: null, quietSince: null, carry: () => null } as unknown as Peer;

  constructor({ to, former, pace, carried }: Asking) {
    this.to = to.address;
    this.former = former;
    this.pace = pace;
    this.carried = carried;
  }

  close(): void {
    this.open = false;
  }

  vanish(): void {
    this.open = false;
  }
}

/** A client that asks to be let in; `at` is the time, ms. */
class Somebody {
  readonly lines: DeadLine[] = [];
  readonly events: PlaceEvent[] = [];
  at = 0;
  readonly place = new KeptPlace<DeadLine>({
    to: HOST,
    self: 'self',
    here: '127.0.0.1',
    connect: (asking) => {
      this.lines.push(new DeadLine(asking));
      return this.lines.at(-1)!;
    },
    onEvent: (event) => {
      this.events.push(event);
      if (event.kind === this.leavesAt) this.place.close();
    },
  });
  /** What is told when they leave. */
  leavesAt: PlaceEvent['kind'] | null = null;

  constructor() {
    this.place.open();
  }

  get line(): DeadLine {
    return this.lines.at(-1)!;
  }

  hear(message: FromRelay, line = this.line): void {
    this.place.happened(line, { kind: 'message', message }, this.at);
  }

  /** A line is let in, by default the newest. */
  enter(line = this.line): void {
    const link = { rttMs: 1, jitterMs: 0 };
    Object.assign(line.peer, { link, quietSince: this.at });
    this.place.happened(line, JOINED, this.at);
  }

  /** It is told the room. */
  tell(): void {
    Object.assign(this.line.peer, { room: ROOM });
    this.hear({ m: 'room', room: ROOM });
  }

  chatter(lines: number): void {
    for (let id = 0; id < lines; id++) this.hear({ m: 'chat', id, member: 1, name: 'Ann', text: 'Hello' });
  }

  pass(ms: number): void {
    for (const until = this.at + ms; this.at < until; ) {
      this.at += LOOK_MS;
      this.place.look(this.at);
    }
  }

  /** The session ends, and the next one is asked for. */
  lose(): void {
    this.place.happened(this.line, { kind: 'over', reason: 'silent', text: '' }, this.at);
    this.pass(COME_BACK_AFTER_MS);
  }
}

describe('a kept place', () => {
  it('takes frames at one pace, however often the session ends and wherever the next one is', () => {
    const ann = new Somebody();
    ann.enter();
    ann.hear({ m: 'succession', room: 'r', epoch: 0, apps: 3, counted: [2, 3, 4], heirs });
    ann.tell();
    ann.pass(LOST_AT_REST_MS + LOOK_MS);
    ann.lose();
    expect(new Set(ann.lines.map(({ to }) => to)).size).toBeGreaterThan(1);
    expect(new Set(ann.lines.map(({ pace }) => pace)).size).toBe(1);
  });
});

describe('a place that is left as soon as its loss or move is told', () => {
  it('is asked of no host any more', () => {
    const ann = new Somebody();
    ann.leavesAt = 'moved';
    const refusal = { why: 'moved', host: 'b', address: '192.168.1.3', port: 1 } as const;
    ann.place.happened(ann.line, { kind: 'refused', refusal }, ann.at);
    expect(ann.lines.map(({ open }) => open)).toEqual([false]);
  });

  it('is asked of no heir any more', () => {
    const ann = new Somebody();
    ann.enter();
    ann.hear({ m: 'succession', room: 'r', epoch: 0, apps: 3, counted: [2, 3, 4], heirs });
    ann.tell();
    ann.lose();
    ann.leavesAt = 'over';
    ann.at += COME_BACK_MS;
    ann.enter(ann.lines.findLast(({ to }) => to === HOST.address));
    ann.pass(DROP_MS);
    expect(ann.events.at(-1)).toEqual({ kind: 'over', reason: 'silent', text: '' });
    expect(ann.lines.filter(({ open }) => open)).toEqual([]);
  });

  it('is asked of no other heir after one who has got its match', () => {
    const ann = new Somebody();
    ann.enter();
    ann.tell();
    const { line } = ann;
    Object.assign(line.peer, { carry: () => ({}) });
    ann.hear({ m: 'handover', heir: heirs[0]!, frames: null });
    ann.line.carried();
    ann.leavesAt = 'away';
    ann.at += LOOK_MS;
    ann.hear({ m: 'handover', heir: heirs[1]!, frames: null }, line);
    expect(ann.events.at(-1)).toEqual({ kind: 'away' });
    expect(ann.lines.map(({ open }) => open)).toEqual([false, false]);
  });
});

describe('a host that lets a member in and never tells the room', () => {
  it('is left after as long as a host that has fallen silent', () => {
    const ann = new Somebody();
    ann.enter();
    ann.pass(DROP_MS - LOOK_MS);
    expect(ann.line.open).toBe(true);
    ann.pass(LOOK_MS);
    expect(ann.line.open).toBe(false);
    expect(ann.events.at(-1)).toEqual({ kind: 'over', reason: 'silent', text: '' });
  });

  it('is asked again by a member who comes back, and not for ever', () => {
    const ann = new Somebody();
    ann.enter();
    ann.tell();
    ann.lose();
    for (let attempts = 2; attempts < 5; attempts++) {
      expect(ann.lines).toHaveLength(attempts);
      ann.enter();
      ann.pass(DROP_MS + COME_BACK_AFTER_MS);
    }
    expect(ann.lines.filter(({ open }) => open)).toHaveLength(1);
    ann.pass(COME_BACK_MS);
    ann.enter();
    ann.pass(DROP_MS);
    expect(ann.events.at(-1)).toEqual({ kind: 'over', reason: 'silent', text: '' });
  });

  it('is not heard for ever, whatever it says instead', () => {
    const ann = new Somebody();
    ann.enter();
    ann.tell();
    ann.lose();
    ann.enter();
    const { line } = ann;
    ann.chatter(250);
    expect(line.open).toBe(true);
    ann.chatter(20);
    expect(line.open).toBe(false);
    ann.pass(COME_BACK_AFTER_MS);
    expect(ann.line).not.toBe(line);
    ann.enter();
    ann.tell();
    expect(ann.place.lostAt).toBeNull();
    expect(ann.events.filter(({ kind }) => kind === 'message')).toHaveLength(2);
  });

  it('is passed over when it is the next heir and keeps talking', () => {
    const ann = new Somebody();
    ann.enter();
    ann.tell();
    ann.hear({ m: 'succession', room: '0'.repeat(16), epoch: 0, apps: 4, counted: [], heirs });
    ann.pass(LOST_AT_REST_MS);
    expect(ann.line).toMatchObject({ to: heirs[0]!.address, former: { was: 2 } });
    ann.enter();
    ann.chatter(270);
    ann.pass(LOOK_MS);
    expect(ann.line.to).toBe(heirs[1]!.address);
  });
});

describe('a host that hands the room over again and again', () => {
  // A list of heirs comes from the host: each heir that is asked costs the guest a socket and a key exchange.
  it('has one of the heirs asked at each look', () => {
    const ann = new Somebody();
    ann.enter();
    ann.tell();
    const { line } = ann;
    for (let looks = 1; looks <= 3; looks++) {
      for (let word = 0; word < 300; word++) {
        ann.hear({ m: 'handover', heir: word % 3 < 2 ? heirs[word % 3]! : null, frames: null }, line);
      }
      ann.hear({ m: 'handover', heir: heirs[looks % 2]!, frames: null }, line);
      ann.pass(LOOK_MS);
      expect(ann.lines.length).toBeLessThanOrEqual(2 + looks);
      expect(ann.line.to).toBe(heirs[looks % 2]!.address);
    }
    expect(ann.lines.filter(({ open }) => open)).toHaveLength(2);
  });
});

describe('a member who lost the session', () => {
  const carried = (isStuck: boolean) => () => ({
    match: { number: 3 },
    downlink: { log: { next: 40 } },
    isStuck,
  });

  it.each([
    ['with what they have of the match', carried(false), { was: 2, progress: { match: 3, frames: 40 } }],
    ['without frames with which they did not go on before', carried(true), { was: 2 }],
    ['alone where nothing was played', () => null, { was: 2 }],
  ])('asks for the place again %s', (_, carry, former) => {
    const ann = new Somebody();
    expect(ann.line.former).toEqual({});
    ann.enter();
    ann.tell();
    Object.assign(ann.line.peer, { carry });
    ann.lose();
    expect(ann.line.former).toEqual(former);
  });
});
