// Several apps in one process, for specs: each has a server, a party and a data folder of its own, as run-web.ts has one.
// Started by apps.ts, which asks over the IPC channel.

import { join } from 'node:path';
import { discoveryOptions } from '../electron/party/finding/discovery.ts';
import { openParty } from '../electron/party/open-party.ts';
import { programOutput } from '../electron/party/self-check/program-output.ts';
import { startWeb, type Web } from '../electron/web/start-web.ts';

/** Switches of an app, as run-web.ts knows them. */
export interface HostedRun {
  readonly dataFolder: string;
  readonly udpPort: number;
  readonly discoveryPort?: number;
  readonly gamesAt?: string;
}

export type Question =
  | { readonly do: 'start'; readonly run: HostedRun }
  | { readonly do: 'link' | 'stop'; readonly app: number };

export type Answer =
  | { readonly is: 'started'; readonly app: number }
  | { readonly is: 'link'; readonly link: string }
  | { readonly is: 'stopped' }
  | { readonly is: 'failed'; readonly why: string };

const PAGE_FOLDER = join(import.meta.dirname, '../dist/renderer');

const apps = new Map<number, Web>();
let started = 0;

async function start({ dataFolder, udpPort, discoveryPort, gamesAt }: HostedRun): Promise<Answer> {
  const opened = await startWeb({
    port: 0,
    pageFolder: PAGE_FOLDER,
    dataFolder,
    udpPort,
    ...discoveryOptions(discoveryPort !== undefined, discoveryPort),
    ...(gamesAt === undefined ? {} : { gamesAt }),
    run: programOutput,
    log: (line) => console.error(line),
    openParty,
  });
  if (!opened.ok) return { is: 'failed', why: opened.why };
  started++;
  apps.set(started, opened.web);
  return { is: 'started', app: started };
}

async function answerTo(question: Question): Promise<Answer> {
  if (question.do === 'start') return start(question.run);
  const web = apps.get(question.app);
  if (!web) return { is: 'failed', why: `there is no app ${question.app}` };
  if (question.do === 'link') {
    const { address, token } = web.link();
    return { is: 'link', link: `${address}?token=${token}` };
  }
  apps.delete(question.app);
  await web.close();
  return { is: 'stopped' };
}

process.on('message', (asked: { readonly id: number; readonly question: Question }) => {
  const { id, question } = asked;
  answerTo(question)
    .catch((error): Answer => ({ is: 'failed', why: String(error) }))
    .then((answer) => process.send?.({ id, answer }));
});
process.on('disconnect', () => process.exit(0));
