import { describe, expect, it } from 'vitest';
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

describe('the model', () => {
  it('adds one sample to a graph for each new measurement, and keeps only the latest', () => {
    let model = initialModel;
    for (let rtt = 0; rtt < HISTORY_SAMPLES + 5; rtt += 1) model = see(model, withRtt(rtt));
    const samples = model.history.get(2)!;
    expect(samples).toHaveLength(HISTORY_SAMPLES);
    expect(samples.at(-1)).toBe(HISTORY_SAMPLES + 4);
  });

  it('adds no sample for a view in which nothing was measured', () => {
    const once = see(initialModel, withRtt(5));
    expect(see(once, withRtt(5)).history).toBe(once.history);
  });

  it('begins its graphs afresh in the next room', () => {
    const inRoom = see(initialModel, withRtt(5));
    expect(see(inRoom, homeView()).history.size).toBe(0);
  });

  it('keeps unchanged members as the same objects from view to view', () => {
    const first = see(initialModel, withRtt(5));
    const second = see(first, withRtt(6));
    const members = (model: Model) => model.view?.place.at === 'room' && model.view.place.room.members;
    expect(second.view).not.toBe(first.view);
    expect(members(second)).toBe(members(first));
  });

  // A screen reader reads announcements one after the other: endless ones delay all others.
  it('reads out endless changes of readiness for a while only, and all else as usual', () => {
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

  it('tells the same words said twice apart', () => {
    const two = see(initialModel, roomView(2));
    const joined = see(two, roomView(3));
    const again = see(see(joined, roomView(2)), roomView(3));
    expect(again.said.text).toBe(joined.said.text);
    expect(again.said.count).toBe(joined.said.count + 2);
  });

  it('counts the next failure with the same words as another, and one that stays as one', () => {
    const failed = homeView({ failure: { kind: 'host-left' } });
    const once = see(initialModel, failed);
    const stays = see(once, structuredClone(failed));
    expect([once.failures, stays.failures]).toEqual([1, 1]);
    expect(see(see(stays, homeView()), failed).failures).toBe(2);
  });

  it('keeps the facts when views come, as the same object after a restart of the party', () => {
    const told = reduce(initialModel, { is: 'facts', run: 'a', facts });
    const again = reduce(see(told, homeView()), { is: 'facts', run: 'b', facts: structuredClone(facts) });
    expect(again.facts).toBe(facts);
  });

  it('lists commands without an answer by their ids', () => {
    const pending = new Map([[4, { command: { do: 'leave' }, sent: false } as const]]);
    expect(reduce(initialModel, { is: 'pending', pending }).pending).toBe(pending);
  });

  it('holds the link and the stage source beside the view', () => {
    const source = { kind: 'socket', url: 'ws://127.0.0.1:1/stage' } as const;
    const open = reduce(reduce(initialModel, { is: 'status', status: 'open' }), { is: 'stage', source });
    expect(open).toMatchObject({ status: 'open', source, view: null });
  });
});
