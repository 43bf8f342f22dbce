// What buttons do that do something else for who is out (Game.buttonsNow), in a match of bots.

import { describe, expect, it } from 'vitest';
import type { Seat } from '../netcode/sim/rules.ts';
import { createSimulation } from '../netcode/sim/simulation.ts';
import { languages } from './kit/words/languages.ts';
import { games } from './list.ts';

const MOST_FRAMES = 10_000;

describe('a button', () => {
  // The same button may do something else for a player who is out.
  it.each(games.filter(({ buttonsNow }) => buttonsNow))(
    'says in $info.id what it does for a player who is out, in every language, and its usual action in the next round',
    ({ info, rules, buttons, buttonsNow }) => {
      const seats = Array.from({ length: 4 }, (): Seat => ({ kind: 'bot', name: 'Bot' }));
      const options = Object.fromEntries(info.options.map(({ key, initial }) => [key, initial]));
      const simulation = createSimulation(info, rules, { seed: 4, seats, options });
      const inputs = new Uint8Array(seats.length * info.inputBytes);
      const namesOf = (seat: number) =>
        languages.map((language) => buttonsNow!(simulation.state, seat, language));
      const others = () => [...seats.keys()].filter((seat) => Object.keys(namesOf(seat)[0]!).length > 0);
      const until = (holds: () => boolean) => {
        while (!holds() && simulation.frame < MOST_FRAMES) simulation.step(inputs);
        expect(holds()).toBe(true);
      };
      expect(others()).toEqual([]);
      until(() => others().length > 0);
      const named = namesOf(others()[0]!);
      for (const names of named)
        for (const button of Object.keys(names)) expect(buttons.map(({ name }) => name)).toContain(button);
      const said = named.flatMap((names) => Object.values(names).filter((name) => name !== ''));
      expect(new Set(said).size).toBe(languages.length);
      until(() => others().length === 0);
    },
  );
});
