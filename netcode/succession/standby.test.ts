import { describe, expect, it } from 'vitest';
import { fingerprint, namedKeyPair } from '../crypto/key-pair.ts';
import { FrameLog } from '../frames/frame-log.ts';
import { Peer } from '../peer/peer.ts';
import type { PeerEvent } from '../peer/peer-events.ts';
import { estateOf } from '../room/estate.ts';
import { play, roomOf, roomOptions } from '../room/testing/rooms.ts';
import { createRng, nextU32 } from '../sim/rng.ts';
import { KIND, PROTOCOL_VERSION } from '../wire/datagram.ts';
import { fromJson, toJson } from '../wire/json.ts';
import { type Estate, estateSchema } from '../wire/messages.ts';
import { HostSearch, type Succession } from './host-search.ts';
import { Standby } from './standby.ts';

const identity = namedKeyPair('heir');
const self = fingerprint(identity.public);

/** Three play; the second of them sits at the app that waits. */
function sound(): Estate {
  const estate = estateOf(play(roomOf(3)));
  const own = { client: self, person: `${self}/0` };
  const known = [...estate.known, own.person];
  const { match } = estate;
  const seats = match!.seats.map((one, at) => (at === 1 ? { ...one, key: self } : one));
  return {
    ...estate,
    known,
    match: { ...match!, seats },
    dealt: estate.dealt.map((key, at) => (at === 1 ? own.person : key)),
    members: estate.members.map((one, at) => (at === 1 ? { ...one, ...own } : one)),
  };
}

const host = { member: 1, host: 'a'.repeat(32), address: '192.168.1.1', port: 1 };

const heir = { member: 2, host: self, address: '192.168.1.2', port: 1 };

function standbyOf(log: FrameLog | null = null): Standby {
  const rng = createRng(1);
  return new Standby({
    room: roomOptions({ survivesHost: true }),
    identity,
    random: () => nextU32(rng),
    host: () => host,
    frames: () => log,
  });
}

/** An app that has heard these estates, and then no more of its host, unless it hears that still. */
function standbyWith(estates: readonly Estate[], lost = true): Standby {
  const standby = standbyOf();
  const succession: Succession = {
    m: 'succession',
    room: sound().id,
    epoch: 0,
    apps: 3,
    counted: [2, 3],
    heirs: [heir],
  };
  const hostSearch = new HostSearch(self);
  hostSearch.hear(succession);
  for (const room of estates) standby.hear({ m: 'estate', room, password: null });
  standby.look(hostSearch, lost, 0);
  return standby;
}

const unsound: [string, (estate: Estate) => Estate][] = [
  ['of a game that is not here', (one) => ({ ...one, settings: { ...one.settings, game: 'none' } })],
  ['without this app', (one) => ({ ...one, members: one.members.filter(({ client }) => client !== self) })],
  ['that plays no match', (one) => ({ ...one, match: null })],
  ['with two on a seat', (one) => ({ ...one, members: one.members.map((it) => ({ ...it, seat: 0 })) })],
];

/** The answer of this relay to a client that asks for its place; null when there is none. */
function answer(standby: Standby, astray: boolean): PeerEvent | null {
  const rng = createRng(2);
  const address = { address: '192.168.1.3', port: 1 };
  const peer = new Peer({
    relay: address,
    request: {
      name: 'Cat',
      app: '0',
      contents: {},
      claim: { room: sound().id, match: 0, frames: 0, epoch: 0 },
    },
    identity: namedKeyPair('cat'),
    host: self,
    astray,
    random: () => nextU32(rng),
    now: 0,
    game: () => undefined,
  });
  const events: PeerEvent[] = [];
  for (let out = peer.advance(0); out.length > 0; ) {
    const sends = out.filter((one) => one.kind === 'send');
    events.push(...out.filter((one) => one.kind !== 'send'));
    const answers = sends.flatMap(({ bytes }) => standby.receive(bytes, address, 0));
    out = answers.flatMap(({ bytes }) => peer.receive(bytes, 0));
  }
  return events.at(-1) ?? null;
}

describe('an app on standby', () => {
  it.each(unsound)('founds no room from an estate %s', (_, spoil) => {
    const standby = standbyWith([spoil(sound())]);
    expect([standby.relay, standby.room]).toEqual([null, null]);
  });

  it.each(unsound)('keeps a sound estate when it hears an estate %s', (_, spoil) => {
    const { relay, room } = standbyWith([sound(), spoil(sound())]);
    expect(relay!.rooms[0]!.members.map(({ id }) => id)).toEqual([1, 2, 3]);
    expect(room).toBeNull(); // nobody has come yet
  });

  // A member with more frames than the next host could not play on in them.
  it('begins a room that it is given when it has all frames of the match, or follows none', () => {
    const log = new FrameLog({ seats: sound().match!.seats.length, inputBytes: 1 }, 100);
    const search = new HostSearch(self);
    const counts = { apps: 1, counted: [], heirs: [heir] };
    search.hear({ m: 'succession', room: sound().id, epoch: 0, ...counts });
    search.hear({ m: 'handover', heir, frames: 2 });
    const [follows, waits] = [standbyOf(log), standbyOf()];
    const isHere = (standby: Standby) => {
      standby.look(search, false, 0);
      return standby.room !== null;
    };
    for (const standby of [follows, waits]) standby.hear({ m: 'estate', room: sound(), password: null });
    expect([isHere(follows), isHere(waits)]).toEqual([false, true]);
    log.append();
    expect(isHere(follows)).toBe(false);
    log.append();
    expect(isHere(follows)).toBe(true);
  });

  it('reads no estate whose numbers are at their end, because its room could not be told', () => {
    expect(fromJson(estateSchema, toJson(sound()))).not.toBeNull();
    expect(fromJson(estateSchema, toJson({ ...sound(), epoch: 0xffff_ffff }))).toBeNull();
  });

  it('leads members who have gone astray to the host, and answers no others while it is heard', () => {
    const { host: fingerprintOfHost, address, port } = host;
    const refusal = { why: 'moved', host: fingerprintOfHost, address, port };
    const standby = standbyWith([sound()], false);
    expect(answer(standby, false)).toBeNull();
    expect(answer(standby, true)).toEqual({ kind: 'refused', refusal });
    expect(answer(standby, false)).toBeNull();
  });

  it('answers no other datagram while the host is heard', () => {
    const standby = standbyWith([sound()], false);
    const address = { address: '192.168.1.3', port: 1 };
    const rng = createRng(3);
    for (let datagram = 0; datagram < 1_000; datagram++) {
      const bytes = Uint8Array.from({ length: nextU32(rng) % 1_200 }, () => nextU32(rng));
      // Of this version, and of any kind but the hello of an astray client.
      bytes.set([PROTOCOL_VERSION, KIND.join + (datagram % 11)].slice(0, bytes.length));
      expect(standby.receive(bytes, address, datagram)).toEqual([]);
    }
  });
});
