import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mutated } from './mutations.ts';
import { locate, semantic, semanticMutations } from './semantic.ts';

const one = { name: 'a is lost', file: 'netcode/x.ts', find: 'keep(a);', replace: 'if (b) $&' };

describe('a semantic mutation', () => {
  it('replaces its text where it stands, which may be part of a line', () => {
    const source = 'first();\nkeep(a);\nlast();';
    expect(mutated(source, locate(one, source))).toBe('first();\nif (b) keep(a);\nlast();');
  });

  it('is refused unless its text stands there exactly once', () => {
    expect(() => locate(one, 'first();')).toThrow('“a is lost” does not fit netcode/x.ts any more');
    expect(() => locate(one, 'keep(a); keep(a);')).toThrow('does not fit');
  });

  it('fits the code of today', () => {
    const names = semanticMutations(join(import.meta.dirname, '../..')).map(({ name }) => name);
    expect(new Set(names).size).toBe(semantic.length);
  });
});
