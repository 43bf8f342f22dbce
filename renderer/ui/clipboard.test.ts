import { describe, expect, it } from 'vitest';
import { copyText, pastedText } from './clipboard.ts';

describe('the clipboard', () => {
  it('is written and read where the browser has one', async () => {
    let kept = '';
    const clipboard = {
      readText: async () => kept,
      writeText: async (text: string) => {
        kept = text;
      },
    };
    await copyText('P8F0H', { clipboard });
    expect(await pastedText({ clipboard })).toBe('P8F0H');
  });

  it('fails as a refusal does on a page that has none', async () => {
    await expect(copyText('P8F0H', {})).rejects.toThrow('no clipboard');
    await expect(pastedText({})).rejects.toThrow('no clipboard');
  });
});
