// What a recipe is: one small file that says how a game that people already have is found, started and joined.
//
// Recipes are bundled with the app, or put there by the person themselves (own-recipes.ts); none ever comes from the
// network. Even so the schema lets none name a shell or leave its folder: a mistake shall be seen before it runs.

import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { probeNames } from '../../../netcode/probes/list.ts';
import { visibleText } from '../../../netcode/wire/text.ts';

/** Ports that a person may listen on without being the administrator. */
const port = v.pipe(v.number(), v.integer(), v.minValue(1024), v.maxValue(65_535));

const line = (most: number) =>
  v.pipe(
    v.string(),
    v.minLength(1),
    v.maxLength(most),
    v.check(
      (text) => visibleText(text) === text,
      'has characters that command a terminal, hide or reorder text',
    ),
  );

/** Programs that do whatever their arguments say: no game's recipe needs one. */
const INTERPRETERS = new RegExp(
  // Several have their version in their name.
  `^(${[
    'env|sudo|su|doas|runuser|pkexec|systemd-run|setsid|setpriv|chroot|unshare|nsenter|bwrap|flatpak-spawn|docker|podman',
    'xargs|nohup|nice|ionice|timeout|time|stdbuf|flock|watch|parallel|find|script|strace|gdb|ssh|socat|n(et)?cat|make|git',
    '((r?b|d|y)?a|z|k|mk|pdk|c|tc|fi)?sh|busybox|cmd|powershell|pwsh|wsl|wscript|cscript|rundll32|regsvr32|mshta|msbuild|osascript',
    'python|pypy|perl|ruby|node(js)?|npm|npx|deno|bun|php|lua|luajit|guile|tclsh|expect|[gm]?awk|java|mono|dotnet',
    'vim?|nvim|emacs|ed|sed|xterm|x-terminal-emulator|gnome-terminal|konsole|systemctl|start-stop-daemon|setarch',
    // Those that start something of a number, an address or a name of their own.
    'steam|flatpak|snap|wine(64)?|proton|xdg-open|gio|gtk-launch|open|explorer|dbus-(launch|run-session)|xvfb-run',
    'ld(-linux.*)?\\.so',
  ].join('|')})[\\d.-]*$`,
  'i',
);

/** Whether a program does whatever its arguments say. */
export function isInterpreter(path: string): boolean {
  return INTERPRETERS.test(
    path
      .split(/[\\/]/)
      .at(-1)!
      .replace(/\.exe$/i, ''),
  );
}

const notInterpreter = (path: string) => !isInterpreter(path);

const command = v.pipe(
  v.string(),
  v.regex(/^[\w][\w.+-]{0,63}$/, 'is not the plain name of a program'),
  v.check(notInterpreter, 'is a program that runs others'),
);

/** Begins with /, ~/, a drive or one of the variables that find-program.ts knows. */
const place = v.pipe(
  line(200),
  v.regex(/^(\/|~\/|[A-Z]:\\|%(ProgramFiles|ProgramFiles\(x86\)|LOCALAPPDATA)%\\)/, 'is not a whole path'),
  v.check((path) => !path.split(/[\\/]/).includes('..'), 'climbs out of its folder'),
  v.check(notInterpreter, 'is a program that runs others'),
);

/** A file in a folder, as `dir/name.ext`: never outside of it. */
const inside = v.pipe(
  v.string(),
  v.maxLength(100),
  v.regex(/^[\w][\w .+-]*(\/[\w][\w .+-]*){0,7}$/, 'is not a plain path inside of a folder'),
);

const systems = <T extends v.GenericSchema>(schema: T) =>
  v.optional(
    v.strictObject({ linux: v.optional(schema), mac: v.optional(schema), windows: v.optional(schema) }),
  );

const findSchema = v.strictObject({
  /** Names along PATH and in the folders where systems put games, the best first. */
  commands: v.pipe(v.array(command), v.maxLength(8)),
  /** Whole paths of installers that do not touch PATH. */
  places: systems(v.pipe(v.array(place), v.maxLength(8))),
  /** Where it lies in the folder that Steam has put it into. */
  steam: v.optional(
    v.strictObject({
      app: v.pipe(v.number(), v.integer(), v.minValue(1)),
      program: systems(v.pipe(inside, v.check(notInterpreter, 'is a program that runs others'))),
    }),
  ),
  flatpak: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z][\w-]*(\.[\w-]+){2,5}$/, 'is no name of a Flatpak')),
  ),
  /** The name of its desktop entry, without `.desktop`. */
  desktop: v.optional(v.pipe(v.string(), v.regex(/^[\w][\w.+-]{0,99}$/, 'is no name of a desktop entry'))),
});

/** Variables that texts may name in braces; `option` stands for one of the recipe's own. */
export const VARIABLES = ['port', 'bind', 'token', 'folder', 'host', 'address', 'player'] as const;

const template = v.pipe(v.string(), v.maxLength(4_000));
const args = v.pipe(v.array(v.pipe(template, v.maxLength(300))), v.maxLength(40));
const files = v.optional(v.record(inside, template), {});

/** Between two of its wild parts there is a blank, so that no line takes long to compare (log-line.ts). */
const logLine = (...wanted: readonly string[]) =>
  v.pipe(
    line(200),
    v.check(
      (text) => wanted.every((one) => text.split(one).length === 2),
      `has not one ${wanted.join(' and ')}`,
    ),
    v.check(
      (text) => ['{player}', '{id}'].every((part) => text.split(part).length <= 2),
      'has a part of it twice',
    ),
    v.check((text) => {
      const between = text.split(/\{player\}|\{id\}|\*\*$|\*/).slice(1, -1);
      return between.every((part) => part.includes(' '));
    }, 'has wild parts with no blank between them'),
  );

/** What a server writes when a player comes and goes: by their names, or by numbers of its own. */
const logLines = v.variant('by', [
  v.strictObject({ by: v.literal('name'), joins: logLine('{player}'), leaves: logLine('{player}') }),
  v.strictObject({ by: v.literal('id'), joins: logLine('{player}', '{id}'), leaves: logLine('{id}') }),
]);

const recipeSchema = v.strictObject({
  schema: v.literal(1),
  id: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,31}$/, 'is not small letters, digits and dashes')),
  name: line(40),
  /** How people get it, in words and addresses that a screen shows. */
  get: v.strictObject({
    debian: v.optional(line(100)),
    website: v.pipe(v.string(), v.regex(/^https:\/\/[\w.-]+(\/[\w./-]*)?$/, 'is no plain https address')),
  }),
  /** How alike versions must be: whole, the first two numbers, or not at all. */
  version: v.picklist(['exact', 'minor', 'any']),
  probe: v.picklist(probeNames),
  /** Where a server listens if that is free. */
  port,
  /** Where it answers the probe, if that is not the port of the game. */
  query: v.optional(port),
  /** How many its server lets in; absent where it sets no limit. */
  seats: v.optional(v.pipe(v.number(), v.integer(), v.minValue(2), v.maxValue(1_000))),
  player: v.strictObject({
    /** Longest name, in bytes. */
    most: v.pipe(v.number(), v.integer(), v.minValue(3), v.maxValue(64)),
    letters: v.picklist(['all', 'ascii']),
  }),
  /** What the host may choose, the usual choice first. */
  options: v.optional(
    v.pipe(
      v.record(
        v.pipe(v.string(), v.regex(/^[a-z][a-z0-9]{0,15}$/, 'is not small letters and digits')),
        v.pipe(
          v.array(
            v.pipe(v.string(), v.regex(/^[\w][\w .+-]{0,39}$/, 'has more than letters, digits and spaces')),
          ),
          v.minLength(1),
          v.maxLength(32),
        ),
      ),
      v.check((options) => Object.keys(options).length <= 8, 'has more than eight'),
    ),
    {},
  ),
  server: v.strictObject({
    find: findSchema,
    args,
    /** Written into its folder before it starts. */
    files,
    /** Whether its folder stays, for worlds and saved games. */
    keep: v.optional(v.boolean(), false),
    /** How its log tells who is in it, where the probe names nobody. */
    log: v.optional(logLines),
    /** How long it may take to answer, seconds. */
    readySeconds: v.pipe(v.number(), v.minValue(1), v.maxValue(120)),
    /** How long it may take to end once it was asked to, seconds. */
    graceSeconds: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(30)),
  }),
  client: v.strictObject({
    find: findSchema,
    /** By hand: no argument leads to a server, so people get the address to type. */
    join: v.picklist(['args', 'hand']),
    args,
    files,
    /** Written only where there is no such file yet: what the game itself goes on with. */
    first: files,
    keep: v.optional(v.boolean(), false),
    /** It stands still on its way in where the line `past` does not follow the line `from` within so long (stall.ts). */
    stall: v.optional(
      v.strictObject({
        from: logLine(),
        past: logLine(),
        seconds: v.pipe(v.number(), v.minValue(1), v.maxValue(10)),
      }),
    ),
  }),
});

export type Recipe = v.InferOutput<typeof recipeSchema>;
export type Find = Recipe['server']['find'];

export interface HashedRecipe {
  readonly recipe: Recipe;
  /** SHA-256 of what it says, in hex: who has the same one does the same. */
  readonly hash: string;
}

export type ReadRecipe =
  | ({ readonly ok: true } & HashedRecipe)
  /** What is wrong and where, for its author. */
  | { readonly ok: false; readonly why: string };

/** Longer than any game needs. */
export const MOST_CHARACTERS = 32_768;

export function readRecipe(text: string): ReadRecipe {
  if (text.length > MOST_CHARACTERS)
    return { ok: false, why: `it is longer than ${MOST_CHARACTERS} characters` };
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { ok: false, why: `it is not JSON: ${(error as Error).message}` };
  }
  return checkRecipe(json);
}

export function checkRecipe(json: unknown): ReadRecipe {
  const result = v.safeParse(recipeSchema, json);
  if (!result.success) {
    const [issue] = result.issues;
    return { ok: false, why: `${v.getDotPath(issue) ?? 'it'}: ${issue.message}` };
  }
  const recipe = result.output;
  const unknown = unknownVariable(recipe);
  if (unknown) return { ok: false, why: unknown };
  return { ok: true, recipe, hash: createHash('sha256').update(JSON.stringify(recipe)).digest('hex') };
}

function unknownVariable({ options, server, client }: Recipe): string | null {
  const known = new Set<string>([...VARIABLES, ...Object.keys(options)]);
  const texts = [server, client].flatMap((part) => [...part.args, ...Object.values(part.files)]);
  texts.push(...Object.values(client.first));
  for (const [whole, name] of texts.flatMap((text) => [...text.matchAll(/\{([^{}\n]*)\}/g)])) {
    if (!known.has(name!)) return `${whole} is none of ${[...known].map((one) => `{${one}}`).join(', ')}`;
  }
  return null;
}
