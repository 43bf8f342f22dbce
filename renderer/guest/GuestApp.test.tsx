import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GuestView } from '../../electron/guests/guest-contract.ts';
import { initialPreferences } from '../../electron/party/window/preferences.ts';
import { initialModel, type Model, reduce } from '../app/model.ts';
import { ended, result, roomView, tournament } from '../gallery/gallery-rooms.ts';
import { facts } from '../gallery/gallery-views.ts';
import { en } from '../languages/en.ts';
import { viewOf } from '../party-link/guest-answers.ts';
import { GuestApp, guestPages, wallPages } from './GuestApp.tsx';

// So that they show at once.
await guestPages.load();
await wallPages.load();

const send = () => Promise.resolve({ is: 'done' as const });

function shown(guest: GuestView, change: Partial<Model> = {}, isBigScreen = false): string {
  const open: Model = { ...initialModel, status: 'open', facts };
  const model = {
    ...reduce(open, { is: 'view', view: viewOf(guest, initialPreferences) }),
    ...change,
  };
  const app = { model, guest, address: '10.0.0.7', isBigScreen, send };
  return renderToStaticMarkup(<GuestApp {...app} />);
}

const door = (change: Partial<Extract<GuestView['place'], { at: 'door' }>> = {}): GuestView['place'] => ({
  at: 'door',
  title: '',
  host: 'Ada',
  game: 'trails',
  password: false,
  file: null,
  app: { port: 27412, host: '0123456789abcdef'.repeat(2) },
  ...change,
});

function room(
  players: number,
  ...change: Parameters<typeof roomView> extends [number, ...infer Rest] ? Rest : never
) {
  const { place } = roomView(players, ...change);
  if (place.at !== 'room') throw new Error('the gallery has rooms');
  return { ...place, outOfStep: null, ways: null };
}

beforeEach(() => {
  // Its language is the browser's.
  const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['en']);
  return () => languages.mockRestore();
});

describe('the page of a browser that only watches', () => {
  const ways = {
    address: '10.0.0.7:27412',
    code: 'XRSQ-5W-HJ7',
    page: { link: 'http://10.0.0.7:27412/p/abc', digits: '001234' },
  };
  const wall = (...[players, change, roomChange]: Parameters<typeof room>) => {
    const place = room(players, change, {
      ...roomChange,
      onlookers: [{ id: 40, name: 'Wall', watches: true, silent: false, audience: true }],
    });
    return shown({ place: { ...place, me: 40, onlooks: true, ways }, failure: null, next: [] });
  };

  it('shows the way in and the free seats, and nothing to get ready with', () => {
    const html = wall(3);
    expect(html).toContain('Code X R S Q - 5 W - H J 7');
    expect(html).toContain('aria-label="Scan to play in a browser"');
    expect(html).toContain('5 free seats');
    expect(html).not.toContain('ready-button');
  });

  it('says under the code to type, on every page, that it needs a password, or that the room is locked', () => {
    const under = (change: Parameters<typeof room>[2]) =>
      wall(3, {}, change).match(/<section[^>]*aria-label="Join with this code".*?<\/section>/s)![0];
    expect(under({})).not.toContain(en.lobby.hasPassword);
    expect(under({ password: true })).toContain(en.lobby.hasPassword);
    expect(under({ password: true, locked: true })).toContain(en.lobby.locked);
    expect(wall(3, {}, { password: true }).split(en.lobby.hasPassword)).toHaveLength(2);
  });

  it('shows the address to type under what is scanned', () => {
    expect(wall(3).replace(/<[^>]*>/g, '')).toContain('10.0.0.7:27412/001234');
  });

  it('shows nothing to scan where the guest may not know the link for browsers', () => {
    const place = room(
      3,
      {},
      { onlookers: [{ id: 40, name: 'W', watches: true, silent: false, audience: true }] },
    );
    const html = shown({
      place: { ...place, me: 40, onlooks: true, ways: { ...ways, page: null } },
      failure: null,
      next: [],
    });
    expect(html).toContain('Code X R S Q');
    expect(html).not.toContain('class="JoinPanel-qr"');
  });

  it('says that a vote is on and what has how many votes, also in a tournament and under a result', () => {
    const wishes = ['drift', 'powder', 'powder'].map((game, at) => ({ member: at + 1, game }));
    const vote = { voteMs: 8_000, wishes };
    const said = 'The room votes on the next game. 2 for Powder and 1 for Drift.';
    expect(wall(4, {}, vote)).toContain(said);
    expect(wall(4, {}, { ...vote, tournament: tournament(4, 'double') })).toContain(said);
    expect(wall(4, { ...ended }, { ...vote, result: result(4, [1, 2, 3, 4, 5]) })).toContain(said);
    expect(wall(4, {}, { voteMs: 0, wishes: [] })).toContain('The room votes on the next game.');
    expect(wall(4, {}, { wishes })).not.toContain('The room votes');
  });

  it('shows who is next in a tournament, and the result with its places', () => {
    expect(wall(4, {}, { tournament: tournament(4, 'double') })).toMatch(
      /Tournament in [A-Z][a-z]+ · Next: /,
    );
    const scoreboard = [{ member: 1, name: 'Anna', matches: 1, wins: 1, points: 2 }];
    const html = wall(4, { ...ended }, { result: result(4, [1, 2, 3, 4, 5]), scoreboard });
    expect(html).toContain('data-screen="results"');
    // What the figures are is said once over each column.
    expect(html).toMatch(/>Score<.*>Tonight<.*1st/);
    expect(html).not.toContain('2 points');
    const many = wall(
      12,
      { ...ended },
      {
        result: result(
          12,
          [...Array(12).keys()].map((at) => at + 1),
        ),
      },
    );
    expect(many.match(/>Score</g)).toHaveLength(2);
  });
});

describe('the page of a guest', () => {
  it('asks at the door for a name, and for a password where the room has one, with a word that it is in the clear', () => {
    const open = shown({ place: door(), failure: null, next: [] });
    expect(open).toContain('Ada');
    expect(open).not.toContain('type="password"');
    const shut = shown({ place: door({ password: true }), failure: 'password', next: [] });
    expect(shut).toContain('unencrypted');
    expect(shut).toContain('not the room’s password');
  });

  it('asks a big screen at the door for the password alone', () => {
    const html = shown({ place: door({ password: true }), failure: null, next: [] }, {}, true);
    expect(html.match(/<input/g)).toHaveLength(1);
    expect(html).toContain('Password');
    expect(html).toContain('Open the big screen</button>');
    expect(html).not.toContain('Only watch');
  });

  it('calls the room at the door by the name that all others see, also after another host has taken over', () => {
    const html = shown({ place: door({ host: 'Ben', maker: 'Ada' }), failure: null, next: [] });
    expect(html).toContain('Ada’s room');
    expect(html).not.toContain('Ben');
  });

  it('speaks the language of the phone', () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['zh-CN', 'en']);
    expect(shown({ place: door(), failure: null, next: [] })).toContain('只观看');
  });

  it('offers to be controls alone in games that all see in one picture, and no others', () => {
    const lobby = (game: string) => {
      const place = room(3);
      return shown({ place: { ...place, room: { ...place.room, game } }, failure: null, next: [] });
    };
    for (const game of ['trails', 'powder', 'arena']) expect(lobby(game)).toContain('big screen');
    for (const game of ['drift', 'ember', 'skirmish']) expect(lobby(game)).not.toContain('big screen');
  });

  it('offers the file that the host hands out, with its checksum', () => {
    const file = {
      name: 'Ethernight.exe',
      bytes: 98_300_000,
      sha256: '0123456789abcdef'.repeat(4),
      path: '/f/x',
    };
    const html = shown({ place: door({ file }), failure: null, next: [] });
    expect(html).toContain('href="/f/x"');
    expect(html).toMatch(/Ethernight\.exe.*98 MB/);
    expect(html).toContain('01234567 89abcdef');
    expect(shown({ place: door(), failure: null, next: [] })).not.toContain('SHA-256');
  });

  it('leads an app that is on this machine into the room, with the host’s key', () => {
    const html = shown({ place: door(), failure: null, next: [] });
    expect(html).toMatch(/href="ethernight:\/\/join\/[\w.]+:27412\?host=(0123456789abcdef){2}"/);
  });

  it('shows in the lobby who is here, who plays in a browser, and one button to get ready', () => {
    const place = room(3);
    const members = place.room.members.map((one) => (one.id === 2 ? { ...one, served: true as const } : one));
    const html = shown({ place: { ...place, room: { ...place.room, members } }, failure: null, next: [] });
    for (const { name } of members) expect(html).toContain(name);
    expect(html.match(/In a browser, not encrypted/g)).toHaveLength(1);
    expect(html.match(/ready-button/g)).toHaveLength(1);
  });

  it('gets ready from the results, too, with a button that names the next game', () => {
    const after = room(3, ended, { result: result(3, [1, 2, 3]) });
    const html = shown({ place: after, failure: null, next: [] });
    expect(html).toContain('data-screen="results"');
    expect(html).toMatch(/<button[^>]*ready-button[^>]*>Play Trails</);
  });

  it('leads from the results to the lobby alone where the next game wants an app', () => {
    const after = room(3, ended, { result: result(3, [1, 2, 3]), game: 'cartridge' });
    const html = shown({ place: after, failure: null, next: [] });
    expect(html).not.toContain('ready-button');
    expect(html).toMatch(/<button[^>]*primary[^>]*data-focus[^>]*>Back to lobby</);
  });

  it('has a line and the table of a tournament, in the lobby and in the results', () => {
    const held = { tournament: tournament(4, 'league') };
    const lobby = room(4, {}, held);
    const results = room(4, ended, { ...held, result: result(4, [1, 2, 3, 4]) });
    for (const [screen, place] of [
      ['lobby', lobby],
      ['results', results],
    ] as const) {
      const html = shown({ place, failure: null, next: [] });
      expect(html).toContain(`data-screen="${screen}"`);
      expect(html).toMatch(
        /<section[^>]* aria-label="Tournament in [A-Z][a-z]+" data-note="tournament">.*?Table<\/button>/,
      );
    }
    expect(shown({ place: room(4), failure: null, next: [] })).not.toContain('Tournament');
  });

  it('has a line and a button of the vote that is on, in the lobby and in the results', () => {
    const on = { voteMs: 8_000, wishes: [{ member: 2, game: 'powder' }] };
    for (const place of [room(4, {}, on), room(4, ended, { ...on, result: result(4, [1, 2, 3, 4]) })]) {
      const html = shown({ place, failure: null, next: [] });
      expect(html).toMatch(/data-note="vote">.*?The room votes on the next game\..*?>Vote<\/button>/);
    }
    expect(shown({ place: room(4), failure: null, next: [] })).not.toContain('data-note="vote"');
  });

  it('leads from the lobby to all games that may be wished for', () => {
    const html = shown({ place: room(4), failure: null, next: [] });
    expect(html).toMatch(/<button[^>]*aria-label="Vote, tournament"/);
  });

  it('has no button to get ready while the tournament calls others', () => {
    const held = tournament(4, 'league');
    const calls = (...sides: number[]) => ({ tournament: { ...held, call: { of: held.call!.of, sides } } });
    const { me } = room(4);
    const own = held.entrants.findIndex(({ member }) => member === me);
    const others = [0, 1, 2, 3].filter((at) => at !== own).slice(0, 2);
    const ended4 = { result: result(4, [1, 2, 3, 4]) };
    for (const [called, buttons] of [
      [calls(own, others[0]!), 1],
      [calls(...others), 0],
    ] as const) {
      for (const place of [room(4, {}, called), room(4, ended, { ...ended4, ...called })]) {
        const html = shown({ place, failure: null, next: [] });
        expect(html.match(/ready-button/g) ?? []).toHaveLength(buttons);
      }
    }
  });

  it('offers no pages of a machine’s owner: no settings, replays or ways in', () => {
    const html = shown({ place: room(3), failure: null, next: [] });
    for (const words of ['Settings', 'Replays', 'Network', 'All ways in', 'Kick']) {
      expect(html).not.toContain(words);
    }
  });

  it('says that a game which only apps can play is the next one’s', () => {
    const place = room(3);
    const html = shown({
      place: { ...place, room: { ...place.room, game: 'ember' } },
      failure: null,
      next: [],
    });
    const file = facts.games.find(({ id }) => id === 'ember')?.fileEnding;
    expect(html.includes('needs the app')).toBe(file !== undefined);
  });

  it('says what to do when the host cannot be reached, and when the code was renewed', () => {
    const at = (status: Model['status']) => shown({ place: door(), failure: null, next: [] }, { status });
    expect(at('gone')).toContain('Wi-Fi');
    expect(at('uninvited')).toContain(en.guest.uninvited.title);
    const closed = shown({ place: door(), failure: 'closed', next: [] }, { status: 'gone' });
    expect(closed).toContain('Scan the code on the screen that has it now');
  });

  it('asks a browser that was not let in for the digits on the screen, and no browser that a next host awaits', () => {
    const at = (status: Model['status'], ...next: GuestView['next']) =>
      shown({ place: door(), failure: null, next }, { status });
    expect(at('uninvited')).toMatch(/<input[^>]*inputMode="numeric"[^>]*pattern="\[0-9\]\{6\}"/i);
    expect(at('uninvited')).toContain(en.guest.digits.label);
    expect(at('gone')).not.toContain('<input');
    expect(at('uninvited', { name: 'Ben', link: null })).not.toContain('<input');
  });

  it('says where the room goes on when the host has left, and whose code to scan when it has died', () => {
    const next = [{ name: 'Ben', link: null }];
    const left = shown({ place: door(), failure: 'moved', next }, { status: 'gone' });
    expect(left).toMatch(/goes on at .?Ben.?’s computer/);
    expect(left).toMatch(/the code on .?Ben.?’s screen/);
    const died = shown({ place: door(), failure: null, next }, { status: 'gone' });
    expect(died).toContain('lost the host');
    expect(died).toMatch(/the code on .?Ben.?’s screen/);
    const shut = shown({ place: door(), failure: 'closed', next }, { status: 'gone' });
    expect(shut).not.toContain('Ben');
  });
});
