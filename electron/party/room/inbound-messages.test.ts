import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHAT_KEPT } from '../../../netcode/room/chat.ts';
import { EMOTE_MS, InboundMessages, NEW_HOST_MS, NOTICE_MS } from './inbound-messages.ts';

const HOST = { member: 2, before: null, stalled: false };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const emote = (id: number, member: number) => ({ m: 'emote', id, member, emote: 'wave' }) as const;

describe('the messages of a room', () => {
  it('keep the latest lines, oldest first', () => {
    const inbound = new InboundMessages(() => {});
    for (let id = 1; id <= CHAT_KEPT + 2; id++)
      inbound.heard({ m: 'chat', id, member: 1, name: 'Ann', text: 'hi' });
    expect([inbound.chat.length, inbound.chat[0]!.id]).toEqual([CHAT_KEPT, 3]);
  });

  // A host may use the largest number; the numbers of the next host begin at 1 again.
  it('hold every line whatever numbers a host gave before, and a repeated one once', () => {
    const inbound = new InboundMessages(() => {});
    const said = (id: number, text: string, member = 1) =>
      inbound.heard({ m: 'chat', id, member, name: 'Ann', text });
    for (const id of [1, 2, 0xffff_ffff]) said(id, 'of the host');
    for (const id of [1, 2]) said(id, 'of the next');
    for (const id of [1, 2]) said(id, 'of the next');
    for (const id of [1, 2]) said(id, 'of the next', 2);
    expect(inbound.chat.map(({ text }) => text)).toEqual([
      ...['of the host', 'of the host', 'of the host'],
      ...['of the next', 'of the next'],
      ...['of the next', 'of the next'],
    ]);
  });

  // A screen reader and the log order lines by these numbers.
  it('number lines and emotes themselves', () => {
    const inbound = new InboundMessages(() => {});
    for (const id of [7, 0xffff_ffff, 1])
      inbound.heard({ m: 'chat', id, member: 1, name: 'Ann', text: 'hi' });
    expect(inbound.chat.map(({ id }) => id)).toEqual([1, 2, 3]);
    for (const member of [1, 2]) inbound.heard(emote(7, member));
    expect(inbound.emotes.map(({ id }) => id)).toEqual([4, 5]);
  });

  it('show an emote for a while, one of each member, and report its end', () => {
    const onChange = vi.fn();
    const inbound = new InboundMessages(onChange);
    inbound.heard(emote(1, 1));
    inbound.heard(emote(2, 2));
    vi.advanceTimersByTime(EMOTE_MS - 1);
    inbound.heard(emote(3, 1));
    expect(inbound.emotes.map(({ id }) => id)).toEqual([2, 3]);
    vi.advanceTimersByTime(1);
    expect(inbound.emotes.map(({ id }) => id)).toEqual([3]);
    vi.advanceTimersByTime(EMOTE_MS);
    expect(inbound.emotes).toEqual([]);
    expect(onChange).toHaveBeenCalledTimes(3);
  });

  // A hostile host may name any number of senders; each view holds all shown emotes, 10 times per second.
  it('show at most as many emotes as the room has people, whatever senders a host names', () => {
    const inbound = new InboundMessages(() => {});
    for (let id = 1; id <= 1_000; id++) inbound.heard(emote(id, id));
    expect(inbound.emotes).toHaveLength(24);
    expect(inbound.emotes.at(-1)!.id).toBe(1_000);
  });

  it('show a denial for a while; the next takes its place for the full time', () => {
    const inbound = new InboundMessages(() => {});
    inbound.heard({ m: 'no', denial: { why: 'nobody' } });
    vi.advanceTimersByTime(NOTICE_MS - 1);
    inbound.heard({ m: 'no', denial: { why: 'too-fast' } });
    vi.advanceTimersByTime(NOTICE_MS - 1);
    expect(inbound.notice).toEqual({ why: 'too-fast' });
    vi.advanceTimersByTime(1);
    expect(inbound.notice).toBeNull();
  });

  // The note covers the score bar of a match.
  it('name a new host for half as long', () => {
    const inbound = new InboundMessages(() => {});
    inbound.hostedBy(HOST, false);
    vi.advanceTimersByTime(NEW_HOST_MS - 1);
    expect(inbound.newHost).toBe(HOST);
    vi.advanceTimersByTime(1);
    expect(inbound.newHost).toBeNull();
    expect(NEW_HOST_MS).toBeLessThanOrEqual(NOTICE_MS / 2);
  });

  it.each([
    ['there is something to do about it', HOST, true],
    ['this app did not answer', { ...HOST, stalled: true }, false],
  ])('name a new host for the full time where %s', (_, host, asks) => {
    const inbound = new InboundMessages(() => {});
    inbound.hostedBy(host, asks);
    vi.advanceTimersByTime(NOTICE_MS - 1);
    expect(inbound.newHost).toBe(host);
    vi.advanceTimersByTime(1);
    expect(inbound.newHost).toBeNull();
  });

  // The second time replaces the timer of the first.
  it('name a host who has the room once more for as long', () => {
    const inbound = new InboundMessages(() => {});
    for (const member of [2, 3, 2]) {
      inbound.hostedBy({ ...HOST, member }, false);
      vi.advanceTimersByTime(NEW_HOST_MS / 2 - 1);
    }
    vi.advanceTimersByTime(NEW_HOST_MS / 2);
    expect(inbound.newHost?.member).toBe(2);
  });

  it('are silent once they are closed', () => {
    const onChange = vi.fn();
    const inbound = new InboundMessages(onChange);
    inbound.heard(emote(1, 1));
    inbound.close();
    vi.advanceTimersByTime(2 * EMOTE_MS);
    expect(onChange).not.toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
  });
});
