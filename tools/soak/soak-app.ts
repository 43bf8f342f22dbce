// An app of a soak: started, killed, put to sleep, asked how it is, and closed.

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from '../../electron/party/window/contract.ts';
import { type Child, startChild } from '../bench/child.ts';
import type { Undo } from '../bench/undo.ts';
import type { AppStatus, Figures } from './messages.ts';
import type { Place } from './network.ts';

const PROGRAM = join(import.meta.dirname, 'app-process.ts');

export interface SoakAppOptions {
  readonly name: string;
  readonly place: Place;
  /** Where the folders of all apps are. */
  readonly folder: string;
  readonly loss: number;
  /** Whether its relays move datagrams in batches. */
  readonly batches: boolean;
  readonly undo: Undo;
}

export class SoakApp {
  readonly name: string;
  readonly place: Place;
  /** Since it was started last. */
  figures: Figures[] = [];
  starts = 0;
  #child: Child | null = null;
  #asleep = false;
  readonly #folder: string;
  readonly #batches: boolean;
  readonly #undo: Undo;
  /** Makes its own link worse by this, where no network does. */
  readonly loss: number;

  constructor(options: SoakAppOptions) {
    const { name, place, folder, loss, batches, undo } = options;
    this.name = name;
    this.place = place;
    this.#folder = join(folder, name);
    this.loss = loss;
    this.#batches = batches;
    this.#undo = undo;
  }

  /** Whether it runs and can be asked. */
  get isAwake(): boolean {
    return this.#child !== null && !this.#asleep;
  }

  /** With what it left behind when it was closed or killed. */
  async start(): Promise<void> {
    this.starts++;
    this.figures = [];
    await mkdir(this.#folder, { recursive: true });
    const { under } = this.place;
    const child = startChild(this.#undo, PROGRAM, {
      under,
      node: ['--expose-gc', '--no-warnings'],
      args: [this.#folder, ...(this.#batches ? ['batches'] : [])],
    });
    await child.ask('status');
    this.#child = child;
    await this.do({ do: 'rename', name: this.name });
  }

  async do(command: Command): Promise<void> {
    await this.#child?.ask('command', command);
  }

  /** From now on it loses what the network does not, as long as it is in this room. */
  async worsen(): Promise<void> {
    const link = { loss: this.loss, lossRun: 1, delayMs: 0, jitterMs: 0, duplicate: 0, reorder: 0 };
    await this.do({ do: 'condition', conditions: link });
  }

  /** Null while it cannot be asked. */
  async status(): Promise<AppStatus | null> {
    return this.isAwake ? await this.#child!.ask<AppStatus>('status') : null;
  }

  async measure(): Promise<void> {
    if (this.isAwake) this.figures.push(await this.#child!.ask<Figures>('figures'));
  }

  /** Kills the app without a goodbye, as kill -9 does. */
  async kill(): Promise<void> {
    const child = this.#child!;
    this.#child = null;
    process.kill(child.pid, 'SIGKILL');
    await child.stop();
  }

  /** The machine sleeps, and goes on. */
  async sleep(ms: number): Promise<void> {
    const { pid } = this.#child!;
    this.#asleep = true;
    process.kill(pid, 'SIGSTOP');
    await pause(ms);
    process.kill(pid, 'SIGCONT');
    this.#asleep = false;
  }

  /** Returns what is left in the process after the app was closed: nothing should be. */
  async close(): Promise<readonly string[]> {
    const child = this.#child;
    if (!child) return [];
    this.#child = null;
    const left = await child.ask<readonly string[]>('close');
    await child.stop();
    return left;
  }
}
