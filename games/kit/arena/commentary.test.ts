import { describe, expect, it } from 'vitest';
import { looksOf } from '../draw/colours.ts';
import { sharedWords } from '../words/shared.ts';
import { createCommentary } from './commentary.ts';

const words = sharedWords.en;

/** The announcements among this number of people; large lines are marked, and a hush drops the lines before it. */
function announced(people: number, teams: readonly number[] = []) {
  let said: string[] = [];
  const announcer = {
    say(text: string, _colour: string, large = false) {
      const plain = text.replace(/[\u2068\u2069]/g, ''); // names are isolated
      said.push(large ? `${plain}!!` : plain);
    },
    hush: () => {
      said = [];
    },
  };
  const names = Array.from({ length: people }, (_, seat) => `P${seat}`);
  const looks = looksOf(names.map((_, seat) => ({ team: teams[seat] ?? 0 })));
  const commentary = createCommentary(
    announcer as Parameters<typeof createCommentary>[0],
    ...([words, names, looks, (name: string) => `${name} first`] as const),
  );
  return { commentary, said: () => said.splice(0) };
}

describe('the announcer', () => {
  it('names the round, and says that it may decide the match', () => {
    const { commentary, said } = announced(4);
    commentary.round('Round 2', null);
    expect(said()).toEqual([`${words.round(2)}!!`]);
    commentary.round('Round 3', 'match-point');
    expect(said()).toEqual([`${words.round(3)}!!`, `${words.matchPoint}!!`]);
    commentary.round('Round 4', 'sudden-death');
    expect(said()).toEqual([`${words.round(4)}!!`, `${words.suddenDeath}!!`]);
  });

  it('says who is out first, and that two are left', () => {
    const { commentary, said } = announced(4);
    commentary.round('Round 1', null);
    said();
    commentary.out(2, 3, 4);
    commentary.out(1, 2, 4);
    commentary.out(0, 1, 4);
    expect(said()).toEqual(['P2 first', words.lastTwo]);
    commentary.round('Round 2', null);
    said();
    commentary.out(3, 3, 4);
    expect(said()).toEqual(['P3 first']);
  });

  it('says nothing of that where two play, or all go at once', () => {
    const two = announced(2);
    two.commentary.out(0, 1, 2);
    expect(two.said()).toEqual([]);
    const three = announced(3);
    three.commentary.out(0, 1, 3);
    expect(three.said()).toEqual([]);
  });

  it('names who took out two or three in one go', () => {
    const { commentary, said } = announced(4);
    commentary.spree(1, 2);
    commentary.spree(1, 3);
    expect(said()).toEqual([words.double('P1'), words.triple('P1')]);
  });

  it('says who has won, in other words to the one who did, and of a draw', () => {
    const { commentary, said } = announced(2);
    const decision = { matchDecided: false, best: 0, winner: 1, teams: [0, 0] };
    commentary.out(0, 1, 2);
    commentary.over(decision, [0]);
    expect(said()).toEqual([`${words.wins('P1', words.winsRound)}!!`]);
    commentary.over(decision, [1]);
    expect(said()).toEqual([`${words.youWinRound}!!`]);
    commentary.over({ ...decision, matchDecided: true }, [1]);
    expect(said()).toEqual([`${words.wins('P0', words.winsMatch)}!!`]);
    commentary.over({ ...decision, winner: -1 }, []);
    expect(said()).toEqual([`${words.roundDrawn}!!`]);
  });
});
