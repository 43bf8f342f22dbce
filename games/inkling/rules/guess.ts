// What a guess is worth against a prompt, and how a prompt is kept from eyes that read along: the state holds a salt and a
// lock, and who guesses right proves it with a key. Who tries the whole list finds the prompt (SECURITY.md).

import { avalanche, mix } from '../../../netcode/sim/mix.ts';
import { type Language, languages } from '../../kit/words/languages.ts';
import { prompts } from './prompts.ts';

export type Verdict = 'right' | 'near' | 'wrong';

/** A prompt under a lock, as the drawer's app has chosen it. */
export interface Secret {
  readonly salt: number;
  readonly lock: number;
}

/** Code units of À to ÿ without their accents; a dot stands for one that stays. */
const PLAIN = 'aaaaaaaceeeeiiiidnooooo.ouuuuy.saaaaaaaceeeeiiiidnooooo.ouuuuy.y';

/**
 * What of a text counts in a guess: letters and digits in lower case without accents, signs of other scripts as they are; no
 * spaces, no punctuation, no article before it and no plural s at its end. By code units alone, so it is the same everywhere.
 */
export function normalised(text: string): string {
  let plain = '';
  for (let at = 0; at < text.length; at++) {
    let code = text.charCodeAt(at);
    // Letters as wide as Chinese signs.
    if (code >= 0xff01 && code <= 0xff5e) code -= 0xfee0;
    if (code >= 65 && code <= 90) code += 32;
    const isWord = (code >= 97 && code <= 122) || (code >= 48 && code <= 57);
    if (isWord) plain += String.fromCharCode(code);
    else if (code >= 0xc0 && code <= 0xff) plain += PLAIN[code - 0xc0];
    else if (code >= 0x3400 && code < 0xd800) plain += text[at];
    else if (code === 32 || code === 45) plain += ' ';
  }
  const words = plain.split(' ').filter((word) => word !== '');
  if (words.length > 1 && ['a', 'an', 'the'].includes(words[0]!)) words.shift();
  const joined = words.join('');
  return joined.length > 3 && joined.endsWith('s') ? joined.slice(0, -1) : joined;
}

/** By prompt, all texts that count as right. */
const FORMS: readonly (readonly string[])[] = prompts.map(({ en, zh }) => [...en, ...zh].map(normalised));

function formsOf(prompt: number): readonly string[] {
  return FORMS[prompt]!;
}

function keyOf(salt: number, form: string): number {
  let hash = salt;
  for (let at = 0; at < form.length; at++) hash = Math.imul(hash ^ form.charCodeAt(at), 0x01000193);
  return avalanche(hash);
}

function lockOf(salt: number, prompt: number): number {
  return mix(keyOf(salt, formsOf(prompt)[0]!), 1);
}

export function lockUp(salt: number, prompt: number): Secret {
  return { salt, lock: lockOf(salt, prompt) };
}

/** The prompt under a lock, or -1: tries the list. */
export function promptOf({ salt, lock }: Secret): number {
  return prompts.findIndex((_, prompt) => lockOf(salt, prompt) === lock);
}

/** The proof of a right guess; null for any other. */
export function keyFor(secret: Secret, text: string): number | null {
  const form = normalised(text);
  return formsOf(promptOf(secret)).includes(form) ? keyOf(secret.salt, form) : null;
}

/** The proof of a prompt that is known, as a bot's. */
export function keyOfPrompt(secret: Secret): number {
  return keyOf(secret.salt, formsOf(promptOf(secret))[0]!);
}

export function opens(secret: Secret, key: number): boolean {
  return formsOf(promptOf(secret)).some((form) => keyOf(secret.salt, form) === key);
}

export function judge(secret: Secret, text: string): Verdict {
  const guess = normalised(text);
  const forms = formsOf(promptOf(secret));
  if (forms.includes(guess)) return 'right';
  const isNear = (form: string) => {
    const most = form.length < 3 ? 0 : form.length < 8 ? 1 : 2;
    // A guess with the prompt in it, or most of it, is on the way. One Chinese sign is a word.
    const isWord = form.length > 2 || form.charCodeAt(0) >= 0x3400;
    const isPart = (isWord && guess.includes(form)) || (guess.length > 3 && form.includes(guess));
    return isPart || distance(guess, form) <= most;
  };
  return forms.some(isNear) ? 'near' : 'wrong';
}

/** How many letters have to be added, left out or changed to make one of the other. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let a = 0; a < one.length; a++) {
    const next = [a + 1];
    for (let b = 0; b < other.length; b++) {
      const same = one.charCodeAt(a) === other.charCodeAt(b) ? 0 : 1;
      next.push(Math.min(next[b]! + 1, row[b + 1]! + 1, row[b]! + same));
    }
    row = next;
  }
  return row.at(-1)!;
}

/** By prompt, what its hint shows at once in each language, which players may have different: how long it is, and its first space. */
const SHAPES = languages.flatMap((language) => {
  const texts = prompts.map((prompt) => prompt[language][0]!);
  return [texts.map(({ length }) => length), texts.map((text) => text.indexOf(' '))];
});

/**
 * Four prompts, of which one is right, for those who do not type. The others are as long as that, or as nearly so as there are: the
 * hint says how long it is.
 */
export function choicesOf(secret: Secret): readonly number[] {
  const right = promptOf(secret);
  const apart = (one: number) =>
    SHAPES.reduce((sum, shape) => sum + Math.abs(shape[one]! - shape[right]!), 0);
  const ranks = prompts.map((_, one) => 0x1_0000_0000 * apart(one) + mix(secret.salt, one, 2));
  const others = [...ranks.keys()].filter((one) => one !== right);
  const choices = others.sort((a, b) => ranks[a]! - ranks[b]!).slice(0, 3);
  choices.splice(mix(secret.salt, 3) % 4, 0, right);
  return choices;
}

/** The prompt as its guessers see it: a `_` for a letter, of which so many parts of four of the time uncover some. */
export function hintOf(secret: Secret, language: Language, quarters: number): string {
  const [text] = prompts[promptOf(secret)]![language];
  const letters = Array.from({ length: text!.length }, (_, at) => at).filter((at) => text![at] !== ' ');
  const shown = letters.length < 3 ? 0 : Math.min(Math.floor(letters.length / 3), Math.max(0, quarters - 1));
  const byChance = [...letters].sort((a, b) => mix(secret.salt, a, 4) - mix(secret.salt, b, 4));
  const open = byChance.slice(0, shown);
  return Array.from({ length: text!.length }, (_, at) =>
    text![at] === ' ' || open.includes(at) ? text![at]! : '_',
  ).join('');
}
