// A replay that a room watches together: its recording goes from the member who shows it to all others, and all are told the same
// moment of it; what a hostile member says of it has no effect.

import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { digestOf } from '../crypto/digest.ts';
import { SnapshotDownload } from '../frames/snapshot-transfer.ts';
import { STEER_BURST } from '../relay/rate-limits.ts';
import { MOST_KEPT_BYTES, RECORDING_PATIENCE_MS } from '../relay/showings.ts';
import { mix } from '../sim/mix.ts';
import { NO_MATCH } from '../wire/limits.ts';
import { type FromPeer, fromPeerSchema, MOST_SHOWN_BYTES, type ShownReplay } from '../wire/messages.ts';
import { violations } from './invariants.ts';
import { type LabClient, LabParty } from './party.ts';
import { TOY } from './testing/hand-peer.ts';

const bytesOf = (length: number) => Uint8Array.from({ length }, (_, at) => mix(at));
const RECORDING = bytesOf(60_000);
const REPLAY: ShownReplay = {
  ...{ hash: digestOf(RECORDING), bytes: RECORDING.length },
  ...{ game: 'toy', first: 30, end: 900 },
};

/** Members of a room in its lobby, of whom the first leads, and what each has of a recording. */
function lobby(names: readonly string[], conditions = CLEAN_LINK) {
  const party = new LabParty({ seed: 7, game: TOY, simulate: false, conditions });
  const clients = names.map((name) => {
    const client = party.join(name);
    party.run(party.now + 2_000, () => client.seat !== undefined);
    return client;
  });
  const say = (client: LabClient, message: FromPeer, ms = 300) => {
    party.say(client, message);
    party.run(party.now + ms);
  };
  const shown = () => party.room.data.showing;
  return { party, clients, say, shown };
}

/** Shows a recording, which the relay has whole then. */
function showing(names: readonly string[], recording = RECORDING, conditions = CLEAN_LINK) {
  const room = lobby(names, conditions);
  const { party, clients, say, shown } = room;
  say(clients[0]!, { m: 'show', replay: REPLAY });
  const { number } = shown()!;
  party.giveRecording(clients[0]!, number, recording);
  party.run(party.now + 10_000, () => shown()?.whole !== false);
  return { ...room, number };
}

/** What has come of the recording at a member who has asked for it. */
function received({ events }: LabClient, number: number): SnapshotDownload {
  const { hash, bytes } = REPLAY;
  const download = new SnapshotDownload({ match: NO_MATCH, frame: number, hash, bytes }, 0);
  for (const event of events) if (event.kind === 'bulk') download.take(event.bytes);
  return download;
}

const denials = ({ events }: LabClient) =>
  events.flatMap((event) =>
    event.kind === 'message' && event.message.m === 'no' ? [event.message.denial.why] : [],
  );

describe('a replay that a room watches together', () => {
  it('comes to all who ask, also before it is whole at the relay, and to who comes late, where a tenth is lost', () => {
    const { party, clients, say, shown } = lobby(['Ada', 'Ben'], { ...CLEAN_LINK, delayMs: 20, loss: 0.1 });
    const [ada, ben] = clients as [LabClient, LabClient];
    say(ada, { m: 'show', replay: REPLAY });
    const { number } = shown()!;
    say(ben, { m: 'recording', showing: number, at: 0 });
    party.giveRecording(ada, number, RECORDING);
    expect(party.run(party.now + 10_000, () => received(ben, number).whole)).toBe(true);
    const cleo = party.join('Cleo');
    party.run(party.now + 2_000, () => cleo.peer.room?.showing?.whole === true);
    party.say(cleo, { m: 'recording', showing: number, at: 0 });
    expect(party.run(party.now + 10_000, () => received(cleo, number).whole)).toBe(true);
    for (const one of [ben, cleo]) expect(digestOf(received(one, number).bytes)).toBe(REPLAY.hash);
    expect(violations(party)).toEqual([]);
  });

  it('goes on from the byte that a member has', () => {
    const { party, clients, say, number } = showing(['Ada', 'Ben']);
    const ben = clients[1]!;
    say(ben, { m: 'recording', showing: number, at: 59_000 }, 2_000);
    const parts = ben.events.flatMap((event) => (event.kind === 'bulk' ? [event.bytes] : []));
    expect(parts.map(({ length }) => length)).toEqual([12 + 1_000]);
    expect(party.faults).toEqual([]);
  });

  it('is steered by the holder of the remote alone, within the recording, and the relay tells how long ago', () => {
    const { party, clients, say, number } = showing(['Ada', 'Ben', 'Cleo']);
    const [ada, ben, cleo] = clients as [LabClient, LabClient, LabClient];
    const steer = (frame: number): FromPeer => ({
      ...{ m: 'steer', showing: number, frame, moves: true, speed: 2 },
    });
    say(ada, steer(100), 1_000);
    const late = party.join('Dan');
    party.run(party.now + 1_000);
    const told = late.peer.room!.showing!;
    expect(told).toMatchObject({ frame: 100, moves: true, speed: 2, turns: 1 });
    expect(told.ms).toBeGreaterThan(900);
    say(ben, steer(500));
    expect([denials(ben), party.room.data.showing!.frame]).toEqual([['no-remote'], 100]);
    say(ben, { m: 'remote', showing: number, to: ben.member! });
    say(ada, { m: 'remote', showing: number, to: ben.member! });
    say(ben, steer(5_000));
    expect(party.room.data.showing).toMatchObject({ holder: ben.member, frame: REPLAY.end, turns: 2 });
    say(ben, steer(0));
    expect(party.room.data.showing!.frame).toBe(REPLAY.first);
    // The leader takes it back, and gives it to no one who is not there.
    say(ada, { m: 'remote', showing: number, to: ada.member! });
    say(ada, { m: 'remote', showing: number, to: 999 });
    expect(party.room.data.showing!.holder).toBe(ada.member);
    expect([denials(ada), denials(cleo)]).toEqual([['nobody'], []]);
  });

  it('goes on when the member has left who shows it, and the remote goes to the leader', () => {
    const { party, clients, say, shown } = lobby(['Ada', 'Ben']);
    const [ada, ben] = clients as [LabClient, LabClient];
    say(ben, { m: 'show', replay: REPLAY });
    const { number } = shown()!;
    party.giveRecording(ben, number, RECORDING);
    party.run(party.now + 10_000, () => shown()?.whole === true);
    party.leave(ben);
    party.run(party.now + 1_000);
    expect(shown()).toMatchObject({ holder: ada.member, whole: true, name: 'Ben' });
    party.say(ada, { m: 'recording', showing: number, at: 0 });
    expect(party.run(party.now + 10_000, () => received(ada, number).whole)).toBe(true);
  });

  it('is over when its member leaves before the recording is whole, when it is ended, and when a match counts down', () => {
    const { party, clients, say, shown } = lobby(['Ada', 'Ben', 'Cleo']);
    const [ada, ben, cleo] = clients as [LabClient, LabClient, LabClient];
    say(cleo, { m: 'show', replay: REPLAY });
    party.leave(cleo);
    party.run(party.now + 500);
    expect(shown()).toBeNull();
    say(ben, { m: 'show', replay: REPLAY });
    say(ben, { m: 'show', replay: null });
    expect(shown()).toBeNull();
    say(ben, { m: 'show', replay: REPLAY });
    for (const one of [ada, ben]) party.say(one, { m: 'ready', ready: true });
    party.run(party.now + 5_000, () => party.room.phase === 'countdown');
    expect(shown()).toBeNull();
    party.run(party.now + 5_000, () => party.room.phase === 'playing');
    say(ada, { m: 'show', replay: REPLAY });
    expect([shown(), denials(ada)]).toEqual([null, ['playing']]);
  });

  it('is over where no recording comes', () => {
    const { party, clients, say, shown } = lobby(['Ada']);
    say(clients[0]!, { m: 'show', replay: REPLAY });
    expect(shown()).not.toBeNull();
    party.run(party.now + RECORDING_PATIENCE_MS + 1_000);
    expect(shown()).toBeNull();
  });

  it('gives a member in a browser neither the remote nor a say', () => {
    const { party, clients, say, number } = showing(['Ada']);
    const eve = party.join('Eve', { served: true });
    party.run(party.now + 1_000);
    say(clients[0]!, { m: 'remote', showing: number, to: eve.member! });
    say(eve, { m: 'recording', showing: number, at: 0 }, 2_000);
    say(eve, { m: 'show', replay: null });
    expect(party.room.data.showing!.holder).toBe(clients[0]!.member);
    expect(received(eve, number).at).toBe(0);
  });
});

describe('a hostile member of a room that watches a replay', () => {
  it('ends the own showing alone with bytes of another hash, and no one is given them', () => {
    const { party, clients, shown } = showing(['Ada', 'Ben'], bytesOf(60_001).subarray(1));
    expect(shown()).toBeNull();
    expect(clients[1]!.events.some(({ kind }) => kind === 'bulk')).toBe(false);
    expect(party.faults).toEqual([]);
  });

  it('cannot show another replay, end this one, or put bytes into it', () => {
    const { party, clients, say, shown } = lobby(['Ada', 'Ben']);
    const [ada, ben] = clients as [LabClient, LabClient];
    say(ada, { m: 'show', replay: REPLAY });
    const { number } = shown()!;
    party.giveRecording(ben, number, bytesOf(60_001).subarray(1));
    party.run(party.now + 3_000);
    say(ben, { m: 'show', replay: REPLAY });
    say(ben, { m: 'show', replay: null });
    expect(denials(ben)).toEqual(['shown-already', 'no-remote']);
    party.giveRecording(ada, number, RECORDING);
    party.run(party.now + 10_000, () => shown()?.whole === true);
    expect(shown()).toMatchObject({ number, whole: true });
  });

  it('steers and shows no faster than a person draws a slider', () => {
    const { party, clients, say, number } = showing(['Ada', 'Ben']);
    const [ada] = clients as [LabClient];
    const steer: FromPeer = { m: 'steer', showing: number, frame: 100, moves: false, speed: 1 };
    for (let i = 0; i < 200; i++) party.say(ada, steer);
    party.run(party.now + 1_000);
    expect(party.room.data.showing!.turns).toBeLessThan(STEER_BURST + 15);
    for (let i = 0; i < 20; i++) say(ada, { m: 'show', replay: REPLAY }, 50);
    expect(denials(ada)).toContain('too-fast');
    expect(violations(party)).toEqual([]);
  });

  it('is refused what no recording can be', () => {
    const wrong: Partial<ShownReplay>[] = [
      { bytes: 0 },
      { bytes: MOST_SHOWN_BYTES + 1 },
      { first: REPLAY.end + 1 },
      { end: 1e9 },
      { hash: 'ab' },
      { game: '../x' },
    ];
    for (const change of wrong) {
      expect([change, v.is(fromPeerSchema, { m: 'show', replay: { ...REPLAY, ...change } })]).toEqual([
        change,
        false,
      ]);
    }
  });

  it('is refused a recording for which the relay of many rooms has no space', () => {
    const most = MOST_KEPT_BYTES / MOST_SHOWN_BYTES;
    const party = new LabParty({ seed: 7, game: TOY, simulate: false, rooms: most + 1 });
    const clients = Array.from({ length: most + 1 }, (_, room) => party.join(`Ada ${room}`, {}, room));
    party.run(3_000);
    const replay = { ...REPLAY, bytes: MOST_SHOWN_BYTES };
    for (const client of clients) party.say(client, { m: 'show', replay });
    party.run(party.now + 1_000);
    expect(clients.map(denials)).toEqual([...Array<string[]>(most).fill([]), ['no-space']]);
  });
});
