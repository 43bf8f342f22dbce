// The ways to stay in step, as facts: what relay, room, peer, replays and screens ask instead of comparing names. Adding a way is
// a row here, its words, its line in the list of timelines, and where it closes frames by another rule a file in netcode/sync.

/** What parts of a match need to know of the way it is played in (docs/ways-to-stay-in-step.md). */
export interface WayFacts {
  /**
   * What closes a frame: a tick of the relay's clock; a keyframe, when the inputs of all players are in; a turn, with the commands
   * in the queues of the seats. netcode/sync has a closer for each.
   */
  readonly closes: 'ticks' | 'keyframes' | 'turns';
  /** No frame closes before the input of every player is in: a lost datagram is worth repeating at once. */
  readonly waitsForEverybody: boolean;
  /** Seats send commands, of one pointer a computer; else what they hold, one set of buttons a player. */
  readonly sendsCommands: boolean;
  /** What players are told: everybody's inputs; views of the state that the host plays; inputs that report where each seat is. */
  readonly tells: 'inputs' | 'state' | 'reports';
  /** A relay that goes on with the match plays it from frame 0: all frames are kept for it. */
  readonly keepsAllFrames: boolean;
  /** Screens of players play frames ahead of those that have come, and play them again where these differ. */
  readonly screensRunAhead: boolean;
}

const TICKS = {
  closes: 'ticks',
  waitsForEverybody: false,
  sendsCommands: false,
  tells: 'inputs',
  keepsAllFrames: false,
  screensRunAhead: false,
} as const;

/** In the order in which lists show them. All share one stream of equal frames. */
const table = {
  optimistic: TICKS,
  'run-ahead': { ...TICKS, screensRunAhead: true },
  /** The relay plays as well: for rules that have `objects`. */
  authority: { ...TICKS, tells: 'state', keepsAllFrames: true },
  /** Each screen plays what is its seat's own: for rules that have `shadows`. */
  shadow: { ...TICKS, tells: 'reports' },
  strict: { ...TICKS, closes: 'keyframes', waitsForEverybody: true },
  commands: { ...TICKS, closes: 'turns', sendsCommands: true },
} as const satisfies Readonly<Record<string, WayFacts>>;

export type Way = keyof typeof table;

/** The one table of ways. */
export const ways: Readonly<Record<Way, WayFacts>> = table;

export const wayNames = Object.keys(ways) as readonly Way[];
