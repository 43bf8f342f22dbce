// Every network in the folder networks/, in every way to stay in step: whatever it does, all play the same match, and have
// all of it once the network is good. A recording that a host saved becomes such a test by lying there.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CLEAN_LINK } from '../conditioner/link-model.ts';
import { type RecordedNetwork, readRecording } from '../conditioner/recorded-network.ts';
import { below, createRng } from '../sim/rng.ts';
import type { Rules } from '../sim/rules.ts';
import { type Way, wayNames } from '../sim/ways.ts';
import { violations } from './invariants.ts';
import { moversGame } from './movers.ts';
import { type LabGame, LabParty } from './party.ts';
import { racersGame } from './racers.ts';
import { toyGame } from './toy.ts';

const PEERS = 4;
const FOLDER = join(import.meta.dirname, 'networks');
const files = readdirSync(FOLDER);

function gameOf(way: Way): LabGame {
  if (way !== 'authority' && way !== 'shadow')
    return toyGame({ tickRate: 60, inputBytes: 1, seats: PEERS, frames: 1e6 });
  const { info, rules } = way === 'shadow' ? racersGame(PEERS) : moversGame(PEERS);
  return { info, rules: rules as Rules<unknown> };
}

function play(way: Way, network: RecordedNetwork) {
  const party = new LabParty({ seed: 5, game: gameOf(way), room: { way } });
  const clients = Array.from({ length: PEERS }, () => party.join());
  party.run(1_000, () => clients.every(({ peer }) => peer.room !== null));
  for (const client of clients) party.say(client, { m: 'ready', ready: true });
  party.run(party.now + 10_000, () => party.room.phase === 'playing');
  clients.forEach((client, index) => {
    party.playBack(client, network.links[index % network.links.length]!);
  });
  const until = party.now + network.lengthMs;
  const rng = createRng(9);
  for (const client of clients) {
    const act = () => {
      if (party.now >= until) return;
      const input = new Uint8Array(party.game.info.inputBytes);
      input[0] = below(rng, 16);
      if (way === 'commands') party.command(client, input);
      else party.hold(client, input);
      party.at(party.now + 50 + below(rng, 200), act);
    };
    act();
  }
  party.run(until);
  for (const client of clients) party.setConditions(client, CLEAN_LINK);
  party.run(party.now + 1_000);
  return party;
}

describe.each(files)('the recorded network %s', (file) => {
  const network = readRecording(readFileSync(join(FOLDER, file), 'utf8'))!;

  it.each(wayNames)('leaves all players with the same match in the way %s', (way) => {
    const party = play(way, network);
    expect(violations(party)).toEqual([]);
    const closed = party.room.match!.log.next;
    expect(closed).toBeGreaterThan((network.lengthMs / 1000) * 15);
    for (const { records } of party.clients) {
      // What closed last is on its way, or is sent when its quarter of a second is over.
      expect(records.get(1)!.at.length).toBeGreaterThan(closed - 20);
    }
  });
});
