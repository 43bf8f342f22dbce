import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { ScreenFailure, View } from '../../../electron/party/window/contract.ts';
import { found } from '../../gallery/gallery-fixtures.ts';
import { homeView } from '../../gallery/gallery-rooms.ts';
import { facts } from '../../gallery/gallery-views.ts';
import { en } from '../../languages/en.ts';
import { FailureScreen } from './FailureScreen.tsx';

function screen(failure: ScreenFailure, change: Partial<View> = {}): { html: string; buttons: string[] } {
  const html = renderToStaticMarkup(
    <FailureScreen
      {...{ failure, view: homeView(change), games: facts.games, version: '9.8.7' }}
      {...{ send: () => {}, onEdit: () => {}, onHome: () => {} }}
    />,
  ).replaceAll('&#x27;', "'");
  const actions = html.slice(html.indexOf('class="actions"'), html.indexOf('<details'));
  return { html, buttons: [...actions.matchAll(/large"[^>]*>([^<]+)</g)].map(([, label]) => label!) };
}

const ADDRESS = '10.0.0.7';
const { again, edit, back } = en.failure;

describe('a failure', () => {
  it('has one large button, and others for what else helps', () => {
    const timeout: ScreenFailure = { kind: 'timeout', address: ADDRESS };
    expect(screen(timeout).buttons).toEqual([en.failure.text(timeout).button, edit, back]);
    const full: ScreenFailure = { kind: 'full', address: ADDRESS, seats: 8 };
    expect(screen(full).buttons).toEqual([en.failure.text(full).button, back]);
    const left: ScreenFailure = { kind: 'host-left' };
    expect(screen(left).buttons).toEqual([en.failure.text(left).button]);
  });

  it('says what the host said, where they said anything', () => {
    expect(screen({ kind: 'kicked', why: 'too loud' }).html).toContain('<bdi>too loud</bdi>');
    expect(screen({ kind: 'kicked', why: '' }).html).not.toContain(en.failure.reason);
  });

  it('shows rooms of the network where the one that was meant may be another by now', () => {
    const timeout: ScreenFailure = { kind: 'timeout', address: ADDRESS };
    expect(screen(timeout, { found }).html).toContain('FoundRooms-card');
    expect(screen(timeout).html).not.toContain('FoundRooms-found');
    expect(screen({ kind: 'host-left' }, { found }).html).not.toContain('FoundRooms-card');
  });

  it('has its details folded away, with the version, and without what is empty', () => {
    const { html } = screen({ kind: 'kicked', why: '' });
    expect(html).toContain('<dt>app</dt><dd><bdi>9.8.7</bdi></dd>');
    expect(html).not.toContain('<dt>why</dt>');
  });
});

describe('a room that asks for a password', () => {
  const room = { title: 'Friday', host: 'Ann' };
  const failure = (shut: 'locked' | null) =>
    ({ kind: 'password', address: ADDRESS, room, shut }) as unknown as ScreenFailure;

  it('has a field for it, and a button that waits for something to be typed', () => {
    const { html } = screen(failure(null));
    expect(html).toContain('<form');
    expect(html).toMatch(/<button type="submit"[^>]*disabled/);
    expect(html).toContain('Friday');
    expect(html).toContain(en.rooms.roomOf('Ann'));
  });

  it('can be tried again without one where it is locked', () => {
    expect(screen(failure('locked')).buttons).toContain(again);
    expect(screen(failure(null)).buttons).not.toContain(again);
  });
});
