// Saved games of matches that are played with a file of the person's own, such as a cartridge: kept on disk while the match
// runs, and given to the room where the next match goes on from one.

import { decodeState } from '../../../netcode/sim/state-codec.ts';
import type { MatchStart, OwnFile } from '../../../netcode/wire/messages.ts';
import { MOST_SAVES, type OwnFiles } from '../files/own-files.ts';
import type { Outcome } from '../window/contract.ts';
import type { InRoom, RoomNow, RoomPart } from './room-part.ts';

/** Saved games of one room that are kept of a file: a host may deal matches without end, and those of other evenings stay. */
export const MOST_OF_A_ROOM = MOST_SAVES / 2;

export interface SavedGamesOptions {
  readonly files: Pick<OwnFiles, 'save' | 'saved' | 'removeSave' | 'kept'>;
  readonly session: Pick<InRoom, 'ask'>;
}

/** A match in which we play with a file, and what it saves. */
interface Saving {
  readonly match: number;
  readonly hash: string;
  readonly image: Uint8Array;
  /** What its saved game is kept as: when we began to play, ms since 1970. */
  readonly at: number;
  /** Something was saved, and the next match is still to go on from it. */
  saved: boolean;
  /** The next match goes on from it, unless the person has chosen otherwise. */
  goesOn: boolean;
}

export class SavedGames implements RoomPart {
  readonly #options: SavedGamesOptions;
  /** Saved games of the match that is played with a file, or was played last. */
  #saving: Saving | null = null;
  /** Numbers of the saved games kept in this room, by the hash of their file, the oldest first. */
  readonly #kept = new Map<string, number[]>();
  /** The room as it was told last, and our member in it. */
  #now: Pick<RoomNow, 'room' | 'me'> | null = null;
  /** Choices so far: reading a saved game takes a moment, in which another may be chosen. */
  #choices = 0;

  constructor(options: SavedGamesOptions) {
    this.#options = options;
  }

  /** The person chooses the next match's file, and the saved game that it begins with: the newest by default, null to begin anew. */
  async choose(file: OwnFile | null, save?: number | null): Promise<Outcome> {
    if (this.#saving) this.#saving.goesOn = false;
    return this.#playWith(file, save);
  }

  /** We play in this match, with this content of its file. */
  begin({ number: match, file }: MatchStart, image: Uint8Array): void {
    if (this.#saving?.match === match) return;
    this.#saving = { match, hash: file!.hash, image, at: Date.now(), saved: false, goesOn: true };
  }

  /** Saves what this encoded state of a match holds; nothing for another match than that of `begin`. */
  keep(match: number, state: Uint8Array): void {
    const saving = this.#saving;
    if (saving?.match !== match) return;
    saving.saved = true;
    const { hash, image, at } = saving;
    void this.#save(hash, image, at, decodeState(state)?.state);
    // A slow page may tell the last state when the match is over, and the room back in the lobby.
    this.#goOn();
  }

  async #save(hash: string, image: Uint8Array, at: number, state: unknown): Promise<void> {
    const { files } = this.#options;
    await files.save(hash, image, at, state);
    // What was saved before is left out, and what failed to be is missing.
    const there = files.kept?.find((one) => one.hash === hash)?.saves ?? [];
    const kept = [...new Set([...(this.#kept.get(hash) ?? []), at])].filter((one) => there.includes(one));
    const oldest = kept.length > MOST_OF_A_ROOM ? kept.shift() : undefined;
    this.#kept.set(hash, kept);
    // One that stays, as another program has it open, goes with the oldest of all.
    if (oldest !== undefined) await files.removeSave(hash, oldest).catch(() => {});
  }

  changed(now: Pick<RoomNow, 'room' | 'me' | 'play' | 'plays'>): void {
    const { play, plays } = now;
    this.#now = now;
    if (play?.file && plays) this.begin(play.match, play.file);
    this.#goOn();
  }

  /** In the lobby the leader's app sets the next match to go on from what was saved. */
  #goOn(): void {
    const saving = this.#saving;
    if (!this.#now || !saving?.saved || !saving.goesOn) return;
    const { phase, file, members } = this.#now.room;
    if (phase !== 'lobby' || file?.hash !== saving.hash) return;
    if (members.find(({ id }) => id === this.#now?.me)?.leader !== true) return;
    saving.saved = false;
    void this.#playWith(file);
  }

  async #playWith(file: OwnFile | null, save?: number | null): Promise<Outcome> {
    const { session, files } = this.#options;
    const choice = ++this.#choices;
    const outcome = await session.ask({ m: 'choose', file });
    if (outcome.is !== 'done' || !file) return outcome;
    const saved = save === null ? null : await files.saved(file.hash, save);
    if (choice !== this.#choices) return outcome;
    const bytes = saved && Buffer.from(saved).toString('base64');
    return session.ask({ m: 'saved', file: file.hash, bytes });
  }
}
