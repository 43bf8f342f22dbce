import { expect, it } from 'vitest';
import { fingerprint, namedKeyPair } from '../crypto/key-pair.ts';
import { estateOf } from '../room/estate.ts';
import { play, roomOf, roomOptions } from '../room/testing/rooms.ts';
import { createRng, nextU32 } from '../sim/rng.ts';
import { fromJson, toJson } from '../wire/json.ts';
import { type Estate, estateSchema } from '../wire/messages.ts';
import { Follower, type Succession } from './follower.ts';
import { Standby } from './standby.ts';

const identity = namedKeyPair('heir');
const self = fingerprint(identity.public);

/** Three play; the second of them sits at the app that waits. */
function sound(): Estate {
  const estate = estateOf(play(roomOf(3)));
  return { ...estate, members: estate.members.map((one, at) => (at === 1 ? { ...one, client: self } : one)) };
}

/** An app that has heard these estates, and then no more of its host. */
function bereft(estates: readonly Estate[]): Standby {
  const rng = createRng(1);
  const standby = new Standby({
    room: roomOptions({ survivesHost: true }),
    identity,
    random: () => nextU32(rng),
    host: () => null,
    frames: () => null,
  });
  const heir = { member: 2, host: self, address: '192.168.1.2', port: 1 };
  const succession: Succession = { m: 'succession', room: sound().id, epoch: 0, apps: 3, heirs: [heir] };
  const follower = new Follower(self);
  follower.hear(succession);
  for (const room of estates) standby.hear({ m: 'estate', room, password: null });
  standby.look(follower, true, 0);
  return standby;
}

const unsound: [string, (estate: Estate) => Estate][] = [
  ['of a game that is not here', (one) => ({ ...one, settings: { ...one.settings, game: 'none' } })],
  ['without this app', (one) => ({ ...one, members: one.members.filter(({ client }) => client !== self) })],
  ['that plays no match', (one) => ({ ...one, match: null })],
  ['with two on a seat', (one) => ({ ...one, members: one.members.map((it) => ({ ...it, seat: 0 })) })],
];

it.each(unsound)('an estate %s founds no room', (_, spoil) => {
  const standby = bereft([spoil(sound())]);
  expect([standby.relay, standby.room]).toEqual([null, null]);
});

it.each(unsound)('an estate %s takes the place of none that makes sense', (_, spoil) => {
  const { relay, room } = bereft([sound(), spoil(sound())]);
  expect(relay!.rooms[0]!.members.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(room).toBeNull(); // nobody has come yet
});

it('an estate whose numbers are at their end is none: the room could not be told', () => {
  expect(fromJson(estateSchema, toJson(sound()))).not.toBeNull();
  expect(fromJson(estateSchema, toJson({ ...sound(), epoch: 0xffff_ffff }))).toBeNull();
});
