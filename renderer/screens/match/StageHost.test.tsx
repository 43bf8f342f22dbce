import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { en } from '../../languages/en.ts';
import { nothingToSay } from '../../stage/stage.ts';
import { failureOf, Notice } from './StageHost.tsx';

describe('a stage that has failed', () => {
  it('is helped by a fresh page, unless that would fail as well', () => {
    const helped = (
      kind: 'hung' | 'worker' | 'rules' | 'version' | 'no-canvas' | 'no-game',
      fromHost = false,
    ) => failureOf({ ...nothingToSay, fromHost, error: { kind, details: '' } }, false);
    for (const kind of ['hung', 'worker', 'rules'] as const) expect(helped(kind)?.helped).toBe(true);
    for (const kind of ['no-canvas', 'no-game'] as const) expect(helped(kind)?.helped).toBe(false);
    expect(helped('version', true)).toEqual({ said: 'version', helped: false });
    expect(helped('rules', true)).toEqual({ said: 'given', helped: false });
    expect([failureOf(nothingToSay, false), failureOf({ ...nothingToSay, closed: true }, true)]).toEqual([
      null,
      null,
    ]);
  });
});

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
