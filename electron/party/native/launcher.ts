// The launcher's one door: which games are here, and starting them. What it knows of the network are a recipe's id, indices
// of options, and the address of a server; what it runs comes from recipes of this machine alone.

import { join as joinPath } from 'node:path';
import { type AskServer, askServer } from '../../../netcode/udp/ask-server.ts';
import { bundledRecipes } from './bundled-recipes.ts';
import {
  findProgram,
  findPrograms,
  locate,
  type Program,
  pathsAsPackaged,
  programAt,
  toldBy,
} from './find-program.ts';
import { GameSettings, settingLine } from './game-settings.ts';
import type { Phase } from './ladder.ts';
import { loadOwnRecipes, type OwnRecipes } from './own-recipes.ts';
import { PackageVersions } from './package-versions.ts';
import type { Find, HashedRecipe, Recipe } from './recipe.ts';
import { host, join, type Run } from './run.ts';
import { removeStaleRuns } from './run-folder.ts';
import { askedOnce, type System, thisSystem } from './system.ts';

/** Programs that the person has picked, by a recipe's id. */
export type Picked = Readonly<Record<string, { readonly client?: string; readonly server?: string }>>;

/** In a game of several people that tells how many they are. */
const FEWEST_PLAYERS = 2;

export interface LauncherOptions {
  readonly dataFolder: string;
  readonly picked?: Picked;
  /** Where servers listen: everywhere, unless told otherwise. */
  readonly bind?: string;
  readonly system?: System;
  readonly ask?: AskServer;
  /** Hears what went wrong with the settings of games. */
  log?(line: string): void;
}

export interface InstalledGame extends HashedRecipe {
  /** Null where it is not here. */
  readonly client: Program | null;
  readonly server: Program | null;
}

export interface HostRequest {
  readonly options?: Readonly<Record<string, number>>;
  /** How many will play; two unless given. */
  readonly players?: number;
  /** Tried first; the recipe's own unless given. */
  readonly port?: number;
  onPhase(phase: Phase): void;
}

export interface JoinRequest {
  /** An IP address, of the session with the host. */
  readonly host: string;
  readonly port: number;
  /** What the person is called. */
  readonly player: string;
  /** What its server was started with; the usual choices unless given. */
  readonly options?: Readonly<Record<string, number>>;
  /** How many play; two unless given. */
  readonly players?: number;
  /** Whether the host should say who is in, by `named` of the run. */
  readonly named?: boolean;
  /** What `find` has told of its client a moment ago. */
  readonly program?: Promise<Program | null> | undefined;
  onPhase(phase: Phase): void;
}

export interface Launcher {
  readonly recipes: readonly HashedRecipe[];
  /** Own recipes that are none, and why. */
  readonly refused: OwnRecipes['refused'];
  /**
   * Looks for all games. `onLocated` hears at once where each is; their versions take the package manager up to some
   * seconds to tell.
   */
  installed(onLocated?: (games: readonly InstalledGame[]) => void): Promise<readonly InstalledGame[]>;
  /** Looks for one game's client; null where it is not here. */
  find(id: string): Promise<Program | null>;
  /** All programs that are found for a part of one game, the one that is started first (find-program.ts). */
  programs(recipe: Recipe, part: 'client' | 'server'): Promise<readonly Program[]>;
  /** The program at a whole path; null where there is none. */
  programAt(path: string): Promise<string | null>;
  /** Chooses another program for a game from now on; undefined restores the one that is found. */
  pick(id: string, part: 'client' | 'server', path: string | undefined): void;
  /** What is changed in the game's own settings while it runs, and where; null where nothing is. */
  setting(recipe: Recipe): { readonly file: string; readonly line: string } | null;
  /** Starts a server. Null where no recipe has this id. */
  host(id: string, request: HostRequest): Run | null;
  /** Starts a client that joins a server. Null where no recipe has this id. */
  join(id: string, request: JoinRequest): Run | null;
  /** Ends every server, and what is asked of the system; clients play on. Resolves when servers have ended. */
  close(): Promise<void>;
}

export async function openLauncher(options: LauncherOptions): Promise<Launcher> {
  const { dataFolder, bind = '0.0.0.0', ask = askServer, log = () => {} } = options;
  const closing = new AbortController();
  const { run, ...rest } = options.system ?? thisSystem;
  const system: System = { ...rest, run: (file, args) => run(file, args, closing.signal) };
  const base = joinPath(dataFolder, 'native');
  await removeStaleRuns(base, Date.now());
  const settings = new GameSettings({ folder: joinPath(base, 'settings'), system, log });
  await settings.putBackAll();
  const bundled = bundledRecipes();
  const own = await loadOwnRecipes(dataFolder, new Set(bundled.map(({ recipe }) => recipe.id)));
  const recipes = [...bundled, ...own.recipes];
  const recipeOf = (id: string) => recipes.find(({ recipe }) => recipe.id === id)?.recipe;
  let picked: Picked = options.picked ?? {};
  const servers = new Set<Run>();
  const packages = new PackageVersions(system);
  const find = (recipe: Recipe, part: 'client' | 'server') => () =>
    findProgram(system, packages, recipe[part].find, picked[recipe.id]?.[part]);

  return {
    recipes,
    refused: own.refused,
    async installed(onLocated) {
      const look = askedOnce(system);
      const all = await Promise.all(
        recipes.map(async (hashed) => {
          const { id, client, server } = hashed.recipe;
          const at = (part: 'client' | 'server', { find }: { find: Find }) =>
            locate(look, find, picked[id]?.[part]);
          return { ...hashed, client: await at('client', client), server: await at('server', server) };
        }),
      );
      const told = (versions: ReadonlyMap<string, string | null>): InstalledGame[] =>
        all.map(({ client, server, ...hashed }) => ({
          ...hashed,
          client: client && toldBy(versions, client),
          server: server && toldBy(versions, server),
        }));
      onLocated?.(told(new Map()));
      const found = all.flatMap(({ client, server }) => [client, server]).filter((one) => one !== null);
      return told(await packages.of(pathsAsPackaged(found)));
    },
    async find(id) {
      const recipe = recipeOf(id);
      return recipe ? find(recipe, 'client')() : null;
    },
    programs: (recipe, part) => findPrograms(system, packages, recipe[part].find),
    setting: ({ client }) => (client.setting ? settingLine(client.setting, system) : null),
    programAt: (path) => programAt(system, path),
    pick(id, part, path) {
      const { [part]: _, ...others } = picked[id] ?? {};
      picked = { ...picked, [id]: path === undefined ? others : { ...others, [part]: path } };
    },
    host(id, { options: indices = {}, players = FEWEST_PLAYERS, port, onPhase }) {
      const recipe = recipeOf(id);
      if (!recipe) return null;
      const common = { recipe, find: find(recipe, 'server'), base, ask, onPhase };
      const run = host({ ...common, options: indices, players, bind, port: port ?? recipe.port });
      servers.add(run);
      void run.ended.then(() => servers.delete(run));
      return run;
    },
    join(id, { host: address, port, player, named = false, program, onPhase, ...request }) {
      const { options: indices = {}, players = FEWEST_PLAYERS } = request;
      const recipe = recipeOf(id);
      if (!recipe) return null;
      const look = program ? () => program : find(recipe, 'client');
      const common = { recipe, find: look, base, ask, options: indices, players, onPhase };
      return join({ ...common, server: { host: address, port }, player, named, settings });
    },
    async close() {
      closing.abort();
      const all = [...servers];
      for (const run of all) run.stop();
      await Promise.all(all.map(({ ended }) => ended));
    },
  };
}
