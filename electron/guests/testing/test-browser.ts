// A guest's browser in tests: it comes by the code, keeps its cookie and key, and speaks as the page does.

import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WebSocket } from 'ws';
import type { FromStage, ToStage } from '../../party/match/stage-messages.ts';
import { decodeToStage, encodeFromStage } from '../../party/match/stage-port.ts';
import type { Outcome } from '../../party/window/contract.ts';
import type { GuestAnswer, GuestCommand, GuestView } from '../guest-contract.ts';
import { LineSet } from '../lines/line-set.ts';

/** A folder with a page in it, as small as can be. */
export function makePage(around: string): string {
  const folder = join(around, 'page');
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'guest.html'), '<!doctype html><title>Ethernight</title>');
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>The owner’s</title>');
  writeFileSync(join(folder, 'assets', 'guest-abc.js'), `export {};${' '.repeat(4_000)}`);
  writeFileSync(join(folder, 'assets', 'worker-abc.js'), 'export {};');
  return folder;
}

/** Waits for what a look, repeated at each message, finds. */
class Waiting {
  readonly #looks = new Set<() => void>();

  until<T>(find: () => T | undefined): Promise<T> {
    return new Promise((resolve) => {
      const look = () => {
        const found = find();
        if (found === undefined) return;
        this.#looks.delete(look);
        resolve(found);
      };
      this.#looks.add(look);
      look();
    });
  }

  look(): void {
    for (const look of [...this.#looks]) look();
  }
}

export class TestBrowser {
  readonly origin: string;
  readonly #from: { readonly localAddress?: string };
  cookie = '';
  key = '';
  /** The code with which its control socket was closed last. */
  replaced: Promise<number> = new Promise(() => {});
  readonly answers: GuestAnswer[] = [];
  readonly heard: ToStage[] = [];
  /** Called with each message that its stage hears. */
  onHeard: (message: ToStage) => void = () => {};
  readonly #waiting = new Waiting();
  readonly #lines: WebSocket[] = [];
  #ids = 0;
  #sets = 0;
  readonly #window = randomUUID().slice(0, 16);
  /** Of the stage. */
  #stage = new LineSet(() => {});

  /** `localAddress`: where its sockets come from. */
  constructor(link: string, localAddress?: string) {
    this.origin = new URL(link).origin;
    this.#from = localAddress === undefined ? {} : { localAddress };
  }

  /** Opens the link of a code, and asks for its key. */
  async come(link: string): Promise<this> {
    const headers = this.cookie === '' ? {} : { cookie: this.cookie };
    const entered = await fetch(link, { redirect: 'manual', headers });
    this.cookie = (entered.headers.get('set-cookie') ?? '').split(';', 1)[0]!;
    const answer = await this.ask();
    if (answer.status === 200) this.key = ((await answer.json()) as { key: string }).key;
    return this;
  }

  ask(headers: Record<string, string> = {}): Promise<Response> {
    return fetch(`${this.origin}/session`, {
      method: 'POST',
      body: '{}',
      headers: {
        'content-type': 'application/json',
        origin: this.origin,
        cookie: this.cookie,
        ...headers,
      },
    });
  }

  open(
    kind: 'control' | 'stage',
    options: { readonly origin?: string; readonly cookie?: string; readonly which?: string } = {},
  ): WebSocket {
    const { origin = this.origin, cookie = this.cookie } = options;
    const set = (++this.#sets).toString(16).padStart(16, '0');
    const { which = kind === 'stage' ? `&set=${set}&at=0` : '' } = options;
    const url = `${this.origin.replace('http', 'ws')}/${kind}?key=${this.key}${which}`;
    const line = new WebSocket(url, { origin, headers: { cookie }, ...this.#from });
    line.on('error', () => {}); // refusals and cut lines are seen by their own events
    this.#lines.push(line);
    return line;
  }

  /** Opens control and stage, as a page does. */
  async show(): Promise<this> {
    const control = this.open('control');
    control.on('message', (data: Buffer) => {
      this.answers.push(JSON.parse(data.toString()) as GuestAnswer);
      this.#waiting.look();
    });
    this.replaced = once(control, 'close').then(([code]) => code as number);
    await once(control, 'open');
    const stage = this.open('stage');
    this.#stage = new LineSet((payload) => {
      const message = decodeToStage(payload);
      if (!message) throw new Error('a stage was sent something senseless');
      this.heard.push(message);
      this.onHeard(message);
      if (message.kind === 'start') this.play({ kind: 'shown', match: message.start.match.number });
      this.#waiting.look();
    });
    const lines = this.#stage;
    stage.on('message', (data: Buffer) => {
      if (!lines.hear(0, data)) throw new Error('a stage was sent something senseless');
    });
    stage.once('open', () => lines.add(0, (bytes) => stage.send(bytes)));
    await once(stage, 'open');
    return this;
  }

  get view(): GuestView | null {
    return this.answers.findLast((answer) => answer.is === 'view')?.view ?? null;
  }

  until(fits: (view: GuestView) => boolean): Promise<GuestView> {
    return this.#waiting.until(() => (this.view && fits(this.view) ? this.view : undefined));
  }

  heardOf<K extends ToStage['kind']>(kind: K): Promise<Extract<ToStage, { kind: K }>> {
    const isOf = (message: ToStage): message is Extract<ToStage, { kind: K }> => message.kind === kind;
    return this.#waiting.until(() => this.heard.find(isOf));
  }

  /** Resolves with what became of it. */
  send(command: GuestCommand): Promise<Outcome> {
    return this.sendRaw(command);
  }

  sendRaw(command: unknown): Promise<Outcome> {
    const id = this.#ids++;
    this.#lines[0]!.send(JSON.stringify({ window: this.#window, since: 0, id, command }));
    return this.#waiting.until(() => {
      const answer = this.answers.find((one) => one.is === 'outcome' && one.id === id);
      return answer?.is === 'outcome' ? (answer.outcome ?? undefined) : undefined;
    });
  }

  play(message: FromStage): void {
    this.#stage.send(encodeFromStage(message));
  }

  /** The phone is out of reach: nothing goes out and nothing is read, and no line is closed. */
  fallSilent(): void {
    for (const line of this.#lines) line.pause();
  }

  /** The tab is killed. */
  kill(): void {
    this.#stage.close();
    for (const line of this.#lines.splice(0)) line.terminate();
  }
}
