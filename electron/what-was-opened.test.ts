import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { ToPartyProcess } from './party-supervisor.ts';
import { argumentsFor, whatWasOpened } from './what-was-opened.ts';

const LINK = 'ethernight://join/192.168.1.4';
const REPLAY = 'evening.ethernight-replay';

function world() {
  const page = { there: false };
  const sent: ToPartyProcess[] = [];
  const opened = whatWasOpened({ isThere: () => page.there, send: (message) => sent.push(message) });
  return { page, sent, opened };
}

describe('what was opened', () => {
  it('waits for the first page, and goes to the party once', () => {
    const { page, sent, opened } = world();
    opened.commandLine(['--udp-port=0', LINK, REPLAY], '/home/ann');
    expect(sent).toEqual([]);
    expect(opened.waiting).toMatchObject({ join: LINK, replay: expect.anything() });
    page.there = true;
    opened.handOver();
    opened.handOver();
    expect(sent.map(({ type }) => type)).toEqual(['link', 'replay']);
    expect(opened.waiting).toEqual({});
  });

  it('goes to the party at once where a page is there, and nothing goes where nothing was opened', () => {
    const { page, sent, opened } = world();
    page.there = true;
    opened.link(LINK);
    opened.link(null);
    opened.replay(null);
    opened.commandLine(['https://example.invalid/'], '/');
    expect(sent).toEqual([{ type: 'link', link: LINK }]);
  });

  it('is the last link of several that wait', () => {
    const { page, sent, opened } = world();
    opened.link(`${LINK}:1`);
    opened.link(`${LINK}:2`);
    page.there = true;
    opened.handOver();
    expect(sent).toEqual([{ type: 'link', link: `${LINK}:2` }]);
  });

  it('is a replay in the folder in which it was typed', () => {
    const { page, sent, opened } = world();
    page.there = true;
    const folder = join(import.meta.dirname, 'somewhere');
    opened.commandLine([REPLAY], folder);
    expect(JSON.stringify(sent)).toContain(JSON.stringify(join(folder, REPLAY)).slice(1, -1));
  });
});

describe('the arguments of an app that is started in place of another one', () => {
  const started = ['.', '--udp-port=0', LINK, '/home/ann/old.ethernight-replay'];
  const of = (waiting: Parameters<typeof argumentsFor>[0]) => argumentsFor(waiting, started, '/home/ann');

  it('are those of the other one, less what that was opened with', () => {
    expect(of({})).toEqual(['.', '--udp-port=0']);
  });

  it('end with what waits, unless that is a replay of another machine', () => {
    const path = `/home/ann/${REPLAY}`;
    expect(of({ join: `${LINK}:2`, replay: { is: 'here', path } }).slice(2)).toEqual([`${LINK}:2`, path]);
    expect(of({ replay: { is: 'elsewhere', name: REPLAY } })).toEqual(of({}));
  });
});
