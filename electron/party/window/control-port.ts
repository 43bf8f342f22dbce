// The line to the one window: facts first, then views; every command is obeyed once and answered once.

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

/** A page that has gone bad may send a million of what is wrong. */
const FIRST_FAULT = { abortEarly: true } as const;

/** `Command` is what can be asked for, `View` what is shown. */
export class ControlPort<Command, View> {
  readonly #options: ControlOptions<Command>;
  #carrier: Carrier<unknown, unknown> | null = null;

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
    this.#tell({ is: 'facts', facts: this.#options.facts });
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
    const { id } = request.output;
    const command = v.safeParse(this.#options.commands, request.output.command, FIRST_FAULT);
    const outcome = command.success ? await this.#obey(command.output) : malformed(command.issues);
    return { is: 'outcome', id, outcome };
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
