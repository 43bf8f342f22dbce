import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { View } from '../../electron/party/window/contract.ts';
import { App } from '../app/App.tsx';
import { loadPages } from '../app/late-pages.ts';
import { initialModel, reduce } from '../app/model.ts';
import { ended, guest, pauseOf, playing, result, room, roomView } from '../gallery/gallery-rooms.ts';
import { facts } from '../gallery/gallery-views.ts';

await loadPages();

function drawn(view: View): string {
  const english = { ...view, settings: { ...view.settings, language: 'en' as const } };
  const model = reduce({ ...initialModel, status: 'open', facts }, { is: 'view', view: english });
  return renderToStaticMarkup(<App model={model} send={async () => ({ is: 'done' })} />);
}

const { members } = room(3);
const host = members.find(({ leader }) => leader)!.name;
const announcement = { name: host, text: '<b>Pizza</b> is here' };
const line = /<section[^>]*aria-label="Announcement".*?<\/section>/s;

describe('an announcement', () => {
  it.each([
    ['the lobby', roomView(3, guest, { announcement })],
    ['the results', roomView(3, { ...ended, ...guest }, { announcement, result: result(3, [1, 2, 3]) })],
    ['a pause', roomView(3, guest, { ...playing, pause: pauseOf('paused', [3]), announcement })],
  ])('stands with who says it in %s, as plain text, and not for a guest to take back', (_, view) => {
    const [html] = drawn(view).match(line)!;
    expect(html.replace(/<[^>]*>/g, '')).toBe(`Host ${host} &lt;b&gt;Pizza&lt;/b&gt; is here`);
    expect(html).not.toContain('<button');
  });

  it('waits while a match is played', () => {
    expect(drawn(roomView(3, guest, { ...playing, announcement }))).not.toMatch(line);
  });

  it('is for the leader to take back, but for one of the hall, which is said to be of it', () => {
    expect(drawn(roomView(3, {}, { announcement })).match(line)![0]).toContain('Take back the announcement');
    const [hall] = drawn(roomView(3, {}, { announcement: { text: 'Doors close at 2' } })).match(line)!;
    expect(hall.replace(/<[^>]*>/g, '')).toBe('The hall Doors close at 2');
    expect(hall).not.toContain('<button');
    const posing = { name: 'The hall', text: 'Doors close at 2' };
    const posed = members.map((member) => ({ ...member, ...(member.leader && { name: posing.name }) }));
    const [other] = drawn(roomView(3, guest, { announcement: posing, members: posed })).match(line)!;
    expect(other).toContain('Host ');
  });

  it('is of the host before once another member leads, and of the host again once it leads', () => {
    const bob = members[1]!;
    const by = (leads: string) => {
      const now = members.map((member) => ({ ...member, leader: member.name === leads }));
      return drawn(roomView(3, guest, { announcement, members: now }))
        .match(line)![0]
        .replace(/<[^>]*>/g, '');
    };
    expect(by(bob.name)).toMatch(new RegExp(`^${host}, host before, `));
    expect(by(host)).toMatch(new RegExp(`^Host ${host} `));
    const gone = members.slice(1).map((member) => ({ ...member, leader: member === bob }));
    const html = drawn(roomView(3, guest, { announcement, members: gone }));
    expect(html.match(line)![0]).toContain(', host before,');
  });

  it('is made from the chat’s field by the leader alone', () => {
    expect(drawn(roomView(3))).toContain('Announce it to everybody');
    expect(drawn(roomView(3, guest))).not.toContain('Announce it to everybody');
  });
});
