import { expect, test } from 'vitest';
import type { View } from '../../electron/party/window/contract.ts';
import { homeView, room, roomView } from '../gallery/gallery-rooms.ts';
import { facts } from '../gallery/gallery-views.ts';
import { HISTORY_SAMPLES } from '../screens/lobby/rtt-history.ts';
import { initialModel, type Model, reduce } from './model.ts';

const see = (model: Model, view: View) => reduce(model, { is: 'view', view });

function withRtt(rttMs: number): View {
  return roomView(2, {
    latency: [{ member: 2, rttMs, jitterMs: 0, loss: 0, quality: 'good' }],
  });
}

test('each new measurement adds one sample to a graph, and only the latest are kept', () => {
  let model = initialModel;
  for (let rtt = 0; rtt < HISTORY_SAMPLES + 5; rtt += 1) model = see(model, withRtt(rtt));
  const samples = model.history.get(2)!;
  expect(samples).toHaveLength(HISTORY_SAMPLES);
  expect(samples.at(-1)).toBe(HISTORY_SAMPLES + 4);
});

test('a view in which nothing was measured adds no sample', () => {
  const once = see(initialModel, withRtt(5));
  expect(see(once, withRtt(5)).history).toBe(once.history);
});

test('graphs begin afresh in the next room', () => {
  const inRoom = see(initialModel, withRtt(5));
  expect(see(inRoom, homeView()).history.size).toBe(0);
});

test('unchanged members stay the same objects from view to view', () => {
  const first = see(initialModel, withRtt(5));
  const second = see(first, withRtt(6));
  const members = (model: Model) => model.view?.place.at === 'room' && model.view.place.room.members;
  expect(second.view).not.toBe(first.view);
  expect(members(second)).toBe(members(first));
});

// A screen reader said nothing else for as long as somebody pressed.
test('whoever is ready and not ready without end is read out for a while, and all else as ever', () => {
  const [first, second] = room(2).members;
  const ready = [true, false].map((is) =>
    roomView(2, {}, { members: [first!, { ...second!, ready: is }], phase: 'lobby' }),
  );
  let model = initialModel;
  const press = (from: number, until: number) => {
    const before = model.said.count;
    for (let ms = from; ms < until; ms += 100)
      model = reduce(model, { is: 'view', view: ready[(ms / 100) % 2]! }, undefined, ms);
    return model.said.count - before;
  };
  expect(press(0, 45_000)).toBeLessThanOrEqual(3 * 16);
  expect(press(45_000, 45_500)).toBe(0);
  model = reduce(model, { is: 'view', view: roomView(3) }, undefined, 45_500);
  expect(model.said.text).toContain('joined');
  // Long after that they are heard again.
  expect(press(90_000, 90_500)).toBeGreaterThan(0);
});

test('the same words said twice are told apart', () => {
  const two = see(initialModel, roomView(2));
  const joined = see(two, roomView(3));
  const again = see(see(joined, roomView(2)), roomView(3));
  expect(again.said.text).toBe(joined.said.text);
  expect(again.said.count).toBe(joined.said.count + 2);
});

test('the next failure is told from the last that reads the same, and one that stays is one', () => {
  const failed = homeView({ failure: { kind: 'host-left' } });
  const once = see(initialModel, failed);
  const stays = see(once, structuredClone(failed));
  expect([once.failures, stays.failures]).toEqual([1, 1]);
  expect(see(see(stays, homeView()), failed).failures).toBe(2);
});

test('facts stay when views come, and the same ones from a party that was started again are the same object', () => {
  const told = reduce(initialModel, { is: 'facts', facts });
  const again = reduce(see(told, homeView()), { is: 'facts', facts: structuredClone(facts) });
  expect(again.facts).toBe(facts);
});

test('commands that have not been answered are known by their ids', () => {
  const pending = new Map([[4, { command: { do: 'leave' }, sent: false } as const]]);
  expect(reduce(initialModel, { is: 'pending', pending }).pending).toBe(pending);
});

test('the link and the stage source stand beside the view', () => {
  const source = { kind: 'socket', url: 'ws://127.0.0.1:1/stage' } as const;
  const open = reduce(reduce(initialModel, { is: 'status', status: 'open' }), { is: 'stage', source });
  expect(open).toMatchObject({ status: 'open', source, view: null });
});
