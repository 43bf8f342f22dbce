import { describe, expect, it } from 'vitest';
import { en } from '../languages/en.ts';
import { type FileOutcome, fileMessage } from './file-note.ts';

const { files } = en;
const kept = (title: string): FileOutcome => ({ name: `${title}.nes`, kept: true, text: files.kept(title) });
const refused = (name: string): FileOutcome => ({ name, kept: false, text: files.gone });

describe('the note about files', () => {
  it('says of one what came of it', () => {
    expect(fileMessage([kept('Ember')], files)).toEqual({ bad: false, lines: [files.kept('Ember')] });
    expect(fileMessage([refused('a.nes')], files)).toEqual({ bad: true, lines: [files.gone] });
  });

  it('counts several that are kept, and names those that are refused', () => {
    expect(fileMessage([kept('A'), kept('B')], files)).toEqual({ bad: false, lines: [files.keptMany(2)] });
    expect(fileMessage([kept('A'), refused('b.zip'), refused('c.nes')], files)).toEqual({
      bad: true,
      lines: [files.keptMany(1), files.refused('b.zip', files.gone), files.refused('c.nes', files.gone)],
    });
  });

  it('keeps to a few lines, however many are refused and however long they are called', () => {
    const long = `${'x'.repeat(90)}.nes`;
    const { lines } = fileMessage([refused(long), ...Array.from({ length: 9 }, () => refused('b'))], files);
    expect(lines).toHaveLength(5);
    expect(lines[0]!.length).toBeLessThan(60 + files.gone.length);
    expect(lines[0]).toContain('.nes');
    expect(lines.at(-1)).toBe(files.refusedMore(6));
  });
});
