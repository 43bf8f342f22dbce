// How another program's game server is asked what it is: the bytes out, and what its answer says. Without sockets.
//
// Whatever answers may be anything: every reader takes any bytes, gives null for malformed ones, and every text in an
// answer is bounded and cleaned.

export interface Score {
  readonly name: string;
  readonly score: number;
}

export interface ServerInfo {
  /** Empty where the protocol leaves it out: name, map, version. */
  readonly name: string;
  readonly map: string;
  readonly version: string;
  /** How many people are in it; null where the protocol leaves it out. */
  readonly players: number | null;
  readonly maxPlayers: number | null;
  /** Names of the players that the protocol names. */
  readonly names: readonly string[];
  /** What those have scored, where the protocol tells. */
  readonly scores?: readonly Score[];
  /** Where it is played, if elsewhere than where it was asked. */
  readonly port?: number;
}

export interface Answer {
  /** What to send now: a protocol may take several steps, or want a goodbye. */
  readonly ask?: Uint8Array;
  /** What the server is, complete. */
  readonly info?: ServerInfo;
}

export interface Probe {
  readonly carrier: 'udp' | 'tcp';
  /** By UDP, to everybody on a network, where that differs from the first question: any answer to it may be a server's. */
  readonly greeting?: Uint8Array;
  /** Whether answers leave out the server's name: a host must find out otherwise whose server it is. */
  readonly nameless?: true;
  /** The first question. The token, 32 bits, comes back in the answer where the protocol has a place for it. */
  request(token: number): Uint8Array;
  /** Reads one datagram, or all that came on a stream since it was taken, at first nothing; null where that is no answer to this token (yet). */
  read(bytes: Uint8Array, token: number): Answer | null;
}

/** Sockets throw at a higher one: a recipe may count on from the last, and so may another app. */
export const LAST_PORT = 65_535;

/** What a protocol is silent about. */
export const UNTOLD: ServerInfo = {
  name: '',
  map: '',
  version: '',
  players: null,
  maxPlayers: null,
  names: [],
};
