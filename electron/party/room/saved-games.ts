// Saved games of matches that are played with a file of the person's own, such as a cartridge: kept on disk while the match
// runs, and given to the room where the next match goes on from one.

import { decodeState } from '../../../netcode/sim/state-codec.ts';
import type { FromPeer, MatchStart, OwnFile, RoomState } from '../../../netcode/wire/messages.ts';
import { MOST_SAVES, type OwnFiles } from '../files/own-files.ts';
import type { Outcome } from '../window/contract.ts';

/** Saved games of one room that are kept of a file: a host may deal matches without end, and those of other evenings stay. */
export const MOST_OF_A_ROOM = MOST_SAVES / 2;

export interface SavedGamesOptions {
  readonly files: Pick<OwnFiles, 'save' | 'saved' | 'removeSave' | 'kept'>;
  /** Asks the room for something. Resolves with what it answers. */
  ask(message: FromPeer): Promise<Outcome>;
}

/** A match in which we play with a file, and what it saves. */
interface Saving {
  readonly match: number;
  readonly hash: string;
  readonly image: Uint8Array;
  /** What its saved game is kept as: when we began to play, ms since 1970. */
  readonly at: number;
  /** Something was saved, and the next match does not go on from it yet. */
  saved: boolean;
  /** The next match goes on from it, unless the person has chosen otherwise. */
  goesOn: boolean;
}

export class SavedGames {
  readonly #options: SavedGamesOptions;
  /** Of the match that we play with a file, or played last. */
  #saving: Saving | null = null;
  /** Those that were kept in this room, by their files, the oldest first. */
  readonly #kept = new Map<string, number[]>();
  /** Choices so far: reading a saved game takes a moment, in which another may be chosen. */
  #choices = 0;

  constructor(options: SavedGamesOptions) {
    this.#options = options;
  }

  /** The person chooses the next match's file, and the saved game that it begins with: the newest by default, null for none. */
  async choose(file: OwnFile | null, save?: number | null): Promise<Outcome> {
    if (this.#saving) this.#saving.goesOn = false;
    return this.#playWith(file, save);
  }

  /** We play in this match, with this content of its file. */
  begin({ number: match, file }: MatchStart, image: Uint8Array): void {
    if (this.#saving?.match === match) return;
    this.#saving = { match, hash: file!.hash, image, at: Date.now(), saved: false, goesOn: true };
  }

  /** Saves what this encoded state of a match holds. False when it is not the match of `begin`. */
  keep(match: number, state: Uint8Array): boolean {
    const saving = this.#saving;
    if (saving?.match !== match) return false;
    saving.saved = true;
    const { hash, image, at } = saving;
    void this.#save(hash, image, at, decodeState(state)?.state);
    return true;
  }

  async #save(hash: string, image: Uint8Array, at: number, state: unknown): Promise<void> {
    const { files } = this.#options;
    await files.save(hash, image, at, state);
    // What was saved before is not saved again, and what could not be is not there.
    const there = files.kept?.find((one) => one.hash === hash)?.saves ?? [];
    const kept = [...new Set([...(this.#kept.get(hash) ?? []), at])].filter((one) => there.includes(one));
    const oldest = kept.length > MOST_OF_A_ROOM ? kept.shift() : undefined;
    this.#kept.set(hash, kept);
    // One that stays, as another program has it open, goes with the oldest of all.
    if (oldest !== undefined) await files.removeSave(hash, oldest).catch(() => {});
  }

  /** To be called with every room update: in the lobby the leader's app sets the next match to go on from what was saved. */
  update({ phase, file, members }: RoomState, me: number | null): void {
    const saving = this.#saving;
    if (phase !== 'lobby' || !saving?.saved || !saving.goesOn || file?.hash !== saving.hash) return;
    if (members.find(({ id }) => id === me)?.leader !== true) return;
    saving.saved = false;
    void this.#playWith(file);
  }

  async #playWith(file: OwnFile | null, save?: number | null): Promise<Outcome> {
    const { ask, files } = this.#options;
    const choice = ++this.#choices;
    const outcome = await ask({ m: 'choose', file });
    if (outcome.is !== 'done' || !file) return outcome;
    const saved = save === null ? null : await files.saved(file.hash, save);
    if (choice !== this.#choices) return outcome;
    const bytes = saved && Buffer.from(saved).toString('base64');
    return ask({ m: 'saved', file: file.hash, bytes });
  }
}
