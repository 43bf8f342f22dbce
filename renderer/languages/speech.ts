// What every language needs beside words: lists of names, plurals, ordinals, and short durations.

import { parted } from '../../games/kit/words/names.ts';

// Hebrew, Arabic and their neighbours, whose words would otherwise pull the rest of a sentence around.
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A name inside a sentence: what is written from right to left is kept apart from its neighbours. */
export function isolated(name: string): string {
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** A content hash as people compare it: its first digits, as codes of rooms are written. */
export function shortHash(hash: string): string {
  return hash.slice(0, 6).toUpperCase();
}

/** A name whose number at its end, which tells it from an equal one, is on the line of what is before it. */
function unbroken(name: string): string {
  const { stem, ending } = parted(name);
  return `${stem}${ending.replace(' ', '\u00a0')}`;
}

/** One form for each plural category that the language has; `other` is always there. */
type Forms = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/**
 * The tools of one language; `locale` is a BCP 47 tag. Lists in the narrow style have no word before the last name. Each is made
 * when it is first asked for: together they take a quarter of what a page computes before its first screen.
 */
export function speechOf(locale: string, lists: Intl.ListFormatStyle = 'long') {
  const and = once(() => new Intl.ListFormat(locale, { style: lists }));
  const counts = once(() => new Intl.PluralRules(locale));
  const places = once(() => new Intl.PluralRules(locale, { type: 'ordinal' }));
  const dates = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }));
  const seconds = once(() => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }));
  const times = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }));
  return {
    /** `Anna, Bea and Carl` */
    list: (names: readonly string[]) => and().format(names.map((name) => isolated(unbroken(name)))),
    /** The form for so many, with `#` replaced by the number. */
    plural: (count: number, forms: Forms) =>
      (forms[counts().select(count)] ?? forms.other).replace('#', String(count)),
    /** `1 Jan 2026, 20:15`, of milliseconds since 1970. */
    moment: (at: number) => dates().format(at),
    /** `1 Jan 2026, 20:15:07` */
    second: (at: number) => seconds().format(at),
    /** `5 minutes ago`, `yesterday`; takes what `agoOf` returns. */
    ago: (...time: ReturnType<typeof agoOf>) => times().format(...time),
    /** The form of first, second, third. */
    ordinal: (place: number, forms: Forms) =>
      (forms[places().select(place)] ?? forms.other).replace('#', String(place)),
  };
}

/** What `make` makes, which is called at the first use alone. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** A number of minutes ago in the largest unit that fits, as Intl.RelativeTimeFormat takes it. */
export function agoOf(minutes: number): [number, 'minute' | 'hour' | 'day'] {
  const whole = Math.max(0, Math.floor(minutes));
  if (whole < 60) return [-whole, 'minute'];
  return whole < 24 * 60 ? [-Math.floor(whole / 60), 'hour'] : [-Math.floor(whole / (24 * 60)), 'day'];
}

/** A duration in ms, short: `<1 ms`, `12 ms`. */
export function ms(value: number): string {
  return value < 1 ? '<1\u00a0ms' : `${Math.round(value)}\u00a0ms`;
}

/** How long something lasts, as 3:05. */
export function minutesAndSeconds(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}

/** Number of characters of a code, which may be written in groups. */
export function charactersIn(code: string): number {
  return code.replace(/[\s-]/g, '').length;
}
