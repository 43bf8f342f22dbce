import { describe, expect, it } from 'vitest';
import { clone } from '../../../../netcode/sim/clone.ts';
import { hashState } from '../../../../netcode/sim/hash.ts';
import { type ConsoleLook, consolePalettes } from '../../../game.ts';
import { createConsole } from '../rules/machine.ts';
import { testCartridge } from '../testing/cartridges.ts';
import { paletteOf } from './palettes.ts';
import { createReplayedFrames } from './replay-frame.ts';

const channels = (colour: number) => [colour & 0xff, (colour >> 8) & 0xff, colour >> 16] as const;

describe('a palette', () => {
  it('shows, as on a television, red, green and blue where the console means them, and black and white', () => {
    const colours = paletteOf('television')!;
    const [red, green, blue] = [0x16, 0x1a, 0x12].map((colour) => channels(colours[colour]!));
    expect(red![0]).toBeGreaterThan(red![1] + 60);
    expect(red![0]).toBeGreaterThan(red![2] + 60);
    expect(green![1]).toBeGreaterThan(green![0] + 60);
    expect(green![1]).toBeGreaterThan(green![2] + 60);
    expect(blue![2]).toBeGreaterThan(blue![0] + 60);
    expect(blue![2]).toBeGreaterThan(blue![1] + 60);
    expect([colours[0x0f], colours[0x20]]).toEqual([0, 0xff_ffff]);
  });

  it('shows no colours where it has none', () => {
    for (const colour of paletteOf('grey')!) expect(new Set(channels(colour)).size).toBe(1);
  });

  it('changes the picture at once, and neither the match nor its sound', () => {
    const file = testCartridge(0);
    const console = createConsole(file);
    const state = console.start();
    for (let frame = 0; frame < 29; frame++) console.step(state);
    const before = clone(state);
    console.step(state);
    const hash = hashState(state);
    const frames = createReplayedFrames(file);
    const pictureIn = (palette: ConsoleLook['palette']) => {
      frames.colours(palette);
      frames.show(before, state);
      return [...frames.picture];
    };
    const [vivid, television, grey] = consolePalettes.map(pictureIn);
    expect(television).not.toEqual(vivid);
    for (const colour of new Set(grey)) expect(new Set(channels(colour)).size).toBe(1);
    expect(pictureIn('vivid')).toEqual(vivid);
    expect(frames.samples()).toBeNull();
    expect(hashState(state)).toBe(hash);
  });
});
