import { describe, expect, it } from 'vitest';
import { mutated, mutationsOf } from './mutations.ts';

const namesOf = (source: string) => mutationsOf('x.ts', source).map(({ name }) => name);
const results = (source: string) => mutationsOf('x.ts', source).map((one) => mutated(source, one));

describe('the mutations', () => {
  it.each<[string, string[]]>([
    ['x = a < b;', [';', 'x = true;', 'x = false;', 'x = a <= b;']],
    ['if (a === b) c();', ['if (true) c();', 'if (false) c();']],
    [
      'if (a && b > 1) c();',
      ['if (false) c();', 'if (a) c();', 'if (b > 1) c();', 'if (a && b >= 1) c();', 'if (a && b > 0) c();'],
    ],
    [
      'if ((a ?? b) || !c) { d(); }',
      [
        'if (true) { d(); }',
        'if ((a ?? b)) { d(); }',
        'if (!c) { d(); }',
        'if ((a) || !c) { d(); }',
        'if ((b) || !c) { d(); }',
      ],
    ],
    [
      'for (let i = 0; i < n; i++);',
      ['for (let i = 1; i < n; i++);', 'for (let i = 0; false; i++);', 'for (let i = 0; i <= n; i++);'],
    ],
    ['x = (a + b) * -c;', [';', 'x = (a + b) / -c;', 'x = (a - b) * -c;', 'x = (a + b) * c;']],
    ["x = 'a' + b;", [';']],
    [
      'x += a++ >>> 0xff;',
      [';', 'x -= a++ >>> 0xff;', 'x += a++ >> 0xff;', 'x += a-- >>> 0xff;', 'x += a++ >>> 510;'],
    ],
    ['x = !a;', [';', 'x = a;']],
    ['a.list?.slice(b);', [';', 'a.list;']],
    ['a.shift();', [';', 'a.pop();']],
    [
      'const a = [0, 1, 0.02, true];',
      [
        'const a = [1, 1, 0.02, true];',
        'const a = [0, 0, 0.02, true];',
        'const a = [0, 1, 0.04, true];',
        'const a = [0, 1, 0.02, false];',
      ],
    ],
    [
      'function f() { if (a) { b(); return; } return c; }',
      [
        'function f() { if (true) { b(); return; } return c; }',
        'function f() { if (false) { b(); return; } return c; }',
        'function f() { if (a) { ; return; } return c; }',
        'function f() { if (a) { b(); ; } return c; }',
      ],
    ],
    ['class A extends B { constructor(readonly a: 1) { super(); } }', []],
    ["import a from 'a'; export type T = 1 | 2; let b: { [0]: true };", []],
    ['const a = (b as 1)!;', []],
  ])('cover each operator in %s', (source, expected) => {
    expect(results(source)).toEqual(expected);
  });
});

describe('the name of a mutation', () => {
  it('says file, function, operator and what changes', () => {
    const source = `
      export const far = 7;
      class Queue { #most = 2; get full() { const { length } = this; return length > this.#most; } }
      const of = { 'a b': (x) => x - far };`;
    expect(namesOf(source)).toEqual([
      'x.ts module [constant] export const far = 7; → export const far = 8;',
      'x.ts Queue.#most [constant] #most = 2; → #most = 3;',
      'x.ts Queue.full [condition] return length > this.#most; → return true;',
      'x.ts Queue.full [condition] return length > this.#most; → return false;',
      'x.ts Queue.full [boundary] return length > this.#most; → return length >= this.#most;',
      "x.ts of.a b [arithmetic] const of = { 'a b': (x) => x - far }; → const of = { 'a b': (x) => x + far };",
    ]);
  });

  it('stays the same when code around it changes', () => {
    const code = 'function f(a) { return a + 1; }';
    expect(namesOf(`b(2);\nfunction g() { return a + 1; }\n${code}`)).toEqual(
      expect.arrayContaining(namesOf(code)),
    );
  });

  it('is unique: repeated ones are counted', () => {
    expect(namesOf('a();\na();')).toEqual([
      'x.ts module [statement] a(); → nothing',
      'x.ts module [statement] a(); → nothing (2)',
    ]);
  });

  it('shows only the surroundings of a change in a long text', () => {
    const [, name] = namesOf(`call(${'argument, '.repeat(12)}a - b, ${'argument, '.repeat(12)}last);`);
    expect(name).toBe('x.ts module [arithmetic] a - b → a + b');
  });
});
