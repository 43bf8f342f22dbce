// One page: loading, the guards on where it may go, and the way in for messages.

import { EventEmitter, once } from 'node:events';
import type { Cdp } from './cdp.ts';
import { emitNative, postTask } from './native.ts';
import { linkPage, type PageLink } from './page-link.ts';
import type { MessagePortMain } from './ports.ts';
import { grantedPermissions, isCancelled, mapUrl, unmapUrl } from './protocol.ts';
import { world } from './world.ts';

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

/** Once, where a spec asks for it. */
let failsToLaunch = process.env.STANDIN_PAGE_FAILS_TO_LAUNCH !== undefined;

/** Chromium's ERR_FAILED; which error it was stands in the words. */
const FAILED = -2;

export class WebContents extends EventEmitter {
  readonly id = ++lastId;
  /** Chromium's name for the page; empty until it exists. */
  targetId = '';
  #session = '';
  #link: PageLink | null = null;
  #loading = false;
  /** Somewhere: what Chromium tells before is of the empty page that a window begins with. */
  #hasGone = false;
  /** What loadURL asked for last: the only place the page may go without being asked about. */
  #asked = 'about:blank';
  #committed = '';
  /** The page's process has gone, and no other document has come. */
  #isFrameDisposed = false;
  #mayOpen: OpenHandler = () => ({ action: 'allow' });
  readonly #ready: Promise<void>;
  #forbidden: Promise<void> | null = null;
  readonly #onGone: () => void;
  readonly #options: PageOptions;

  constructor(options: PageOptions, onGone: () => void) {
    super();
    this.#onGone = onGone;
    this.#options = options;
    this.#ready = this.#create(options);
  }

  /** Settles when the load has finished or stopped, as _awaitNextLoad of lib/browser/api/web-contents.ts does. */
  async loadURL(url: string): Promise<void> {
    this.#asked = url;
    await this.#ready;
    this.#forbidden ??= this.#forbidOpening(); // stays for all documents; one that has died would not answer
    await this.#forbidden;
    await world().cdp.send('Browser.grantPermissions', { permissions: grantedPermissions() });
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    let failure: Error | null = null;
    const failed = (_event: unknown, code: number, why: string) => {
      failure ??= new Error(`${why} (${code}) loading '${url}'`);
    };
    const finished = () => {
      this.off('did-fail-load', failed).off('did-finish-load', finished);
      this.off('did-stop-loading', stopped).off('destroyed', stopped);
      if (failure) reject(failure);
      else resolve();
    };
    const stopped = () => {
      failed(null, FAILED, 'ERR_FAILED');
      finished();
    };
    this.on('did-fail-load', failed).on('did-finish-load', finished);
    this.on('did-stop-loading', stopped).on('destroyed', stopped);
    this.#startLoading();
    if (failsToLaunch) this.#failToLaunch();
    else this.#send('Page.navigate', { url: mapUrl(url) }).catch(stopped);
    await promise;
  }

  /** The frame of the page: as much of it as the shell asks. */
  get mainFrame() {
    return { isDestroyed: () => this.#isFrameDisposed };
  }

  /** WebFrameMain::PostMessage. */
  postMessage(channel: string, message: unknown, ports: readonly MessagePortMain[] = []): void {
    if (this.#isFrameDisposed)
      throw new Error('Render frame was disposed before WebFrameMain could be accessed');
    this.#link?.post(channel, message, ports);
  }

  /** waitTillCanExecuteJavaScript of lib/browser/api/web-contents.ts. */
  async executeJavaScript(expression: string): Promise<unknown> {
    if (this.#committed === '' || this.#loading) await once(this, 'did-stop-loading');
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

  /** Where it is, which is not where it goes. */
  getURL(): string {
    return this.#committed;
  }

  isLoading(): boolean {
    return this.#loading;
  }

  isDestroyed(): boolean {
    return this.#session === 'gone';
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

  /** Chromium could not start the page's process: no document comes, not even one that says so. */
  #failToLaunch(): void {
    failsToLaunch = false;
    postTask(() => {
      this.#loading = false;
      emitNative(this, 'did-stop-loading');
      emitNative(this, 'render-process-gone', {}, { reason: 'launch-failed', exitCode: 1 });
    });
  }

  /** Takes the page away; the window has said yes. */
  async destroy(): Promise<void> {
    await this.#ready;
    await world().cdp.send('Target.closeTarget', { targetId: this.targetId });
  }

  /** The page is gone, however it was closed. */
  gone(): void {
    world().cdp.forget(this.#session);
    this.#session = 'gone';
    this.#link?.reset();
    emitNative(this, 'destroyed');
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
    this.#follow(cdp, sessionId);
    cdp.on<RequestPaused>('Fetch.requestPaused', sessionId, (paused) => void this.#judge(paused));
    await Promise.all([
      this.#send('Page.enable'),
      this.#send('Page.setLifecycleEventsEnabled', { enabled: true }),
      this.#send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      cdp.send('Target.setDiscoverTargets', { discover: true }),
    ]);
    this.#link = await linkPage(cdp, sessionId, targetId, options.webPreferences.preload);
  }

  /** What happens to the page, in Electron's words and order. */
  #follow(cdp: Cdp, session: string): void {
    const isMain = (frameId: string) => frameId === this.targetId;
    cdp.on<{ frameId: string }>('Page.frameStartedLoading', session, ({ frameId }) => {
      if (isMain(frameId)) this.#startLoading();
    });
    cdp.on<{ frame: { id: string; url: string; unreachableUrl?: string } }>(
      'Page.frameNavigated',
      session,
      ({ frame }) => {
        if (!isMain(frame.id)) return;
        this.#committed = unmapUrl(frame.unreachableUrl ?? frame.url);
        this.#isFrameDisposed = false;
        if (frame.unreachableUrl === undefined)
          emitNative(this, 'did-navigate', {}, this.#committed, 200, 'OK');
        else emitNative(this, 'did-fail-load', {}, FAILED, 'ERR_FAILED', this.#committed, true);
      },
    );
    cdp.on<{ frameId: string; url: string }>('Page.navigatedWithinDocument', session, ({ frameId, url }) => {
      if (!isMain(frameId)) return;
      this.#startNavigation(unmapUrl(url), true);
      emitNative(this, 'did-navigate-in-page', {}, unmapUrl(url), true);
    });
    cdp.on<{ frameId: string; name: string }>('Page.lifecycleEvent', session, ({ frameId, name }) => {
      // Of what Chromium tells, the nearest to the first layout with something in it.
      if (isMain(frameId) && name === 'firstPaint' && !process.env.STANDIN_DRAWS_NOTHING_HIDDEN) {
        emitNative(this, 'ready-to-show');
      }
    });
    // Also of the page that stands in for one that did not come. isLoading() is still true.
    cdp.on('Page.loadEventFired', session, () => emitNative(this, 'did-finish-load'));
    cdp.on<{ frameId: string }>('Page.frameStoppedLoading', session, ({ frameId }) => {
      if (!isMain(frameId) || !this.#hasGone) return;
      this.#loading = false;
      emitNative(this, 'did-stop-loading');
    });
    cdp.on('Inspector.targetCrashed', session, () => {
      this.#link?.reset();
      this.#isFrameDisposed = true;
      postTask(() => emitNative(this, 'render-process-gone', {}, { reason: 'crashed', exitCode: 11 }));
    });
  }

  #startLoading(): void {
    if (this.#loading) return;
    this.#loading = true;
    emitNative(this, 'did-start-loading');
  }

  #startNavigation(url: string, isSameDocument: boolean): void {
    emitNative(
      this,
      'did-start-navigation',
      { url, isSameDocument, isMainFrame: true },
      url,
      isSameDocument,
      true,
    );
  }

  /**
   * Every request of the page: may it go there, and does the app's session let it load that? A navigation has started before it
   * is asked about.
   */
  async #judge({ requestId, request, frameId, resourceType }: RequestPaused): Promise<void> {
    const url = unmapUrl(request.url);
    const isDocument = resourceType === 'Document' && frameId === this.targetId;
    if (isDocument) {
      this.#hasGone = true;
      this.#startNavigation(url, false);
    }
    const prevented = isDocument && url !== this.#asked && emitNative(this, 'will-navigate', { url }, url);
    const errorReason = prevented ? 'Aborted' : 'BlockedByClient';
    const stop = prevented || (await isCancelled(url));
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
