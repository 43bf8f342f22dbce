// A game that stands in for real ones where a test wants it to do what no game does on purpose: programs in a folder of
// their own, and the recipe that leads to them.

import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gameRecipe } from './game-recipe.ts';

/** Answers as Quake III's servers do. Arguments: mood, port, name. */
const SERVER = `
import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
const [mood, port, name] = process.argv.slice(2);
console.log('pid', process.pid);
if (mood === 'dies') { console.error('no level found'); process.exit(3); }
if (mood === 'stubborn') process.on('SIGTERM', () => {});
if (mood === 'background' || mood === 'sessions') {
  spawn(process.execPath, [process.argv[1], 'good', port, name], { detached: true, stdio: 'ignore' });
  if (mood === 'background') process.exit(0);
}
if (mood === 'bare') {
  const stdio = ['ignore', 'ignore', 'ignore', 'ipc'];
  const own = spawn(process.execPath, [process.argv[1], 'good', port, name], { detached: true, stdio, env: {}, cwd: '/' });
  own.once('message', () => process.exit(0));
}
if (mood === 'fertile') spawn('/bin/sleep', ['1000'], { stdio: 'inherit' });
const names = [];
const socket = createSocket('udp4', (bytes, from) => {
  const text = bytes.toString();
  const joins = /^join (.*)$/.exec(text);
  if (joins) names.push(joins[1]);
  const challenge = /getstatus (\\w+)/.exec(text)?.[1];
  if (mood === 'silent' || !challenge) return;
  const shown = mood === 'other' ? 'Eve' : name;
  const lines = names.map((one) => '0 0 "' + one + '"\\n').join('');
  const answer = '\\xff\\xff\\xff\\xffstatusResponse\\n\\\\challenge\\\\' + challenge + '\\\\sv_hostname\\\\' + shown + '\\\\version\\\\1.2\\n' + lines;
  socket.send(Buffer.from(answer, 'latin1'), from.port, from.address);
});
if (mood !== 'sessions' && mood !== 'bare') socket.bind(Number(port), '127.0.0.1', () => process.send?.('listens'));
`;

/** Tells the server that it is there. Arguments: mood, host, port, player. */
const CLIENT = `
import { createSocket } from 'node:dgram';
const [mood, host, port, player, ...rest] = process.argv.slice(2);
const names = Object.keys(process.env).filter((name) => /ETHERNIGHT|NODE|VITEST|ELECTRON/.test(name));
const tell = () => {
  console.log('pid', process.pid);
  console.log('arguments', JSON.stringify([player, ...rest]));
  console.log('environment', names.join());
};
tell();
if (mood === 'dies') { console.error('no screen found'); process.exit(1); }
if (mood === 'stubborn') process.on('SIGTERM', () => {});
const socket = createSocket('udp4');
socket.send('join ' + player, Number(port), host);
setInterval(tell, 20);
`;

/** Has the one above beside it, and writes as programs do that know nothing of Node: a log without a reader ends them. */
const NOISY_CLIENT = (client: string) => `#!/bin/sh
${client} good "$2" "$3" "$4" >/dev/null &
while :; do echo "pid $$"; sleep 0.05; done
`;

export interface Moods {
  readonly server?:
    | 'good'
    | 'dies'
    | 'silent'
    | 'other'
    | 'stubborn'
    | 'fertile'
    | 'background'
    | 'sessions'
    | 'bare';
  readonly client?: 'good' | 'dies' | 'stubborn' | 'noisy';
}

/** Makes its programs in a folder, and its recipe in the data folders of those who have it: by default that one. `more` is further entries of the recipe. */
export async function installFakeGame(
  folder: string,
  port: number,
  moods: Moods = {},
  dataFolders: readonly string[] = [folder],
  more: Record<string, unknown> = {},
): Promise<void> {
  const { server = 'good', client = 'good' } = moods;
  const shebang = `#!${process.execPath}\n`;
  const serverProgram = await program(join(folder, 'game-server'), shebang + SERVER);
  const plainClient = await program(join(folder, 'game'), shebang + CLIENT);
  const clientProgram =
    client === 'noisy' ? await program(join(folder, 'noisy'), NOISY_CLIENT(plainClient)) : plainClient;
  const at = (path: string) => ({ commands: [], places: { linux: [path], mac: [path] } });
  const recipe = gameRecipe({
    port,
    version: 'any',
    options: { map: ['dm1', 'ctf1'] },
    server: {
      find: at(serverProgram),
      args: [server, '{port}', 'Ethernight {token}', '{map}', '{folder}/server.cfg'],
      files: { 'server.cfg': 'name Ethernight {token}\nmap {map}\n' },
      readySeconds: server === 'silent' ? 1 : 60,
    },
    client: { find: at(clientProgram), args: [client, '{host}', '{port}', '{player}'] },
    ...more,
  });
  for (const dataFolder of dataFolders) {
    await mkdir(join(dataFolder, 'recipes'), { recursive: true });
    await writeFile(join(dataFolder, 'recipes/game.json'), JSON.stringify(recipe));
  }
}

async function program(path: string, text: string): Promise<string> {
  await mkdir(path, { recursive: true });
  const file = join(path, 'main.mjs');
  await writeFile(file, text);
  await chmod(file, 0o755);
  return file;
}
