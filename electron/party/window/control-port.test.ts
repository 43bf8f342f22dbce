import { describe, expect, it } from 'vitest';
import { carrierPair } from '../testing/carrier-pair.ts';
import type { Carrier } from './carrier.ts';
import { type Answer, type Command, commandSchema, factsOf, type Outcome, type View } from './contract.ts';
import { ControlPort } from './control-port.ts';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const facts = factsOf('0.1.0', []);

/** A request of a window that has all answers before `since`. */
function asking(id: number, command?: unknown, since = 0, window = 'w') {
  return { window, since, id, ...(command === undefined ? {} : { command }) };
}

function setUp(obey: (command: Command) => Outcome | Promise<Outcome> = () => ({ is: 'done' })) {
  const obeyed: Command[] = [];
  const faults: unknown[] = [];
  let gone = 0;
  const control = new ControlPort<Command, View>({
    facts,
    commands: commandSchema,
    obey(command) {
      obeyed.push(command);
      return obey(command);
    },
    onFault: (error) => faults.push(error),
    onGone: () => gone++,
  });
  const window = () => {
    const [page, app] = carrierPair<unknown, unknown>();
    const answers: Answer[] = [];
    page.onMessage((message) => answers.push(message as Answer));
    control.attach(app as Carrier<unknown, unknown>);
    return { page, answers, outcomes: () => answers.filter(({ is }) => is === 'outcome') };
  };
  return { control, obeyed, faults, window, gone: () => gone };
}

describe('the control port', () => {
  it('answers every command once, by its id, in the order of arrival', async () => {
    const why = { kind: 'no-room' } as const;
    const { obeyed, window } = setUp(({ do: what }) =>
      what === 'report'
        ? { is: 'done', report: 'all is well' }
        : what === 'leave'
          ? { is: 'done' }
          : { is: 'rejected', why },
    );
    const { page, outcomes } = window();
    page.send(asking(3, { do: 'leave' }));
    page.send(asking(7, { do: 'gift' }));
    page.send(asking(8, { do: 'report' }));
    await settled();
    expect(obeyed).toEqual([{ do: 'leave' }, { do: 'gift' }, { do: 'report' }]);
    expect(outcomes()).toEqual([
      { is: 'outcome', id: 3, outcome: { is: 'done' } },
      { is: 'outcome', id: 7, outcome: { is: 'rejected', why } },
      { is: 'outcome', id: 8, outcome: { is: 'done', report: 'all is well' } },
    ]);
  });

  it('logs and answers a command that fails, and obeys the next one', async () => {
    const { faults, window } = setUp(({ do: what }) => {
      if (what === 'gift') throw new Error('no ground');
      return what === 'leave' ? Promise.reject(new Error('no disk')) : { is: 'done' };
    });
    const { page, outcomes } = window();
    for (const [id, what] of ['gift', 'leave', 'report'].entries()) page.send(asking(id, { do: what }));
    await settled();
    expect(outcomes()).toEqual([
      { is: 'outcome', id: 0, outcome: { is: 'rejected', why: { kind: 'failed', why: 'Error: no ground' } } },
      { is: 'outcome', id: 1, outcome: { is: 'rejected', why: { kind: 'failed', why: 'Error: no disk' } } },
      { is: 'outcome', id: 2, outcome: { is: 'done' } },
    ]);
    expect(faults).toHaveLength(2);
  });

  it('tells a window that comes back what became of its command, and obeys that once', async () => {
    let obey: (outcome: Outcome) => void = () => {};
    const { obeyed, window } = setUp(({ do: what }) =>
      what === 'leave'
        ? { is: 'done' }
        : new Promise((resolve) => {
            obey = resolve;
          }),
    );
    const before = window();
    before.page.send(asking(1, { do: 'leave' }));
    before.page.send(asking(2, { do: 'gift' }));
    await settled();
    const back = window();
    for (const [id, command] of [[1, { do: 'leave' }], [2, { do: 'gift' }], [2], [3]] as const)
      back.page.send(asking(id, command));
    await settled();
    expect(back.outcomes()).toEqual([
      { is: 'outcome', id: 1, outcome: { is: 'done' } },
      // Never came.
      { is: 'outcome', id: 3, outcome: null },
    ]);
    obey({ is: 'rejected', why: { kind: 'no-room' } });
    await settled();
    expect(back.outcomes().map((answer) => answer.is === 'outcome' && answer.id)).toEqual([1, 3, 2, 2]);
    expect(obeyed).toEqual([{ do: 'leave' }, { do: 'gift' }]);
    expect(back.answers[0]).toEqual(before.answers[0]);
  });

  it('obeys a command of another window that has the same id', async () => {
    const { obeyed, window } = setUp();
    for (const name of ['one', 'another']) window().page.send(asking(1, { do: 'leave' }, 1, name));
    await settled();
    expect(obeyed).toHaveLength(1); // the first one was replaced
    const { page } = window();
    page.send(asking(1, { do: 'leave' }, 1, 'a third'));
    page.send(asking(1, { do: 'leave' }, 1, 'another'));
    await settled();
    expect(obeyed).toHaveLength(3);
  });

  it('forgets what a window has the answers to, and the oldest outcomes of one that never says so', async () => {
    const { obeyed, window } = setUp();
    const { page, outcomes } = window();
    const asked = async (id: number, since: number) => {
      page.send(asking(id, { do: 'leave' }, since));
      await settled();
      const answer = outcomes().at(-1);
      return answer?.is === 'outcome' && answer.outcome;
    };
    expect(await asked(1, 1)).toEqual({ is: 'done' });
    expect(await asked(2, 2)).toEqual({ is: 'done' });
    expect(await asked(1, 2)).toBeNull();
    for (let id = 3; id <= 257; id++) await asked(id, 2);
    expect(await asked(2, 2)).toEqual({ is: 'done' });
    await asked(258, 2);
    expect(await asked(2, 2)).toBeNull();
    expect(await asked(3, 2)).toEqual({ is: 'done' });
    expect(obeyed).toHaveLength(258);
  });

  it('answers what makes no sense too, by its id, or by none without an id', async () => {
    const { obeyed, window } = setUp();
    const { page, outcomes } = window();
    for (const strange of [{ do: 'leave' }, asking(-1, { do: 'leave' }), 'x', null]) page.send(strange);
    page.send(asking(1, { do: 'fly' }));
    page.send(asking(2, null));
    await settled();
    expect(obeyed).toEqual([]);
    const malformed = { is: 'rejected', why: { kind: 'malformed', issues: expect.any(String) } };
    expect(outcomes()).toEqual(
      [null, null, null, null, 1, 2].map((id) => ({ is: 'outcome', id, outcome: malformed })),
    );
  });

  it('gives each window the facts once and before anything else', async () => {
    const { window } = setUp();
    const first = window();
    const second = window();
    first.page.send(asking(1, { do: 'leave' }));
    second.page.send(asking(1, { do: 'leave' }));
    await settled();
    expect(first.answers).toEqual([{ is: 'facts', run: expect.any(String), facts }]);
    expect(second.answers.map(({ is }) => is)).toEqual(['facts', 'outcome']);
  });

  it('replaces an earlier window by a later one, and ignores the end of the earlier', async () => {
    const { control, obeyed, window, gone } = setUp();
    const first = window();
    const second = window();
    first.page.send(asking(1, { do: 'leave' }));
    first.page.close();
    await settled();
    expect([obeyed, gone(), control.attached]).toEqual([[], 0, true]);
    second.page.close();
    await settled();
    expect([gone(), control.attached]).toEqual([1, false]);
  });
});
