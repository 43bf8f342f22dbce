import { describe, expect, it } from 'vitest';
import { trails } from '../../games/trails/index.ts';
import type { Mixer } from './mixer.ts';
import { createMusic } from './music.ts';

describe('the theme of a game that is next', () => {
  it('is rendered before its match begins', () => {
    let rendered = 0;
    const renderFor = () => async () => void rendered++;
    const music = createMusic({ currentTime: 0 } as AudioContext, {} as Mixer, renderFor, () => () => {});
    music.audible(true);
    music.prepare(trails.sounds!.theme);
    expect(rendered).toBeGreaterThan(0);
  });
});
