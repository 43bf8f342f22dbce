// One key of a game's own settings file, as its recipe names it, is another one for a run: most often what the player is
// called, where no argument says that. It is put back when the game has ended.
//
// What was there is written down before anything changes, and the whole file is copied: so whichever way the app or the game
// ends, the next start of the app, or of the game, puts it back. Only the value that was set here is put back: the game writes
// the file at its own end, and what the person has chosen in it stays.
//
// Two apps of one person may play the same game. What was there lies beside the settings file, where both see it: one of them
// changes the file, and the other one leaves it alone until that is put back. The app keeps a note of where it has done so.

import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { fromJson, toJson } from '../../../netcode/wire/json.ts';
import { visibleText } from '../../../netcode/wire/text.ts';
import { readWhole } from '../profile/read-whole.ts';
import { writeWhole } from '../profile/write-whole.ts';
import { type Recipe, type Setting, settingsWay } from './recipe.ts';
import { createBeside, draftOf, type FilePlace, openSettingsFile, removeBeside } from './settings-file.ts';
import { spotOf, valueIn, withFormer, withValue, written } from './settings-text.ts';
import { onThis } from './steam-library.ts';
import { pathsOf, type System } from './system.ts';
import { fill, type Values } from './template.ts';

const key = v.variant('format', [
  v.object({ format: v.literal('keys'), key: v.string() }),
  v.object({ format: v.literal('ini'), section: v.string(), key: v.string() }),
  v.object({ format: v.literal('json'), path: v.array(v.string()) }),
]);

/** A part of a way, which leads nowhere but down. */
const part = v.pipe(v.string(), v.regex(/^(?!\.{1,2}$)[^/\\]+$/));

/** What a process is known by. */
const processSchema = v.object({ pid: v.number(), began: v.nullable(v.string()) });

/** Where something may have to be put back. */
const noteSchema = v.object({
  place: v.object({ root: v.string(), way: v.pipe(v.array(part), v.minLength(2)) }),
  key,
  draft: part,
});

/** What has to be put back, beside the settings file. */
const claimSchema = v.object({
  /** Value as it is written in the file; null where the key was missing. */
  before: v.nullable(v.string()),
  set: v.string(),
  /** The app that puts it back. */
  app: processSchema,
  /** The game that has read it, and may write it at its end; null before it has started. */
  game: v.nullable(processSchema),
});

type Process = v.InferOutput<typeof processSchema>;
type Note = v.InferOutput<typeof noteSchema>;
type Claim = v.InferOutput<typeof claimSchema>;

/** Longest value, units. */
const MOST_IN_VALUE = 200;

/** Longest claim: it has two values. */
const MOST_CLAIM_BYTES = 64 * 1024;

export interface HeldSetting {
  /** The game runs as this process: it is not put back before that has ended. */
  runsAs(pid: number): Promise<void>;
  /** Never rejects. */
  putBack(): Promise<void>;
}

export interface GameSettingsOptions {
  /** Where notes and copies are kept. */
  readonly folder: string;
  readonly system: Pick<System, 'platform' | 'env' | 'home'>;
  log(line: string): void;
}

export class GameSettings {
  readonly #options: GameSettingsOptions;
  /** Changes one after the other, so that the second of two starts of a game finds what the first has set. */
  #queue: Promise<unknown> = Promise.resolve();
  /** Games, by their recipes' ids, with a client here that has a setting, or is about to start with it. */
  readonly #held = new Set<string>();

  constructor(options: GameSettingsOptions) {
    this.#options = options;
  }

  /** Sets it for a run; null where there is nothing to set, or nothing is safe to change, which the log says. Never rejects. */
  set(recipe: Recipe, values: Values): Promise<HeldSetting | null> {
    return this.#next(() => this.#set(recipe, values), `A setting of ${recipe.id} is not changed`);
  }

  /** Puts back what runs have left whose app was ended. Never rejects. */
  async putBackAll(): Promise<void> {
    const names = await readdir(this.#options.folder).catch(() => [] as string[]); // none was ever set
    for (const name of names.filter((one) => one.endsWith('.json'))) await this.#putBack(name.slice(0, -5));
  }

  async #set({ id, client }: Recipe, values: Values): Promise<HeldSetting | null> {
    const { setting } = client;
    const place = setting && settingPlace(setting, this.#options.system);
    if (!setting || !place) return null;
    // Another client of it runs with what was set for that.
    if (this.#held.has(id) || !(await this.#putBackNow(id))) return null;
    const value = fill(setting.value, values);
    if (value.length > MOST_IN_VALUE || visibleText(value) !== value) throw new Error('its value is no line');
    const note: Note = { place: { ...place, way: [...place.way] }, key: setting.at, draft: draftOf(place) };
    await mkdir(this.#options.folder, { recursive: true, mode: 0o700 });
    await writeWhole(this.#path(id), toJson(note));
    let isSet = false;
    try {
      isSet = await this.#change(id, note, value);
    } finally {
      if (!isSet) await this.#putBackNow(id);
    }
    if (!isSet) return null;
    this.#held.add(id);
    return {
      runsAs: (pid) =>
        this.#next(() => claimFor(note, pid), `It is not kept which process has a setting of ${id}`).then(
          () => {},
        ),
      putBack: () => this.#putBack(id, true).then(() => {}),
    };
  }

  /** Whether it was changed. */
  async #change(id: string, note: Note, value: string): Promise<boolean> {
    const { place, key, draft } = note;
    const is = await restore(note);
    if (is === 'theirs') this.#options.log(`A setting of ${id} is not changed: another app has changed it`);
    if (is !== 'free') return false;
    const file = await openSettingsFile(place);
    if (!file) return false;
    try {
      const text = file.bytes.toString('latin1');
      const before = valueIn(text, spotOf(text, key));
      const set = written(value, key);
      if (before === set) return false;
      const changed = withValue(text, key, set);
      if (changed === null || withFormer(changed, key, { set, before }) === null)
        throw new Error('it is not written as its recipe says');
      const claim = toJson({ before, set, app: await thisApp(), game: null } satisfies Claim);
      // Nothing would be put back by what is not read again.
      if (claim.length > MOST_CLAIM_BYTES) throw new Error('its value is longer than settings are');
      await writeWhole(join(this.#options.folder, `${id}.copy`), file.bytes);
      if (!(await createBeside(place, { name: claimName(place), draft }, claim))) return false;
      await file.replace(Buffer.from(changed, 'latin1'), draft);
      return true;
    } finally {
      await file.close();
    }
  }

  #putBack(id: string, over = false): Promise<boolean | null> {
    const work = () => {
      if (over) this.#held.delete(id);
      return this.#putBackNow(id, over);
    };
    return this.#next(work, `A setting of ${id} is not put back yet`);
  }

  /** Whether nothing is left that this app has to put back. `over`: its game has ended. */
  async #putBackNow(id: string, over = false): Promise<boolean> {
    const bytes = await readWhole(this.#path(id), MOST_CLAIM_BYTES);
    const note = bytes && fromJson(noteSchema, bytes);
    // It is written whole: what is malformed was made elsewhere.
    if (!note) return true;
    await removeBeside(note.place, note.draft);
    const is = await restore(note, over);
    if (is === 'later') return false;
    // It may be ours all the same: where the system does not tell processes apart, another program may have the number of an app
    // that was killed. The next start looks again.
    if (is === 'free') await rm(this.#path(id), { force: true });
    return true;
  }

  #path(id: string): string {
    return join(this.#options.folder, `${id}.json`);
  }

  #next<T>(work: () => Promise<T>, failed: string): Promise<T | null> {
    const done = this.#queue.then(work).catch((error: Error) => {
      this.#options.log(`${failed}: ${error.message}`);
      return null;
    });
    this.#queue = done;
    return done;
  }
}

/** Where it is on this machine; null where the game has none there. */
function settingPlace(
  { folder, file }: Setting,
  { platform, env, home }: GameSettingsOptions['system'],
): FilePlace | null {
  const here = onThis({ platform }, folder);
  if (here === undefined) return null;
  const variable = /^%([^%]+)%/.exec(here)?.[1];
  // A game takes its home from there.
  const own = (platform !== 'win32' && env.HOME) || home;
  const root = variable === undefined ? own : env[variable];
  return root ? { root, way: [...settingsWay(here), ...file.split('/')] } : null;
}

/** One setting as a line that a person reads before agreeing. */
export function settingLine(
  setting: Setting,
  system: GameSettingsOptions['system'],
): { readonly file: string; readonly line: string } | null {
  const place = settingPlace(setting, system);
  if (!place) return null;
  const { at, value } = setting;
  const name =
    at.format === 'json' ? at.path.join('.') : at.format === 'ini' ? `[${at.section}] ${at.key}` : at.key;
  return { file: pathsOf(system).join(place.root, ...place.way), line: `${name} = ${value}` };
}

const claimName = ({ way }: FilePlace) => `${way.at(-1)}.ethernight`;
const claimPlace = (place: FilePlace): FilePlace => ({
  root: place.root,
  way: [...place.way.slice(0, -1), claimName(place)],
});

/**
 * Puts back what was set, and gives the settings file free. `theirs`: another app has it, which puts it back; `later`: a game
 * that still runs would write its own again, or the file is away, and may come back. `over`: the game has ended.
 */
async function restore({ place, key, draft }: Note, over = false): Promise<'free' | 'theirs' | 'later'> {
  const read = await openSettingsFile(claimPlace(place));
  if (!read) return 'free';
  await read.close();
  const claim = fromJson(claimSchema, read.bytes);
  if (claim) {
    if (await isAnother(claim.app)) return 'theirs';
    if (!over && claim.game && (await runs(claim.game))) return 'later';
    const file = await openSettingsFile(place);
    if (!file) return 'later';
    try {
      const text = file.bytes.toString('latin1');
      if (spotOf(text, key).is === 'unclear') throw new Error('it is not written as before');
      const former = withFormer(text, key, claim);
      if (former !== null) await file.replace(Buffer.from(former, 'latin1'), draft);
    } finally {
      await file.close();
    }
  }
  await removeBeside(place, claimName(place));
  return 'free';
}

/** Keeps which process has read the setting. */
async function claimFor({ place, draft }: Note, pid: number): Promise<void> {
  const read = await openSettingsFile(claimPlace(place));
  try {
    const claim = read && fromJson(claimSchema, read.bytes);
    if (claim) await read.replace(toJson({ ...claim, game: { pid, began: await beganAt(pid) } }), draft);
  } finally {
    await read?.close();
  }
}

async function thisApp(): Promise<Process> {
  return { pid: process.pid, began: await beganAt(process.pid) };
}

/** Whether it is another app than this one, and runs. */
async function isAnother(app: Process): Promise<boolean> {
  return app.pid !== process.pid && (await isSame(app)) && isThere(app.pid);
}

/** Whether the process that was started, or anything of its group, still runs. */
async function runs(game: Process): Promise<boolean> {
  // Without it its group has that number alone.
  return (await isSame(game)) && isThere(process.platform === 'win32' ? game.pid : -game.pid);
}

/** Whether its number is not another's by now, as far as the system tells. */
async function isSame({ pid, began }: Process): Promise<boolean> {
  const now = await beganAt(pid);
  return now === null || began === null || now === began;
}

function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** What tells it apart from another process of the same number; null where the system does not tell, or it has ended. */
async function beganAt(pid: number): Promise<string | null> {
  const facts = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => null);
  // Behind its name in brackets, from its state on, it is the twentieth.
  return facts && (facts.slice(facts.lastIndexOf(')') + 2).split(' ')[19] ?? null);
}
