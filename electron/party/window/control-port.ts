// The line to the one window: facts first, then views; every command is obeyed once and answered once.
//
// A connection may be lost after a command has come and before its answer has gone, so the outcomes are kept for the window
// that comes back, until it says that it has them.

import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { Carrier } from './carrier.ts';
import { type Answer, type Facts, type Outcome, requestSchema } from './contract.ts';

interface ControlOptions<Command> {
  readonly facts: Facts;
  /** All that can be asked for. */
  readonly commands: v.GenericSchema<unknown, Command>;
  /** What became of it, perhaps later. */
  obey(command: Command): Outcome | Promise<Outcome>;
  /** Obeying a command has thrown. The app goes on, with the room that it may host. */
  onFault(error: unknown): void;
  /** The window has gone, and no other has come. */
  onGone(): void;
}

type OutcomeAnswer = Extract<Answer, { is: 'outcome' }>;

/** Outcomes that are kept for a window. Ours leaves far fewer commands unanswered; one that has gone bad asks for what it likes. */
const MOST_KEPT = 256;

/** A page that has gone bad may send a million of what is wrong. */
const FIRST_FAULT = { abortEarly: true } as const;

/** `Command` is what can be asked for, `View` what is shown. */
export class ControlPort<Command, View> {
  readonly #options: ControlOptions<Command>;
  /** As Answer's. */
  readonly #run = randomUUID();
  #carrier: Carrier<unknown, unknown> | null = null;
  /** The window that has asked last, the last id of its commands, and what became of those that it may still ask about. */
  #window: string | null = null;
  #lastId = -1;
  readonly #kept = new Map<number, Outcome | Promise<Outcome>>();

  constructor(options: ControlOptions<Command>) {
    this.#options = options;
  }

  /** Whether anybody sees the views. */
  get attached(): boolean {
    return this.#carrier !== null;
  }

  /** A later window replaces the earlier one, which is neither heard nor answered any more. */
  attach(carrier: Carrier<unknown, unknown>): void {
    this.#carrier = carrier;
    carrier.onMessage((message) => {
      if (carrier !== this.#carrier) return;
      void this.#answer(message).then((answer) => {
        if (carrier === this.#carrier) this.#tell(answer);
      });
    });
    carrier.onClose(() => {
      if (carrier !== this.#carrier) return;
      this.#carrier = null;
      this.#options.onGone();
    });
    this.#tell({ is: 'facts', run: this.#run, facts: this.#options.facts });
  }

  show(view: View): void {
    this.#tell({ is: 'view', view });
  }

  /** Nobody is heard any more. */
  close(): void {
    this.#carrier = null;
  }

  async #answer(message: unknown): Promise<OutcomeAnswer> {
    const request = v.safeParse(requestSchema, message, FIRST_FAULT);
    if (!request.success) return { is: 'outcome', id: null, outcome: malformed(request.issues) };
    const { window, since, id, command } = request.output;
    this.#forget(window, since);
    if (id > this.#lastId && command !== undefined) {
      this.#lastId = id;
      this.#kept.set(id, this.#outcomeOf(command));
    }
    return { is: 'outcome', id, outcome: (await this.#kept.get(id)) ?? null };
  }

  /** What this window has the answers to, and all of another one. */
  #forget(window: string, since: number): void {
    if (window !== this.#window) {
      this.#window = window;
      this.#lastId = -1;
      this.#kept.clear();
    }
    for (const id of this.#kept.keys()) {
      if (id < since || this.#kept.size > MOST_KEPT) this.#kept.delete(id);
    }
  }

  #outcomeOf(asked: unknown): Outcome | Promise<Outcome> {
    const command = v.safeParse(this.#options.commands, asked, FIRST_FAULT);
    return command.success ? this.#obey(command.output) : malformed(command.issues);
  }

  async #obey(command: Command): Promise<Outcome> {
    try {
      return await this.#options.obey(command);
    } catch (error) {
      this.#options.onFault(error);
      return { is: 'rejected', why: { kind: 'failed', why: String(error) } };
    }
  }

  #tell(answer: Exclude<Answer, { is: 'view' }> | { readonly is: 'view'; readonly view: View }): void {
    this.#carrier?.send(answer);
  }
}

function malformed(issues: [v.BaseIssue<unknown>, ...v.BaseIssue<unknown>[]]): Outcome {
  return { is: 'rejected', why: { kind: 'malformed', issues: v.summarize(issues) } };
}
