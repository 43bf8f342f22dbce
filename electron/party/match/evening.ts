// The scoreboard as this app counts it: from the ends of matches that it has simulated itself, so that a host cannot forge totals.
// Points from before it came, from matches that it has only parts of, and from native games are taken from the host's scoreboard,
// and marked as told by the host.

import { byScore, wonBy } from '../../../netcode/room/scoreboard.ts';
import { MAX_SEATS, type Outcome } from '../../../netcode/sim/rules.ts';
import { asDealt } from '../../../netcode/wire/dealt-match.ts';
import {
  countOn,
  type MatchStart,
  MOST_REMEMBERED,
  type RoomState,
  type ScoreRow,
} from '../../../netcode/wire/messages.ts';
import type { EveningCheck } from '../window/room-view.ts';

/** The fields of a result that are counted. */
type Result = Pick<NonNullable<RoomState['result']>, 'number' | 'seats' | 'early'> & {
  readonly outcome: Pick<Outcome, 'places'>;
};

/** What this app knows of the end of the running match, or of the last one. */
export type Ending =
  /** The match runs, or this app is simulating it to its end. */
  | { readonly is: 'open' }
  /**
   * Known here, and open until the next match: the stage has shown this end and the simulation that checks it is still running,
   * or the host, whose players have not all said how it ended, may be unable to know it.
   */
  | { readonly is: 'staged'; readonly result: Result }
  | { readonly is: 'found'; readonly result: Result }
  /** The match is over, and this app has only parts of it, or cannot simulate it. */
  | { readonly is: 'unseen' };

/** A match whose points have yet to be counted. */
interface Uncounted {
  readonly match: MatchStart;
  /** Its players, by the name that the match has for their seat: member ids, and the highest that was here with them. */
  readonly players: Map<string, { readonly member: number; readonly newest: number }>;
}

/** A row of a scoreboard. `newest`: the highest id of a member that was here while its member was. */
interface NamedRow extends ScoreRow {
  readonly newest?: number;
}

/** A row of the room's scoreboard under the name that its person has now. `was`: as the host has told it. */
interface ToldRow extends NamedRow {
  readonly was: ScoreRow;
}

/** What is counted once all before it is. `told`: the room's scoreboard by then. */
type Waiting =
  /** A match that is over; `result`: null where this app cannot say how it ended, undefined while that is looked for. */
  | (Uncounted & {
      readonly is: 'match';
      readonly told: readonly ToldRow[];
      result: Result | null | undefined;
    })
  /** Points that the host alone has told. */
  | { readonly is: 'word'; readonly told: readonly ToldRow[] };

/** A row as this app counts it; its member may have left. */
interface CountedRow extends ScoreRow {
  /** Fingerprint of the app to which a match was dealt here under this name; undefined before the first. */
  readonly app?: string | undefined;
  /** The highest id of a member that was here while this one was: who comes back has a higher one, and all others up to it are others. */
  readonly newest?: number;
  /** How many of the points and wins the host alone has told. */
  readonly told: number;
  readonly toldWins: number;
}

/** A row of the scoreboard with which a room goes on, of a member who is here or of a person who has left. */
export interface LeftRow extends ScoreRow {
  /** Fingerprint of the app to which a match was dealt here under this name. */
  readonly app?: string | undefined;
  /** The seat of the running match whose points this row gets; absent where it has none, or for a row of a player yet to be counted. */
  readonly seat?: number;
}

/** The scoreboard to show, and where its points come from. */
export interface CheckedEvening {
  readonly scoreboard: ScoreRow[];
  readonly check: EveningCheck;
}

export class Evening {
  #rows: readonly CountedRow[] = [];
  /** The room as it was told last; null before the first `update`. */
  #room: RoomState | null = null;
  /** The match that is on, or was last; null: its points are counted. */
  #open: Uncounted | null = null;
  /** What was over before it, in that order: from the first match on whose end is still looked for. */
  #waiting: readonly Waiting[] = [];
  /** Number of the last match whose points were counted, or taken from the host. */
  #counted = 0;
  /** The matches that were counted here, as they were dealt: a host may tell again that one is on, and over. */
  #done: readonly string[] = [];
  /** The room's last `nativeResult`, as JSON, to notice when it changes. */
  #native = 'null';

  /**
   * Counts what a room update brings. `ending`: how this app's last match ended, which may be the one before the room's. `late`: numbers
   * of matches whose end is looked for although the next one is on, for each of which `found` is called.
   */
  update(room: RoomState, ending: Ending, late: readonly number[] = []): void {
    const isFirst = this.#room === null;
    this.#room = room;
    this.#follow(room);
    this.#end(room, ending, late);
    const match = room.match && !this.#done.includes(asDealt(room.match)) ? room.match : null;
    // The room was begun anew and numbers its matches from 1 again, or its host has told results of matches to come.
    const isAgain = match && match.number !== this.#open?.match.number && match.number <= this.#counted;
    if (isAgain) this.#counted = match.number - 1;
    // The host's points have those of a match that is over, whose end is looked for: what else they have is seen once it is counted.
    const isOver = this.#open !== null && room.match === null;
    if (!isOver && (this.#isUncounted(room) || isFirst)) this.#wait({ is: 'word', told: asTold(room) });
    if (match) this.#play(match, room);
    // Members may have taken another name since the match began.
    this.#follow(room);
  }

  /** Takes over the names and ids that people have now, also in what waits to be counted. */
  #follow(room: RoomState): void {
    this.#rows = followed(this.#rows, room);
    this.#waiting = this.#waiting.map((one) => ({ ...one, told: followed(one.told, room) }));
  }

  /** How a match ended that was `late`; null: this app cannot say, and the points are the host's word. Nothing for another match. */
  found(number: number, result: Result | null): void {
    const late = this.#waiting.find(
      (one) => one.is === 'match' && one.match.number === number && one.result === undefined,
    );
    if (late?.is !== 'match') return;
    late.result = result;
    this.#countWaiting();
  }

  /** The name of a player at this app, of matches that were counted here; null where none was dealt to it. */
  nameAt(app: string): string | null {
    return this.#rows.find((row) => row.app === app)?.name ?? null;
  }

  /** The scoreboard to show for a room. `host`: name of the person at the host's app, empty where none is known. */
  of(room: RoomState, host: string): CheckedEvening {
    const { scoreboard, members } = room;
    // Until the end of the last match is known, only the host's scoreboard can include it.
    if (this.#open !== null || this.#waiting.length > 0)
      return { scoreboard, check: { is: 'open', otherwise: null, told: [] } };
    const told = this.#rows.flatMap(({ name, told: points, toldWins }) =>
      points > 0 || toldWins > 0 ? [{ name, points }] : [],
    );
    const isLeft = ({ member }: ScoreRow) => !members.some(({ id }) => id === member);
    if (isSame(scoreboard, this.#rows, isLeft))
      return { scoreboard, check: { is: 'counted', otherwise: null, told } };
    return { scoreboard: this.#counts(room), check: { is: 'counted', otherwise: host, told } };
  }

  /** Whether the end of a match that is over is still looked for: what it brings is not counted yet. */
  isChecking(room: RoomState): boolean {
    const isOn = this.#open !== null && room.match?.number === this.#open.match.number;
    return (!isOn && this.#open !== null) || this.#waiting.length > 0;
  }

  /**
   * The scoreboard of all matches that are over, with which the room goes on at another app: with the last one as the own stage has seen
   * it (`ending`) while its end is checked. Null while the end of one is open.
   */
  leaves(room: RoomState, ending: Ending = { is: 'open' }): LeftRow[] | null {
    if (!this.isChecking(room)) return this.#bounded(room, this.#seats());
    if (this.#waiting.length > 0 || ending.is !== 'staged') return null;
    if (ending.result.number !== this.#open!.match.number) return null;
    const counted = this.#rows;
    this.#count(this.#open!, ending.result);
    const rows = this.#bounded(room, new Map());
    this.#rows = counted; // it is counted once it is found
    return rows;
  }

  /** The seat of the running match that each row gets the points of. */
  #seats(): ReadonlyMap<CountedRow, number> {
    const seats = new Map<CountedRow, number>();
    if (!this.#open) return seats;
    const { match, players } = this.#open;
    const dealt = match.seats.flatMap((one, seat) => {
      const { name, key } = one.taken ?? one;
      return one.kind === 'player' || one.taken ? [{ name, key, seat }] : [];
    });
    for (const { name, key, seat } of dealt) {
      const { member = null, newest = -1 } = players.get(name) ?? {};
      const row = this.#rows[indexOfPlayer(this.#rows, { key, member, newest, name }, dealt)];
      if (row) seats.set(row, seat);
    }
    return seats;
  }

  /** The own rows as a window takes them. */
  #counts(room: RoomState): ScoreRow[] {
    return this.#bounded(room, new Map()).map(({ app: _, ...row }) => row);
  }

  /** The own rows, as many as a window takes. */
  #bounded({ members, onlookers }: RoomState, seats: ReadonlyMap<CountedRow, number>): LeftRow[] {
    const here = new Set([...members, ...onlookers].map(({ id }) => id));
    const own = this.#rows.map((counted) => {
      const { told: _, toldWins: __, newest: ___, member, ...row } = counted;
      const seat = seats.get(counted);
      return {
        ...row,
        member: member !== null && here.has(member) ? member : null,
        ...(seat === undefined ? {} : { seat }),
      };
    });
    // A window takes no more than a room tells: those of people who have left give way.
    const hereFirst = own.sort(
      (a, b) => Number(a.member === null) - Number(b.member === null) || byScore(a, b),
    );
    return hereFirst.slice(0, MOST_REMEMBERED).sort(byScore);
  }

  /** Counts the open match once it is over. */
  #end(room: RoomState, ending: Ending, late: readonly number[]): void {
    const open = this.#open;
    if (open === null) return;
    const { number } = open.match;
    const isNext = room.match !== null && room.match.number !== number;
    const isOver = isNext || room.match === null;
    if (ending.is === 'found' || (ending.is === 'staged' && isNext)) {
      if (ending.result.number === number && isOver) this.#close(open, room, ending.result);
    } else if (isNext && late.includes(number)) this.#close(open, room, undefined);
    else if (isNext || (isOver && ending.is === 'unseen')) this.#close(open, room, null);
  }

  /** The open match is over: it is counted after all before it. */
  #close(open: Uncounted, room: RoomState, result: Result | null | undefined): void {
    const told = asTold(room);
    this.#counted = Math.max(this.#counted, open.match.number);
    this.#open = null;
    // One of which the host alone tells may be told again.
    if (result !== null) this.#done = [...this.#done, asDealt(open.match)].slice(-MOST_DONE);
    this.#wait(result === null ? { is: 'word', told } : { is: 'match', ...open, told, result });
  }

  #wait(waiting: Waiting): void {
    this.#counted = Math.max(this.#counted, this.#room!.result?.number ?? 0);
    // What the host tells later includes what it has told before.
    const isSuperseded = waiting.is === 'word' && this.#waiting.at(-1)?.is === 'word';
    this.#waiting = [...(isSuperseded ? this.#waiting.slice(0, -1) : this.#waiting), waiting];
    this.#countWaiting();
  }

  /** Counts what has waited, in order: points that the host has told later include those of before. */
  #countWaiting(): void {
    while (this.#waiting.length > 0) {
      const [first, ...others] = this.#waiting;
      if (first!.is === 'match' && first!.result === undefined) return;
      this.#waiting = others;
      if (first!.is === 'match' && first!.result) {
        this.#count(first!, first!.result);
        // Its players may have another name by now.
        this.#rows = followed(this.#rows, this.#room!);
      } else this.#believe(first!.told);
    }
  }

  /** Whether the room has points that this app has not seen: from before it came, from while it was away, or from native games. */
  #isUncounted({ result, nativeResult }: RoomState): boolean {
    const native = JSON.stringify(nativeResult);
    const isMissed =
      result !== null && result.number > Math.max(this.#counted, this.#open?.match.number ?? 0);
    const is = isMissed || native !== this.#native;
    this.#native = native;
    return is;
  }

  #play(match: MatchStart, { members, onlookers }: RoomState): void {
    const isSame = this.#open?.match.number === match.number;
    const players: Uncounted['players'] = isSame ? this.#open!.players : new Map();
    this.#open = { match, players };
    const newest = newestOf({ members, onlookers });
    for (const [name, { member }] of players)
      if (members.some(({ id }) => id === member)) players.set(name, { member, newest });
    for (const seat of match.seats) {
      const { name, key } = seat.taken ?? seat;
      const member = members.find((one) => one.name === name);
      if (!member || players.has(name) || players.size >= MOST_PLAYERS) continue;
      players.set(name, { member: member.id, newest });
      // What the host has told of them: until the end of the match they may have another name.
      this.#rows = this.#rows.map((row) =>
        row.app === undefined && row.name === name ? { ...row, app: key } : row,
      );
    }
  }

  /** Adds all points of the room's scoreboard beyond the own counts, as told by the host. */
  #believe(told: readonly ToldRow[]): void {
    const rows = [...this.#rows];
    for (const { member, name, matches, wins, points, was } of told) {
      const named = indexOf(rows, member, name);
      const at = named < 0 ? indexOf(rows, was.member, was.name) : named;
      const row = named < 0 ? { ...(rows[at] ?? newRow(member, name)), member, name } : rows[at]!;
      const more = Math.max(0, points - row.points);
      const most = {
        matches: Math.max(row.matches, matches),
        wins: Math.max(row.wins, wins),
        points: row.points + more,
        told: row.told + more,
        toldWins: row.toldWins + Math.max(0, wins - row.wins),
      };
      rows.splice(at < 0 ? rows.length : at, 1, { ...row, ...most });
    }
    this.#rows = bounded(rows);
  }

  #count({ players }: Uncounted, result: Result): void {
    const seats = result.seats.flatMap(({ kind, name, key }, seat) =>
      kind === 'player' ? [{ name, key, seat }] : [],
    );
    if (result.early || seats.length < 2) return;
    const rows = [...this.#rows];
    for (const { name, key, seat } of seats) {
      const { wins, points } = wonBy(seat, result);
      const { member = null, newest = -1 } = players.get(name) ?? {};
      const at = indexOfPlayer(rows, { key, member, newest, name }, seats);
      // Only the host tells that a player took over a bot's seat shortly before the end, or one beside their own.
      const isTold = member === null || seats.some((other) => other.seat < seat && other.name === name);
      const known = rows[at] ?? newRow(member, name);
      // The host may have given the person another name meanwhile; who has left and come back may have taken one.
      const row = known.member !== null && isBack(known.member, newest) ? known : { ...known, name, member };
      const sum = {
        app: key ?? row.app,
        newest: Math.max(newest, row.newest ?? -1),
        matches: countOn(row.matches, 1),
        wins: countOn(row.wins, wins),
        points: countOn(row.points, points),
        told: row.told + (isTold ? points : 0),
        toldWins: row.toldWins + (isTold ? wins : 0),
      };
      rows.splice(at < 0 ? rows.length : at, 1, { ...row, ...sum });
    }
    this.#rows = bounded(rows);
  }
}

/** Most players of a match that are counted: twice its seats, because players may take over bots' seats and leave again. */
const MOST_PLAYERS = 2 * MAX_SEATS;

/** Most counted matches that are known again: more than an evening has. */
const MOST_DONE = 256;

/**
 * Most rows that the host alone has told: twice those of a room's scoreboard, which may drop the rows of people who have left in
 * another order. And most of people for whom a match was counted here, which the former take no place of: more than an evening has.
 */
const MOST_TOLD = 2 * MOST_REMEMBERED;
const MOST_COUNTED = 256;

function bounded(rows: readonly CountedRow[]): CountedRow[] {
  const isCounted = ({ points, wins, told, toldWins, app }: CountedRow) =>
    app !== undefined || points > told || wins > toldWins;
  return [
    ...rows.filter(isCounted).slice(0, MOST_COUNTED),
    ...rows.filter((row) => !isCounted(row)).slice(0, MOST_TOLD),
  ];
}

/** The highest id of a member who is here; ids count up. */
function newestOf({ members, onlookers }: Pick<RoomState, 'members' | 'onlookers'>): number {
  return Math.max(-1, ...members.map(({ id }) => id), ...onlookers.map(({ id }) => id));
}

/** Whether a member may be one who has left and come back, while up to whose leaving the highest id was `newest`. */
function isBack(member: number, newest: number): boolean {
  return newest >= 0 && member > newest;
}

function newRow(member: number | null, name: string): CountedRow {
  return { member, name, matches: 0, wins: 0, points: 0, told: 0, toldWins: 0 };
}

/** The room's scoreboard, to be counted later. */
function asTold({ scoreboard }: RoomState): readonly ToldRow[] {
  return scoreboard.map((row) => ({ ...row, was: row }));
}

function indexOf(rows: readonly ScoreRow[], member: number | null, name: string): number {
  const at = member === null ? -1 : rows.findIndex((row) => row.member === member);
  return at < 0 ? rows.findIndex((row) => row.name === name) : at;
}

/** Who was dealt a seat: the key of the app, and the name. */
interface AtSeat {
  readonly key: string | undefined;
  readonly name: string;
}

/**
 * The row of who was dealt a seat. By the key of their app, which the host cannot change: what it calls a member, and which
 * member it says was dealt a seat, counts only for rows of people to whom no match has been dealt here.
 */
function indexOfPlayer(
  rows: readonly CountedRow[],
  { key, member, newest, name }: AtSeat & Pick<ScoreRow, 'member'> & { readonly newest: number },
  seats: readonly AtSeat[],
): number {
  const isAtApp = (row: CountedRow) => row.app === key;
  // Who is dealt a seat under another name may be another player of their app, who was here with the first one: unless another app
  // is dealt a seat under the name that the host has for this row.
  const isMisnamed = (row: CountedRow) => seats.some((seat) => seat.key !== key && seat.name === row.name);
  const isSamePerson = (row: CountedRow) =>
    member === null ||
    member > (row.newest ?? -1) ||
    (row.member !== null && isBack(row.member, newest)) ||
    isMisnamed(row);
  // With several players at one app only the host can tell who has gone and who has another name.
  const isAlone = rows.filter(isAtApp).length === 1 && seats.filter((seat) => seat.key === key).length === 1;
  const fits: readonly ((row: CountedRow) => boolean)[] = [
    (row) => isAtApp(row) && row.name === name,
    (row) => isAtApp(row) && row.member !== null && row.member === member,
    // The app's player has another name since the last match.
    (row) => isAtApp(row) && key !== undefined && isAlone && isSamePerson(row),
    (row) => row.app === undefined && row.name === name,
  ];
  return fits.reduce((at, fit) => (at < 0 ? rows.findIndex(fit) : at), -1);
}

/**
 * The rows with the current names and ids of their members: a member may take another name, but not one of another row, as no
 * relay allows it; and gets another id on coming back.
 */
function followed<Row extends NamedRow>(rows: readonly Row[], room: RoomState): readonly Row[] {
  const here = [...room.members, ...room.onlookers];
  const newest = newestOf(room);
  const told = new Set(room.scoreboard.map(({ name }) => name));
  const strangers = room.scoreboard.filter(
    ({ member, name }) => member !== null && indexOf(rows, member, name) < 0,
  );
  /** The row of the room's scoreboard with the same totals under a new name, where the old name has gone from it. */
  const renamed = (row: Row) => {
    const isTheirs = (one: ScoreRow) => isSameScore(one, row) && one.member! > (row.newest ?? -1);
    const at = told.has(row.name) ? -1 : strangers.findIndex(isTheirs);
    return at < 0 ? undefined : strangers.splice(at, 1)[0];
  };
  return rows.map((row) => {
    const isHere = { ...row, newest: Math.max(newest, row.newest ?? -1) };
    // By name first: a host may call members as each other. Who has another name has given up the former.
    const named = here.find(({ name }) => name === row.name);
    if (named) return { ...isHere, member: named.id };
    const same = here.find(({ id }) => id === row.member);
    const isOthers = same && rows.some(({ name }) => name === same.name);
    const now = same && !isOthers ? same : renamed(row);
    if (!now) return row;
    return { ...isHere, name: now.name, member: 'id' in now ? now.id : now.member };
  });
}

function isSameScore(a: ScoreRow, b: ScoreRow): boolean {
  return a.points === b.points && a.wins === b.wins && a.matches === b.matches;
}

/** Whether the room's scoreboard agrees with the own rows; a full one may lack rows of people who have left. */
function isSame(
  told: readonly ScoreRow[],
  rows: readonly CountedRow[],
  isLeft: (row: ScoreRow) => boolean,
): boolean {
  const agreed = told.map((row) => {
    const own = rows[indexOf(rows, row.member, row.name)];
    return own !== undefined && own.name === row.name && isSameScore(row, own) ? own : null;
  });
  const lacking = rows.filter((row) => !agreed.includes(row));
  return (
    !agreed.includes(null) &&
    (lacking.length === 0 || (told.length === MOST_REMEMBERED && lacking.every(isLeft)))
  );
}
