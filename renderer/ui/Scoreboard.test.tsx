import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { Room } from '../../electron/party/window/contract.ts';
import { en } from '../languages/en.ts';
import { zh } from '../languages/zh.ts';
import { Scoreboard } from './Scoreboard.tsx';
import { scoreboardCsv } from './scoreboard-csv.ts';

const COUNTED = { is: 'counted' as const, otherwise: null, told: [] };

const row = (name: string, points: number) => ({ member: null, name, matches: 1, wins: 0, points });

describe('the scoreboard of the evening', () => {
  // The order of players without points is chance.
  it('shows the best three with points, and nothing where no player has any', () => {
    const shown = (...points: readonly number[]) =>
      renderToStaticMarkup(
        <Scoreboard rows={points.map((count, at) => row(`P${at}`, count))} members={[]} check={COUNTED} />,
      ).match(/P\d(?=<\/)/g);
    expect(shown(4, 3, 2, 1)).toEqual(['P0', 'P1', 'P2']);
    expect(shown(4, 0, 0)).toEqual(['P0']);
    expect(shown(0, 0)).toBeNull();
  });
  it('is saved as CSV in both languages', () => {
    const rows = [row('=Ann', 3), row('Bob', 2)];
    expect(scoreboardCsv(rows, en)).toBe("\uFEFFPlayer,Played,Won,Points\r\n'=Ann,1,0,3\r\nBob,1,0,2\r\n");
    expect(scoreboardCsv(rows, zh)).toMatch(/^\uFEFF[^A-Za-z]+\r\n'=Ann,1,0,3\r\n/);
  });

  it('shows the face of each who is here, also under another number', () => {
    const members = [
      { id: 7, name: 'Ann', face: 1 },
      { id: 8, name: 'Bob', face: 0 },
      { id: 9, name: 'Cyd', face: 2 },
    ] as unknown as Room['members'];
    const rows = [{ ...row('Ann', 3), member: 1 }, { ...row('Bob', 2), member: 8 }, row('Dan', 1)];
    const html = renderToStaticMarkup(<Scoreboard rows={rows} members={members} check={COUNTED} />);
    expect(html.split('class="Face-root"')).toHaveLength(2);
    expect(html).toMatch(/class="Face-root".*Ann.*Bob.*Dan/);
  });
});
