// What a profile looks like as a file: on disk, exported from a window, and imported again.

import * as v from 'valibot';
import { joinLink, parseJoinText } from '../../../netcode/udp/join-text.ts';
import { gameIdSchema } from '../../../netcode/wire/messages.ts';
import { cleanName } from '../../../netcode/wire/text.ts';
import { PATH_LIMIT, type RecentRoom } from '../window/contract.ts';
import { initialPreferences, type Preferences, preferencesSchema } from '../window/preferences.ts';

export interface Profile {
  readonly name: string;
  /** The person has said so; until then it is the system's name for them. */
  readonly named: boolean;
  readonly settings: Preferences;
  /** Latest first. */
  readonly recent: readonly RecentRoom[];
  /** Networks whose address the host chose to be read out, as "192.168.1.0/24"; latest first. */
  readonly networks: readonly string[];
  /** The file that browsers get from a room here, by its whole path; null for none. */
  readonly handOut: string | null;
  /** What another version of the app has written and is unknown to this one: it stays in the file. */
  readonly unread: Unread;
}

/** By key: of the file itself, and of its settings, also values that a newer version knows of a setting. */
export interface Unread {
  readonly file: Readonly<Record<string, unknown>>;
  readonly settings: Readonly<Record<string, unknown>>;
}

export const NOTHING_UNREAD: Unread = { file: {}, settings: {} };

/** Recent rooms kept: what fits a screen without searching. */
export const MOST_RECENT = 12;

/** Networks kept that a host chose: one for each place where parties are. */
const MOST_NETWORKS = 16;

/** Levels of what is in a profile: several times what one has, so that it can be written again whatever stays in it unread. */
const MOST_LEVELS = 32;

/** Characters of a whole profile: hundreds of times what one needs, and little enough for a window. */
export const PROFILE_LIMIT = 256 * 1024;

const fileSchema = v.looseObject({
  /** Raised when fields change their meaning. */
  version: v.literal(1),
  name: v.pipe(v.string(), v.maxLength(1000)),
  named: v.optional(v.boolean(), true),
  /** Each setting by itself: one that is unknown or wrong falls back alone. */
  settings: v.optional(v.record(v.string(), v.unknown()), {}),
  /** Each room by itself, too. */
  recent: v.optional(v.array(v.unknown()), []),
  networks: v.fallback(v.array(v.pipe(v.string(), v.maxLength(20))), []),
  handOut: v.fallback(v.nullable(v.pipe(v.string(), v.maxLength(PATH_LIMIT))), null),
});

const line = v.pipe(v.string(), v.minLength(1), v.maxLength(1000));
/** What a room or a person is called, cleaned: a profile may come from another person. */
const named = v.transform((name: string) => cleanName(name, ''));
const recentSchema = v.object({
  address: v.pipe(
    line,
    v.check((address) => parseJoinText(address).ok, 'an address'),
  ),
  /** Older versions left the host out. */
  link: v.optional(line),
  title: v.optional(v.pipe(v.string(), v.maxLength(1000), named), ''),
  host: v.pipe(line, named, v.minLength(1)),
  game: gameIdSchema,
  at: v.pipe(v.number(), v.finite(), v.minValue(0)),
});

/** A profile as JSON, for the disk or for a download. */
export function writeProfile({ unread, ...known }: Profile): string {
  const { settings } = known;
  const file = { version: 1, ...known };
  const whole = {
    ...file,
    ...unread.file,
    settings: { ...settings, ...stillUnread(settings, unread.settings) },
  };
  const text = JSON.stringify(whole, null, 2);
  // Unread parts are kept only as far as the next start can still read the file.
  return text.length <= PROFILE_LIMIT ? text : JSON.stringify(file, null, 2);
}

/** The unread settings without those that the person has set since. */
function stillUnread(settings: Preferences, unread: Unread['settings']): Unread['settings'] {
  const isAsItWas = (key: string) => {
    const [now, initial] = [settings, initialPreferences].map((all) => (all as Record<string, unknown>)[key]);
    return JSON.stringify(now) === JSON.stringify(initial);
  };
  return Object.fromEntries(Object.entries(unread).filter(([key]) => isAsItWas(key)));
}

export type ReadProfile =
  | { readonly ok: true; readonly profile: Profile }
  | { readonly ok: false; readonly why: string };

/** Reads what `writeProfile` wrote, or anything else that claims to be a profile. */
export function readProfileText(text: string): ReadProfile {
  if (text.length > PROFILE_LIMIT) return { ok: false, why: 'It is far too long for a profile.' };
  try {
    const file: unknown = JSON.parse(text);
    return hasLevels(file, MOST_LEVELS) ? readProfile(file) : { ok: false, why: 'It is far too deep.' };
  } catch {
    return { ok: false, why: 'It is not JSON.' };
  }
}

/** Whether there are so many levels in it at most. */
function hasLevels(value: unknown, most: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return most > 0 && Object.values(value).every((one) => hasLevels(one, most - 1));
}

/** A profile from parsed JSON. */
function readProfile(file: unknown): ReadProfile {
  const read = v.safeParse(fileSchema, file);
  if (!read.success) return { ok: false, why: v.summarize(read.issues) };
  const { name, named, settings, recent, networks, handOut, version: _, ...others } = read.output;
  return {
    ok: true,
    profile: {
      name: cleanName(name),
      named,
      settings: validPreferences(settings),
      recent: soundRecent(recent),
      networks: networks.slice(0, MOST_NETWORKS),
      handOut,
      unread: { file: others, settings: unreadOf(settings) },
    },
  };
}

function validPreferences(kept: Readonly<Record<string, unknown>>): Preferences {
  const sound: Record<string, unknown> = { ...initialPreferences };
  for (const [key, schema] of Object.entries(preferencesSchema.entries)) {
    const setting = v.safeParse(schema, kept[key]);
    if (setting.success) sound[key] = setting.output;
  }
  return sound as Preferences;
}

function unreadOf(kept: Readonly<Record<string, unknown>>): Unread['settings'] {
  const schemas: Readonly<Record<string, v.GenericSchema>> = preferencesSchema.entries;
  const isRead = (key: string, value: unknown) =>
    Object.hasOwn(schemas, key) && v.safeParse(schemas[key]!, value).success;
  return Object.fromEntries(Object.entries(kept).filter(([key, value]) => !isRead(key, value)));
}

function soundRecent(kept: readonly unknown[]): RecentRoom[] {
  const rooms = kept.flatMap((room) => {
    const sound = v.safeParse(recentSchema, room);
    if (!sound.success) return [];
    const { address, link = address } = sound.output;
    return [{ ...sound.output, link: leadsTo(address, link) ? link : address }];
  });
  return rooms
    .filter(({ address }, index) => rooms.findIndex((room) => room.address === address) === index)
    .slice(0, MOST_RECENT);
}

/** Whether a link is one of what is shown to the person: a profile may come from another person. */
function leadsTo(address: string, link: string): boolean {
  const [shown, led] = [parseJoinText(address), parseJoinText(link)];
  if (!shown.ok || !led.ok || led.endpoints.length !== 1) return false;
  return joinLink(led.endpoints, '') === joinLink(shown.endpoints, '');
}

/** The list with this network in front. */
export function rememberNetwork(networks: readonly string[], network: string): readonly string[] {
  return [network, ...networks.filter((one) => one !== network)].slice(0, MOST_NETWORKS);
}
