// Why something failed, in a form that a screen can switch on. Texts for people are the screen's.

import * as v from 'valibot';
import { addressFaults } from '../../../netcode/wire/address-fault.ts';
import { sendingHelps } from './self-check-view.ts';

export const failureSchema = v.variant('kind', [
  /** What was typed is not an address; `why` says what is wrong with it, `part` is the piece that is meant. */
  v.object({
    kind: v.literal('bad-address'),
    address: v.string(),
    why: v.picklist(addressFaults),
    part: v.string(),
  }),
  /** The machine answered that the port is closed. */
  v.object({ kind: v.literal('refused'), address: v.string() }),
  /** What was typed leads to this machine itself, on which no room is open: it is not the host's. */
  v.object({ kind: v.literal('own-address'), address: v.string() }),
  /** Nobody answered. */
  v.object({ kind: v.literal('timeout'), address: v.string() }),
  v.object({ kind: v.literal('unreachable'), address: v.string(), why: v.string() }),
  /** A rule of this machine, or its system, blocks everything to that address. */
  v.object({ kind: v.literal('may-not-send'), address: v.string(), how: v.picklist(sendingHelps) }),
  v.object({ kind: v.literal('full'), address: v.string(), seats: v.number() }),
  v.object({ kind: v.literal('locked'), address: v.string() }),
  /** Removed for good: just now, perhaps with words of the leader, or earlier. */
  v.object({ kind: v.literal('banned'), why: v.string() }),
  /**
   * The room has a password: `wrong` when another was given. `shut` where a password may be too little. `room` is
   * what it and its leader are called, where it told that.
   */
  v.object({
    kind: v.literal('password'),
    address: v.string(),
    wrong: v.boolean(),
    shut: v.nullable(v.picklist(['locked', 'full'])),
    room: v.nullable(v.object({ title: v.string(), host: v.string() })),
  }),
  /** A password was given, to an open room. */
  v.object({ kind: v.literal('no-password'), address: v.string() }),
  /** Too many passwords were tried out: so long, ms, this machine is refused. */
  v.object({ kind: v.literal('guesses'), address: v.string(), waitMs: v.number() }),
  /** Who answered is another host than that of the link, the QR code or an earlier visit. */
  v.object({ kind: v.literal('other-host'), address: v.string() }),
  /** Too many have come into this room from our address lately. */
  v.object({ kind: v.literal('too-often'), address: v.string() }),
  /** A code or name without an answer on this network. */
  v.object({ kind: v.literal('nobody-by-that-name'), address: v.string() }),
  /** The other side speaks another protocol version, or has other games; `update` says who must update. */
  v.object({
    kind: v.literal('version'),
    address: v.string(),
    what: v.picklist(['protocol', 'game']),
    ours: v.string(),
    theirs: v.string(),
    update: v.picklist(['us', 'them', 'either']),
  }),
  v.object({ kind: v.literal('kicked'), why: v.string() }),
  v.object({ kind: v.literal('host-left') }),
  /** The host was silent for five seconds. */
  v.object({ kind: v.literal('lost'), address: v.string() }),
  /** We fell so far behind that the relay has dropped our frames. */
  v.object({ kind: v.literal('behind'), address: v.string() }),
  v.object({
    kind: v.literal('port-in-use'),
    port: v.number(),
    next: v.nullable(v.number()),
    game: v.string(),
  }),
  /** The room ended by a fault of ours or of its host: `broken` is what was said, `fault` the room itself. */
  v.object({ kind: v.literal('room-failed'), why: v.picklist(['broken', 'fault']) }),
  /** The party process died and was started again. */
  v.object({ kind: v.literal('party-died') }),
  v.object({ kind: v.literal('internal'), why: v.string() }),
]);

export type Failure = v.InferOutput<typeof failureSchema>;
export type BadAddress = Extract<Failure, { kind: 'bad-address' }>;
/** Every failure that has a screen of its own; a bad address is said under the field instead. */
export type ScreenFailure = Exclude<Failure, BadAddress>;
