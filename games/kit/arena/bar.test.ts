import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Box } from '../../game.ts';
import { palette } from '../../trails/draw/colours.ts';
import { looksOf, teamLetter } from '../draw/colours.ts';
import { createLabels, type Label, type Labels } from '../draw/text.ts';
import { seats } from '../testing/arena.ts';
import { type Recording, recordTexts } from '../testing/recording-canvas.ts';
import { createScoreBar } from './bar.ts';
import { barRoom } from './bar-room.ts';
import type { Chip } from './chips.ts';
import { layOut } from './layout.ts';

let canvas: Recording;
beforeEach(() => {
  canvas = recordTexts();
});
afterEach(() => canvas.restore());

const [look] = looksOf(seats(['player']));
const chip: Omit<Chip, 'name'> = {
  key: 'seat 0',
  head: 0,
  look: look!,
  colour: look!.colour,
  team: 0,
  points: 12,
  part: 0.5,
  done: '',
  out: false,
  mine: false,
};
const needs = { cols: 48, rows: 27, hidden: 0, multiple: 2, chipRowUnits: 46, footUnits: 30 } as const;

/** The text for a player of this name among `count`, and whether the bar has it. */
function shown(
  name: string,
  count: number,
  size: { width: number; height: number },
  { covered = [], team = 0, mine = false }: { covered?: readonly Box[]; team?: number; mine?: boolean } = {},
) {
  const layout = layOut({ ...needs, chips: count }, { ...size, ratio: 1 }, false);
  const labels = createLabels();
  let label: Label | null = null;
  const get: Labels['get'] = (text, style) => {
    const made = labels.get(text, style);
    if (text === name) label = made;
    return made;
  };
  canvas.texts = new Set();
  canvas.pictures = new Set();
  createScoreBar(layout, { get }, palette).draw(
    canvas.ctx,
    'a key',
    { ...barRoom(layout, covered, 1), gap: 0 },
    () => [{ ...chip, name, team, mine, ...(team > 0 ? { part: null } : {}) }],
    0,
    true,
  );
  // The last text is the final one, after tries in whole and in smaller letters.
  const said = [...canvas.texts].filter((text) => text !== String(chip.points) && text !== teamLetter(team));
  const text = said.at(-1);
  return { text, onBar: canvas.pictures.has((label as Label | null)?.image) };
}

describe('a name on the bar', () => {
  // A label has margins, which count towards the room of a cut name.
  it.each([
    [4, { width: 1024, height: 600 }],
    [8, { width: 1280, height: 720 }],
    [8, { width: 390, height: 844 }],
  ])('is cut, and not left out, when it is long, on the bar of %i in %o', (count, size) => {
    const long = shown('Maximilian Hohenstein-Wartburg', count, size);
    expect(long).toEqual({ text: expect.stringMatching(/^M.*…$/), onBar: true });
    expect(shown('Ann', count, size)).toEqual({ text: 'Ann', onBar: true });
  });

  // Two lines have room for 24 wide signs.
  it('is whole in two lines where there is room, broken between words if possible', () => {
    const size = { width: 1280, height: 720 };
    const linesOf = (name: string) => {
      shown(name, 4, size);
      return [...canvas.texts].filter((text) => text !== String(chip.points));
    };
    expect(linesOf('Wilhelmine von Wolkenste')).toEqual(
      expect.arrayContaining(['Wilhelmine', 'von Wolkenste']),
    );
    const wide = '龍之介大冒険物語龍之介大冒険物語龍之介大冒険物語';
    expect(linesOf(wide)).toEqual(expect.arrayContaining([wide.slice(0, 12), wide.slice(12)]));
    expect(linesOf('Ann')).toEqual(['Ann']);
  });

  // A note of a pause covers a part of the bar.
  it('stays beside a note when it is short, and is left out when it is not whole there', () => {
    const size = { width: 1920, height: 1080 };
    const covered = [{ left: 1100, right: 1825, top: 0, bottom: 56 }];
    const narrow = { covered, team: 1 };
    expect(shown('Bo', 9, size, narrow).onBar).toBe(true);
    shown('Maximilian Hohenstein', 9, size, narrow);
    expect([...canvas.texts].some((text) => text.includes('…'))).toBe(false);
    expect(shown('Maximilian Hohenstein', 9, size, narrow).onBar).toBe(false);
  });

  // A short name needs one line; the letter of the team takes room only where it says something new.
  it.each([
    [1024, 600],
    [1280, 720],
    [1920, 1080],
  ])('is never broken inside a word among nine in teams in %i x %i', (width, height) => {
    for (const name of ['Hanna', 'Cleo', 'Ben 2', 'Bot 6', 'Maximilian'])
      for (const covered of [[], [{ left: width * 0.8, right: width, top: 0, bottom: 56 }]]) {
        const { text } = shown(name, 9, { width, height }, { team: 1, covered });
        const lines = [...canvas.texts].filter((one) => one !== String(chip.points) && one !== teamLetter(1));
        for (const line of lines)
          expect(line === name || line.includes('…') || name.split(' ').includes(line), line).toBe(true);
        expect(text).toBeDefined();
      }
  });

  // Players must find their own score by its name.
  it('stays, if only its beginning, when it is one’s own and others of its length have no room', () => {
    const narrow = { covered: [{ left: 1250, right: 1825, top: 0, bottom: 56 }], team: 1 };
    const size = { width: 1920, height: 1080 };
    expect(shown('Maximilian', 9, size, narrow).onBar).toBe(false);
    expect(shown('Maximilian', 9, size, { ...narrow, mine: true })).toEqual({
      text: expect.stringMatching(/^M.*…$/),
      onBar: true,
    });
  });

  // The letter of the team says more than three further signs of a cut name.
  it('leaves the letter of its team in place when it has to be cut', () => {
    const size = { width: 1280, height: 720 };
    const long = shown('夜間網路遊戲聚會的長名字測試員陳大明', 8, size, { team: 1 });
    expect(long).toEqual({ text: expect.stringMatching(/^夜.*…$/), onBar: true });
    expect(canvas.texts).toContain(teamLetter(1));
  });

  // Each try renders a label, and the cache of labels is small.
  it('is tried in few ways, even with as many words as possible', () => {
    shown('A B C D E F G H I J K L M N O P', 9, { width: 1280, height: 720 }, { team: 1, mine: true });
    expect(canvas.texts.size).toBeLessThan(12);
  });
});

describe('a chip on the bar', () => {
  it('shows one’s own points where not all have room', () => {
    const layout = layOut({ ...needs, chips: 9 }, { width: 1920, height: 1080, ratio: 1 }, false);
    const all = Array.from({ length: 9 }, (_, at) => {
      return { ...chip, key: `seat ${at}`, name: '', points: 11 + at, mine: at === 8 };
    });
    const room = { x: 408, width: 648, gap: 0 };
    createScoreBar(layout, createLabels(), palette).draw(canvas.ctx, 'a key', room, () => all, 0, true);
    expect(canvas.texts).toContain('19');
    expect(canvas.texts).not.toContain('18');
  });

  it('shows what is said of a player who is through', () => {
    const labels = createLabels();
    const layout = layOut({ ...needs, chips: 2 }, { width: 1280, height: 720, ratio: 1 }, false);
    const room = { x: 0, width: 1280, gap: 0 };
    const through = { ...chip, name: 'Ann', done: '1st' };
    createScoreBar(layout, labels, palette).draw(canvas.ctx, 'a key', room, () => [through], 0, true);
    const { image } = labels.get('1st', { size: 14 * layout.unit, colour: palette.text, weight: 700 });
    expect(canvas.pictures).toContain(image);
  });

  it('keeps points clear of the sign when narrow, drops the team’s letter first, and makes no name only dots', () => {
    const size = { width: 844, height: 390 };
    const narrow = { covered: [{ left: 440, right: 784, top: 0, bottom: 50 }], team: 1 };
    shown('Bo', 9, size, narrow);
    expect(canvas.texts).not.toContain(teamLetter(1));
    expect(shown('Philippa', 9, size, { ...narrow, mine: true }).onBar).toBe(false);
    shown('Bo', 9, size, { team: 1 });
    expect(canvas.texts).toContain(teamLetter(1));
  });
});
