// A recipe of an invented game, with whatever a test wants to be otherwise.

interface Otherwise {
  readonly server?: object;
  readonly client?: object;
}

export function gameRecipe({ server, client, ...rest }: Otherwise & Record<string, unknown> = {}): object {
  return {
    schema: 1,
    id: 'game',
    name: 'Game',
    get: { website: 'https://game.example' },
    version: 'exact',
    probe: 'quake3',
    port: 27_960,
    player: { most: 20, letters: 'all' },
    server: {
      find: { commands: ['game-server'] },
      args: ['--port', '{port}'],
      readySeconds: 20,
      graceSeconds: 1,
      ...server,
    },
    client: { find: { commands: ['game'] }, join: 'args', args: ['--connect', '{address}'], ...client },
    ...rest,
  };
}
