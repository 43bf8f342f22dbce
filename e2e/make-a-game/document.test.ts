import { describe, expect, it } from 'vitest';
import { changed, stepsOf } from './document.ts';

const fence = '```';

describe('the reader of the document', () => {
  it('reads blocks in their order: files, changes, changes to try, and what is then said', () => {
    const document = [
      `${fence}\nnpm ci\n${fence}`,
      `**\`a.ts\`**\n\n${fence}ts\none\n${fence}`,
      `**\`a.ts\`, to try**\n\n${fence}diff\n-one\n+two\n${fence}\n\nSo:\n\n${fence}text\nSaved\n${fence}`,
      `**\`a.ts\`**\n\n${fence}diff\n one\n+three\n${fence}\n`,
    ].join('\n\n');
    expect(stepsOf(document)).toEqual([
      { kind: 'write', path: 'a.ts', text: 'one\n' },
      { kind: 'try', path: 'a.ts', diff: '-one\n+two\n', says: ['Saved\n'] },
      { kind: 'change', path: 'a.ts', diff: ' one\n+three\n' },
    ]);
  });

  it('reports a block of code without a file as a fault of the document', () => {
    expect(() => stepsOf(`${fence}ts\nlost\n${fence}\n`)).toThrow('lost');
  });

  it('makes a change where its lines stand, and only where they stand once', () => {
    expect(changed('a\nb\nc\n', ' a\n-b\n+x\n+y\n')).toBe('a\nx\ny\nc\n');
    expect(() => changed('ab\n', '-b\n+x\n')).toThrow('is not there');
    expect(() => changed('b\nb\n', '-b\n+x\n')).toThrow('more than once');
  });
});
