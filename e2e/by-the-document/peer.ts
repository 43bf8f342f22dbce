// A peer that was written from PROTOCOL.md alone, by an author who had read none of netcode: it imports nothing but Node.
// Where it cannot play with the relay, the document has a gap or the relay does something else than it says.

import { randomBytes } from 'node:crypto';
import { type Link, type LinkOptions, type LinkPlace, openLink } from './link.ts';
import { openLog } from './log.ts';

const TICK_MS = 50;
const LOST_MS = 700;
const LOST_AT_REST_MS = 1500;
const ASK_HEIR_MS = 500;
const HEIR_PATIENCE_MS = 1500;
const HEARD_AGAIN_MS = 300;

export interface Member {
  readonly id: number;
  readonly seat: number;
  readonly name: string;
  readonly plays: boolean;
  readonly leader: boolean;
}

export interface Room {
  readonly phase: 'lobby' | 'countdown' | 'playing';
  readonly epoch: number;
  readonly since: number;
  readonly members: readonly Member[];
  readonly natives: readonly unknown[];
  readonly match: null | { readonly number: number; readonly seats: readonly unknown[] };
}

interface Heir {
  readonly member: number;
  readonly host: string;
  readonly address: string;
  readonly port: number;
}

/** Where the peer is; in a room, with the newest state of the room. */
export type Place =
  | Exclude<LinkPlace, { at: 'in' }>
  | { readonly at: 'in'; readonly member: number; readonly room: Room | undefined };

export type JoinOptions = Pick<LinkOptions, 'port' | 'name' | 'password' | 'host'>;

type Message = { readonly m: string; readonly [field: string]: unknown };

export async function startPeer(options: JoinOptions) {
  const common = { name: options.name, secret: randomBytes(32), log: openLog() };
  const { log } = common;
  let room: Room | undefined;
  let succession: { readonly room: string; readonly heirs: readonly Heir[] } | undefined;
  /** The heir that is asked, its number, and since when, ms. */
  let heir: { readonly link: Link | undefined; readonly at: number; readonly since: number } | undefined;
  const chat: string[] = [];
  const watchers = new Set<() => void>();
  const changed = () => {
    for (const watcher of [...watchers]) watcher();
  };

  function open(to: Pick<LinkOptions, 'address' | 'port' | 'password' | 'host' | 'claim'>): Promise<Link> {
    const opened: Promise<Link> = openLink(
      { ...common, ...to },
      {
        moved: changed,
        frames: changed,
        bye: changed,
        message: async (message: Message) => hear(await opened, message),
      },
    );
    return opened;
  }

  let link = await open({ ...options, address: '127.0.0.1' });

  function hear(from: Link, message: Message) {
    if (message.m === 'lacks') from.session()!.upload(message.match as number, message.frame as number);
    if (message.m === 'room') enter(from, message.room as Room);
    if (from !== link) return;
    if (message.m === 'succession') succession = message as unknown as typeof succession;
    if (message.m === 'chat') chat.push(`${message.name}: ${message.text}`);
    changed();
  }

  function enter(from: Link, next: Room) {
    const place = from.place();
    if (place.at !== 'in') return;
    if (from !== link) {
      void link.close();
      link = from;
      heir = undefined;
      if (next.epoch !== room!.epoch + 1 || log.frames().length > next.since) log.clear();
    }
    const { match } = next;
    if (match?.number !== room?.match?.number) log.clear();
    room = next;
    const plays = match !== null && next.members.some(({ id, plays }) => id === place.member && plays);
    const { number = 0, seats = [] } = match ?? {};
    from.session()!.play(plays ? { number, seats: seats.length, inputBytes: from.inputBytes() } : undefined);
  }

  /** Asks one heir after the other while the host is gone. */
  function lookForHost(now: number) {
    const session = link.session();
    if (session === undefined || room === undefined || !succession?.heirs.length) return;
    const silentMs = now - session.heardAt();
    const isLost = link.isGone() || silentMs >= (room.phase === 'playing' ? LOST_MS : LOST_AT_REST_MS);
    if (!isLost) {
      if (heir && now - heir.since >= HEARD_AGAIN_MS) leave();
      return;
    }
    if (heir) {
      const answered = heir.link === undefined || !['asking', 'refused'].includes(heir.link.place().at);
      if (now - heir.since < (answered ? HEIR_PATIENCE_MS : ASK_HEIR_MS)) return;
    }
    const at = heir ? (heir.at + 1) % succession.heirs.length : 0;
    leave();
    const asked: typeof heir = { link: undefined, at, since: now };
    heir = asked;
    session.promise(true);
    log.cut();
    const { match } = room;
    const claim = {
      room: succession.room,
      match: match?.number ?? 0,
      frames: match ? log.frames().length : 0,
      epoch: log.frames().length > room.since ? room.epoch : Math.max(0, room.epoch - 1),
    };
    const { address, port, host } = succession.heirs[at]!;
    void open({ address, port, host, claim }).then((opened) => {
      if (heir === asked) heir = { ...asked, link: opened };
      else void opened.close();
    });
  }

  function leave() {
    void heir?.link?.close();
    heir = undefined;
    link.session()?.promise(false);
  }

  const timer = setInterval(() => {
    link.tick();
    heir?.link?.tick();
    lookForHost(performance.now());
  }, TICK_MS);

  return {
    place: (): Place => {
      const place = link.place();
      return place.at === 'in' ? { ...place, room } : place;
    },
    shortCode: () => link.shortCode(),
    chat: (): readonly string[] => chat,
    frames: () => log.frames(),
    say: (message: object) => link.session()!.say(message),
    hold: (input: readonly number[]) => link.session()!.hold(input),
    /** Resolves when `holds` is true of the peer. */
    until(holds: () => boolean): Promise<void> {
      return new Promise((resolve) => {
        const watcher = () => {
          if (!holds()) return;
          watchers.delete(watcher);
          resolve();
        };
        watchers.add(watcher);
        watcher();
      });
    },
    async close() {
      clearInterval(timer);
      link.session()?.leave();
      leave();
      await link.close();
    },
  };
}
