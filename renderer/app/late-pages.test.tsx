import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { latePages } from './late-pages.ts';

/** Pages whose file fails to come so many times, and what shows where they are wanted. */
function pages(failures = 0) {
  let asked = 0;
  const late = latePages(async () => {
    if (asked++ < failures) throw new Error('the app has ended');
    return { word: 'there' };
  });
  const Screen = () => late.usePages()?.word ?? 'on the way';
  return { late, asked: () => asked, shown: () => renderToStaticMarkup(<Screen />) };
}

describe('pages that come late', () => {
  it('are there from the first picture once they are loaded, and leave a word in their place until then', async () => {
    const { late, shown } = pages();
    expect(shown()).toBe('on the way');
    await late.load();
    expect(shown()).toBe('there');
  });

  it('are loaded once, however many ask', async () => {
    const { late, asked } = pages();
    await Promise.all([late.load(), late.load()]);
    await late.load();
    expect(asked()).toBe(1);
  });

  it('are asked for again after they failed to come', async () => {
    const { late, shown } = pages(1);
    await expect(late.load()).rejects.toThrow('the app has ended');
    expect(shown()).toBe('on the way');
    await late.load();
    expect(shown()).toBe('there');
  });
});
