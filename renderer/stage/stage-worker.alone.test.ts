import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FromStage } from '../../electron/party/match/stage-messages.ts';
import { decodeFromStage, encodeToStage } from '../../electron/party/match/stage-port.ts';
import { gameById } from '../../games/list.ts';
import type { ObjectTable } from '../../netcode/sim/rules.ts';
import { createSimulation } from '../../netcode/sim/simulation.ts';
import { encodeState } from '../../netcode/sim/state-codec.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

const worker = { onmessage: (_: { readonly data: ToWorker }) => {} };
const said: FromWorker[] = [];
const { port1: party, port2: port } = new MessageChannel();
/** What the party has heard from it. */
const told: FromStage[] = [];

beforeAll(async () => {
  Object.assign(globalThis, { self: worker, postMessage: (message: FromWorker) => said.push(message) });
  party.onmessage = ({ data }) => told.push(decodeFromStage(new Uint8Array(data))!);
  await import('./stage-worker.ts');
  worker.onmessage({
    data: { kind: 'source', source: { kind: 'port', port: port as unknown as MessagePort } },
  });
});
afterAll(() => party.close());

const tell = (message: Parameters<typeof encodeToStage>[0]) =>
  party.postMessage(encodeToStage(message).buffer);
const heard = (kind: FromWorker['kind']) => said.filter((message) => message.kind === kind);

describe('the stage worker', () => {
  // The rules may throw at a view of a hostile host, up to twenty times a second.
  it('ends the match once when a view has what no match has, since the rules cannot go on', async () => {
    const { info, rules } = gameById('arena')!;
    const seats = ['Ann', 'Bob'].map((name) => ({ kind: 'player' as const, name }));
    const match = { number: 1, epoch: 0, seed: 5, seats, options: {}, way: 'authority' as const };
    tell({ kind: 'start', start: { game: 'arena', match, mine: [0], ahead: null } });
    await vi.waitFor(() => expect(heard('playing')).toHaveLength(1));
    const { width, owner, tell: tellObjects } = rules.objects!;
    const objects: ObjectTable = new Map();
    tellObjects(createSimulation(info, rules, match).state, objects);
    const [shot = 0] = [...Array(0x1_0000).keys()].filter((id) => owner(id) > seats.length && id > 0x1000);
    for (let frame = 300; frame < 330; frame += 3) {
      tell({ kind: 'view', view: { frame, objects }, hostFrame: frame + 9 });
      // Shots whose owner has no seat.
      objects.set(shot + frame, new Int32Array(width));
    }
    tell({ kind: 'end' });
    await vi.waitFor(() => expect(heard('idle')).toHaveLength(1));
    expect(heard('error')).toMatchObject([{ error: { kind: 'rules' } }]);
  });

  it('says that a match begins with a state of another version, and plays none', async () => {
    said.length = 0;
    const { info, rules } = gameById('ember')!;
    const seats = [{ kind: 'player' as const, name: 'Ann' }];
    const begun = (number: number, version: (own: number) => number) => {
      const match = { number, epoch: 0, seed: 5, seats, options: {}, way: 'optimistic' as const };
      const { state } = createSimulation(info, rules, match);
      const { console } = state as { readonly console: { version: number } };
      console.version = version(console.version);
      const from = { frame: 30, before: new Uint8Array(seats.length), state: encodeState(state) };
      tell({ kind: 'start', start: { game: 'ember', match, mine: [0], ahead: null }, from });
    };
    begun(1, (own) => own - 1);
    await vi.waitFor(() => expect(heard('error')).toMatchObject([{ error: { kind: 'version' } }]));
    // A console is drawn on a canvas, which Node lacks: it comes as far as that.
    begun(2, (own) => own);
    await vi.waitFor(() => expect(heard('error')).toHaveLength(2));
    expect(heard('error')[1]).toMatchObject({ error: { kind: 'rules' } });
  });

  // This one has no canvas and draws nothing: a match is to begin without its picture.
  it('tells the party once of each match that it shows it, or never will', async () => {
    said.length = 0;
    // What the party hears of matches of earlier tests may still be under way.
    const shown = () => told.filter((message) => message.kind === 'shown' && message.match > 2);
    const seats = [{ kind: 'player' as const, name: 'Ann' }];
    const of = (number: number, game = 'trails') => {
      const match = { number, epoch: 0, seed: 5, seats, options: {}, way: 'optimistic' as const };
      return { kind: 'start' as const, start: { game, match, mine: [0], ahead: null } };
    };
    tell(of(3));
    worker.onmessage({ data: { kind: 'visible', visible: false, seen: false } });
    worker.onmessage({ data: { kind: 'visible', visible: true, seen: true } });
    tell(of(4, 'unknown'));
    await vi.waitFor(() => expect(heard('error')).toMatchObject([{ error: { kind: 'no-game' } }]));
    tell({ kind: 'end' });
    await vi.waitFor(() => expect(heard('idle')).toHaveLength(1));
    await vi.waitFor(() => expect(shown()).toHaveLength(2));
    expect(shown()).toEqual([
      { kind: 'shown', match: 3 },
      { kind: 'shown', match: 4 },
    ]);
  });
});
