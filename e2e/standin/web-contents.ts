// One page: loading, the guards on where it may go, and the way in for messages.

import { EventEmitter } from 'node:events';
import { linkPage, type PageLink } from './page-link.ts';
import type { MessagePortMain } from './ports.ts';
import { grantedPermissions, isCancelled, mapUrl, unmapUrl } from './protocol.ts';
import { cancellable, world } from './world.ts';

export interface PageOptions {
  readonly width: number;
  readonly height: number;
  readonly webPreferences: { readonly preload?: string };
}

interface RequestPaused {
  readonly requestId: string;
  readonly request: { readonly url: string };
  readonly frameId: string;
  readonly resourceType: string;
}

type OpenHandler = (details: { readonly url: string }) => { readonly action: 'allow' | 'deny' };

let lastId = 0;

/** Chromium's ERR_FAILED; which error it was stands in the words. */
const FAILED = -2;

export class WebContents extends EventEmitter {
  readonly id = ++lastId;
  /** Chromium's name for the page; empty until it exists. */
  targetId = '';
  #session = '';
  #link: PageLink | null = null;
  #loading = false;
  /** What loadURL asked for last: the only place the page may go without being asked about. */
  #asked = 'about:blank';
  #mayOpen: OpenHandler = () => ({ action: 'allow' });
  readonly #ready: Promise<void>;
  readonly #onGone: () => void;
  readonly #options: PageOptions;

  constructor(options: PageOptions, onGone: () => void) {
    super();
    this.#onGone = onGone;
    this.#options = options;
    this.#ready = this.#create(options);
  }

  async loadURL(url: string): Promise<void> {
    this.#loading = true;
    this.#asked = url;
    await this.#ready;
    const loaded = new Promise<void>((resolve) => this.once('did-finish-load', () => resolve()));
    await this.#forbidOpening();
    await world().cdp.send('Browser.grantPermissions', { permissions: grantedPermissions() });
    const { errorText } = await this.#send<{ errorText?: string }>('Page.navigate', { url: mapUrl(url) });
    if (errorText) {
      this.#loading = false;
      this.emit('did-fail-load', {}, FAILED, errorText, url, true);
      throw new Error(`${errorText} loading '${url}'`);
    }
    await loaded;
  }

  postMessage(channel: string, message: unknown, ports: readonly MessagePortMain[] = []): void {
    this.#link?.post(channel, message, ports);
  }

  async executeJavaScript(expression: string): Promise<unknown> {
    const evaluate = { expression, awaitPromise: true, returnByValue: true };
    const { result } = await this.#send<{ result: { value?: unknown } }>('Runtime.evaluate', evaluate);
    return result.value;
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#mayOpen = handler;
  }

  /** What the app has asked for; that Electron obeys is for Electron to show. */
  getLastWebPreferences(): PageOptions['webPreferences'] {
    return this.#options.webPreferences;
  }

  getURL(): string {
    return this.#asked;
  }

  isLoading(): boolean {
    return this.#loading;
  }

  isDestroyed(): boolean {
    return this.#session === 'gone';
  }

  reload(): void {
    void this.#send('Page.reload');
  }

  /** Ends the page's process; the answer to that never comes. */
  forcefullyCrashRenderer(): void {
    this.#send('Page.crash').catch(() => {});
  }

  /** For the window module. */
  async resize(width: number, height: number): Promise<void> {
    const { cdp } = world();
    await this.#ready;
    const { windowId } = await cdp.send<{ windowId: number }>('Browser.getWindowForTarget', {
      targetId: this.targetId,
    });
    await cdp.send('Browser.setWindowBounds', { windowId, bounds: { width, height } });
  }

  /** Playwright closes pages by this. */
  close(): void {
    this.emit('standin-close');
  }

  /** Takes the page away; the window has said yes. */
  async destroy(): Promise<void> {
    await this.#ready;
    await world().cdp.send('Target.closeTarget', { targetId: this.targetId });
  }

  /** The page is gone, whoever closed it. */
  gone(): void {
    world().cdp.forget(this.#session);
    this.#session = 'gone';
    this.#link?.reset();
  }

  #send<T>(method: string, params: object = {}): Promise<T> {
    return world().cdp.send<T>(method, params, this.#session);
  }

  async #create(options: PageOptions): Promise<void> {
    const { cdp } = world();
    const place = { url: 'about:blank', newWindow: true, width: options.width, height: options.height };
    const { targetId } = await cdp.send<{ targetId: string }>('Target.createTarget', place);
    const attach = { targetId, flatten: true };
    const { sessionId } = await cdp.send<{ sessionId: string }>('Target.attachToTarget', attach);
    this.targetId = targetId;
    this.#session = sessionId;
    cdp.on<{ targetId: string }>('Target.targetDestroyed', null, (gone) => {
      if (gone.targetId === targetId) this.#onGone();
    });
    cdp.on<{ targetInfo: { targetId: string; openerId?: string; url: string } }>(
      'Target.targetCreated',
      null,
      ({ targetInfo }) => this.#opened(targetInfo),
    );
    cdp.on<{ frameId: string }>('Page.frameStartedLoading', sessionId, ({ frameId }) => {
      if (frameId === targetId) this.#loading = true;
    });
    cdp.on('Page.loadEventFired', sessionId, () => this.#loaded());
    cdp.on('Inspector.targetCrashed', sessionId, () => {
      this.#link?.reset();
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 11 });
    });
    cdp.on<RequestPaused>('Fetch.requestPaused', sessionId, (paused) => void this.#judge(paused));
    await Promise.all([
      this.#send('Page.enable'),
      this.#send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      cdp.send('Target.setDiscoverTargets', { discover: true }),
    ]);
    this.#link = await linkPage(cdp, sessionId, targetId, options.webPreferences.preload);
  }

  #loaded(): void {
    this.#loading = false;
    this.emit('ready-to-show');
    this.emit('did-finish-load');
  }

  /** Every request of the page: may it go there, and does the app's session let it load that? */
  async #judge({ requestId, request, frameId, resourceType }: RequestPaused): Promise<void> {
    const url = unmapUrl(request.url);
    const navigates = resourceType === 'Document' && frameId === this.targetId && url !== this.#asked;
    const event = Object.assign(cancellable(), { url });
    if (navigates) this.emit('will-navigate', event, url);
    const errorReason = event.defaultPrevented ? 'Aborted' : 'BlockedByClient';
    const stop = event.defaultPrevented || (await isCancelled(url));
    const verdict = stop
      ? this.#send('Fetch.failRequest', { requestId, errorReason })
      : this.#send('Fetch.continueRequest', { requestId });
    await verdict.catch(() => {}); // the page has gone in between
  }

  /** `window.open` gives null where the app denies it, as in Electron. */
  async #forbidOpening(): Promise<void> {
    if (this.#mayOpen({ url: 'about:blank' }).action === 'allow') return;
    await this.#send('Page.addScriptToEvaluateOnNewDocument', { source: 'window.open = () => null;' });
  }

  /** Links with a target and the like come out as a new page, which is closed at once. */
  #opened(target: { readonly targetId: string; readonly openerId?: string; readonly url: string }): void {
    if (target.openerId !== this.targetId || this.#mayOpen(target).action === 'allow') return;
    world()
      .cdp.send('Target.closeTarget', { targetId: target.targetId })
      .catch(() => {});
  }
}
