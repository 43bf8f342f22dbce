import { describe, expect, it } from 'vitest';
import { Link } from '../connection/link.ts';
import { writeFrames } from '../frames/codec.ts';
import { INPUT_HEAD_BYTES } from '../frames/frame.ts';
import { FrameLog } from '../frames/frame-log.ts';
import { TOY } from '../lab/testing/hand-peer.ts';
import { encodeItems } from '../sim/frame-items.ts';
import type { Way } from '../sim/ways.ts';
import { Reader, Writer } from '../wire/bytes.ts';
import type { MatchStart } from '../wire/messages.ts';
import type { CarriedMatch } from './carried.ts';
import { framePace } from './downlink.ts';
import { ACK_HOLD_MS } from './held-acks.ts';
import type { PeerOutput } from './peer-events.ts';
import { PeerMatch } from './peer-match.ts';

const SEATS = [1, 2].map((number) => ({ kind: 'player' as const, name: `P${number}` }));
const matchOf = (way: Way): MatchStart => ({
  number: 258,
  epoch: 0,
  seed: 1,
  seats: SEATS,
  options: {},
  way,
});

/** A relay's log: in frame n the first seat holds n. */
const truth = new FrameLog({ seats: 2, inputBytes: 1 }, 200);
for (let frame = 0; frame < 100; frame++)
  truth.push(
    Uint8Array.of(frame, 0),
    frame === 3 ? encodeItems([{ from: 0, bytes: Uint8Array.of(9) }]) : undefined,
  );

interface Come {
  readonly inputWanted?: number;
  readonly view?: readonly number[];
  readonly now?: number;
}

function playing(way: Way = 'optimistic', carried: CarriedMatch | null = null) {
  const match = new PeerMatch({
    ...{ match: matchOf(way), game: TOY.info, startsAt: 1_000, carried, from: null, pace: framePace() },
  });
  const out: PeerOutput[] = [];
  const told = way === 'authority';
  /** The section with frames `first` to before `end`; with them, the relay wants this input next. */
  const section = (first: number, end: number, { inputWanted = 0, view = [] }: Come) => {
    const to = new Writer();
    if (told) {
      to.u16(view.length);
      to.raw(Uint8Array.from(view));
    }
    to.u8(258 & 0xff);
    to.u16(inputWanted);
    to.u32(first);
    to.u16(end - first);
    writeFrames(to, truth.shape, truth, first, end, 1_000);
    return new Reader(to.take());
  };
  const connection = { link: new Link(0), pending: false };
  /** It has come. Whether its answer can wait. */
  const waits = (first: number, end: number, { now = 1_500, ...rest }: Come = {}) =>
    match.read(section(first, end, rest), 64, connection, now, out);
  /** It has come. What happened. */
  const come = (first: number, end: number, rest: Come = {}) => {
    waits(first, end, rest);
    return out
      .splice(0)
      .map((event) => (event.kind === 'frames' ? `${event.first}-${event.end}` : event.kind));
  };
  /** The inputs that wait, each with its frame, and what is wanted. */
  const written = () => {
    const to = new Writer();
    match.write(to, 1_000, 0);
    const reader = new Reader(to.take());
    const [number, wanted, first, count] = [reader.u8(), reader.u32(), reader.u16(), reader.u8()];
    const inputs = Array.from({ length: count }, () => [reader.u16(), reader.u8()]);
    return { number, wanted, first, inputs, left: reader.left };
  };
  return { match, connection, waits, come, written, out };
}

const hold = (value: number) => Uint8Array.of(value);

describe('a match that a peer plays', () => {
  it('hands out frames in order, each once, and asks for the next', () => {
    const { match, come, written } = playing();
    expect([come(0, 2), come(1, 3), come(2, 3)]).toEqual([['0-2'], ['2-3'], []]);
    expect([match.log.next, match.frameAt, written().wanted]).toEqual([3, 1_500, 3]);
  });

  it('keeps a frame until its commands have come, and takes nothing for commands that is none', () => {
    const { match, come, out } = playing();
    expect(come(0, 5)).toEqual(['0-3']);
    match.items(3, Uint8Array.of(1, 2, 3), 1_600, out);
    expect(out.splice(0)).toMatchObject([{ kind: 'nonsense', text: 'items of frame 3' }]);
    match.items(3, truth.items(3)!, 1_600, out);
    expect(out).toMatchObject([{ kind: 'frames', first: 3, end: 5 }]);
  });

  it('repeats what is held until the relay wants the next input', () => {
    const { match, come, written } = playing();
    expect([match.hold(hold(1), 0, null), match.hold(hold(1), 0, null)]).toEqual([true, false]);
    match.hold(hold(0), 9, null);
    expect(written()).toMatchObject({
      first: 0,
      inputs: [
        [0, 1],
        [9, 0],
      ],
    });
    come(0, 1, { inputWanted: 1 });
    expect([written().inputs, match.pending]).toEqual([[[9, 0]], true]);
    come(1, 2, { inputWanted: 2 });
    expect([written().inputs, match.pending]).toEqual([[], false]);
    expect(INPUT_HEAD_BYTES).toBe(2);
  });

  it('means what is held for no frame that has come', () => {
    const { match, come, written } = playing();
    come(0, 3);
    match.hold(hold(1), 1, null);
    expect(written().inputs).toEqual([[3, 1]]);
  });
});

describe('the answer to frames', () => {
  it('waits until it is due, or goes out with anything before', () => {
    const { match, waits, written } = playing();
    expect([waits(0, 1), match.ackDue]).toEqual([true, 1_500 + ACK_HOLD_MS]);
    expect([waits(1, 2, { now: 1_533 }), match.ackDue]).toEqual([true, 1_500 + ACK_HOLD_MS]);
    written();
    expect(match.ackDue).toBe(Number.POSITIVE_INFINITY);
    expect([waits(2, 3, { now: 1_566 }), match.ackDue]).toEqual([true, 1_566 + ACK_HOLD_MS]);
  });

  it('goes out at once until the relay wants the next input', () => {
    const { match, waits } = playing();
    match.hold(hold(1), 0, null);
    expect([waits(0, 1), waits(1, 2, { inputWanted: 1 })]).toEqual([false, true]);
  });

  it('goes out at once while messages wait', () => {
    const { connection, waits } = playing();
    connection.pending = true;
    expect(waits(0, 1)).toBe(false);
    connection.pending = false;
    expect(waits(1, 2)).toBe(true);
  });

  it('never waits in strict', () => {
    const { match, waits, written } = playing('strict');
    written();
    expect([waits(0, 1, { inputWanted: 1 }), match.ackDue]).toEqual([false, Number.POSITIVE_INFINITY]);
  });
});

describe('a match in strict step', () => {
  it('sends what is held, with what was pressed meanwhile, with each keyframe', () => {
    const { match, come, written } = playing('strict');
    expect(written().inputs).toEqual([[0, 0]]);
    expect([match.hold(hold(1), 0, null), match.hold(hold(0), 0, null)]).toEqual([false, false]);
    come(0, 3, { inputWanted: 1 });
    expect(written().inputs).toEqual([[3, 1]]); // a tap counts
    come(3, 3, { inputWanted: 2 });
    expect(written().inputs).toEqual([]);
  });

  it('replaces before it goes on after a pause what was sent before it', () => {
    const { match, written, come } = playing('strict');
    come(0, 1, { inputWanted: 1 });
    const before = written().inputs.length;
    match.hold(hold(1), 0, 'paused');
    match.hold(hold(4), 0, 'paused');
    expect(written().inputs).toHaveLength(before);
    match.standsStill('resuming', 2_000);
    expect(written().inputs.at(-1)).toEqual([1, 4]);
    expect(match.hold(hold(8), 0, 'resuming')).toBe(true);
    expect(written().inputs.at(-1)).toEqual([1, 8]);
    match.standsStill(null, 3_000);
    expect(match.frameAt).toBe(3_000); // nobody has waited for a frame
  });

  it('repeats on every network, and other ways where packets get lost', () => {
    const link = new Link(0);
    const strict = playing('strict');
    strict.written();
    expect(strict.match.repeatsAt(link, false)).toBeLessThan(Number.POSITIVE_INFINITY);
    const other = playing();
    expect(other.match.repeatsAt(link, true)).toBe(Number.POSITIVE_INFINITY); // nothing waits
    other.match.hold(hold(1), 0, null);
    other.written();
    expect(other.match.repeatsAt(link, false)).toBe(Number.POSITIVE_INFINITY);
    expect(other.match.repeatsAt(link, true)).toBeLessThan(Number.POSITIVE_INFINITY);
  });
});

describe('a match of which the host tells views', () => {
  it('knows the host’s time from them, and says which is the newest here', () => {
    const { match, come, written } = playing('authority');
    expect([match.hostFrame(1_500), written().left]).toEqual([null, 4]);
    // u32 frame 30, without a base, 20 ms ago, width 0, and 0 changes
    const view = [30, 0, 0, 0, 0xff, 0xff, 200, 0, 0, 0, 0];
    expect(come(0, 2, { view })).toEqual(
      ['frames', 'view'].map((kind) => (kind === 'frames' ? '0-2' : kind)),
    );
    expect(come(2, 3, { view })).toEqual(['2-3']); // not newer
    expect(come(2, 3, { view: [1, 2, 3] })).toEqual([]);
  });
});

describe('a match that goes on in another session', () => {
  it('has the frames and what was held, and asks for the rest', () => {
    const before = playing();
    before.come(0, 5);
    before.match.hold(hold(7), 0, null);
    const left = { game: 'toy', match: matchOf('optimistic'), epoch: 0, host: 'h' };
    const next = playing('optimistic', { ...left, ...before.match.carry() });
    expect([next.match.log.next, next.written().wanted]).toEqual([3, 3]); // frame 3 lacked its commands
    expect(next.written().inputs).toEqual([[3, 7]]);
    expect(next.come(3, 5)).toEqual([]);
  });

  it('is stuck where only frames came that do not go on from those that it brought', () => {
    const left = { game: 'toy', match: matchOf('optimistic'), epoch: 0, host: 'h' };
    const first = playing();
    first.come(0, 2);
    const carried = { ...left, ...first.match.carry() };
    expect(carried.isStuck).toBe(false);
    const second = playing('optimistic', carried);
    second.come(50, 60);
    expect(second.match.carry().isStuck).toBe(true);
    const third = playing('optimistic', { ...carried, isStuck: false });
    third.come(50, 60);
    third.come(2, 3);
    expect(third.match.carry().isStuck).toBe(false);
  });
});
