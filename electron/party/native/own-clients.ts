// Clients that run on this machine outside of the room: those in a server found on the network, and those of rooms that were
// left. The app has started each of them and ends it by the handle of its process.

import type { NativeClient } from '../window/native-view.ts';
import { isOver, type Phase } from './ladder.ts';
import type { JoinRequest, Launcher } from './launcher.ts';
import type { Run } from './run.ts';

interface Own {
  readonly id: number;
  readonly game: string;
  readonly run: Run;
  /** Whether the room's session lists the client, while there is a session. */
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
      // A client that has failed is listed by the room, or stays here until the person dismisses it.
      if (phase.at === 'ended' || (isOver(phase) && own.inRoom)) this.#forget(own);
      this.#onChange();
    };
    const run = this.#launcher.join(game, { ...request, onPhase });
    if (!run) return null;
    const own: Own = { id: ++this.#last, game, run, inRoom };
    // Only the newest failed client is kept.
    this.#all = [...this.#all.filter((one) => one.game !== game || !isOver(one.run.phase)), own];
    this.#onChange();
    return run;
  }

  /** Takes over a client of a room that has been left. */
  leftRoom(run: Run): void {
    for (const own of this.#all) if (own.run === run) own.inRoom = false;
    this.#onChange();
  }

  /** Ends a client, or dismisses a failed one. False for an unknown client. */
  end(id: number): boolean {
    const own = this.#all.find((one) => one.id === id);
    if (!own) return false;
    if (isOver(own.run.phase)) this.#forget(own);
    else own.run.stop();
    return true;
  }

  /** Whether a client of this game runs outside of the room. */
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
