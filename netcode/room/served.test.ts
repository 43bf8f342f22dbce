import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fromPeerSchema } from '../wire/messages.ts';
import { isOfPerson } from './served.ts';

const protocol = readFileSync(join(import.meta.dirname, '../../PROTOCOL.md'), 'utf8');

describe('what a relay ignores of a member in a browser', () => {
  it('is what PROTOCOL.md says, of all messages that there are', () => {
    const [, list] = /a relay ignores ([^.]*) of a member that is `served`/.exec(protocol)!;
    const written = [...list!.matchAll(/`(\w+)`/g)].map(([, name]) => name!);
    const all = fromPeerSchema.options.map(({ entries }) => entries.m.literal);
    expect(all.filter((m) => !isOfPerson({ m })).sort()).toEqual(written.sort());
  });
});
