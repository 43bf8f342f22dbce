// Clients on this machine outside of the room: those that have joined a server that was found on the network, and those
// of rooms that were left. Only what this app has started is ever here, and only its own handle ends it.

import type { NativeClient } from '../window/native-view.ts';
import { isOver, type Phase } from './ladder.ts';
import type { JoinRequest, Launcher } from './launcher.ts';
import type { Run } from './run.ts';

interface Own {
  readonly id: number;
  readonly game: string;
  readonly run: Run;
  /** Whether the session of a room tells of it, as long as there is one. */
  inRoom: boolean;
}

export class OwnClients {
  readonly #launcher: Pick<Launcher, 'join'>;
  readonly #onChange: () => void;
  #all: Own[] = [];
  #last = 0;

  constructor(launcher: Pick<Launcher, 'join'>, onChange: () => void) {
    this.#launcher = launcher;
    this.#onChange = onChange;
  }

  /** Starts a client. Null for an unknown game. */
  start(game: string, request: JoinRequest, inRoom: boolean): Run | null {
    const onPhase = (phase: Phase) => {
      request.onPhase(phase);
      // What has failed is told by the room, or stays here until it is put away.
      if (phase.at === 'ended' || (isOver(phase) && own.inRoom)) this.#forget(own);
      this.#onChange();
    };
    const run = this.#launcher.join(game, { ...request, onPhase });
    if (!run) return null;
    const own: Own = { id: ++this.#last, game, run, inRoom };
    // Of what has failed before the newest is enough.
    this.#all = [...this.#all.filter((one) => one.game !== game || !isOver(one.run.phase)), own];
    this.#onChange();
    return run;
  }

  /** The room that told of this one has been left. */
  leftRoom(run: Run): void {
    for (const own of this.#all) if (own.run === run) own.inRoom = false;
    this.#onChange();
  }

  /** Ends it, or puts away what has failed. False for an unknown one. */
  end(id: number): boolean {
    const own = this.#all.find((one) => one.id === id);
    if (!own) return false;
    if (isOver(own.run.phase)) this.#forget(own);
    else own.run.stop();
    return true;
  }

  /** Whether one of this game runs outside of the room. */
  runs(game: string): boolean {
    return this.#all.some((one) => one.game === game && !one.inRoom && !isOver(one.run.phase));
  }

  get view(): NativeClient[] {
    return this.#all
      .filter(({ inRoom }) => !inRoom)
      .map(({ id, game, run: { phase } }) => {
        const { why, log } = phase.at === 'failed' ? phase : { why: null, log: [] };
        return { id, game, at: phase.at, why, log: [...log] } as NativeClient;
      });
  }

  #forget(own: Own): void {
    this.#all = this.#all.filter((one) => one !== own);
  }
}
