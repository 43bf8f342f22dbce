import { describe, expect, it } from 'vitest';
import type { RoomPlace, View } from '../../electron/party/window/contract.ts';
import { roomView } from '../gallery/gallery-rooms.ts';
import { galleryViews } from '../gallery/gallery-views.ts';
import { isNews } from './draw-pace.ts';
import { initialModel, type Model, reduce } from './model.ts';

const { place } = roomView(3);
const { latency, network } = place as RoomPlace;

function seen(change: Partial<RoomPlace> = {}, before: Model = initialModel): Model {
  return reduce(before, { is: 'view', view: roomView(3, change) });
}

describe('news in a view', () => {
  it('does not include figures, whatever they are', () => {
    const before = seen();
    const slower = latency.map((one) => ({ ...one, rttMs: one.rttMs + 1 }));
    expect(isNews(before, seen({ latency: slower }, before))).toBe(false);
    const worse = network.map((one) => ({ ...one, late: one.late + 1 }));
    expect(isNews(before, seen({ latency: slower, network: worse }, before))).toBe(false);
  });

  it('includes the end of a pause, but not its duration', () => {
    const { view } = seen();
    const { place: before } = galleryViews['match-paused']!;
    const { place: over } = galleryViews['match-8']!;
    const showing = (place: View['place']) => reduce(paused, { is: 'view', view: { ...view!, place } });
    const paused = reduce(seen(), { is: 'view', view: { ...view!, place: before } });
    expect(isNews(paused, showing({ ...(before as RoomPlace), pauseMs: 43_000 }))).toBe(false);
    expect(isNews(paused, showing(over))).toBe(true);
  });

  it('includes what members do, the first view, and all else that the window knows', () => {
    const before = seen();
    expect(isNews(initialModel, before)).toBe(true);
    expect(isNews(before, seen({ chat: [{ id: 1, member: 2, name: 'Bea', text: 'Hi' }] }, before))).toBe(
      true,
    );
    expect(isNews(before, reduce(before, { is: 'view', view: { ...before.view!, online: false } }))).toBe(
      true,
    );
    expect(isNews(before, reduce(before, { is: 'status', status: 'gone' }))).toBe(true);
    expect(isNews(before, reduce(before, { is: 'unheard' }))).toBe(true);
  });
});
