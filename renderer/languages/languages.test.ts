import { describe, expect, it } from 'vitest';
import type { ScreenFailure } from '../../electron/party/window/contract.ts';
import { languages } from '../../games/kit/words/languages.ts';
import { failures } from '../gallery/gallery-views.ts';
import { adviceFor } from '../screens/failure/advice.ts';
import { en as texts } from './en.ts';
import { textsOf } from './list.ts';

const screenFailures = failures.filter((one): one is ScreenFailure => one.kind !== 'bad-address');

describe.each(screenFailures)('the failure $kind', (failure) => {
  it('says what happened and why, and has a word for its button', () => {
    const { title, cause, button } = texts.failure.text(failure);
    expect(title).not.toMatch(/\.$|undefined/);
    expect(cause).toMatch(/\.$/);
    expect(cause).not.toContain('undefined');
    expect(button).not.toBe('');
  });

  it('has a button that says so if it only goes back, and does not if it acts', () => {
    const { command } = adviceFor(failure);
    expect(texts.failure.text(failure).button === texts.failure.back).toBe(command === null);
  });
});

describe('a failure', () => {
  it('of a port in use offers the next port, or only the way back when there is none', () => {
    const taken = { kind: 'port-in-use', port: 1000, next: 1001, game: 'trails' } as const;
    expect(adviceFor(taken).command).toEqual({ do: 'host', game: 'trails', port: 1001 });
    expect(texts.failure.text(taken).button).toBe('Open on port 1001 instead');
    const none = { ...taken, next: null };
    expect(adviceFor(none).command).toBeNull();
    expect(texts.failure.text(none).button).toBe(texts.failure.back);
  });

  it('by timeout can be tried again, or its address changed', () => {
    expect(adviceFor({ kind: 'timeout', address: '10.0.0.7' })).toEqual({
      command: { do: 'join', address: '10.0.0.7' },
      edit: '10.0.0.7',
      elsewhere: true,
    });
  });

  it.each([
    ['us', 'This app is too old'],
    ['them', 'The host’s app is too old'],
    ['either', 'Your versions don’t match'],
  ] as const)('of versions says in its title when %s must update', (update, title) => {
    const failure = { kind: 'version', address: '', what: 'game', ours: '1', theirs: '2', update } as const;
    expect(texts.failure.text(failure).title).toBe(title);
  });
});

describe('a text', () => {
  it('keeps a right-to-left name apart from the sentence around it, and leaves others plain', () => {
    expect(texts.results.winner(['Anna'])).toBe('Anna wins!');
    expect(texts.results.winner(['בני'])).toBe('\u2068בני\u2069 wins!');
    expect(texts.results.winner(['Anna', 'Bea', 'Carl'])).toBe('Anna, Bea and Carl share first place.');
    expect(texts.results.winner([])).toBe('Nobody won.');
  });

  it('ends with one full stop, also behind a name that has one', () => {
    expect(texts.lobby.waitingFor(['Bob', 'Chloé W.'])).toBe('Waiting for Bob and Chloé W.');
    expect(texts.said.kicked('Chloé W.')).toBe('The host kicked Chloé W.');
    expect(texts.replays.signedBy.same(['Chloé W.'])).toBe('Signed by Chloé W.');
  });

  it('gives places as people say them', () => {
    expect([1, 2, 3, 4, 11, 12, 13, 16].map(texts.results.place)).toEqual(
      '1st 2nd 3rd 4th 11th 12th 13th 16th'.split(' '),
    );
  });

  it('gives durations short, and never as zero', () => {
    // A no-break space keeps the number and its unit on one line.
    const all = ['<1\u00a0ms', '<1\u00a0ms', '1\u00a0ms', '13\u00a0ms'];
    expect([0, 0.4, 1, 12.6].map(texts.latency.rtt)).toEqual(all);
  });

  it.each(languages)('tells a guest in %s where the host finds their safety code', (language) => {
    const { ways } = textsOf[language];
    expect(ways.shortCodeHint).toContain(ways.all);
    expect(ways.shortCodes.toLowerCase()).toContain(ways.shortCode.toLowerCase());
  });
});
