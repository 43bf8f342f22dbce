// Lint refuses console in what is shipped; this, the streams under it.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..');
const isShipped = (path: string) =>
  /\.tsx?$/.test(path) && !/\.test\.tsx?$|(^|\/)testing\//.test(path) && path !== 'electron/print.ts';
const files = ['electron', 'netcode', 'games'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
    join(folder, name).replaceAll('\\', '/'),
  ),
);

describe('the way to the terminal', () => {
  it('is taken by all that is shipped, but for the size of the terminal', () => {
    const shipped = files.filter(isShipped);
    expect(shipped.length).toBeGreaterThan(300);
    const others = shipped.filter((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return /\bprocess\.std(out|err)\b(?!\?\.(on|destroy)|;\n)|\bconsole\.(log|error|warn|info|debug)\(/.test(
        text,
      );
    });
    expect(others).toEqual([]);
  });
});
