// No text is left behind: every language says everything, and nothing on a screen is said outside the languages.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';
import type { ReplayFault, ScreenFailure, ShownFileFault } from '../../electron/party/window/contract.ts';
import { languages } from '../../games/kit/words/languages.ts';
import { games } from '../../games/list.ts';
import { parseAddress } from '../../netcode/udp/address.ts';
import { parseJoinText } from '../../netcode/udp/join-text.ts';
import { App } from '../app/App.tsx';
import { loadPages } from '../app/late-pages.ts';
import { initialModel, reduce } from '../app/model.ts';
import { facts, failures, galleryViews, pageOverOf } from '../gallery/gallery-views.ts';
import { onButton } from '../ui/letters.ts';
import { textsOf } from './list.ts';
import { zh } from './zh.ts';

await loadPages();

/** Brands, units and what engineers everywhere write in Latin letters. */
const LATIN_EVERYWHERE = new Set(
  (
    'Ethernight ethernight MIT VPN Wi Fi Chrome Chromium Edge Firefox IP IPv IPv4 IPv6 UDP TCP tcp QR SHA RTT p ms s Hz kB MB px Esc Tab ' +
    'Enter Shift Ctrl Alt Windows macOS Linux sudo ufw allow firewall cmd firewalld nftables nft Debian Ubuntu apt install English LT RT LB RB L R nes zip Mapper PAL Dendy UNIF'
  ).split(' '),
);

/** Paths whose value is the same in every language on purpose. */
const THE_SAME = new Set([
  'app',
  'join.examples.0',
  'join.examples.1',
  'join.examples.2',
  'tag',
  'direction',
  'settings.fileName',
  // As they are printed on keyboards in China.
  ...['Delete', 'Insert', 'Home', 'End', 'PageUp', 'PageDown', 'CapsLock'].map(
    (key) => `controls.named.${key}`,
  ),
]);

/** What functions of the texts may be given; whatever makes a sentence of one of these is tried. */
const SAMPLES = [3, 'Anna', ['Anna', 'Bea']] as const;

const replayFaults: readonly ReplayFault[] = [
  { is: 'foreign' },
  { is: 'version', app: '0.1.0' },
  { is: 'damaged', byte: 9 },
  { is: 'made-up', why: '' },
  { is: 'unknown-game', game: 'Anna' },
  { is: 'other-rules', app: '0.1.0', recorded: '3f2a91c07be4d156', here: '91bc04e2a7730f58' },
  { is: 'other-rules', app: '0.2.0', recorded: '3f2a91c07be4d156', here: '91bc04e2a7730f58' },
  { is: 'no-file', title: 'Anna' },
  { is: 'too-large' },
  { is: 'elsewhere' },
  { is: 'unreadable', why: '' },
];

const fileFaults: readonly ShownFileFault[] = [
  ...(
    [
      'too-large',
      'truncated',
      'no-program',
      'trainer',
      'arcade',
      'region',
      'no-cartridge',
      'several',
      'not-kept',
    ] as const
  ).map((what) => ({ is: what })),
  { is: 'board', board: 5 },
  { is: 'board', board: 5, variant: 2 },
  ...(['program', 'pictures', 'picture-memory', 'work-memory', 'saved', 'screens'] as const).map((what) => ({
    is: 'size' as const,
    what,
    board: 0,
    kB: 48,
    most: 32,
  })),
  { is: 'full', most: 64 },
  ...(
    ['archive', 'picture', 'disk', 'music', 'board-image', 'handheld', 'other-console', 'unknown'] as const
  ).map((kind) => ({ is: 'foreign' as const, kind })),
];

type Said = ReadonlyMap<string, string>;

/** Every sentence by its path: functions are called with all samples that they take. */
function everything(value: unknown, path = '', said = new Map<string, string>()): Said {
  if (typeof value === 'string') said.set(path, value);
  else if (typeof value === 'function') {
    for (const args of sampleArguments(path, value.length)) {
      const sentence = tryToSay(value as (...args: readonly unknown[]) => unknown, args);
      if (sentence !== null) everything(sentence, `${path}(${JSON.stringify(args).slice(1, -1)})`, said);
    }
  } else if (value !== null && typeof value === 'object') {
    for (const [key, part] of Object.entries(value)) everything(part, path ? `${path}.${key}` : key, said);
  }
  return said;
}

function sampleArguments(path: string, count: number): readonly (readonly unknown[])[] {
  if (path === 'failure.text') return screenFailures.map((failure) => [failure]);
  if (path === 'files.fault') return fileFaults.map((fault) => [fault]);
  if (path === 'replays.fault') return replayFaults.map((fault) => [fault, '0.1.0']);
  if (path === 'files.otherVersion')
    return [[{ title: 'Anna', owner: 'Bea', theirs: 'R 1 (4f2a)', yours: '4e11' }]];
  if (path === 'results.eveningCheck.told') return [[[{ name: 'Anna', points: 3 }]]];
  if (path === 'results.ourTeam') return [[2, [{ name: 'Anna', score: 3 }], false]];
  let lists: (readonly unknown[])[] = [[]];
  for (let i = 0; i < count; i++) lists = lists.flatMap((list) => SAMPLES.map((sample) => [...list, sample]));
  return lists;
}

const screenFailures = failures.filter((one): one is ScreenFailure => one.kind !== 'bad-address');

function tryToSay(say: (...args: readonly unknown[]) => unknown, args: readonly unknown[]): unknown {
  try {
    const said = say(...args);
    return typeof said === 'string' && /undefined|NaN|\[object/.test(said) ? null : said;
  } catch {
    return null; // not what it takes
  }
}

/** Codes of rooms: letters with digits between them. */
const CODE = /\b(?=[A-Z]*\d)[A-Z\d]{5,}\b/g;

/** Words in Latin letters that nothing excuses. A single letter is none: a key, or a code that is spelt. */
function latinWords(text: string): string[] {
  // `{home}` is a key.
  return [
    ...text
      .replace(CODE, ' ')
      .replace(/\{\w+\}/g, ' ')
      .matchAll(/\p{Script=Latin}+/gu),
  ]
    .map(([word]) => word)
    .filter((word) => word.length > 1 && !LATIN_EVERYWHERE.has(word));
}

const withoutSamples = (text: string) => text.replaceAll('Anna', '').replaceAll('Bea', '');

const english = everything(textsOf.en);
const others = languages.filter((language) => language !== 'en');

describe.each(others)('the texts in %s', (language) => {
  const said = everything(textsOf[language]);

  it('say all that English says, and nothing else', () => {
    expect([...said.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('differ from the English ones', () => {
    const left = [...english].filter(([path, text]) => {
      const saysSomething = latinWords(withoutSamples(text)).length > 0;
      return saysSomething && !THE_SAME.has(path) && said.get(path) === text;
    });
    expect(left).toEqual([]);
  });

  it.each(games.map((game) => [game.info.id, game] as const))(
    'of %s say all that English says',
    (_, game) => {
      const inEnglish = everything(game.texts.en);
      const here = everything(game.texts[language]);
      expect([...here.keys()].sort()).toEqual([...inEnglish.keys()].sort());
      const left = [...inEnglish].filter(
        ([path, text]) => latinWords(text).length > 0 && here.get(path) === text,
      );
      expect(left).toEqual([]);
    },
  );
});

describe('the check of the texts', () => {
  it('calls every function of them', () => {
    const functions = (value: unknown, path = ''): string[] => {
      if (typeof value === 'function') return [path];
      if (value === null || typeof value !== 'object') return [];
      return Object.entries(value).flatMap(([key, part]) => functions(part, path ? `${path}.${key}` : key));
    };
    const called = [...english.keys()].join('\n');
    const missed = functions(textsOf.en).filter((path) => !called.includes(`${path}(`));
    expect(missed, 'add a sample that it takes').toEqual([]);
  });
});

/** A bracket, or what ends a part of a sentence, as Latin letters have it. */
const HALF_WIDTH = /\p{Script=Han}\s?[,;:!?()]|[,;:!?()]\s?\p{Script=Han}/u;
/** Chinese close up to a Latin name or a number, but for those of a date; bidi isolates count for nothing. */
const TOO_CLOSE = /(?![年月])\p{Script=Han}\u2068?[A-Za-z\d]|[A-Za-z\d]\u2069?(?![年月日])\p{Script=Han}/u;

/** Text that a person sees or hears of a page: between tags, and in the attributes that are read out. */
function visible(html: string): string[] {
  const attributes = [
    ...html.matchAll(/ (?:aria-label|aria-description|data-tip|title|placeholder|alt)="([^"]*)"/g),
  ];
  const between = html.replace(/<(bdi|code|pre|dl)[ >].*?<\/\1>/gs, ' ').split(/<[^>]*>/g);
  return [...attributes.map(([, text]) => text!), ...between].map((text) =>
    text.replace(/&(amp|lt|gt|quot|#x27);|\u00a0/g, ' ').trim(),
  );
}

/** What people and machines are called, which no language changes. */
const NAMES = new Set(
  'name title host gone address addresses adapter code link app version text why hash details ours theirs game path debian website edition'.split(
    ' ',
  ),
);

/** An address may be drawn in pieces, so that it breaks where one would read a pause. */
const IPV6_PART = /\b[\da-f]{1,4}:/g;

function namesIn(value: unknown, key = ''): string[] {
  if (typeof value === 'string') return NAMES.has(key) ? [value] : [];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([inner, part]) => namesIn(part, Array.isArray(value) ? key : inner));
}

describe('Chinese', () => {
  it('has no English words in it', () => {
    const left = [...everything(zh)].flatMap(([path, text]) => {
      const words = latinWords(withoutSamples(text));
      return words.length > 0 && !THE_SAME.has(path) ? [`${path}: ${text}`] : [];
    });
    expect(left).toEqual([]);
    for (const game of games) {
      expect([...everything(game.texts.zh)].filter(([, text]) => latinWords(text).length > 0)).toEqual([]);
    }
  });

  it('has no half-width punctuation beside its characters', () => {
    for (const texts of [zh, ...games.map((game) => game.texts.zh)]) {
      expect([...everything(texts)].filter(([, text]) => HALF_WIDTH.test(text))).toEqual([]);
      expect([...everything(texts)].filter(([, text]) => TOO_CLOSE.test(text))).toEqual([]);
    }
    expect(zh.replays.played('光迹', 0)).toMatch(/^光迹，1970/);
  });

  it.each(Object.entries(galleryViews))('leaves no English on the screen %s', (name, view) => {
    const settings = { ...view.settings, language: 'zh' as const };
    const model = reduce(
      { ...initialModel, status: 'open', facts },
      { is: 'view', view: { ...view, settings } },
      zh,
    );
    const html = renderToStaticMarkup(
      <App model={model} open={pageOverOf(name)} send={async () => ({ is: 'done' })} />,
    );
    const names = namesIn([view, facts.natives])
      .flatMap((name) => [name, onButton(name)])
      .sort((a, b) => b.length - a.length);
    const left = visible(html).flatMap((text) => {
      const rest = names
        .reduce((shorter, name) => (name ? shorter.replaceAll(name, ' ') : shorter), text)
        .replace(IPV6_PART, ' ');
      return latinWords(rest).length > 0 ? [text] : [];
    });
    expect(left).toEqual([]);
    expect(visible(html).filter((text) => HALF_WIDTH.test(text))).toEqual([]);
    expect(visible(html).filter((text) => TOO_CLOSE.test(text))).toEqual([]);
  });

  it('covers all that the reader of addresses says', () => {
    const wrong = ['', '[x]:1', '::1:27412:99999:x', '10.0.0.300', 'a b', '10.0.0.7:x'];
    for (const typed of wrong) {
      const parsed = parseAddress(typed);
      expect(parsed.ok).toBe(false);
      if (parsed.ok) continue;
      const said = zh.join.bad[parsed.why](parsed.part);
      expect(latinWords(said.replace(/“.*”/, '')), parsed.why).toEqual([]);
    }
  });
});

describe('an example of what to type', () => {
  it.each(languages)('can be joined in %s: a real code, and where it leads', (language) => {
    const [code, longer, address] = textsOf[language].join.examples.map((example) => parseJoinText(example));
    expect([code, longer]).toMatchObject([
      { ok: true, code: 'valid' },
      { ok: true, code: 'valid' },
    ]);
    expect(address).toEqual({ ...code, code: null });
  });
});

const components = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.tsx') && !path.endsWith('.test.tsx'),
);

describe('a component', () => {
  it('has no words of its own', () => {
    expect(components.length).toBeGreaterThan(20);
    const left = components.flatMap((path) =>
      literalWords(path, readFileSync(join(import.meta.dirname, '..', path), 'utf8')),
    );
    expect(left).toEqual([]);
  });

  it.each([
    '<p>Hello</p>',
    "<p>{'Hello'}</p>",
    "<p>{late ? 'Hello' : null}</p>",
    '<p>{`Hello`}</p>',
    '<button aria-label="Hello" />',
    "<input placeholder={'Hello'} />",
  ])('is found when it has words of its own: %s', (source) => {
    expect(literalWords('x.tsx', `const x = ${source};`)).toHaveLength(1);
  });

  it.each(['<p className="hello">·</p>', '<p>{texts.hello}</p>', '<p hidden={kind === "hello"}>{1}</p>'])(
    'is accepted when it has none: %s',
    (source) => {
      expect(literalWords('x.tsx', `const x = ${source};`)).toEqual([]);
    },
  );
});

interface Node {
  readonly type: string;
  readonly [key: string]: unknown;
}

/** The parts of an expression that it may turn out to be. */
const PASSED_ON: Readonly<Record<string, readonly string[]>> = {
  ConditionalExpression: ['consequent', 'alternate'],
  LogicalExpression: ['right'],
  JSXExpressionContainer: ['expression'],
};

const READ_OUT = new Set([
  'aria-label',
  'aria-description',
  'aria-valuetext',
  'data-tip',
  'title',
  'placeholder',
  'alt',
]);

/** Words in JSX that no language knows: as text, in an expression that is shown, or in an attribute that is read. */
function literalWords(path: string, source: string): string[] {
  const found: string[] = [];
  const say = (text: unknown): void => {
    if (typeof text === 'string' && /\p{L}/u.test(text)) found.push(`${path}: ${text.trim()}`);
  };
  /** What an expression may turn out to be, without what it only compares or passes on. */
  const shown = (node: Node | null): void => {
    if (node?.type === 'Literal') say(node.value);
    if (node?.type === 'TemplateLiteral') {
      for (const part of node.quasis as { value: { cooked: string } }[]) say(part.value.cooked);
    }
    for (const part of PASSED_ON[node?.type ?? ''] ?? []) shown(node![part] as Node);
  };
  const walk = (value: unknown): void => {
    if (value === null || typeof value !== 'object') return;
    const node = value as Node;
    if (node.type === 'JSXText') say(node.value);
    if (node.type === 'JSXAttribute') {
      const { name } = node.name as { name: string };
      if (READ_OUT.has(name)) shown(node.value as Node | null);
    }
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') {
      for (const child of node.children as Node[]) {
        if (child.type === 'JSXExpressionContainer') shown(child);
      }
    }
    for (const part of Object.values(node)) walk(part);
  };
  walk(parseSync(path, source).program.body);
  return found;
}
