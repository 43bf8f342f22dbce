// The demo with real processes over real UDP. What is measured is left to people: machines differ.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { leftoversOf, markOf } from '../../build/testing/leftovers.ts';
import { games } from '../../games/list.ts';
import { wayNames } from '../../netcode/sim/ways.ts';
import { Children } from './children.ts';
import { DEFAULTS, demoCommand, optionsOf, usualGame } from './options.ts';
import { runDemo } from './run-demo.ts';
import { TOY_LIST } from './testing/toy-list.ts';

const PROGRAM = join(import.meta.dirname, 'demo.ts');
const started: ChildProcess[] = [];

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

function start(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [PROGRAM, ...args], { env: { ...process.env, ...env } });
  started.push(child);
  const output = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (output.out += chunk));
  child.stderr.on('data', (chunk) => (output.err += chunk));
  const ended = once(child, 'close').then(([code]) => ({ ...output, code: code as number | null }));
  const printed = async (text: string) => {
    while (!output.out.includes(text)) await once(child.stdout, 'data');
  };
  return { child, ended, printed };
}

describe('the demo', () => {
  it('keeps processes in step through loss, delay and disorder', { tags: ['core'] }, async () => {
    const report = await runDemo({ ...DEFAULTS, peers: 3, seconds: 1, loss: 0.2, delay: 10, jitter: 10 });
    expect(report).toMatchObject({
      game: 'trails',
      peers: 3,
      seconds: 1,
      loss: 0.2,
      frames: 60,
      equal: true,
    });
    expect(new Set(report.hashes)).toEqual(new Set([report.hashes[0]]));
    expect(report.hashes).toHaveLength(3);
    expect(report.each.map(({ frames }) => frames)).toEqual([60, 60, 60]);
    // A datagram takes at least what its link takes.
    expect(report.deliveryMs.p50).toBeGreaterThanOrEqual(9);
    expect(report.deliveryMs.max).toBeGreaterThanOrEqual(report.deliveryMs.p99);
    expect(report.bytesPerSecond.up).toBeGreaterThan(0);
    expect(report.bytesPerSecond.down).toBeGreaterThan(0);
  });

  it('keeps trails in step in the strict way', async () => {
    const options = { ...DEFAULTS, sync: 'strict' as const, peers: 3, seconds: 2, loss: 0.1 };
    const report = await runDemo(options);
    expect(report).toMatchObject({ sync: 'strict', frames: 2 * report.tickRate, equal: true });
    expect(report.strict!.keyframes).toBeGreaterThan(3); // a busy machine is waited for, too
    // A round trip takes 40 ms here at least, so a keyframe has three frames or more.
    expect(report.strict!.intervalMs.min).toBeGreaterThanOrEqual(50);
  });

  it('counts what was guessed wrong', async () => {
    const options = { ...DEFAULTS, game: 'toy', sync: 'run-ahead' as const, peers: 3, seconds: 2 };
    const report = await runDemo(options, { list: TOY_LIST });
    expect(report).toMatchObject({ frames: 40, equal: true });
    expect(report.runAhead!.rollbacks).toBeGreaterThan(0);
    expect(report.runAhead!.frames).toBeGreaterThanOrEqual(report.runAhead!.rollbacks);
  });

  it('keeps a game of commands in step', async () => {
    const options = { ...DEFAULTS, game: 'toy', sync: 'commands' as const, peers: 3, seconds: 3, loss: 0.1 };
    const report = await runDemo(options, { list: TOY_LIST });
    expect(report).toMatchObject({ game: 'toy', sync: 'commands', frames: 60, equal: true });
    const { turnsPerSecond, sent, delivered } = report.commands!;
    expect(turnsPerSecond.min).toBeGreaterThanOrEqual(2);
    expect(turnsPerSecond.max).toBeLessThanOrEqual(10);
    expect(delivered).toBeGreaterThan(0);
    expect(delivered).toBeLessThanOrEqual(sent);
  });

  it.each([...wayNames, undefined])('takes a game that is played %s when none is given', (sync) => {
    const { info } = games.find(({ info }) => info.id === usualGame(sync, games))!;
    if (sync) expect(info.ways).toContain(sync);
    else expect(info.id).toBe(DEFAULTS.game);
  });

  it('plays in a way that the usual game does not have, and prints one object as its last line with --json', async () => {
    const { code, out } = await start(['--sync', 'commands', '--peers', '2', '--seconds', '1', '--json'])
      .ended;
    const report = JSON.parse(out.trimEnd().split('\n').at(-1)!);
    expect(report).toMatchObject({ game: 'skirmish', peers: 2, seconds: 1, loss: 0.05, equal: true });
    expect(report.hashes).toHaveLength(2);
    expect(code).toBe(0);
  });

  it('leaves nothing running after Ctrl+C, which npm passes on once more', async () => {
    const run = `demo-int-${process.pid}`;
    const { child, ended, printed } = start(['--peers', '2', '--seconds', '60'], markOf(run));
    await printed('All are in');
    child.kill('SIGINT');
    setTimeout(() => child.kill('SIGINT'), 1); // by npm, which passes on what the terminal said
    expect((await ended).code).toBe(130);
    expect(await leftoversOf(run, 0)).toEqual([]);
  });

  it('leaves nothing running after its own sudden death', async () => {
    const run = `demo-kill-${process.pid}`;
    const { child, ended, printed } = start(['--peers', '2', '--seconds', '60'], markOf(run));
    await printed('All are in');
    child.kill('SIGKILL');
    await ended;
    expect(await leftoversOf(run)).toEqual([]);
  });

  it('fails with the error text of a process that ends unexpectedly', async () => {
    const children = new Children();
    const child = children.start('no-such-process.ts', {});
    await expect(child.hear('relay-open')).rejects.toThrow(
      /no-such-process\.ts ended unexpectedly \(exit code 1\)[\s\S]*Cannot find module/,
    );
    await children.end();
  });

  it('ignores a process that is gone before it is told to stop', async () => {
    // A message to a process that has just ended fails with EPIPE.
    const children = new Children();
    const gone = children.start('no-such-process.ts', {});
    await expect(gone.hear('relay-open')).rejects.toThrow('ended unexpectedly');
    gone.stop();
    const going = children.start('no-such-process.ts', {});
    going.stop();
    await expect(children.end()).resolves.toBeUndefined();
  });

  it('can be cancelled before it has begun', async () => {
    await expect(runDemo(DEFAULTS, { cancelled: AbortSignal.abort() })).rejects.toThrow('Cancelled.');
  });

  it.each([
    [['--game', 'chess'], 'There is no game “chess”. The games are: trails'],
    [
      ['--game', 'trails', '--sync', 'commands'],
      'Trails cannot be played “commands”. Its ways are: optimistic, run-ahead, strict.',
    ],
    [['--sync', 'wat'], 'Trails cannot be played “wat”.'],
    [['--game', 'powder', '--sync', 'wat'], 'Its ways are: run-ahead, optimistic.'],
    [['--peers', '1'], 'Trails is played by 2 to 16, not by 1.'],
    [['--peers', 'two'], 'It must be a number.'],
    [['--seconds', '0'], 'seconds: a whole number from 1 to 3600, not 0.'],
    [['--loss', '5'], 'loss: a number from 0 to 1, not 5.'],
    [['--loss', '-0.1'], 'It must be a number.'],
    [['--delay', '1e9'], 'It must be a number.'],
    [['--jitter', '2000'], 'jitter: a number from 0 to 1000, not 2000.'],
    [['--seed', '1.5'], 'seed: a whole number from 0 to 4294967295, not 1.5.'],
    [['--wat'], "unknown option '--wat'"],
    [['8'], 'too many arguments'],
  ])('refuses %j with a reason', (args, why) => {
    const quiet = { writeErr: () => {}, writeOut: () => {} };
    const command = demoCommand(games).exitOverride().configureOutput(quiet);
    expect(() => optionsOf(command.parse(args, { from: 'user' }), games)).toThrow(why);
  });

  it.each([
    [['--wat'], "unknown option '--wat'"],
    [['--peers', '1'], 'Trails is played by 2 to 16, not by 1.'],
  ])('says what is wrong with %j and nothing else, and starts nothing', async (args, why) => {
    const { code, err, out } = await start(args).ended;
    expect(err).toContain(why);
    expect(out).toBe('');
    expect(code).toBe(2);
  });
});
