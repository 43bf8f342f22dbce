// A window and a stage of a test, joined to a real party inside the process.

import { randomUUID } from 'node:crypto';
import type { FromStage, ToStage } from '../match/stage-messages.ts';
import { decodeToStage, encodeFromStage } from '../match/stage-port.ts';
import type { Party } from '../open-party.ts';
import type { Carrier } from '../window/carrier.ts';
import type { Answer, Command, Outcome, View } from '../window/contract.ts';
import { carrierPair } from './carrier-pair.ts';

export interface TestWindow {
  /** All that came, in order. */
  readonly answers: readonly Answer[];
  readonly view: View | null;
  /** Resolves when it is answered. */
  send(command: Command): Promise<Outcome>;
  /** Anything at all as a command, as a broken page might send it. */
  sendRaw(command: unknown): Promise<Outcome>;
  /** Resolves with the first view, from now on, that fits. */
  until(fits: (view: View) => boolean): Promise<View>;
}

export function openWindow(party: Party): TestWindow {
  const [page, app] = carrierPair<unknown, unknown>();
  const waiting = new Set<() => void>();
  const asked = new Map<number, (outcome: Outcome) => void>();
  const name = randomUUID().slice(0, 16);
  let ids = 0;
  const sendRaw = (command: unknown) =>
    new Promise<Outcome>((resolve) => {
      const id = ids++;
      asked.set(id, resolve);
      const [since] = asked.keys();
      page.send({ window: name, since, id, command });
    });
  const window = {
    answers: [] as Answer[],
    view: null as View | null,
    send: (command: Command) => sendRaw(command),
    sendRaw,
    until: (fits: (view: View) => boolean) =>
      new Promise<View>((resolve) => {
        const look = () => {
          if (!window.view || !fits(window.view)) return;
          waiting.delete(look);
          resolve(window.view);
        };
        waiting.add(look);
        look();
      }),
  };
  page.onMessage((message) => {
    const answer = message as Answer;
    window.answers.push(answer);
    if (answer.is === 'view') window.view = answer.view;
    if (answer.is === 'outcome') {
      const settle = asked.get(answer.id!);
      if (!settle) throw new Error(`an answer to nothing that was asked: ${answer.id}`);
      asked.delete(answer.id!);
      if (!answer.outcome) throw new Error(`a command that never came: ${answer.id}`);
      settle(answer.outcome);
    }
    for (const look of [...waiting]) look();
  });
  party.attachControl(app);
  return window;
}

export interface TestStage {
  readonly heard: ToStage[];
  send(message: FromStage): void;
  until<K extends ToStage['kind']>(
    kind: K,
    fits?: (message: Extract<ToStage, { kind: K }>) => boolean,
  ): Promise<Extract<ToStage, { kind: K }>>;
}

/** A stage on the party. `draws`: whether it says `shown` as soon as a match starts. */
export function openStage(party: Party, draws = true): TestStage {
  const [stage, app]: [Carrier<Uint8Array, Uint8Array>, Carrier<Uint8Array, Uint8Array>] = carrierPair();
  const heard: ToStage[] = [];
  const waiting = new Set<() => void>();
  stage.onMessage((bytes) => {
    const message = decodeToStage(bytes);
    if (!message) throw new Error('the party sent a stage something senseless');
    heard.push(message);
    if (message.kind === 'start' && draws) {
      stage.send(encodeFromStage({ kind: 'shown', match: message.start.match.number }));
    }
    for (const look of [...waiting]) look();
  });
  party.attachStage(app);
  return {
    heard,
    send: (message) => stage.send(encodeFromStage(message)),
    until: (kind, fits = () => true) =>
      new Promise((resolve) => {
        const look = () => {
          const found = heard.find(
            (message): message is Extract<ToStage, { kind: typeof kind }> =>
              message.kind === kind && fits(message as Extract<ToStage, { kind: typeof kind }>),
          );
          if (!found) return;
          waiting.delete(look);
          resolve(found);
        };
        waiting.add(look);
        look();
      }),
  };
}
