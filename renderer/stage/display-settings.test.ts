import { describe, expect, it } from 'vitest';
import { initialPreferences, type Preferences } from '../../electron/party/window/preferences.ts';
import { displaySettingsOf } from './display-settings.ts';

const SYSTEM = { languages: ['zh-CN', 'en'], light: true, reducedMotion: true };
const of = (change: Partial<Preferences>, system = SYSTEM) =>
  displaySettingsOf({ ...initialPreferences, ...change }, system);

describe('how everything looks', () => {
  it('is as the system prefers where the person has set nothing', () => {
    expect(of({})).toMatchObject({ language: 'zh', scheme: 'light', reducedMotion: true });
    const other = { languages: ['fr'], light: false, reducedMotion: false };
    expect(of({}, other)).toMatchObject({ language: 'en', scheme: 'dark', reducedMotion: false });
  });

  it('is as the person has set it, whatever the system prefers', () => {
    const set = { language: 'en', scheme: 'dark', motion: 'full', textPercent: 150 } as const;
    expect(of(set)).toMatchObject({ language: 'en', scheme: 'dark', reducedMotion: false, textScale: 1.5 });
    expect(of({ motion: 'reduced' }, { ...SYSTEM, reducedMotion: false }).reducedMotion).toBe(true);
  });

  it('shakes nothing for who wants no motion', () => {
    expect([of({ shake: true }).shake, of({ shake: true, motion: 'full' }).shake]).toEqual([false, true]);
    expect(of({ shake: false, motion: 'full' }).shake).toBe(false);
  });
});
