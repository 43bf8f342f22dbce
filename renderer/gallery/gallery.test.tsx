// Every state of the gallery is a view that the contract allows, and draws the screen that it should.

import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { type RoomPlace, viewSchema } from '../../electron/party/window/contract.ts';
import { nativeFailureSchema } from '../../netcode/wire/messages.ts';
import { App } from '../app/App.tsx';
import { loadPages } from '../app/late-pages.ts';
import { initialModel, reduce } from '../app/model.ts';
import { screenOf } from '../app/screen-of.ts';
import { en } from '../languages/en.ts';
import { zh } from '../languages/zh.ts';
import { nativeFacts } from './gallery-natives.ts';
import { factsOfState, galleryViews, pageOverOf } from './gallery-views.ts';

await loadPages();

/** In English, whatever the system's language is. */
const views = Object.fromEntries(
  Object.entries(galleryViews).map(([name, view]) => [
    name,
    { ...view, settings: { ...view.settings, language: 'en' as const } },
  ]),
);

const drawn = Object.entries(views).map(([name, view]) => {
  const model = reduce({ ...initialModel, status: 'open', facts: factsOfState(name) }, { is: 'view', view });
  const over = pageOverOf(name);
  const html = renderToStaticMarkup(<App model={model} open={over} send={async () => ({ is: 'done' })} />);
  return { name, view, model, over, html };
});

describe('a view of the gallery', () => {
  it.each(drawn)('is valid and shows its screen: $name', ({ view, model, over, html }) => {
    expect(v.safeParse(viewSchema, view).issues).toBeUndefined();
    if (over) expect(html).toContain(`data-screen="${over.split('-')[0]}"`);
    expect(html).toContain(`data-screen="${screenOf(model, 'home').name}"`);
    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).not.toMatch(/undefined|NaN|\[object/);
  });

  it.each(drawn)('has words on every button, or some that can be asked for: $name', ({ html }) => {
    for (const [button] of html.matchAll(/<button.*?<\/button>/gs)) {
      // The keys of a button of a game stand in a table that says what they are.
      const words = button.includes('<kbd>') || /\p{L}{2}/u.test(button.replace(/<[^>]*>/g, ''));
      expect(words || / data-tip="[^"]+"/.test(button), button).toBe(true);
    }
  });
});

const lobby = (name: string) => drawn.find((one) => one.name === name)!.html;

describe('the home page', () => {
  it('lets a server be joined with one press unless its game is open here, and says what failed', () => {
    const cards = (name: string) =>
      [...lobby(name).matchAll(/<button[^>]*class="FoundRooms-card.*?<\/button>/gs)].map(String);
    const [openttd] = cards('home-servers').filter((card) => card.includes('Zoë’s railway'));
    expect(openttd).toContain('2 players');
    expect(openttd).toContain('aria-disabled="false"');
    const closed = cards('home-clients').filter((card) => card.includes('aria-disabled="true"'));
    expect(closed).toHaveLength(1);
    expect(closed[0]).toContain('The game is open here');
    expect(lobby('home-clients')).toMatch(
      /Luanti \(Minetest\): Game closed\..*could not open display.*Got it/s,
    );
  });

  it('says why a room cannot be joined, and lets the others be pressed', () => {
    const rooms = [...lobby('home-rooms').matchAll(/<button[^>]*class="FoundRooms-card.*?<\/button>/gs)].map(
      String,
    );
    expect(rooms).toHaveLength(7);
    const closed = rooms.filter((room) => room.includes('aria-disabled="true"'));
    expect(closed).toHaveLength(1);
    expect(closed[0]).toContain('Different version of Ethernight');
    // A former member of a locked room can enter it.
    const locked = rooms.filter((room) => room.includes('Locked'));
    expect(locked).toHaveLength(1);
    expect(locked[0]).toContain('aria-disabled="false"');
  });

  it('shows the codes of two rooms with one name, and names a room as its leader does', () => {
    const rooms = [...lobby('home-rooms').matchAll(/<button[^>]*class="FoundRooms-card.*?<\/button>/gs)].map(
      String,
    );
    const coded = rooms.filter((room) => /P8F0H|P8AG0/.test(room));
    expect(coded.map((room) => room.includes('Chen’s room'))).toEqual([true, true]);
    expect(rooms.filter((room) => room.includes('Friday night'))).toHaveLength(1);
    expect(lobby('lobby-8')).toMatch(/<h1[^>]*>The night of the long cables!<\/h1>/);
    expect(lobby('lobby-guest')).toMatch(/<h1[^>]*>Anna’s room<\/h1>/);
  });
});

describe('the match screen', () => {
  it('shows only the game before a match, and the screen on after a pause', () => {
    expect(lobby('countdown')).not.toContain('StageHud-resuming');
    expect(lobby('match-resuming')).toContain('StageHud-resuming');
  });
});

describe('a notice', () => {
  // Over everything it covered scores and buttons.
  it('says who has the room from now on where it hides nothing', () => {
    for (const name of ['lobby-new-host', 'results-new-host']) {
      expect(lobby(name)).toMatch(
        /<footer.*class="Toast-root Toast-news[^"]*".*Anna’s app hosts the room now\..*<\/footer>/s,
      );
    }
    expect(lobby('match-new-host')).toMatch(
      /class="[^"]*StageHud-notes".*class="[^"]*Toast-root Toast-news[^"]*".*Zoë has left\. Anna’s app hosts the room now\./s,
    );
    // The app of the new host knows the password and can show it.
    const known = 'Friends need its password: the key in the lobby shows it.';
    expect(lobby('lobby-heir')).toContain(`Your app hosts the room now. ${known}`);
    expect(lobby('lobby-new-host')).not.toContain(known);
  });

  it('says over every screen that the connection is away, and what happens to the person meanwhile', () => {
    const away = 'Connection to the room lost. Reconnecting… Your seat is kept.';
    for (const name of ['lobby-coming-back', 'match-coming-back']) expect(lobby(name)).toContain(away);
    expect(lobby('match-catching-up')).toMatch(
      /Back in the room\. Catching up….*<progress[^>]*value="0\.42"/s,
    );
    expect(lobby('lobby-host-silent')).toContain('No answer from the host. Reconnecting…');
    const { view, model } = drawn.find(({ name }) => name === 'lobby-guest')!;
    const shown = (change: Partial<typeof model>) =>
      renderToStaticMarkup(
        <App model={{ ...model, view, ...change }} open={null} send={async () => ({ is: 'done' })} />,
      );
    expect(shown({ status: 'connecting' })).toContain('Connection lost. Reconnecting…');
    expect(shown({})).not.toContain('Reconnecting');
    // In a match the text of the match stands alone: it says what is lost.
    const inMatch = drawn.find(({ name }) => name === 'match')!.view;
    const said = shown({ status: 'connecting', view: inMatch });
    expect(said).toContain(en.comingBack.appInMatch);
    expect(said).not.toContain(en.comingBack.app);
  });
});

describe('the lobby', () => {
  it('lets only the leader of a room kick and choose', () => {
    expect(lobby('lobby-8').match(/aria-label="Kick /g)).toHaveLength(7);
    expect(lobby('lobby-8')).toContain('type="radio"');
    expect(lobby('lobby-guest')).not.toMatch(/aria-label="Kick |type="radio"|More bots/);
  });

  it('says how many seats people have, as the list of rooms does, and how many bots there are where that is not beside it', () => {
    const seated = (name: string) =>
      /class="quiet Lobby-seated">(.*?)<\/h2>/.exec(lobby(name))![1]!.replace(/<.*?>/g, '');
    expect(seated('lobby-2')).toBe('2/8');
    expect(seated('lobby-tournament')).toBe('6/8 + 2 bots');
    expect(seated('lobby-1')).toBe('1/8');
    expect(zh.lobby.andBots(7)).toBe(' + 7 个机器人');
  });

  it('shows a guest the address that they joined at, and no other', () => {
    expect(lobby('lobby-guest')).toContain('This room’s code');
    expect(lobby('lobby-guest').match(/aria-label="Copy /g)).toHaveLength(1);
  });

  it('lets only further players of this machine be named, made ready and removed here', () => {
    const html = lobby('lobby-together');
    expect(html.match(/aria-label="Ready: /g)).toHaveLength(1);
    expect(html.match(/aria-label="Remove /g)).toHaveLength(1);
    expect(html.match(/Add a player here/g)).toHaveLength(1);
    // A local player can take a bot’s seat, as a friend at another computer can.
    expect(lobby('lobby-bots').match(/Add a player here/g)).toHaveLength(1);
    expect(lobby('lobby-full')).not.toContain('Add a player here');
    // A locked room refuses further players of a guest.
    expect(lobby('lobby-locked-guest')).not.toContain('Add a player here');
  });

  it('tells a player without keys what to do, and leads to where keys are set', () => {
    expect(lobby('lobby-keyless').split(en.controls.takePad)).toHaveLength(2);
    expect(lobby('lobby-keyless').split(`aria-label="${en.controls.setKeys}"`)).toHaveLength(2);
    expect(lobby('lobby-together')).not.toContain(en.controls.takePad);
  });

  it('tells a screen reader of chat through the log alone', () => {
    const html = lobby('lobby-party');
    expect(html.match(/role="log"/g)).toHaveLength(1);
    expect(html).toContain('Who brought the long cable?');
  });

  it('has the handicap at the same place on every card', () => {
    const cards = lobby('lobby-teams')
      .split(/<li class="[^"]*SeatCards-card SeatCards-member/)
      .slice(1);
    const places = cards.map(
      (html) => html.indexOf('chip SeatCards-handicap') - html.indexOf('SeatCards-foot'),
    );
    // But for who is silent.
    expect(places.filter((at) => at > 0)).toHaveLength(5);
    expect(cards).toHaveLength(6);
  });

  it('shows several players at this machine their devices, here and when a match begins', () => {
    const devicesIn = (name: string) =>
      lobby(name)
        .split(/<span class="[^"]*PlayerDevices-root">/)
        .slice(1)
        .map((html) =>
          [...html.split('</li>')[0]!.matchAll(/<kbd.*?<\/span>(.*?)<\/kbd>/gs)].map(([, key]) => key),
        );
    const both = [
      ['W', 'S', 'A', 'D', 'Space', 'Left Shift'],
      ['↑', '↓', '←', '→', 'J', 'Right Shift'],
    ];
    expect(devicesIn('lobby-together')).toEqual(both);
    expect(devicesIn('countdown-together').slice(0, 2)).toEqual(both);
    expect(devicesIn('lobby-8')).toEqual([]);
  });

  it('tells a late member how long the match has run and may take, and that they are in the next', () => {
    const html = lobby('lobby-waiting');
    for (const text of ['Running for 2:35', 'About 3 minutes to go.', 'You’re in the next match.', 'Watch']) {
      expect(html).toContain(text);
    }
    expect(html).not.toContain('Try again');
    expect(lobby('lobby-waiting-first')).toMatch(/They’re playing Trails(?!.*Running for)(?!.* to go\.)/s);
    expect(lobby('lobby-waiting-paused')).toMatch(/Paused for a moment\..*Running for 2:35\.(?!.* to go\.)/s);
    expect(lobby('lobby-waiting-onlooker')).toContain('Every seat is taken. You get the next free one.');
  });

  it('draws no length of a match where the host tells that the last one had no frame', () => {
    const { view, model } = drawn.find(({ name }) => name === 'lobby-waiting-first')!;
    const place = view.place as RoomPlace;
    const told = { ...view, place: { ...place, room: { ...place.room, usualFrames: 0 } } };
    const html = renderToStaticMarkup(
      <App
        model={reduce(model, { is: 'view', view: told })}
        open={null}
        send={async () => ({ is: 'done' })}
      />,
    );
    expect(html).toContain('stroke-dasharray="0 1"');
  });

  it('tells a member in the bar that the room waits for them', () => {
    const status = `class="breaks-rarely Foot-status">${en.lobby.waitedFor}<`;
    expect(lobby('replays-waited')).toContain(status);
    expect(lobby('lobby-guest')).not.toContain(status);
  });

  it('dims games with fewer seats than there are people, and no others', () => {
    const { games } = factsOfState('lobby-8');
    const small = games.filter(({ maxSeats }) => maxSeats < 8).length;
    expect(small).toBeGreaterThan(0);
    expect(lobby('lobby-8').match(/GamePicker-tile GamePicker-small/g)).toHaveLength(small);
  });

  it('lets only leaving be pressed while the connection is away, and says so', () => {
    const html = lobby('lobby-coming-back');
    expect(html).toContain(en.comingBack.nothingHere);
    expect(html).toMatch(/<div class="[^"]*Lobby-main" inert="">/);
    expect(html).toMatch(/class="button primary large ready-button Foot-ready"[^>]*disabled=""/);
    expect(html).not.toMatch(/<button type="button" class="button large"[^>]*disabled/);
  });

  it('tells a member who is ready for the next match how to sit it out', () => {
    expect(lobby('lobby-waiting')).toContain(en.running.ready);
  });

  it('has members who have gone in the chat', () => {
    const { model } = drawn.find(({ name }) => name === 'lobby-party')!;
    const [first] = (model.view!.place as RoomPlace).chat;
    const departures = [
      {
        id: 1,
        member: 99,
        name: 'Dora',
        sat: { seat: 4, team: 0 },
        why: 'banned' as const,
        after: first!.id,
      },
    ];
    const html = renderToStaticMarkup(
      <App model={{ ...model, departures }} send={async () => ({ is: 'done' })} />,
    );
    expect(html.indexOf(en.said.banned('Dora'))).toBeGreaterThan(html.indexOf(first!.text));
    // The lines of a former member keep their mark, and so begin where all others do.
    expect(html).toMatch(/<p class="[^"]*Chat-line"><svg class="[^"]*SeatMark-quiet".*?<bdi>Gone</s);
    expect(lobby('lobby-party')).toMatch(
      /<p class="[^"]*Chat-line"><svg[^>]* class="[^"]*SeatMark-unknown".*?<bdi>Gone</s,
    );
  });
});

describe('a failure screen', () => {
  it('always has a way to the beginning', () => {
    const failures = drawn.filter(({ html }) => html.includes('data-screen="failure"'));
    expect(failures.length).toBeGreaterThan(20);
    expect(failures.filter(({ html }) => !html.includes('>Back to start<')).map(({ name }) => name)).toEqual(
      [],
    );
  });

  it('tells a guest who types the code of a moved room so, and finds the room with one press', () => {
    expect(lobby('failure-moved')).toMatch(/has moved to another computer.*FoundRooms-found.*Chen’s room/s);
    expect(lobby('failure-refused')).not.toContain('FoundRooms-found');
  });

  it('has no empty lines in its details', () => {
    const html = lobby('failure-password');
    expect(html).toContain('<dt>app</dt>');
    expect(html).not.toMatch(/<bdi><\/bdi>|<bdi>null<\/bdi>/);
  });
});

describe('the lobby with a native game', () => {
  it('can close what still runs of a game that is over, and does not repeat what the ladder shows', () => {
    expect(lobby('lobby-native-still').match(/still runs on this computer/g)).toHaveLength(2);
    expect(lobby('lobby-native-playing')).not.toContain('still runs');
  });

  it.each(nativeFailureSchema.options)(
    'tells the failure %s in words of its own, with what was written last',
    (why) => {
      for (const { native } of [en, zh]) {
        const all = Object.values(native.failure);
        expect(all.filter(({ title }) => title === native.failure[why].title)).toHaveLength(1);
        expect(all.filter(({ help }) => help === native.failure[why].help)).toHaveLength(1);
      }
      const { name, model } = drawn.find((one) => one.name === 'lobby-native-failed')!;
      const view = structuredClone(views[name]!);
      const { room, native } = view.place as RoomPlace;
      room.native!.server.why = why;
      native!.server!.why = why;
      const html = renderToStaticMarkup(
        <App model={{ ...model, view }} open={null} send={async () => ({ is: 'done' })} />,
      );
      const { title, help } = en.native.failure[why];
      for (const text of [title, help, 'No available language packs']) expect(html).toContain(text);
    },
  );

  it('tells the host what keeps guests out of the game’s server, and its port', () => {
    expect(lobby('lobby-native-blocked')).toContain('sudo ufw allow 3979/tcp');
    expect(lobby('lobby-native-playing')).not.toContain('sudo');
  });

  it('shows no keys of the app on its cards', () => {
    expect(lobby('lobby-native-here')).not.toContain('PlayerDevices-root');
  });

  it('shows beside a result how many have the game, and how many more have to agree', () => {
    expect(lobby('lobby-native-8')).toContain(en.native.haveIt(4, 8));
    expect(lobby('lobby-native-over')).toContain(en.native.agreed(1, 2));
    const agree = `${en.native.agree}</button>`;
    expect(lobby('lobby-native-over')).toContain(agree);
    // Members who were in the game and are still to agree are named.
    const view = structuredClone(views['lobby-native-over']!);
    const { room, me } = view.place as RoomPlace;
    const { players, votes } = room.nativeResult!;
    const silent = players.filter(({ member }) => !votes.some(({ by }) => by === member));
    const waits = (of: typeof players) => en.lobby.waitingFor(of.map(({ name }) => name));
    expect(lobby('lobby-native-over')).toContain(waits(silent));
    const { model } = drawn.find((one) => one.name === 'lobby-native-over')!;
    const send = async () => ({ is: 'done' as const });
    const shown = () => renderToStaticMarkup(<App model={{ ...model, view }} open={null} send={send} />);
    // A member who takes the vote back is waited for; one who has left is out.
    const gone = silent.find(({ member }) => member !== me)!;
    votes.push({ by: gone.member, order: [] });
    expect(shown()).toContain(waits(silent));
    room.members = room.members.filter(({ id }) => id !== gone.member);
    expect(shown()).not.toContain(waits(silent));
    votes[0]!.by = me;
    const own = shown();
    expect(own).toContain(en.native.agreed(1, 2));
    expect(own).not.toContain(agree);
  });

  it('lets a member who lacks the game copy where it comes from', () => {
    const copy = (text: string) => `aria-label="${en.ways.copyName(text)}"`;
    const [openttd] = nativeFacts;
    for (const said of [openttd!.get.website, `sudo apt install ${openttd!.get.debian}`])
      expect(lobby('lobby-native')).toContain(copy(said));
    expect(lobby('lobby-native')).toContain(en.native.withoutThem);
    const view = structuredClone(views['lobby-native']!);
    Object.assign(view.place, { me: 5, mine: [5] });
    const { model } = drawn.find((one) => one.name === 'lobby-native')!;
    const send = async () => ({ is: 'done' as const });
    const own = renderToStaticMarkup(<App model={{ ...model, view }} open={null} send={send} />);
    expect(own).toContain(copy(openttd!.get.website));
    expect(own).not.toContain(en.native.withoutThem);
  });
});
