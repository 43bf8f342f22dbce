// The file that the room's game is played with, as far as this machine has it: looked up when the room chooses one, told
// to the room by its hash, and handed to whatever plays the match here.

import type { FromPeer, MatchStart } from '../../../netcode/wire/messages.ts';
import type { OwnFiles } from '../files/own-files.ts';
import type { RoomNow, RoomPart } from './room-part.ts';

export interface RoomFileOptions {
  readonly files: OwnFiles;
  say(message: FromPeer): void;
  /** What was looked for has been found, or is gone. */
  onChange(): void;
}

export class RoomFile implements RoomPart {
  readonly #options: RoomFileOptions;
  #hash: string | null = null;
  #image: Uint8Array | null = null;
  /** What the room has heard last, and as which member. */
  #told = '';
  #looks = 0;

  constructor(options: RoomFileOptions) {
    this.#options = options;
  }

  /** What a match here is played with: undefined for games without a file, null where it is missing here. */
  of({ file }: Pick<MatchStart, 'file'>): Uint8Array | null | undefined {
    if (!file) return undefined;
    return file.hash === this.#hash ? this.#image : null;
  }

  changed({ room: { file, match }, me }: Pick<RoomNow, 'room' | 'me'>): void {
    const hash = (match?.file ?? file)?.hash ?? null;
    if (hash !== this.#hash) {
      this.#hash = hash;
      this.#image = null;
      if (hash !== null) void this.look();
    }
    this.#tell(me);
  }

  /** Looks again: something has come, or gone. */
  async look(): Promise<void> {
    const hash = this.#hash;
    if (hash === null) return;
    const look = ++this.#looks;
    const image = await this.#options.files.image(hash);
    if (look !== this.#looks || hash !== this.#hash || (image === null) === (this.#image === null)) return;
    this.#image = image;
    this.#options.onChange();
  }

  /** The room may have heard nothing yet: tells it all. */
  entered(): void {
    this.#told = '';
  }

  #tell(me: number): void {
    const hash = this.#image && this.#hash;
    const told = `${me} ${hash}`;
    if (told === this.#told || (hash === null && !this.#told.startsWith(`${me} `))) return;
    this.#told = told;
    this.#options.say({ m: 'has', file: hash });
  }
}
