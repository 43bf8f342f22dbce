import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Room, RoomPlace } from '../../../electron/party/window/contract.ts';
import { matchOf, playing, roomView } from '../../gallery/gallery-rooms.ts';
import { en } from '../../languages/en.ts';
import { ConnectionIndicators } from './ConnectionIndicators.tsx';

/** The labels of the indicators beside the game, in a match that was dealt to two seats. */
function labels(change: Partial<RoomPlace> = {}, roomChange: Partial<Room> = {}): string[] {
  const base = roomView(2, {}, { ...playing, match: matchOf(2, 0), ...roomChange }).place as RoomPlace;
  const members = base.room.members.map((one) => ({
    ...one,
    silent: false,
    ...(roomChange.members?.[one.seat] ?? {}),
  }));
  const latency = [{ member: 1, rttMs: 12, jitterMs: 1, loss: 0, quality: 'good' as const }];
  const place = { ...base, room: { ...base.room, members }, latency, emotes: [], ...change };
  const html = renderToStaticMarkup(<ConnectionIndicators place={place} />);
  return [...html.matchAll(/<li[^>]*class="([^"]*)"[^>]*aria-label="([^"]*)"/g)].map(
    ([, of = '', label]) => `${of.replaceAll('ConnectionIndicators-', '')}: ${label}`,
  );
}

const [first, second] =
  roomView(2, {}, playing).place.at === 'room'
    ? (roomView(2, {}, playing).place as RoomPlace).room.members
    : [];
const { indicator, quality, unknown, returning, rtt } = en.latency;

describe('the indicator of a member', () => {
  it('is how well their line is, with its round trip, or that nothing is measured yet', () => {
    expect(labels()).toEqual([
      `indicator: ${indicator(first!.name, quality.good, rtt(12))}`,
      `indicator: ${indicator(second!.name, unknown, '')}`,
    ]);
  });

  it('is that they are silent, before all that is known of their line', () => {
    const members = [{ ...first!, silent: true, returning: true }, second!];
    expect(labels({}, { members })[0]).toBe(
      `indicator silent: ${indicator(first!.name, en.lobby.silent, rtt(12))}`,
    );
  });

  it('is how long the host was not heard, at every member but the host, instead of what was measured before', () => {
    const unheard = `indicator silent: ${indicator(first!.name, en.lobby.silentFor(3), '')}`;
    expect(labels({ hosting: false, silentMs: 3_900 })).toEqual([
      unheard,
      `indicator: ${indicator(second!.name, unknown, '')}`,
    ]);
    expect(labels({ hosting: false, silentMs: null })[0]).not.toBe(unheard);
    // The leader of a room at a dedicated relay is not what does not answer.
    expect(labels({ hosting: false, silentMs: 3_900, heirs: [] })[0]).not.toBe(unheard);
  });

  it('is that they come back', () => {
    const members = [{ ...first!, returning: true }, second!];
    expect(labels({}, { members })[0]).toContain(indicator(first!.name, returning, rtt(12)));
  });

  it('shows the last feeling that they have shown', () => {
    const emotes = [
      { id: 1, member: 1, emote: 'wave' as const },
      { id: 2, member: 1, emote: 'skull' as const },
    ];
    expect(labels({ emotes })[0]).toMatch(/^indicator feeling:/);
    expect(labels({ emotes })[1]).toMatch(/^indicator:/);
  });
});

describe('a seat that somebody has left', () => {
  const members = [first!, { ...second!, plays: false }];

  it('says that they are away, or that a bot stands in for them', () => {
    expect(labels({}, { members }).at(-1)).toBe(`indicator silent: ${en.latency.away(second!.name)}`);
    const match = { ...matchOf(2, 0)!, options: { away: 1 } };
    expect(labels({}, { members, match }).at(-1)).toBe(
      `indicator silent: ${en.latency.stoodInFor(second!.name)}`,
    );
  });

  it('is none of a bot, and none where nothing is played', () => {
    expect(labels({}, { match: matchOf(2, 3) })).toHaveLength(2);
    expect(labels({}, { match: null })).toHaveLength(2);
  });
});

describe('those who watch', () => {
  it('are counted, whether they have a seat in the room or not', () => {
    const members = [first!, { ...second!, watches: true }];
    const onlookers = [{ id: 9, name: 'Iris', watches: true, silent: false }];
    const shown = labels({}, { members, onlookers });
    expect(shown.at(-1)).toBe(`indicator: ${en.lobby.watchersOf([second!.name, 'Iris'])}`);
  });
});

describe('the laboratory', () => {
  it('has a sign while lines of members are made worse', () => {
    const laboratory = [{ member: 1, line: 'recorded' as const }];
    expect(labels({}, { laboratory }).at(-1)).toBe(`indicator: ${en.laboratory.sign([first!.name])}`);
  });
});
