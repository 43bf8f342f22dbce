import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { en } from '../../languages/en.ts';
import { nothingToSay } from '../../stage/stage.ts';
import { Notice } from './StageHost.tsx';

describe('the stage', () => {
  it('offers a fresh page where only the frames have no connection, and nothing where all have none', () => {
    const shown = (away: boolean) =>
      renderToStaticMarkup(
        <Notice notice={{ ...nothingToSay, closed: true }} awaited away={away} giveUp={null} />,
      );
    expect(shown(false)).toContain(en.canvas.error.frames());
    expect(shown(false)).toContain(en.fault.load);
    expect(shown(true)).toBe('');
  });
});
