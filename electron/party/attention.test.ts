import { beforeEach, describe, expect, it } from 'vitest';
import { type Attention, payAttention } from './attention.ts';
import type { ShellStatus } from './shell-status.ts';

const lobby: ShellStatus = {
  playing: false,
  hostsOthers: false,
  starting: null,
  notifications: true,
  language: 'system',
};
const countdown = (match: number, after = 0): ShellStatus => ({
  ...lobby,
  playing: true,
  starting: { match, after, names: { en: 'Trails', zh: '光轨' } },
});
const playing: ShellStatus = { ...lobby, playing: true };

let done: string[];
let focused: boolean;
let attention: Attention;
beforeEach(() => {
  done = [];
  focused = false;
  attention = payAttention({
    isFocused: () => focused,
    flash: () => done.push('flash'),
    notify: ({ names }) => done.push(`notify ${names.en}`),
    keepAwake: (awake) => done.push(awake ? 'awake' : 'may sleep'),
  });
});

describe('the call for attention', () => {
  it('comes once for each match, and keeps the display awake only while the person plays', () => {
    for (const status of [lobby, countdown(1), { ...countdown(1), notifications: false }, playing, lobby])
      attention.see(status);
    expect(done).toEqual(['awake', 'flash', 'notify Trails', 'may sleep']);
    attention.see(countdown(2));
    expect(done.slice(4)).toEqual(['awake', 'flash', 'notify Trails']);
  });

  it('comes once more at the end of each pause', () => {
    const statuses = [
      countdown(1),
      playing,
      countdown(1, 120),
      countdown(1, 120),
      playing,
      countdown(1, 300),
    ];
    for (const status of statuses) attention.see(status);
    expect(done.filter((what) => what === 'flash')).toHaveLength(3);
  });

  it('is left out for a person who is there', () => {
    focused = true;
    for (const status of [lobby, countdown(1), playing]) attention.see(status);
    expect(done).toEqual(['awake']);
  });

  it('flashes without a notification when notifications are switched off', () => {
    attention.see({ ...countdown(1), notifications: false });
    expect(done).toEqual(['awake', 'flash']);
  });

  it('lets the display sleep when the party has died', () => {
    attention.see(playing);
    attention.see(null);
    expect(done).toEqual(['awake', 'may sleep']);
  });

  it('comes for the first match of another room, too', () => {
    for (const status of [countdown(1), lobby, countdown(1)]) attention.see(status);
    expect(done.filter((what) => what === 'flash')).toHaveLength(2);
  });
});
