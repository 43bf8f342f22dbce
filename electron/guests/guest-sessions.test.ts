import { describe, expect, it } from 'vitest';
import { GuestSessions, MOST_SESSIONS } from './guest-sessions.ts';

const FROM = '10.0.0.9';

/** A browser that has come by the code: its cookie and key. */
function comeIn(sessions: GuestSessions, before = '', from = FROM) {
  const cookie = sessions.cookieFor(sessions.token, before, from)!;
  return { cookie, key: sessions.keyFor(cookie)! };
}

describe('the code on the host’s screen', () => {
  it('lets in one browser after the other, each as another guest', () => {
    const sessions = new GuestSessions(() => {});
    const [one, other] = [comeIn(sessions), comeIn(sessions)];
    expect(sessions.guestOf(one)).toBe(1);
    expect(sessions.guestOf(other)).toBe(2);
  });

  it('has a token of 128 bits, and any other one lets no browser in', () => {
    const sessions = new GuestSessions(() => {});
    expect(Buffer.from(sessions.token, 'base64url')).toHaveLength(16);
    for (const token of ['', 'x', sessions.token.slice(1)])
      expect(sessions.cookieFor(token, '', FROM)).toBeNull();
  });

  it('is worth nothing once it was renewed, and who is in stays in', () => {
    const sessions = new GuestSessions(() => {});
    const { token } = sessions;
    const guest = comeIn(sessions);
    sessions.renew(new Set([1]));
    expect(sessions.cookieFor(token, '', FROM)).toBeNull();
    expect(sessions.guestOf(guest)).toBe(1);
  });

  it('that is renewed takes along all who came by it and are in no room, to come in later', () => {
    const forgotten: number[] = [];
    const sessions = new GuestSessions((guest) => forgotten.push(guest));
    const [guest, hoarded, other] = [comeIn(sessions), comeIn(sessions), comeIn(sessions)];
    sessions.renew(new Set([1]));
    expect([guest, hoarded, other].map((one) => sessions.guestOf(one))).toEqual([1, null, null]);
    expect(forgotten).toEqual([2, 3]);
  });
});

describe('a guest’s session', () => {
  it('is that of the same guest when the browser comes by the code again, with a new key', () => {
    const sessions = new GuestSessions(() => {});
    const before = comeIn(sessions);
    const again = comeIn(sessions, before.cookie);
    expect(again.cookie).toBe(before.cookie);
    expect(sessions.guestOf(again)).toBe(1);
    expect(sessions.guestOf(before)).toBeNull();
  });

  it('needs cookie and key, and the key is told once', () => {
    const sessions = new GuestSessions(() => {});
    const [{ cookie, key }, other] = [comeIn(sessions), comeIn(sessions)];
    expect(sessions.keyFor(cookie)).toBe('kept');
    expect(sessions.keyFor('guessed')).toBeNull();
    expect(sessions.guestOf({ cookie, key: '' })).toBeNull();
    expect(sessions.guestOf({ cookie, key: other.key })).toBeNull();
    expect(sessions.guestOf({ cookie: '', key })).toBeNull();
  });

  it('is forgotten when many others have been seen since, and no sooner', () => {
    const sessions = new GuestSessions(() => {});
    const [kept, lost] = [comeIn(sessions), comeIn(sessions)];
    for (let others = 0; others < MOST_SESSIONS - 1; others++) {
      comeIn(sessions);
      expect(sessions.guestOf(kept)).toBe(1);
    }
    expect(sessions.guestOf(lost)).toBeNull();
  });

  it('outlasts others from ever new addresses while it has a socket', () => {
    const sessions = new GuestSessions(() => {});
    const [here, asleep] = [comeIn(sessions), comeIn(sessions, '', '10.0.0.8')];
    sessions.noteSockets(1, 1);
    for (let others = 0; others < 2 * MOST_SESSIONS; others++) comeIn(sessions, '', `10.0.1.${others}`);
    expect(sessions.guestOf(here)).toBe(1);
    expect(sessions.guestOf(asleep)).toBeNull();
    sessions.noteSockets(1, -1);
    for (let others = 0; others < MOST_SESSIONS; others++) comeIn(sessions, '', `10.0.2.${others}`);
    expect(sessions.guestOf(here)).toBeNull();
  });

  it('outlasts any number of others from another address, and it is told who is forgotten', () => {
    const forgotten: number[] = [];
    const sessions = new GuestSessions((guest) => forgotten.push(guest));
    const friends = Array.from({ length: 8 }, (_, at) => comeIn(sessions, '', `10.0.0.${at + 10}`));
    for (let come = 0; come < 2 * MOST_SESSIONS; come++) comeIn(sessions);
    expect(friends.map((friend) => sessions.guestOf(friend))).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(forgotten).toEqual(Array.from({ length: 8 + MOST_SESSIONS }, (_, at) => at + 9));
  });
});
