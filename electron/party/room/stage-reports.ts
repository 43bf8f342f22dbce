// What our stage says of a match, passed on: presses and commands to the relay, hashes to the room that compares them, states to
// the replay.

import type { StateAt } from '../../../netcode/frames/snapshot-transfer.ts';
import type { Peer } from '../../../netcode/peer/peer.ts';
import type { PeerOutput } from '../../../netcode/peer/peer-events.ts';
import type { GameInfo } from '../../../netcode/sim/rules.ts';
import { BUILD_LIMIT } from '../../../netcode/wire/desync.ts';
import type { FromPeer } from '../../../netcode/wire/messages.ts';
import type { FromStage } from '../match/stage-messages.ts';
import type { StateHashes } from '../match/state-hashes.ts';
import type { MatchRecorder } from '../replays/match-recorder.ts';
import type { LocalPlayers } from './local-players.ts';
import type { MatchEnds } from './match-ends.ts';
import type { InRoom } from './room-part.ts';
import type { SavedGames } from './saved-games.ts';
import type { ShownMatch } from './shown-match.ts';

/** A message of a stage. */
type From<Kind extends FromStage['kind']> = Extract<FromStage, { kind: Kind }>;

interface StageReportsOptions {
  /** Version of the app. */
  readonly app: string;
  /** That of the first player at this machine, whose frames our stage plays. */
  readonly session: Pick<InRoom, 'me'> & {
    readonly peer: {
      readonly peer: Pick<Peer, 'room' | 'log'> | null;
      act(
        what: (peer: Pick<Peer, 'say' | 'hold' | 'command' | 'give'>, now: number) => readonly PeerOutput[],
      ): void;
    };
  };
  readonly others: Pick<LocalPlayers, 'hold' | 'sayForAll'>;
  /** The stage's states, which those of browsers in the room are held against. */
  readonly hashes: StateHashes;
  readonly recorder: Pick<MatchRecorder, 'hash' | 'snapshot' | 'end'>;
  game(id: string): GameInfo | undefined;
  readonly saves: Pick<SavedGames, 'keep'>;
  readonly ends: Pick<MatchEnds, 'staged'>;
  readonly shown: Pick<ShownMatch, 'stageShows'>;
}

export class StageReports {
  readonly #options: StageReportsOptions;
  /** What our stage came to when it simulated a frame again, last. */
  #again: (StateAt & { readonly match: number }) | null = null;

  constructor(options: StageReportsOptions) {
    this.#options = options;
  }

  receive(message: FromStage): void {
    const { recorder } = this.#options;
    switch (message.kind) {
      case 'input':
        this.#hold(message);
        return;
      case 'command':
        // The first player has the pointer.
        if (message.match === this.#room?.match?.number) {
          this.#options.session.peer.act((peer, now) => peer.command(message.bytes, now));
        }
        return;
      case 'shown':
        this.#options.shown.stageShows(message.match);
        return;
      case 'hash': {
        const { match, frame, hash, digest } = message;
        this.#say({ m: 'hash', match, frame, hash, ...(digest ? { digest: { ...digest } } : {}) });
        recorder.hash(message);
        this.#options.hashes.note(match, frame, hash);
        return;
      }
      case 'hashes': {
        const { match, first, hashes } = message;
        this.#say({ m: 'hashes', match, first, hashes });
        return;
      }
      case 'audited': {
        const { game, hash, engine } = message.audited;
        this.#say({ m: 'audit', game, hash, build: this.#buildOf(engine) });
        return;
      }
      case 'examined': {
        const { engine, ...found } = message.found;
        const { match, frame } = message;
        this.#say({ m: 'examined', match, frame, build: this.#buildOf(engine), ...found });
        return;
      }
      case 'snapshot':
        recorder.snapshot(message);
        this.#options.saves.keep(message.match, message.bytes);
        return;
      case 'given': {
        const { match, frame, bytes } = message;
        const state = bytes.length > 0 ? bytes : null;
        this.#options.session.peer.act((peer, now) => peer.give(match, frame, state, now));
        return;
      }
      case 'again':
        this.#keepAgain(message);
        return;
      case 'finish': {
        const { match, frame, hash, outcome } = message;
        recorder.end({ match, frame, hash, outcome });
        this.#options.ends.staged(match, { frame, hash, outcome });
        const finished: FromPeer = { m: 'finished', match, frame, hash, outcome };
        this.#say(finished);
        // The room waits for every member, and they all looked at this stage.
        this.#options.others.sayForAll(finished);
        return;
      }
      default:
        message satisfies never;
    }
  }

  /**
   * Where our stage goes on from when it has fallen out of step: from what it came to when it simulated the frame again,
   * where that is confirmed; else, null, it computes the match from its beginning.
   */
  get goesOnFrom(): StateAt | null {
    const { match, desync } = this.#room ?? {};
    const again = this.#again;
    const own = desync?.of.find(({ member }) => member === this.#options.session.me);
    const isRight =
      again?.match === match?.number && again?.frame === desync?.frame && own?.again === desync?.right;
    return isRight ? again : null;
  }

  get #room() {
    return this.#options.session.peer.peer?.room ?? null;
  }

  #say(message: FromPeer): void {
    this.#options.session.peer.act((peer, now) => peer.say(message, now));
  }

  /**
   * What a seat of ours holds down, for a frame at the earliest. Anything but the game's number of bytes, a seat of
   * another player, and an earlier match are ignored: it came from a window.
   */
  #hold({ match, frame: target, seat, bytes: input }: From<'input'>): void {
    const { session, others, game } = this.#options;
    const room = this.#room;
    if (!room || match !== room.match?.number || input.length !== game(room.game)?.inputBytes) return;
    const member = room.members.find((one) => one.plays && one.seat === seat)?.id;
    if (member === undefined) return;
    if (member === session.me) session.peer.act((peer, now) => peer.hold(input, now, target));
    else others.hold(member, input, target);
  }

  #keepAgain({ match, frame, bytes }: From<'again'>): void {
    const log = this.#options.session.peer.peer?.log;
    if (match !== this.#room?.match?.number || !log || frame <= log.first || frame > log.next) return;
    this.#again = { match, frame, before: log.copy(frame - 1, frame), state: bytes.slice() };
  }

  /** Version of the app and of the engine that played, as printable ASCII. */
  #buildOf(engine: string): string {
    return `${this.#options.app}, ${engine}`.replace(/[^ -~]/g, '?').slice(0, BUILD_LIMIT);
  }
}
