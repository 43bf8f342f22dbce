import { beforeEach, describe, expect, it } from 'vitest';
import { initialPreferences } from '../../electron/party/window/preferences.ts';
import type { MatchStart } from '../../netcode/wire/messages.ts';
import { roomView } from '../gallery/gallery-rooms.ts';
import { facts } from '../gallery/gallery-views.ts';
import { type Browser, callBack } from './call-back.ts';

const match: MatchStart = { number: 1, epoch: 0, seed: 1, seats: [], options: {}, way: 'optimistic' };
const lobby = roomView(2);
const countdown = (number: number) => roomView(2, {}, { phase: 'countdown', match: { ...match, number } });
const playing = roomView(2, {}, { phase: 'playing', match });

let events: string[];
let listeners: Map<string, () => void>;
let focused: boolean;
let visible: boolean;
let permission: NotificationPermission;
let document: { title: string };

function browser(lacks: { wakeLock?: boolean; notifications?: boolean } = {}): Browser {
  document = Object.defineProperties(
    {
      title: 'Ethernight',
      hasFocus: () => focused,
      addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
    },
    { visibilityState: { get: () => (visible ? 'visible' : 'hidden') } },
  );
  class FakeNotification {
    onclick: (() => void) | null = null;
    constructor(title: string, { body }: { body: string }) {
      events.push(`notify: ${title} ${body}`);
      listeners.set('click', () => this.onclick?.());
    }
    close = () => events.push('close');
    static get permission() {
      return permission;
    }
    static requestPermission = async () => events.push('ask');
  }
  const request = async () => {
    events.push('lock');
    return { release: async () => events.push('unlock') };
  };
  return {
    document,
    navigator: lacks.wakeLock ? {} : { wakeLock: { request } },
    ...(lacks.notifications ? {} : { Notification: FakeNotification }),
    addEventListener: (type: string, listener: () => void) => listeners.set(type, listener),
    focus: () => events.push('focus'),
  } as unknown as Browser;
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  events = [];
  listeners = new Map();
  focused = true;
  visible = true;
  permission = 'granted';
});

describe('the browser window', () => {
  it('keeps the display awake from the countdown to the end, and again after the page was hidden', async () => {
    const back = callBack(browser(), () => 'en');
    for (const view of [lobby, countdown(1), playing]) back.see(view, facts.games);
    expect(events).toEqual(['lock']);
    visible = false;
    listeners.get('visibilitychange')?.();
    expect(events).toEqual(['lock']);
    visible = true;
    listeners.get('visibilitychange')?.();
    expect(events).toEqual(['lock', 'lock']);
    back.see(lobby, facts.games);
    await settle();
    expect(events).toEqual(['lock', 'lock', 'unlock']);
    listeners.get('visibilitychange')?.();
    expect(events).toHaveLength(3);
  });

  it('calls a person back in their language, and comes to the front when the call is pressed', () => {
    focused = false;
    const back = callBack(browser({ wakeLock: true }), () => 'zh');
    back.see(countdown(1), facts.games);
    expect(events).toEqual([expect.stringMatching(/^notify: .*开始了！/)]);
    listeners.get('click')?.();
    expect(events.slice(1)).toEqual(['focus', 'close']);
    expect(document.title).toBe('★ Ethernight');
    back.see(countdown(2), facts.games);
    expect(document.title).toBe('★ Ethernight');
    listeners.get('focus')?.();
    expect(document.title).toBe('Ethernight');
  });

  it('does not call a person who is there or has not allowed it', () => {
    const back = callBack(browser({ wakeLock: true }), () => 'en');
    back.see(countdown(1), facts.games);
    focused = false;
    permission = 'denied';
    back.see(countdown(2), facts.games);
    expect(events).toEqual([]);
  });

  it('asks for permission once when a player gets ready, wants notifications and has not answered yet', () => {
    const back = callBack(browser(), () => 'en');
    back.pressed({ do: 'ready', ready: true }, initialPreferences);
    expect(events).toEqual([]);
    permission = 'default';
    back.pressed({ do: 'ready', ready: false }, initialPreferences);
    back.pressed({ do: 'leave' }, initialPreferences);
    back.pressed({ do: 'ready', ready: true }, { ...initialPreferences, notifications: false });
    expect(events).toEqual([]);
    back.pressed({ do: 'ready', ready: true }, initialPreferences);
    expect(events).toEqual(['ask']);
  });

  it('works also without support for notifications and locks', () => {
    const back = callBack(browser({ wakeLock: true, notifications: true }), () => 'en');
    focused = false;
    for (const view of [countdown(1), playing, lobby]) back.see(view, facts.games);
    back.pressed({ do: 'ready', ready: true }, initialPreferences);
    expect(events).toEqual([]);
  });
});
