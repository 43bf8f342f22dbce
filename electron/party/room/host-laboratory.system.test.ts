// The laboratory of a host, between whole parties over real UDP on this machine.

import { describe, expect, it } from 'vitest';
import { readRecording } from '../../../netcode/conditioner/recorded-network.ts';
import { quickTime } from '../testing/quick-time.ts';
import { place, type TestPlayer, untilRoom, useTestPlayers } from '../testing/test-players.ts';
import { CALM, type Command } from '../window/contract.ts';

quickTime();

const players = useTestPlayers();
const FAR = { ...CALM, delayMs: 60 };

async function roomOfTwo(): Promise<[TestPlayer, TestPlayer]> {
  const ann = await players.hosting('Ann');
  const bob = await players.joining('Bob', ann);
  await Promise.all([ann, bob].map((one) => untilRoom(one, ({ room }) => room.members.length === 2)));
  return [ann, bob];
}

const rttOf = (seen: TestPlayer['window'], id: number) =>
  seen.view?.place.at === 'room'
    ? (seen.view.place.latency.find(({ member }) => member === id)?.rttMs ?? 0)
    : 0;

describe('the laboratory of a host', () => {
  it('makes the line of a guest worse, which host and guest are told, and restores it', async () => {
    const [ann, bob] = await roomOfTwo();
    const { me } = place(bob);
    expect(await ann.window.send({ do: 'bend', members: [me], line: FAR })).toEqual({ is: 'done' });
    const told = [{ member: me, line: FAR }];
    for (const one of [ann, bob]) {
      expect((await untilRoom(one, ({ room }) => room.laboratory.length === 1)).room.laboratory).toEqual(
        told,
      );
    }
    await untilRoom(ann, () => rttOf(ann.window, me) > 100);
    expect(rttOf(ann.window, place(ann).me)).toBeLessThan(60);
    await ann.window.send({ do: 'bend', members: [me], line: null });
    await untilRoom(bob, ({ room }) => room.laboratory.length === 0);
    await untilRoom(ann, () => rttOf(ann.window, me) < 60);
  });

  it('cuts a line for a moment, and restores it', async () => {
    const [ann, bob] = await roomOfTwo();
    const { me } = place(bob);
    await ann.window.send({ do: 'bend', members: [me], line: FAR });
    await ann.window.send({ do: 'cut', members: [me] });
    const { room } = await untilRoom(
      ann,
      (at) => at.room.laboratory[0]?.line !== 'recorded' && at.room.laboratory[0]?.line.loss === 1,
    );
    expect(room.laboratory).toEqual([{ member: me, line: { ...FAR, loss: 1 } }]);
    // A second cut while it lasts leaves its end as it is.
    await ann.window.send({ do: 'cut', members: [me] });
    for (const one of [ann, bob]) {
      await untilRoom(
        one,
        (at) => JSON.stringify(at.room.laboratory) === JSON.stringify([{ member: me, line: FAR }]),
      );
    }
    expect(place(bob).room.members.map(({ id }) => id)).toContain(me);
  });

  it('records the network, gives it out as a file, takes such a file, and plays it back', async () => {
    const [ann, bob] = await roomOfTwo();
    const { me } = place(bob);
    const nothing = { is: 'rejected', why: { kind: 'no-network' } };
    expect(await ann.window.send({ do: 'save-network' })).toEqual(nothing);
    expect(await ann.window.send({ do: 'bend', members: [me], line: 'recorded' })).toEqual(nothing);
    await ann.window.send({ do: 'bend', members: [me], line: FAR });
    await ann.window.send({ do: 'record', on: true });
    await untilRoom(ann, ({ laboratory }) => laboratory!.recording);
    await untilRoom(ann, () => rttOf(ann.window, me) > 100);
    await ann.window.send({ do: 'record', on: false });
    const { laboratory } = await untilRoom(ann, (at) => !at.laboratory!.recording);
    expect(laboratory!.recorded).toMatchObject({ links: 2 });
    const saved = await ann.window.send({ do: 'save-network' });
    const file = saved.is === 'done' ? saved.network! : '';
    const network = readRecording(file)!;
    expect(Math.max(...network.links[1]!.up.delays.map((delay) => delay ?? 0))).toBeGreaterThan(50);

    expect(await ann.window.send({ do: 'load-network', file: '{}' })).toEqual({
      is: 'rejected',
      why: { kind: 'bad-network' },
    });
    const slow = { ...network, links: [...network.links] };
    expect(await ann.window.send({ do: 'load-network', file })).toEqual({ is: 'done' });
    expect(place(ann).laboratory!.recorded!.links).toBe(slow.links.length);
    await ann.window.send({ do: 'bend', members: [me], line: 'recorded' });
    const { room } = await untilRoom(bob, (at) => at.room.laboratory[0]?.line === 'recorded');
    expect(room.laboratory).toEqual([{ member: me, line: 'recorded' }]);
  });

  it('belongs to the host alone, and refuses conditions beyond the worst', async () => {
    const [ann, bob] = await roomOfTwo();
    const { me } = place(bob);
    const all: Command[] = [
      { do: 'bend', members: [me], line: FAR },
      { do: 'cut', members: [me] },
      { do: 'record', on: true },
      { do: 'save-network' },
      { do: 'load-network', file: '' },
    ];
    for (const command of all) {
      expect(await bob.window.send(command)).toMatchObject({ why: { denial: { why: 'not-leader' } } });
    }
    const wrong = [
      { do: 'bend', members: [], line: FAR },
      { do: 'bend', members: [me], line: { ...FAR, loss: 0.6 } },
      { do: 'bend', members: [me], line: { ...FAR, lossRun: 0 } },
      { do: 'bend', members: [1.5], line: null },
      { do: 'bend', members: [me] },
    ];
    for (const one of wrong) {
      expect(await ann.window.sendRaw(one)).toMatchObject({ why: { kind: 'malformed' } });
    }
    // An absent member has no line.
    await ann.window.send({ do: 'bend', members: [4_000], line: FAR });
    expect(place(ann).room.laboratory).toEqual([]);
  });
});
