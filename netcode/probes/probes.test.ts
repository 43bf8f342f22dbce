import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromHex, toHex } from '../crypto/bytes.ts';
import { probeNames, probes } from './list.ts';
import type { ServerInfo } from './probe.ts';

interface Vector {
  /** Which server wrote it. */
  readonly from: string;
  readonly token: number;
  readonly request: string;
  readonly steps: readonly { readonly heard: string; readonly asks?: string }[];
  readonly info: ServerInfo;
}

const folder = join(import.meta.dirname, 'vectors');
const load = (name: string) => JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8')) as Vector[];

describe('the probes', () => {
  it('have a file of vectors each', () => {
    expect(readdirSync(folder).sort()).toEqual(probeNames.map((name) => `${name}.json`).sort());
  });
});

describe.each(probeNames)('the probe of %s', (name) => {
  const probe = probes[name];

  it.each(load(name).map((vector) => [vector.from, vector] as const))('reads %s', (_, vector) => {
    expect(toHex(probe.request(vector.token))).toBe(vector.request);
    const answers = vector.steps.map(({ heard }) => probe.read(fromHex(heard), vector.token));
    expect(answers.map((answer) => answer?.ask && toHex(answer.ask))).toEqual(
      vector.steps.map(({ asks }) => asks),
    );
    expect(answers.at(-1)?.info).toEqual(vector.info);
  });

  it('reads no extra people from an answer that is cut off, and nothing from an empty one', () => {
    for (const { steps, token, info } of load(name)) {
      const last = fromHex(steps.at(-1)!.heard);
      // To some the connection is the answer.
      if (last.length > 0) expect(probe.read(new Uint8Array(0), token)).toBeNull();
      for (let length = 1; length < last.length; length++) {
        const read = probe.read(last.subarray(0, length), token)?.info;
        if (read) expect(read.names.length).toBeLessThanOrEqual(info.names.length);
      }
    }
  });
});

describe('an answer with another token', () => {
  // The others lack a place for one.
  it.each(['quake3', 'teeworlds6', 'teeworlds7', 'cube2'] as const)('is refused by %s', (name) => {
    for (const { steps, token } of load(name)) {
      expect(probes[name].read(fromHex(steps.at(-1)!.heard), token ^ 1)).toBeNull();
    }
  });
});

describe('an answer that is padded with messages of nothing', () => {
  it('is read up to as many as a full server sends', () => {
    const [vector] = load('bzflag');
    const heard = fromHex(vector!.steps.at(-1)!.heard);
    const head = 9;
    const padded = (count: number) =>
      Uint8Array.of(...heard.subarray(0, head), ...new Uint8Array(4 * count), ...heard.subarray(head));
    expect(probes.bzflag.read(padded(100), vector!.token)?.info).toEqual(vector!.info);
    expect(probes.bzflag.read(padded(10_000), vector!.token)).toBeNull();
  });
});

describe('the status of a server', () => {
  const statusOf = (name: string, players: readonly string[] = []) => {
    const lines = players.map((player) => `0 0 "${player}"\n`).join('');
    const text = `\xff\xff\xff\xffstatusResponse\n\\challenge\\00000007\\sv_hostname\\${name}\n${lines}`;
    return probes.quake3.read(new Uint8Array(Buffer.from(text, 'latin1')), 7)?.info;
  };

  it('has a name of one line and bounded length, without controls, escapes and colours', () => {
    const info = statusOf(`^1Ann's\x1b[31m\r evening ${'x'.repeat(5_000)}`, ['\x07', 'Bob\x1b[2J']);
    expect(info?.name).toMatch(/^Ann's\[31m evening x+$/);
    expect(info?.name.length).toBeLessThanOrEqual(80);
    expect(info?.names).toEqual(['Bob[2J']);
  });

  it('has the name that servers of DarkPlaces have by another key', () => {
    const text = '\xff\xff\xff\xffstatusResponse\n\\challenge\\00000007\\hostname\\Ann\n';
    expect(probes.quake3.read(new Uint8Array(Buffer.from(text, 'latin1')), 7)?.info?.name).toBe('Ann');
  });

  it('has no more players than a server of a party holds', () => {
    const players = Array.from({ length: 5_000 }, (_, i) => `Player ${i}`);
    expect(statusOf('Ann', players)?.names.length).toBe(64);
  });
});
