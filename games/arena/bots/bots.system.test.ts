import { describe, expect, it } from 'vitest';
import { rules } from '../rules/rules.ts';
import { BODY, CLOSING, COLS, ROWS, STEPS_PER_CELL } from '../rules/tuning.ts';
import { middle } from '../rules/walls.ts';
import { botMatch, playing } from '../testing.ts';
import { botInput } from './bots.ts';
import { wayTo } from './routes.ts';

/** All have left the edge by then. */
const START_FRAMES = 300;

describe('the bots of Arena', () => {
  it.each([0, 1, 2].flatMap((map) => [4, 16].map((count) => [map, count] as const)))(
    'bring every match on map %i to an end with %i of them, and take each other out',
    (map, count) => {
      let outs = 0;
      const { outcome, frames } = botMatch(
        { seed: 5, count, options: { map, rounds: 1 } },
        30_000,
        ({ cues }) => {
          outs += cues.filter(({ kind, value }) => kind === 'out' && value >= 0).length;
        },
      );
      expect(outcome).not.toBeNull();
      // A train or the zone takes some.
      expect(outs).toBeGreaterThan((count - 1) / 2);
      expect(frames).toBeLessThan(20_000);
    },
  );

  it.each([0, 1, 2])('win more rounds on map %i the stronger they are', (map) => {
    const state = playing(4, { map, rounds: 5 });
    const input = new Uint8Array(3 * state.seats.length);
    const won = [0, 0];
    while (rules.outcome(state) === null) {
      for (const seat of state.seats.keys()) {
        const own = input.subarray(3 * seat, 3 * seat + 3);
        own[0] = botInput({ ...state, level: seat % 2 === 0 ? 1 : 3 }, seat, own);
      }
      rules.step(state, input);
      for (const { kind, seat } of state.cues) if (kind === 'round' && seat >= 0) won[seat % 2]!++;
    }
    expect(won[1]).toBeGreaterThan(won[0]!);
  });

  // On the courtyard they spent half of their time at its edge: they danced there, or pressed against a wall.
  it.each([0, 1, 2])('fight all over map %i, not along its edge', (map) => {
    let [seen, atEdge] = [0, 0];
    for (const count of [4, 8]) {
      botMatch({ seed: 1, count, options: { map, rounds: 3 } }, 10_000, ({ phase, zone, since, seats }) => {
        // All start at the edge, and a zone that closes brings everybody to the middle.
        if (phase !== 'play' || zone > 0 || since < START_FRAMES) return;
        for (const { alive, x, y } of seats) {
          if (!alive) continue;
          seen++;
          const across = Math.min(x, COLS * STEPS_PER_CELL - x);
          if (Math.min(across, y, ROWS * STEPS_PER_CELL - y) < 2.5 * STEPS_PER_CELL) atEdge++;
        }
      });
    }
    expect(seen).toBeGreaterThan(1_000);
    expect(atEdge / seen).toBeLessThan(0.2);
  });

  it('hit each other where two come to one place', () => {
    // Each turned to the other, stepped past it as it turned, and turned again, until the zone closed.
    const state = playing(['bot', 'bot'], { map: 0 });
    const { seats } = state;
    for (const [seat, fighter] of seats.entries()) {
      Object.assign(fighter, { x: middle(12) + 10 * seat, y: middle(6), facing: 2 + 4 * (1 - seat) });
    }
    const input = new Uint8Array(6);
    for (let frame = 0; frame < 120; frame++) {
      for (const seat of [0, 1]) rules.bot(state, seat, input.subarray(3 * seat));
      rules.step(state, input);
      input.fill(0);
    }
    expect(Math.min(...seats.map(({ hearts }) => hearts))).toBeLessThan(state.hearts);
  });

  it('throw ice when they are out, which meets rivals', () => {
    let met = 0;
    botMatch({ seed: 2, count: 8, options: { rounds: 1 } }, 10_000, ({ cues }) => {
      met += cues.filter(({ kind }) => kind === 'chill').length;
    });
    expect(met).toBeGreaterThan(2);
  });

  it('go to the middle of their own column first when they just touch the next one', () => {
    // It pressed up for ever, against a wall beside its way.
    const { walls } = playing(2, { map: 1 });
    const touching = { x: 2 * STEPS_PER_CELL - BODY, y: middle(13) };
    expect(wayTo({ walls, frame: 0 }, touching, { x: middle(12), y: middle(7) })).toBe(6);
  });

  it.each([0, 1, 2])('find a player who waits in a corner of map %i', (map) => {
    const state = playing(['player', 'bot'], { map });
    const [idle] = state.seats;
    const input = new Uint8Array(6);
    const { hearts } = idle!;
    while (idle!.hearts === hearts && state.since < CLOSING.startFrames) {
      input.fill(0);
      rules.bot(state, 1, input.subarray(3));
      rules.step(state, input);
    }
    expect(idle!.hearts).toBeLessThan(hearts);
  });
});
