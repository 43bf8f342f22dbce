// A person's party on a machine of the test network: what they do, and what they see.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Answer, Command, FoundRoom, View } from '../../electron/party/window/contract.ts';
import { newDataFolder } from '../apps.ts';
import type { Machine } from './network.ts';

const PROGRAM = join(import.meta.dirname, 'party-process.ts');

export interface Guest {
  send(command: Command): void;
  /** Resolves with the first view, from now on, that fits; rejects when the party ends first. */
  until(fits: (view: View) => boolean, what: string): Promise<View>;
  /** The room of this host, as soon as it is listed and `fits`. */
  finds(host: string, fits?: (room: FoundRoom) => boolean): Promise<FoundRoom>;
  readonly view: View | null;
  readonly alive: boolean;
  /** Resident, MB. */
  readonly memoryMb: number;
  /** How long its threads so far were ready to run and had no processor, ms. */
  readonly starvedMs: number;
  quit(): Promise<void>;
}

/** Far longer than anything takes on an idle machine. */
const LIMIT_MS = 90_000;

export async function startGuest(
  machine: Machine,
  name: string,
  args: readonly string[] = [],
): Promise<Guest> {
  const data = await newDataFolder();
  const [file = '', ...rest] = [...machine.under, process.execPath, PROGRAM, '--data', data, ...args];
  const child = spawn(file, rest, { stdio: ['pipe', 'pipe', 'pipe'] });
  const exited = once(child, 'exit');
  const waiting = new Set<() => void>();
  let errors = '';
  let view: View | null = null;
  let lastId = 0;
  child.stderr.on('data', (chunk) => {
    errors += chunk;
  });
  const look = () => {
    for (const one of [...waiting]) one();
  };
  createInterface({ input: child.stdout }).on('line', (line) => {
    const answer = JSON.parse(line) as Answer;
    if (answer.is === 'view') view = answer.view;
    if (answer.is === 'outcome' && answer.outcome?.is === 'rejected') errors += line;
    look();
  });
  void exited.then(look);
  const guest: Guest = {
    send: (command) =>
      void child.stdin.write(`${JSON.stringify({ window: name, since: lastId, id: ++lastId, command })}\n`),
    until: (fits, what) =>
      new Promise((resolve, reject) => {
        const end = (settle: () => void) => {
          clearTimeout(limit);
          waiting.delete(one);
          settle();
        };
        const fail = (why: string) =>
          end(() => reject(new Error(`${name}: ${what}: ${why}\n${JSON.stringify(view)} ${errors}`)));
        const one = () => {
          if (view && fits(view)) end(() => resolve(view!));
          else if (child.exitCode !== null) fail(`ended with ${child.exitCode}`);
        };
        const limit = setTimeout(() => fail('took too long'), LIMIT_MS);
        waiting.add(one);
        one();
      }),
    async finds(host, fits = () => true) {
      const wanted = (room: FoundRoom) => room.host === host && fits(room);
      return (await guest.until(({ found }) => found.some(wanted), `finds ${host}`)).found.find(wanted)!;
    },
    get view() {
      return view;
    },
    get alive() {
      return child.exitCode === null && child.signalCode === null;
    },
    get memoryMb() {
      const [, kb = ''] =
        /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      return Number(kb) / 1024;
    },
    get starvedMs() {
      const threads = `/proc/${child.pid}/task`;
      // Nanoseconds that it ran, then those that it waited for a processor.
      const waited = readdirSync(threads).map((thread) => {
        const [, ns = ''] = readFileSync(join(threads, thread, 'schedstat'), 'utf8').split(' ');
        return Number(ns) / 1e6;
      });
      return waited.reduce((sum, ms) => sum + ms, 0);
    },
    async quit() {
      child.stdin.end();
      await exited;
      rmSync(data, { recursive: true, force: true });
    },
  };
  guest.send({ do: 'rename', name });
  await guest.until((one) => one.name === name, 'is called so');
  return guest;
}
