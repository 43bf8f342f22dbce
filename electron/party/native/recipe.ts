// What a recipe is: one small file that says how a game that people already have is found, started and joined.
//
// Recipes are bundled with the app, or put there by the person themselves (own-recipes.ts); none ever comes from the
// network. Even so the schema lets none name a shell or leave its folder: a mistake shall be seen before it runs.

import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { probeNames, probes } from '../../../netcode/probes/list.ts';
import { visibleText } from '../../../netcode/wire/text.ts';
import { isParted } from './log-line.ts';

/** Ports that a person may listen on without being the administrator. */
const port = v.pipe(v.number(), v.integer(), v.minValue(1024), v.maxValue(65_535));

const carrier = v.picklist(['udp', 'tcp']);

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
    'rscript|julia|octave(-cli)?|racket|sbcl|ghci?|scala|groovy|clojure|escript|elixir|iex|swipl|gs|sqlite|psql|mysql|ffmpeg|blender',
    'vim?|nvim|emacs|ed|sed|xterm|x-terminal-emulator|gnome-terminal|konsole|systemctl|start-stop-daemon|setarch',
    // Programs that start another program by a number, an address or a name.
    'steam|flatpak|snap|wine(64)?|proton|xdg-open|gio|gtk-launch|open|explorer|dbus-(launch|run-session)|xvfb-run',
    'ld(-linux.*)?\\.so',
    // Programs that run what an option or a variable says, or write and remove any file.
    'rsh|slogin|screen|tmux|taskset|chrt|numactl|firejail|proot|fakeroot|valgrind|ltrace|perf|runcon|sg|newgrp|run-parts|entr',
    'gamemoderun|mangohud|gamescope|optirun|prime-run|unbuffer|crontab|at|batch|ex|view|editor|pager|less|man|sensible-.*',
    'tar|rsync|scp|curl|wget|zip|dd|tee|cp|mv|ln|rm|rmdir|install|shred|truncate|chmod|chown|kill|pkill|killall',
    // Interpreters and compilers under further names, terminals, and programs that run a script, a macro or another program.
    '(java|python|ruby|py|perl)w|wperl|ipython|jshell|r|gnuplot|maxima|gp|sage|bc|dc|m4|wish|runghc|ocaml|erl|clisp|ecl|swift|kotlin|go',
    'cargo|g?cc|[gc][+]{2}|clang|tcc|cmake|ninja|gradle|mvn|ant|rake|gem|pipx?|uvx?|poetry|conda|(pdf|lua|xe)?(la)?tex|lldb|rr',
    'u?rxvt|[ul]xterm|kitty|alacritty|wezterm|st|terminator|tilix|qterminal|(xfce4|lx|mate|deepin)-?terminal|tmate|ttyd|dtach|abduco',
    'qemu-.*|box(64|86)|dosbox(-x)?|retroarch|godot|love|electron|code|chrom(e|ium)(-browser)?|google-chrome|firefox|soffice|libreoffice',
    'vlc|cvlc|mpv|mplayer|gimp|inkscape|lftp|ftp|telnet|openssl|umu-run|lutris|gosu|su-exec|capsh|please|dzdo|[gk]ksu(do)?|kdesu',
    'rlwrap|torsocks|proxychains|faketime|eatmydata|cpulimit|choom|prlimit|chronic|chpst|daemon(ize)?|systemd-.*|lxc-.*|nerdctl|kubectl',
    'nano|joe|micro|kak|helix|hx|gvim|emacsclient|mc|ranger|nnn|lf|fzf|rofi|dmenu_run|conhost|forfiles|pcalua|certutil|bitsadmin',
    'msiexec|schtasks|reg|wmic|cmstp|sc|regasm|installutil|hh|taskkill',
  ].join('|')})[\\d.-]*$`,
  'i',
);

/** Whether a program does whatever its arguments say. Windows leaves out blanks and dots at the end of a name. */
export function isInterpreter(path: string): boolean {
  return INTERPRETERS.test(
    path
      .split(/[\\/]/)
      .at(-1)!
      .replace(/[. ]+$/, '')
      .replace(/\.(exe|com|bat|cmd)$/i, ''),
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
  v.regex(/^[^*]*(\w[^*\\/]*\*[^*\\/]*[\\/][^*]+)?$/, 'has a * elsewhere than once in the name of a folder'),
  v.check(notInterpreter, 'is a program that runs others'),
);

/** A file inside a folder, as `dir/name.ext`. */
const inside = v.pipe(
  v.string(),
  v.maxLength(100),
  v.regex(/^[\w][\w .+-]*(\/[\w][\w .+-]*){0,7}$/, 'is not a plain path inside of a folder'),
);

const systems = <T extends v.GenericSchema>(schema: T) =>
  v.optional(
    v.strictObject({ linux: v.optional(schema), mac: v.optional(schema), windows: v.optional(schema) }),
  );

const template = v.pipe(v.string(), v.maxLength(4_000));

const flatpakId = v.pipe(v.string(), v.regex(/^[A-Za-z][\w-]*(\.[\w-]+){2,5}$/, 'is no name of a Flatpak'));

const findEntries = {
  /** Names along PATH and in the folders where systems put games, the best first. */
  commands: v.pipe(v.array(command), v.maxLength(8)),
  /** Whole paths of installers that leave PATH as it is. */
  places: systems(v.pipe(v.array(place), v.maxLength(8))),
  /** Where it lies in the folder that Steam has put it into. */
  steam: v.optional(
    v.strictObject({
      app: v.pipe(v.number(), v.integer(), v.minValue(1)),
      program: systems(v.pipe(inside, v.check(notInterpreter, 'is a program that runs others'))),
    }),
  ),
  flatpak: v.optional(flatpakId),
  /** The name of its desktop entry, without `.desktop`. */
  desktop: v.optional(v.pipe(v.string(), v.regex(/^[\w][\w.+-]{0,99}$/, 'is no name of a desktop entry'))),
};
const findSchema1 = v.strictObject(findEntries);
const findSchema2 = v.strictObject({
  ...findEntries,
  /** With the program in it that is meant, where that is not the one that it starts, and what makes it a server. */
  flatpak: v.optional(
    v.union([
      flatpakId,
      v.strictObject({
        app: flatpakId,
        command: v.optional(command),
        args: v.optional(v.pipe(v.array(v.pipe(template, v.maxLength(100))), v.maxLength(8)), []),
      }),
    ]),
  ),
});

/** Variables that texts of each side may name in braces, beside the recipe's own options. */
export const VARIABLES = {
  server: ['port', 'bind', 'token', 'folder', 'players'],
  client: ['host', 'port', 'address', 'player', 'folder', 'players'],
} as const;

/** From being asked to end to being killed, for a client, seconds: it may save something. */
const CLIENT_GRACE_SECONDS = 5;

const args = v.pipe(v.array(v.pipe(template, v.maxLength(300))), v.maxLength(40));
const files = v.optional(v.record(inside, template), {});

/** Where systems, and programs that are no games, keep what is run or trusted: no game has its settings there. */
const NOT_OF_GAMES =
  /^\.?(ssh|gnupg|pki|autostart|systemd|environment\.d|applications|dbus-1|mozilla|LaunchAgents|Startup)$/i;

/** A folder below one of the person's, by which a game's settings are reached. */
const settingsFolder = v.pipe(
  line(200),
  v.regex(/^(~\/|%(APPDATA|LOCALAPPDATA)%\\)/, "is below no folder of the person's"),
  v.check(
    (path) => settingsWay(path).every((part) => /^\.?[\w][\w .+-]*$/.test(part)),
    'is not a plain path below it',
  ),
  v.check((path) => !settingsWay(path).some((part) => NOT_OF_GAMES.test(part)), 'is no folder of a game'),
);

/** The folders below the first. */
export const settingsWay = (path: string) => path.split(/[\\/]/).slice(1);

const settingName = v.pipe(v.string(), v.regex(/^[A-Za-z_][\w .-]{0,63}$/, 'is no plain name of a setting'));

/** One key of the game's own settings file, changed for a run (game-settings.ts). */
const setting = v.strictObject({
  folder: v.strictObject({
    linux: v.optional(settingsFolder),
    mac: v.optional(settingsFolder),
    windows: v.optional(settingsFolder),
  }),
  /** In that folder. */
  file: v.pipe(
    inside,
    v.regex(/(^|\/)(config|settings|[^/]+\.(ini|cfg|conf|json|txt|properties))$/, 'is no file of settings'),
  ),
  at: v.variant('format', [
    v.strictObject({ format: v.literal('keys'), key: settingName }),
    v.strictObject({ format: v.literal('ini'), section: settingName, key: settingName }),
    v.strictObject({
      format: v.literal('json'),
      path: v.pipe(v.array(settingName), v.minLength(1), v.maxLength(8)),
    }),
  ]),
  value: v.pipe(template, line(100), v.regex(/^[^`$;|&<>\\]*$/, 'has signs of commands')),
});

export type Setting = v.InferOutput<typeof setting>;

/** No line takes long to compare. */
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
    v.check(isParted, 'has wild parts with no blank or sign between them'),
  );

/** What a server writes when a player comes and goes: by their names, or by numbers of its own. */
const logLines = <L extends v.GenericSchema>(leaves: (wanted: '{player}' | '{id}') => L) =>
  v.variant('by', [
    v.strictObject({ by: v.literal('name'), joins: logLine('{player}'), leaves: leaves('{player}') }),
    v.strictObject({ by: v.literal('id'), joins: logLine('{player}', '{id}'), leaves: leaves('{id}') }),
  ]);

const seconds = (most: number) => v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(most));

const typedLines = v.pipe(v.array(v.pipe(template, v.maxLength(200))), v.maxLength(16));

const serverEntries = {
  args,
  /** Written into its folder before it starts. */
  files,
  /** Whether its folder stays, for worlds and saved games. */
  keep: v.optional(v.boolean(), false),
  /** How long it may take to answer, seconds. */
  readySeconds: v.pipe(v.number(), v.minValue(1), v.maxValue(120)),
  /** How long it may take to end once it was asked to, seconds. */
  graceSeconds: seconds(30),
};

const clientEntries = {
  /** By hand: its arguments lead to no server, so people get the address to type. */
  join: v.picklist(['args', 'hand']),
  args,
  files,
  /** Written only where there is no such file yet: what the game itself goes on with. */
  first: files,
  keep: v.optional(v.boolean(), false),
  /** The client stands still on its way in if the line `past` stays away for so long after the line `from` (stall.ts). */
  stall: v.optional(
    v.strictObject({
      from: logLine(),
      past: logLine(),
      seconds: v.pipe(v.number(), v.minValue(1), v.maxValue(10)),
    }),
  ),
};

/** What screens tell of a game: it changes nothing of what is started, and is no part of the hash. */
const about = v.strictObject({
  /** How long a round lasts, minutes: from, to. */
  minutes: v.optional(
    v.pipe(
      v.tuple([seconds(999), seconds(999)]),
      v.check(([from, to]) => from <= to, 'is longer at first'),
    ),
  ),
  /** What a first-timer presses. */
  first: v.optional(v.strictObject({ en: line(160), zh: line(160) })),
  /** Written from the game's documentation, and yet to be played by this recipe. */
  untried: v.optional(v.boolean(), false),
});

const entries = {
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
  about: v.optional(about, {}),
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
};

const recipeSchema1 = v.strictObject({
  schema: v.literal(1),
  ...entries,
  /** Where it answers the probe, if that is not the port of the game. */
  query: v.optional(port),
  server: v.strictObject({ find: findSchema1, ...serverEntries, log: v.optional(logLines(logLine)) }),
  client: v.strictObject({ find: findSchema1, ...clientEntries }),
});

const recipeSchema2 = v.strictObject({
  schema: v.literal(2),
  ...entries,
  /** Whether players can come in once it is played. */
  late: v.optional(v.boolean(), true),
  /** Port of queries: a number, or with `plus` an offset to the game's port. */
  query: v.optional(
    v.union([port, v.strictObject({ plus: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)) })]),
  ),
  /**
   * All ports that guests have to reach, the game's own first: `plus` so many behind that, wherever it is. Unless given, its own
   * by the probe's carrier, and where it answers.
   */
  ports: v.optional(
    v.pipe(
      v.array(
        v.union([
          v.strictObject({ plus: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(20)), carrier }),
          v.strictObject({ port, carrier }),
        ]),
      ),
      v.minLength(1),
      v.maxLength(8),
    ),
  ),
  server: v.strictObject({
    find: findSchema2,
    ...serverEntries,
    /** How its log tells who is in it, where the probe names nobody. */
    log: v.optional(
      logLines((wanted) =>
        v.union([logLine(wanted), v.pipe(v.array(logLine(wanted)), v.minLength(1), v.maxLength(8))]),
      ),
    ),
    /** What it writes once it listens: by that it is known for ours where its answers tell no name. */
    ready: v.optional(logLine()),
    /** The program ends when its input is closed; `says` is typed at its start, `begins` when all players are in. */
    stdin: v.optional(v.strictObject({ says: typedLines, begins: v.optional(typedLines, []) })),
    /** Whether the program refuses to run for the administrator. */
    refusesRoot: v.optional(v.boolean(), false),
  }),
  client: v.strictObject({
    find: findSchema2,
    ...clientEntries,
    /** How long it may take to end once it was asked to, seconds. */
    graceSeconds: v.optional(seconds(30), CLIENT_GRACE_SECONDS),
    setting: v.optional(setting),
    /** Whether the program ignores a request to end, so that it is killed at once. */
    forced: v.optional(v.boolean(), false),
  }),
});

export type Recipe = v.InferOutput<typeof recipeSchema2>;
export type Find = Recipe['server']['find'];

export interface HashedRecipe {
  readonly recipe: Recipe;
  /** SHA-256 of what it has started, in hex: who has the same one does the same. */
  readonly hash: string;
}

export type ReadRecipe =
  | ({ readonly ok: true } & HashedRecipe)
  /** What is wrong and where, for its author. */
  | { readonly ok: false; readonly why: string };

/** Most characters of a recipe: longer than any game needs. */
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
  const schema = v.variant('schema', [recipeSchema1, recipeSchema2]);
  // Each text up to its first fault: one that is too long is compared with nothing else.
  const result = v.safeParse(schema, json, { abortPipeEarly: true });
  if (!result.success) {
    const [issue] = result.issues;
    return { ok: false, why: `${v.getDotPath(issue) ?? 'it'}: ${issue.message}` };
  }
  const written = result.output;
  const recipe = written.schema === 1 ? asSchema2(written) : written;
  const wrong = unknownVariable(recipe) ?? foreignSetting(recipe);
  if (wrong) return { ok: false, why: wrong };
  const { about: _, ...started } = written;
  return { ok: true, recipe, hash: createHash('sha256').update(JSON.stringify(started)).digest('hex') };
}

/** What it says in the words of today. There a brace that belongs to no variable is written twice. */
function asSchema2({ server, client, ...recipe }: v.InferOutput<typeof recipeSchema1>): Recipe {
  const doubled = (text: string) =>
    text.replace(/\{[a-z][a-z0-9]*\}|[{}]/g, (part) => (part.length > 1 ? part : part + part));
  const all = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, doubled(text)]));
  return {
    ...recipe,
    ...{ schema: 2, late: true },
    server: { ...server, args: server.args.map(doubled), files: all(server.files), refusesRoot: false },
    client: {
      ...client,
      ...{ args: client.args.map(doubled), files: all(client.files), first: all(client.first) },
      ...{ graceSeconds: CLIENT_GRACE_SECONDS, forced: false },
    },
  };
}

/** Where a server whose game is at this port answers the probe. */
export function queryPort({ query }: Recipe, port: number): number {
  return typeof query === 'object' ? port + query.plus : (query ?? port);
}

export interface ReachedPort {
  readonly port: number;
  readonly protocol: v.InferOutput<typeof carrier>;
}

/** All that guests have to reach of a server whose game is at this port, that first. */
export function reachedPorts(recipe: Recipe, port: number): ReachedPort[] {
  const protocol = probes[recipe.probe].carrier;
  const all = recipe.ports?.map((one) => ({
    port: 'plus' in one ? port + one.plus : one.port,
    protocol: one.carrier,
  })) ?? [
    { port, protocol },
    { port: queryPort(recipe, port), protocol },
  ];
  return all.filter(
    (one, at) => all.findIndex((other) => other.port === one.port && other.protocol === one.protocol) === at,
  );
}

/** How many behind its own the ports are that move with it. */
export function portsBehind({ ports = [], query }: Recipe): number[] {
  const behind = ports.flatMap((one) => ('plus' in one && one.plus > 0 ? [one.plus] : []));
  return [...new Set([...behind, ...(typeof query === 'object' ? [query.plus] : [])])];
}

/** Whether its server listens on all networks of the machine: nothing tells it where it should. */
export function listensEverywhere({ server }: Recipe): boolean {
  return ![...server.args, ...Object.values(server.files)].some((text) => text.includes('{bind}'));
}

/** Where the game is of a server that answers the probe at this port. */
export function gamePort({ query, port }: Recipe, answers: number): number {
  if (typeof query === 'object') return answers - query.plus;
  return query === undefined ? answers : port;
}

/** A variable that no start fills. */
function unknownVariable({ options, server, client }: Recipe): string | null {
  const unknownIn = (side: keyof typeof VARIABLES, texts: readonly string[]) => {
    const known = [...VARIABLES[side], ...Object.keys(options)];
    for (const text of texts) {
      const whole = bracesIn(text).find((one) => !known.includes(one.slice(1, -1)));
      if (whole !== undefined)
        return `${side}: ${whole} is none of ${known.map((one) => `{${one}}`).join(', ')}, nor {{ or }} for a brace`;
    }
    return null;
  };
  return (
    unknownIn('server', [
      ...flatpakArgs(server.find),
      ...server.args,
      ...Object.values(server.files),
      ...(server.stdin?.says ?? []),
      ...(server.stdin?.begins ?? []),
    ]) ??
    unknownIn('client', [
      ...flatpakArgs(client.find),
      ...client.args,
      ...Object.values(client.files),
      ...Object.values(client.first),
      ...(client.setting ? [client.setting.value] : []),
    ])
  );
}

/** Letters and digits alone, as `.netPanzer-2` and `netpanzer2` have in common. */
const bare = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** A game's folder is called as the game is: by that it is told from all else of the person's. */
function foreignSetting({ id, name, client }: Recipe): string | null {
  const names = [id, name, ...client.find.commands].map(bare).filter(({ length }) => length > 2);
  for (const [system, folder = ''] of Object.entries(client.setting?.folder ?? {})) {
    const isOf = settingsWay(folder).some((part) => names.some((one) => bare(part).includes(one)));
    if (!isOf) return `client.setting.folder.${system}: ${folder} is not called as the game`;
  }
  return null;
}

const flatpakArgs = ({ flatpak }: Find) => (typeof flatpak === 'object' ? flatpak.args : []);

/** Each that is written once, with what follows up to its end. */
function bracesIn(text: string): string[] {
  return text.match(/\{\{|\}\}|\{[^{}\n]*\}?|\}/g)?.filter((one) => one !== '{{' && one !== '}}') ?? [];
}
