import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import { native } from '../../gallery/gallery-natives.ts';
import { tournament } from '../../gallery/gallery-rooms.ts';
import { facts } from '../../gallery/gallery-views.ts';
import { textsOf } from '../../languages/list.ts';
import { TournamentChoice } from '../next/TournamentChoice.tsx';
import { TournamentDialog } from './TournamentDialog.tsx';
import { TournamentLine } from './TournamentLine.tsx';
import { tournamentCsv } from './tournament-csv.ts';
import { calledText, isCalled, type Tournament, tournamentText } from './tournament-text.ts';

const texts = textsOf.en;
const people = ['Ann', 'Ben', 'Cat', 'Dan'];

/** A knock-out of four: Ann and Dan are next, unless there are results. */
function of4(change: Partial<Tournament> = {}): Tournament {
  return {
    format: { kind: 'knock-out', best: 1 },
    entrants: people.map((name, at) => ({ member: at + 1, name })),
    results: [],
    call: { of: 0, sides: [0, 3] },
    ms: 0,
    ...change,
  };
}
const without = (at: number) =>
  of4().entrants.map((one, index) => (index === at ? { ...one, member: null } : one));
const wins = (of: number, sides: number[], how?: 'mended') => ({
  ...{ of, sides, places: [1, 2] },
  ...(how === 'mended' ? { how, by: 'Ann' } : {}),
});
const over = of4({ results: [wins(0, [0, 3]), wins(1, [2, 1]), wins(2, [0, 2])], call: null });

describe('the words of a tournament', () => {
  it('name who plays next, for whom it waits and how long, who loses then, and who has won', () => {
    expect(tournamentText(of4(), 5, texts)).toBe('Next: Ann – Dan');
    const waits = of4({ entrants: without(3) });
    expect(tournamentText(waits, 4, texts)).toBe('Waiting for Dan: 4 min, then Dan loses the match.');
    expect(tournamentText(over, 5, texts)).toBe('Ann has won the tournament.');
    const alone = of4({ format: { kind: 'rotation', sides: 2 }, call: null });
    expect(tournamentText(alone, 5, texts)).toBe('Waiting for more players.');
  });

  it('tell members who are not called that they watch the next match, and let a called one get ready', () => {
    expect(calledText({ tournament: of4() }, [2, 3], texts)).toBe('You watch this match: Ann – Dan');
    expect(calledText({ tournament: of4() }, [1], texts)).toBeNull();
    expect(calledText({ tournament: of4() }, [2, 1], texts)).toBeNull();
    expect(calledText({ tournament: of4({ entrants: without(3) }) }, [1], texts)).toBe('Waiting for Dan.');
    expect(calledText({}, [1], texts)).toBeNull();
  });

  it('call everybody where no match is', () => {
    expect([1, 2, 3, 4].filter((id) => isCalled({ tournament: of4() }, id))).toEqual([1, 4]);
    expect([1, 2, 3, 4].filter((id) => isCalled({ tournament: over }, id))).toEqual([1, 2, 3, 4]);
    expect(isCalled({}, 9)).toBe(true);
  });
});

describe('a tournament as CSV', () => {
  it('has the table and then the results, quoted where a spreadsheet needs it', () => {
    const entrants = ['Ann "A"', '=1+1', 'Cat, the cat', 'Dan'].map((name, at) => ({ member: at + 1, name }));
    const results = [wins(0, [0, 3], 'mended'), wins(1, [2, 1]), wins(2, [0, 2])];
    expect(tournamentCsv(of4({ entrants, results, call: null }), texts)).toBe(
      [
        '\uFEFFPlace,Player,Played,Won',
        '1,"Ann ""A""",2,2',
        '2,"Cat, the cat",2,1',
        "3,'=1+1,1,0",
        '3,Dan,1,0',
        '',
        'Player,Place,Player,Place',
        '"Ann ""A""",1,Dan,2,corrected by Ann',
        '"Cat, the cat",1,\'=1+1,2',
        '"Ann ""A""",1,"Cat, the cat",2',
        '',
      ].join('\r\n'),
    );
  });
});

describe('the points of a tournament as CSV', () => {
  it('are those of a format whose table has them', () => {
    expect(tournamentCsv(tournament(4, 'league'), texts)).toContain('Won,Points\r\n');
    const rotation = of4({ format: { kind: 'rotation', sides: 2 }, call: null });
    expect(tournamentCsv(rotation, texts)).toContain('Won,Points\r\n');
    expect(tournamentCsv(tournament(4, 'double'), texts)).not.toContain('Points');
  });
});

describe('the line of a tournament', () => {
  const powder = facts.games.find(({ id }) => id === 'powder');
  const line = (room: Partial<Parameters<typeof TournamentLine>[0]['room']>, game = powder) =>
    renderToStaticMarkup(
      <TournamentLine room={{ phase: 'lobby', native: null, ...room }} game={game} leader send={() => {}} />,
    );

  it('is there only while one is held', () => {
    expect(line({})).toBe('');
    expect(line({ tournament: of4() })).toContain('Next: Ann – Dan');
  });

  it('names the game of the next match, and none when all are played or a game that people already have is chosen', () => {
    expect(line({ tournament: of4() })).toContain('<b>Tournament in Powder</b>');
    expect(line({ tournament: over })).toContain('<b>Tournament</b>');
    const { room } = native(3, {}).place as RoomPlace;
    expect(line({ tournament: of4(), native: room.native })).toContain('<b>Tournament</b>');
  });
});

describe('the choice of a tournament', () => {
  it('names the game that it would be in, and offers every format', () => {
    const html = renderToStaticMarkup(
      <TournamentChoice people={4} game="Powder" send={() => {}} onBegin={() => {}} />,
    );
    expect(html).toContain('Hold a tournament in Powder …');
    for (const kind of Object.values(texts.tournament.kinds)) expect(html).toContain(`<span>${kind}</span>`);
  });
});

describe('the table of a tournament', () => {
  const dialog = (one: Tournament, mayChange = false) =>
    renderToStaticMarkup(
      <TournamentDialog
        title="Tournament in Powder"
        tournament={one}
        text={tournamentText(one, 5, texts)}
        mayChange={mayChange}
        send={() => {}}
        onClose={() => {}}
      />,
    );

  it('has a row for each entrant, the winner first', () => {
    const rows = [...dialog(over).matchAll(/<tr><td>(\d*)<\/td><th scope="row">(.*?)<\/th>/g)];
    expect(rows.map(([, place, name]) => `${place} ${name!.replace(/<.*?>/g, '')}`)).toEqual([
      '1 Ann',
      '2 Cat',
      '3 Ben',
      '3 Dan',
    ]);
  });

  it('has the matches by round, with the called one, winners, and the leader who has corrected one', () => {
    const html = dialog(of4({ results: [wins(0, [0, 3], 'mended')], call: { of: 1, sides: [2, 1] } }));
    expect(html.match(/<h3>(.*?)<\/h3>/g)).toEqual(['<h3>Round 1</h3>', '<h3>Round 2</h3>']);
    expect(html.match(/<b>Ann<\/b><span class="unseen"> \(winner\)<\/span>/g)).toHaveLength(1);
    expect(html).toContain('corrected by Ann');
    expect(html.match(/<li aria-current="true"><svg/g)).toHaveLength(1);
    expect(html).toContain('open');
  });

  it('lets the leader alone correct and end it', () => {
    expect(dialog(of4(), true)).toContain('End the tournament');
    expect(dialog(of4())).not.toContain('End the tournament');
    expect(dialog(of4())).not.toContain('Correct results');
  });

  it('leaves out byes, and shows the points of a league', () => {
    const five = { ...tournament(5, 'knock-out') };
    // Three byes of eight places: four matches of seven are left, of which one is in round 1.
    expect(dialog(five).match(/<li/g)).toHaveLength(4);
    expect(dialog(five)).not.toContain('Points');
    expect(dialog(tournament(4, 'league'))).toContain('Points');
  });
});
