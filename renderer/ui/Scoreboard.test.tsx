import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Scoreboard } from './Scoreboard.tsx';

const row = (name: string, points: number) => ({ member: null, name, matches: 1, wins: 0, points });

describe('the scoreboard of the evening', () => {
  // The order of players without points is chance.
  it('shows the best three with points, and nothing where no player has any', () => {
    const shown = (...points: readonly number[]) =>
      renderToStaticMarkup(<Scoreboard rows={points.map((count, at) => row(`P${at}`, count))} />).match(
        /P\d(?=<\/)/g,
      );
    expect(shown(4, 3, 2, 1)).toEqual(['P0', 'P1', 'P2']);
    expect(shown(4, 0, 0)).toEqual(['P0']);
    expect(shown(0, 0)).toBeNull();
  });
});
