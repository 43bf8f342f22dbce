// What throws beside the match, in a whole party over real UDP: the match goes on, and the party with it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Shell } from './shell-status.ts';
import { untilRoom, useTestPlayers } from './testing/test-players.ts';
import { openStage, openWindow } from './testing/test-window.ts';

const players = useTestPlayers();

describe('a party whose views, effects and log throw', () => {
  it('goes on with its match and its guests, counts each, and shows all when it can again', async () => {
    let throws = false;
    const may = () => {
      if (throws) throw new Error('nobody thought of that');
      return true;
    };
    const shell: Shell = {
      onShellStatus: may,
      // Part of each view.
      get opensFirewall() {
        return may();
      },
      openFirewall() {},
      chooseFile: async () => null,
      fillScreen() {},
    };
    const party = await players.parties.open('ann', { shell, log: may });
    const ann = { party, window: openWindow(party), stage: openStage(party) };
    await ann.window.send({ do: 'rename', name: 'ann' });
    await ann.window.send({ do: 'host', game: 'trails' });
    await ann.window.until(({ place }) => place.at === 'room');
    const bob = await players.joining('bob', ann);
    for (const one of [ann, bob]) await one.window.send({ do: 'ready', ready: true });
    await Promise.all([ann, bob].map(({ stage }) => stage.until('frames')));

    throws = true;
    const frames = () => bob.stage.heard.flatMap((message) => (message.kind === 'frames' ? [message] : []));
    const then = frames().at(-1)!.first;
    // Views are made of what the guest says; a rename that the disk refuses is a line of the log.
    bob.window.send({ do: 'chat', text: 'hello' });
    bob.window.send({ do: 'rename', name: 'ben' });
    ann.window.send({ do: 'rename', name: 'anna' });
    await untilRoom(bob, ({ room }) => room.members.some(({ name }) => name === 'anna'));
    await bob.stage.until('frames', ({ first }) => first > then + 60);
    const outcome = await ann.window.send({ do: 'report' });
    expect(outcome).toMatchObject({ is: 'rejected', why: { kind: 'failed' } });

    throws = false;
    await untilRoom(ann, ({ room }) => room.members.some(({ name }) => name === 'ben'));
    expect(ann.window.view).toMatchObject({ name: 'anna', place: { plays: true } });
    const { report } = (await ann.window.send({ do: 'report' })) as { report: string };
    expect(report).toMatch(/== Faults\nview: [1-9]/);
    const logged = readFileSync(join(players.parties.folder, 'ann/logs/party.log'), 'utf8');
    expect(logged).toMatch(/"what":"view","count":1,"stack":"Error: nobody thought of that/);
  });
});
