import { describe, expect, it } from 'vitest';
import { FrameLog } from '../../../netcode/frames/frame-log.ts';
import { TOY } from '../../../netcode/lab/testing/hand-peer.ts';
import { roomView } from '../../../netcode/room/room-view.ts';
import { play, roomOf } from '../../../netcode/room/testing/rooms.ts';
import { BUILD_LIMIT } from '../../../netcode/wire/desync.ts';
import type { FromPeer } from '../../../netcode/wire/messages.ts';
import type { FromStage } from '../match/stage-messages.ts';
import { StateHashes } from '../match/state-hashes.ts';
import { StageReports } from './stage-reports.ts';

const HASH = 'aaaaaaaaaaaaaaaa';
const OTHER = 'bbbbbbbbbbbbbbbb';

/** Members 1 and 2 of three play match 1 at this machine; frames 3 to 5 of it are here, all of them zero but for their numbers. */
function reports({ me = 1 as number | null, inRoom = true, frames = true } = {}) {
  const room = roomView(play(roomOf(3)));
  const log = new FrameLog({ seats: 8, inputBytes: 1 }, 100, { frame: 3, before: new Uint8Array(8) });
  for (const number of [3, 4, 5]) log.push(new Uint8Array(8).fill(number), undefined);
  const said: FromPeer[] = [];
  const forAll: FromPeer[] = [];
  const held: unknown[][] = [];
  const commands: number[][] = [];
  const recorded: string[] = [];
  const states: unknown[][] = [];
  const shown: number[] = [];
  const given: unknown[][] = [];
  const note = <T>(list: T[], value: T) => {
    list.push(value);
    return [];
  };
  const peer = {
    say: (message: FromPeer) => note(said, message),
    hold: (input: Uint8Array, _now: number, target?: number) => note(held, ['first', [...input], target]),
    command: (bytes: Uint8Array) => note(commands, [...bytes]),
    give: (...state: unknown[]) => note(given, state),
  };
  const of = new StageReports({
    app: '1.2.3',
    hashes: new StateHashes(),
    session: {
      me,
      peer: {
        peer: inRoom ? { room, log: frames ? log : null } : null,
        act: (what) => void what(peer, 0),
      },
    },
    others: {
      hold: (member, input, target) => held.push([member, [...input], target]),
      sayForAll: (message) => forAll.push(message),
    },
    recorder: {
      hash: () => recorded.push('hash'),
      snapshot: () => recorded.push('snapshot'),
      end: () => recorded.push('end'),
    },
    game: (id) => (id === room.game ? TOY.info : undefined),
    saves: { keep: (match, bytes) => states.push([match, [...bytes]]) },
    ends: { staged: () => {} },
    shown: { stageShows: (match) => shown.push(match) },
  });
  const hear = (message: FromStage) => of.receive(message);
  return { of, room, hear, shown, given, said, forAll, held, commands, recorded, states };
}

describe('a match that a stage shows', () => {
  it('is passed on, whichever it is', () => {
    const { hear, shown } = reports();
    for (const match of [1, 7]) hear({ kind: 'shown', match });
    expect(shown).toEqual([1, 7]);
  });
});

describe('a state that the relay has asked for', () => {
  it('goes to the peer of the first player, and null where the stage has it no more', () => {
    const { hear, given } = reports();
    hear({ kind: 'given', match: 1, frame: 60, bytes: Uint8Array.of(1, 2) });
    hear({ kind: 'given', match: 1, frame: 30, bytes: new Uint8Array(0) });
    expect(given).toEqual([
      [1, 60, Uint8Array.of(1, 2), 0],
      [1, 30, null, 0],
    ]);
  });
});

describe('what a seat holds', () => {
  const input = (change: object = {}): FromStage => ({
    ...{ kind: 'input', match: 1, frame: 9, seat: 0, bytes: Uint8Array.of(3) },
    ...change,
  });

  it('goes to the peer of the player who sits there, for the frame that it is meant for', () => {
    const { hear, held, room } = reports();
    for (const { seat } of room.members) hear(input({ seat }));
    expect(held).toEqual([
      ['first', [3], 9],
      [2, [3], 9],
      [3, [3], 9],
    ]);
  });

  it.each([
    ['of another match', { match: 2 }],
    ['of a seat that no member has', { seat: 7 }],
    ['of the wrong length', { bytes: Uint8Array.of(1, 2) }],
  ])('is ignored where it is %s', (_, change) => {
    const { hear, held } = reports();
    hear(input(change));
    expect(held).toEqual([]);
  });

  it('is ignored of a member who does not play, and while there is no room', () => {
    const { hear, held, room } = reports();
    room.members[0]!.plays = false;
    hear(input());
    const outside = reports({ inRoom: false });
    outside.hear(input());
    expect([held, outside.held]).toEqual([[], []]);
  });
});

describe('a command', () => {
  it('is given by the first player, in the match that is on', () => {
    const { hear, commands } = reports();
    for (const match of [2, 1]) hear({ kind: 'command', match, bytes: Uint8Array.of(match) });
    expect(commands).toEqual([[1]]);
  });
});

describe('a hash', () => {
  it('goes to the relay, with a digest where the stage has made one, and into the replay', () => {
    const { hear, said, recorded } = reports();
    const hash = { kind: 'hash', match: 1, frame: 4, hash: HASH } as const;
    hear({ ...hash, digest: null });
    hear({ ...hash, digest: { since: 2, hash: OTHER } });
    hear({ kind: 'hashes', match: 1, first: 3, hashes: HASH + OTHER });
    const report = { m: 'hash', match: 1, frame: 4, hash: HASH };
    expect(said).toEqual([
      report,
      { ...report, digest: { since: 2, hash: OTHER } },
      { m: 'hashes', match: 1, first: 3, hashes: HASH + OTHER },
    ]);
    expect(recorded).toEqual(['hash', 'hash']);
  });
});

describe('what the stage says of its engine', () => {
  it('is told with the app’s version, as printable ASCII of bounded length', () => {
    const { hear, said } = reports();
    hear({ kind: 'audited', audited: { game: 'toy', hash: HASH, engine: 'Köln 1' } });
    const found = { hash: HASH, again: OTHER, fields: [], changes: [], engine: 'x'.repeat(200) };
    hear({ kind: 'examined', match: 1, frame: 4, found });
    expect(said[0]).toEqual({ m: 'audit', game: 'toy', hash: HASH, build: '1.2.3, K?ln 1' });
    expect(said[1]).toEqual({
      ...{ m: 'examined', match: 1, frame: 4, hash: HASH, again: OTHER, fields: [], changes: [] },
      build: `1.2.3, ${'x'.repeat(200)}`.slice(0, BUILD_LIMIT),
    });
  });
});

describe('the end', () => {
  it('is reported by every player at this machine, and ends the replay', () => {
    const { hear, said, forAll, recorded } = reports();
    const outcome = { scores: [1], places: [1] };
    hear({ kind: 'finish', match: 1, frame: 5, hash: HASH, outcome });
    const finished = { m: 'finished', match: 1, frame: 5, hash: HASH, outcome };
    expect([said, forAll, recorded]).toEqual([[finished], [finished], ['end']]);
  });
});

describe('a state', () => {
  it('goes into the replay and to the saved games', () => {
    const { hear, recorded, states } = reports();
    hear({ kind: 'snapshot', match: 1, frame: 5, bytes: Uint8Array.of(8) });
    expect([recorded, states]).toEqual([['snapshot'], [[1, [8]]]]);
  });
});

describe('where the stage goes on after it fell out of step', () => {
  const again = (change: object = {}): FromStage => ({
    ...{ kind: 'again', match: 1, frame: 5, bytes: Uint8Array.of(8, 9) },
    ...change,
  });
  const desync = (right: string | null, own = OTHER, frame = 5) => {
    const one = { name: '', build: '', fields: [], inStep: false };
    return {
      ...{ frame, exact: true, right },
      of: [
        { ...one, member: 1, hash: HASH, again: own },
        { ...one, member: 2, hash: OTHER, again: HASH },
      ],
    };
  };

  it('is what simulating the frame again came to, where that is what is right', () => {
    const { of, room, hear, said, recorded } = reports();
    const bytes = Uint8Array.of(8, 9);
    hear(again({ bytes }));
    expect([said, recorded]).toEqual([[], []]);
    bytes.fill(0); // the stage uses its buffer again
    room.desync = desync(OTHER);
    expect(of.goesOnFrom).toEqual({
      ...{ match: 1, frame: 5, before: new Uint8Array(8).fill(4), state: Uint8Array.of(8, 9) },
    });
  });

  it.each([
    ['another state is right', desync(HASH)],
    ['the desync is of another frame', desync(OTHER, OTHER, 4)],
  ])('is the beginning where %s', (_, of) => {
    const one = reports();
    one.hear(again());
    one.room.desync = of;
    expect(one.of.goesOnFrom).toBeNull();
  });

  it('is the beginning where no frame is here', () => {
    const { of, room, hear } = reports({ frames: false });
    hear(again());
    room.desync = desync(OTHER);
    expect(of.goesOnFrom).toBeNull();
  });

  it('is the beginning in the next match, and for whom the report is not', () => {
    const { of, room, hear } = reports();
    hear(again());
    room.desync = desync(OTHER);
    room.match = { ...room.match!, number: 2 };
    expect(of.goesOnFrom).toBeNull();
    const other = reports({ me: 2 });
    other.hear(again());
    other.room.desync = desync(OTHER);
    expect(other.of.goesOnFrom).toBeNull();
  });

  it.each([
    ['before the first frame that is here', { frame: 3 }],
    ['after the last', { frame: 7 }],
    ['of another match', { match: 2 }],
  ])('is not kept %s', (_, change) => {
    const { of, room, hear } = reports();
    hear(again({ frame: 6 }));
    hear(again(change));
    room.desync = desync(OTHER, OTHER, 6);
    expect(of.goesOnFrom).toMatchObject({ frame: 6 });
  });
});
