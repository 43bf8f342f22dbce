import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { initialPreferences } from '../../electron/party/window/preferences.ts';
import { LOOK_MS, LOOKS_ALLOWED } from '../../netcode/runner/watchdog.ts';
import { createPadSlots } from '../devices/pad-slots.ts';
import { BareElement, openBarePage } from '../devices/testing/bare-page.ts';
import { en } from '../languages/en.ts';
import { displaySettingsOf } from './display-settings.ts';
import type { FrameSource } from './frame-source.ts';
import type { Playing } from './input/capture-input.ts';
import { createStage, type StageNotice } from './stage.ts';
import type { StageStatus } from './stage-status.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

const DISPLAY = displaySettingsOf(initialPreferences, {
  languages: ['en'],
  light: false,
  reducedMotion: false,
});
const BUTTONS = [{ name: 'Fire', byte: 0, bit: 0x80, keys: ['Space'] }];
const PLAYING: Playing = {
  ...{ kind: 'playing', name: 'Toy', game: 'toy', mine: [4], buttons: BUTTONS, buttonNames: ['Fire'] },
  ...{
    square: false,
    turns: false,
    aims: false,
    aim: null,
    inputBytes: 1,
    commands: false,
    keys: [],
    padKeys: {},
    direct: false,
    asks: false,
  },
};
const STATUS: StageStatus = {
  ...{ game: 'toy', way: 'strict', frame: 3, head: 3, confirmed: 3, ahead: 0, rollbacks: [0, 0], playout: 0 },
  ...{ hashes: [], items: 0, behind: 0, fps: 60, stepMs: 1, catchingUp: false, finished: false, shown: null },
} as unknown as StageStatus;

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A stage whose worker is the test. */
function staged({ canvases = true } = {}) {
  const page = openBarePage();
  const posted: ToWorker[] = [];
  const worker = {
    ended: false,
    onmessage: (_: { data: FromWorker }) => {},
    onerror: (_: { message: string }) => {},
    postMessage: (message: ToWorker) => posted.push(message),
    terminate() {
      worker.ended = true;
    },
  };
  const { createElement } = page.document;
  const document = Object.assign(page.document, {
    styleSheets: [],
    baseURI: 'http://localhost/',
    createElement(tag: string) {
      const made = createElement(tag);
      return tag === 'canvas' && canvases
        ? Object.assign(made, { transferControlToOffscreen: () => 'offscreen' })
        : made;
    },
  });
  class Observer {
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('ResizeObserver', Observer);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
  vi.stubGlobal(
    'Worker',
    class {
      constructor() {
        // biome-ignore lint/correctness/noConstructorReturn: the one worker of this stage
        return worker;
      }
    },
  );
  const container = new BareElement('div', document);
  const notices: StageNotice[] = [];
  const sounds: unknown[] = [];
  const stage = createStage({
    container: container as unknown as HTMLElement,
    ...{ display: DISPLAY, controls: { keys: {}, pads: {}, keyName: (code) => `<${code}>` } },
    slots: createPadSlots(),
    notify: (notice) => notices.push(notice),
    hear: (sound) => sounds.push(sound),
    follow: () => {},
    measured: () => {},
    keep: () => {},
  });
  const say = (...messages: FromWorker[]) => {
    for (const data of messages) worker.onmessage({ data });
  };
  const posts = (kind: ToWorker['kind']) => posted.splice(0).filter((message) => message.kind === kind);
  const press = () => {
    posted.length = 0;
    page.fire(page.window, 'keydown', { code: 'Space' });
    page.fire(page.window, 'keyup', { code: 'Space' });
    return posts('input').length > 0;
  };
  const [canvas] = container.children;
  return { page, worker, stage, container, canvas: canvas!, notices, sounds, say, posts, press };
}

describe('a stage', () => {
  it('hands its canvas over to its worker, and is a picture with a name', () => {
    const { canvas, posts, say } = staged();
    expect(posts('canvas')).toEqual([{ kind: 'canvas', canvas: 'offscreen' }]);
    expect(canvas.attributes).toMatchObject({ role: 'img', 'aria-label': en.canvas.empty });
    say(PLAYING);
    expect(canvas.attributes['aria-label']).toBe(en.canvas.playing('Toy'));
  });

  it('says that this browser cannot, where it cannot', async () => {
    const { notices } = staged({ canvases: false });
    await Promise.resolve();
    expect(notices.at(-1)?.error).toMatchObject({ kind: 'no-canvas' });
  });

  it('hears keys only while it is seen and a match is played on it', () => {
    const { stage, say, press } = staged();
    say(PLAYING);
    expect(press()).toBe(false);
    stage.setVisible(true, true);
    expect(press()).toBe(true);
    say({ kind: 'status', status: { ...STATUS, finished: true } });
    expect(press()).toBe(false);
    say(PLAYING);
    expect(press()).toBe(true);
    stage.setVisible(false, true);
    expect(press()).toBe(false);
  });

  it('that is controls alone hears keys, draws nothing, and has no match wait for its picture', () => {
    const { stage, say, press, posts } = staged();
    say(PLAYING);
    stage.setVisible(true, true);
    stage.setControlsOnly(true);
    expect(posts('visible').at(-1)).toEqual({ kind: 'visible', visible: false, seen: false });
    expect(press()).toBe(true);
    stage.setControlsOnly(false);
    expect(posts('visible').at(-1)).toEqual({ kind: 'visible', visible: true, seen: true });
  });

  it.each<[string, FromWorker]>([
    ['is over', { kind: 'idle' }],
    ['has failed', { kind: 'error', error: { kind: 'game', details: 'x' } as never }],
  ])('hears nothing, and plays no sound on, once the match %s', (_, message) => {
    const { stage, say, press, sounds } = staged();
    stage.setVisible(true, true);
    say(PLAYING, message);
    expect([press(), sounds]).toEqual([false, [{ kind: 'end' }]]);
  });

  it('tells what there is to say when it changes, and not else', () => {
    const { say, notices } = staged();
    say({ kind: 'begins', name: 'Toy', fromHost: true });
    expect(notices.splice(0)).toMatchObject([{ game: 'Toy', fromHost: true, empty: true }]);
    say({ kind: 'begins', name: 'Toy', fromHost: true }, { kind: 'drawn', frame: 0 });
    expect(notices.splice(0)).toMatchObject([{ empty: false }]);
    for (const catchingUp of [true, true, false]) say({ kind: 'status', status: { ...STATUS, catchingUp } });
    expect(notices.splice(0).map(({ catchingUp }) => catchingUp)).toEqual([true, false]);
    say({ kind: 'closed' });
    expect(notices.splice(0)).toMatchObject([{ closed: true }]);
    say({ kind: 'idle' });
    expect(notices.splice(0)).toMatchObject([{ empty: true, closed: true }]);
  });

  it('forgets a failure when the next match is played', () => {
    const { say, notices, worker } = staged();
    worker.onerror({ message: '' });
    expect(notices.at(-1)?.error).toEqual({ kind: 'worker', details: 'no details' });
    say(PLAYING);
    expect(notices.at(-1)?.error).toBeNull();
  });

  it('takes each source once, and is not closed any more', () => {
    const { stage, say, notices, posts } = staged();
    const source: FrameSource = { kind: 'socket', url: 'ws://localhost/stage' };
    stage.setSource(source);
    say({ kind: 'closed' });
    stage.setSource(source);
    expect([posts('source').length, notices.at(-1)?.closed]).toEqual([1, true]);
    stage.setSource({ ...source });
    expect([posts('source').length, notices.at(-1)?.closed]).toEqual([1, false]);
  });

  it('tells a game of commands what this person’s keys are called', () => {
    const { stage, say, posts } = staged();
    const keys = [{ name: 'Build', keys: ['KeyB'] }];
    say({ ...PLAYING, commands: true, keys, buttons: [], buttonNames: [] });
    expect(posts('key-names')).toEqual([{ kind: 'key-names', names: { KeyB: '<KeyB>' } }]);
    const own = { toy: [{ Build: ['KeyX'] }] };
    stage.setControls({ keys: own, pads: {}, keyName: (code) => code });
    expect(posts('key-names')).toEqual([{ kind: 'key-names', names: { KeyB: 'KeyX' } }]);
    stage.setControls({ keys: { toy: [{ Build: [] }] }, pads: {}, keyName: (code) => code });
    expect(posts('key-names')).toEqual([{ kind: 'key-names', names: { KeyB: '' } }]);
  });

  it('ends a worker that does not answer any more, and says so', () => {
    const { say, worker, notices, posts } = staged();
    say({ kind: 'alive' });
    for (let look = 0; look <= LOOKS_ALLOWED - 1; look++) vi.advanceTimersByTime(LOOK_MS);
    expect([worker.ended, posts('alive?').length]).toEqual([false, 1]);
    vi.advanceTimersByTime(LOOK_MS);
    expect([worker.ended, notices.at(-1)?.error]).toMatchObject([true, { kind: 'hung' }]);
  });

  it('lets a worker go on that says anything at all', () => {
    const { say, worker, notices } = staged();
    say({ kind: 'alive' });
    for (let look = 0; look < 3 * LOOKS_ALLOWED; look++) {
      vi.advanceTimersByTime(LOOK_MS);
      if (look % LOOKS_ALLOWED === 0) say({ kind: 'status', status: STATUS });
    }
    expect([worker.ended, notices.at(-1)?.error ?? null]).toEqual([false, null]);
  });

  it('leaves nothing behind', () => {
    const { stage, say, worker, container, posts, press } = staged();
    stage.setVisible(true, true);
    say(PLAYING);
    stage.dispose();
    expect([worker.ended, container.children, press()]).toEqual([true, [], false]);
    vi.advanceTimersByTime(5 * LOOK_MS);
    expect(posts('alive?')).toEqual([]);
  });
});
