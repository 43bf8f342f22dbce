// The games that people already have, as this app knows them: which are here, and which the person lets it start.

import * as v from 'valibot';
import { probes } from '../../../netcode/probes/list.ts';
import { askServer } from '../../../netcode/udp/ask-server.ts';
import {
  type FromPeer,
  MOST_NATIVES,
  type NativeGame,
  versionSchema,
} from '../../../netcode/wire/messages.ts';
import type { FileTroubles } from '../profile/file-troubles.ts';
import type { Checked } from '../self-check/self-check.ts';
import type { FoundPrograms, NativeFacts, NativeHere } from '../window/native-view.ts';
import { type Consent, openConsent } from './consent.ts';
import { type InstalledGame, type Launcher, type LauncherOptions, openLauncher } from './launcher.ts';
import { namesGame } from './names-game.ts';
import { OwnClients } from './own-clients.ts';
import { commandsOf } from './own-recipes.ts';
import { type HashedRecipe, listensEverywhere, queryPort, reachedPorts } from './recipe.ts';

export interface NativeGamesOptions extends Omit<LauncherOptions, 'picked' | 'log'> {
  log(line: string): void;
  readonly troubles?: FileTroubles;
  /** What is here, or allowed, has changed. */
  onChange(): void;
}

/** How long a server that runs here may take to answer at an address of this machine, ms. */
const ANSWER_MS = 2_500;

/** What the network hears of a recipe's hash: enough to tell apart what nobody has made alike on purpose. */
const HASH_DIGITS = 16;

export class NativeGames {
  readonly launcher: Launcher;
  readonly clients: OwnClients;
  /** Null until they have been looked for. */
  installed: readonly InstalledGame[] | null = null;
  readonly #consent: Consent;
  readonly #onChange: () => void;
  #looking: Promise<void> | null = null;
  readonly #everywhere: boolean;

  private constructor(launcher: Launcher, consent: Consent, everywhere: boolean, onChange: () => void) {
    this.#everywhere = everywhere;
    this.launcher = launcher;
    this.clients = new OwnClients(launcher, onChange);
    this.#consent = consent;
    this.#onChange = onChange;
  }

  static async open({ log, troubles, onChange, ...options }: NativeGamesOptions): Promise<NativeGames> {
    const consent = await openConsent(options.dataFolder, log, troubles);
    const launcher = await openLauncher({ ...options, log, picked: consent.now.picked });
    for (const { file, why } of launcher.refused) log(`The recipe ${file} is not used: ${why}`);
    return new NativeGames(launcher, consent, options.bind === undefined, onChange);
  }

  /** Looks for programs once. Where they are shows before their versions are known. */
  look(): Promise<void> {
    const show = (installed: readonly InstalledGame[]) => {
      this.installed = installed;
      this.#onChange();
    };
    this.#looking ??= this.launcher.installed(show).then(show);
    return this.#looking;
  }

  /** Something is known to be elsewhere than it was. */
  lookAgain(): Promise<void> {
    this.#looking = null;
    return this.look();
  }

  /** The list of games as a room hears it, in full: at most MOST_OWN recipes are read. */
  get said(): Pick<Extract<FromPeer, { m: 'natives' }>, 'of' | 'more'> {
    const games = (this.installed ?? []).filter(({ client, server }) => client || server);
    const all = games.map(({ recipe, hash, client, server }): NativeGame => {
      const version = (client ?? server)?.version ?? null;
      return {
        game: recipe.id,
        hash: shortHash(hash),
        version: v.is(versionSchema, version) ? version : null,
        client: client !== null,
        server: server !== null,
      };
    });
    const more = all.slice(MOST_NATIVES);
    return { of: all.slice(0, MOST_NATIVES), ...(more.length > 0 ? { more } : {}) };
  }

  /** What guests have to reach of a server that runs here; null where it listens for this machine alone. */
  checked(game: string, port: number): Checked | null {
    const known = this.recipe(game);
    const server = this.installed?.find(({ recipe }) => recipe.id === game)?.server;
    if (!known || !server || !this.#everywhere) return null;
    const probe = probes[known.recipe.probe];
    const [own, ...others] = reachedPorts(known.recipe, port);
    return {
      ...{ ...own!, others, program: server.path },
      async knock(host, signal) {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]);
        return (await askServer(probe, { host, port: queryPort(known.recipe, port) }, limit)) !== null;
      },
    };
  }

  recipe(game: string): HashedRecipe | undefined {
    return this.launcher.recipes.find(({ recipe }) => recipe.id === game);
  }

  /** Whether the person lets the app start it, by the recipe that they have seen. */
  allows(game: string): boolean {
    const known = this.recipe(game);
    return known !== undefined && this.#consent.now.allowed[game] === shortHash(known.hash);
  }

  /** False where there is no such game. */
  allow(game: string, on: boolean): boolean {
    const known = this.recipe(game);
    if (!known) return false;
    this.#consent.allow(game, on ? shortHash(known.hash) : null);
    this.#onChange();
    return true;
  }

  /**
   * Resolves when what is there now is known. `no-program` where there is none at the path, `other-program` where there is
   * one of something else, and all stays as it was; `no-program` also without a path where none was found.
   */
  async pick(
    game: string,
    part: 'client' | 'server',
    typed: string | null,
  ): Promise<'picked' | 'no-game' | 'no-program' | 'other-program'> {
    const known = this.recipe(game);
    if (!known) return 'no-game';
    const path = typed === null ? null : await this.launcher.programAt(typed);
    if (typed !== null) {
      if (path === null) return 'no-program';
      if (!(await namesGame(path, known.recipe))) return 'other-program';
    }
    this.#consent.pick(game, part, path);
    // Another program was not among what the person has seen.
    this.#consent.allow(game, null);
    this.launcher.pick(game, part, path ?? undefined);
    await this.lookAgain();
    const found = this.installed?.find(({ recipe }) => recipe.id === game)?.[part];
    return path !== null || found ? 'picked' : 'no-program';
  }

  /** What a person can pick of each part, the program that is found first; null where there is no such game. */
  async programs(game: string): Promise<Omit<FoundPrograms, 'dialog'> | null> {
    const known = this.recipe(game);
    if (!known) return null;
    const of = async (part: 'client' | 'server') =>
      (await this.launcher.programs(known.recipe, part)).map(({ path, version }) => ({ path, version }));
    return { client: await of('client'), server: await of('server') };
  }

  get facts(): NativeFacts[] {
    return this.launcher.recipes.map(({ recipe, hash }) => ({
      ...{ id: recipe.id, hash: shortHash(hash), name: recipe.name, version: recipe.version },
      get: { debian: recipe.get.debian ?? null, website: recipe.get.website },
      options: Object.entries(recipe.options).map(([key, choices]) => ({ key, choices })),
      seats: recipe.seats ?? null,
      byHand: recipe.client.join === 'hand',
      late: recipe.late,
      everywhere: listensEverywhere(recipe),
      minutes: recipe.about.minutes ?? null,
      first: recipe.about.first ?? null,
      untried: recipe.about.untried ?? false,
      forced: recipe.client.forced,
      noRoot: recipe.server.refusesRoot && process.getuid?.() === 0,
    }));
  }

  /** For each game: where it is on this machine, and whether it may be started. Null until the search has ended. */
  get view(): NativeHere[] | null {
    const here = ({ recipe, client, server }: InstalledGame): NativeHere => ({
      game: recipe.id,
      allowed: this.allows(recipe.id),
      commands: commandsOf(recipe, { client, server }),
      setting: client && this.launcher.setting(recipe),
      client: client && { path: client.path, version: client.version },
      server: server && { path: server.path, version: server.version },
    });
    return this.installed?.map(here) ?? null;
  }

  /** Ends every server; clients play on. */
  async close(): Promise<void> {
    await Promise.all([this.launcher.close(), this.#consent.settled()]);
  }
}

function shortHash(hash: string): string {
  return hash.slice(0, HASH_DIGITS);
}
