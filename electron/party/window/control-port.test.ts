import { describe, expect, it } from 'vitest';
import { carrierPair } from '../testing/carrier-pair.ts';
import type { Carrier } from './carrier.ts';
import { type Answer, type Command, commandSchema, factsOf, type Outcome, type View } from './contract.ts';
import { ControlPort } from './control-port.ts';

const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
const facts = factsOf('0.1.0', []);

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
    page.send({ id: 7, command: { do: 'leave' } });
    page.send({ id: 3, command: { do: 'gift' } });
    page.send({ id: 8, command: { do: 'report' } });
    await settled();
    expect(obeyed).toEqual([{ do: 'leave' }, { do: 'gift' }, { do: 'report' }]);
    expect(outcomes()).toEqual([
      { is: 'outcome', id: 7, outcome: { is: 'done' } },
      { is: 'outcome', id: 3, outcome: { is: 'rejected', why } },
      { is: 'outcome', id: 8, outcome: { is: 'done', report: 'all is well' } },
    ]);
  });

  it('logs and answers a command that fails, and obeys the next one', async () => {
    const { faults, window } = setUp(({ do: what }) => {
      if (what === 'gift') throw new Error('no ground');
      return what === 'leave' ? Promise.reject(new Error('no disk')) : { is: 'done' };
    });
    const { page, outcomes } = window();
    for (const [id, what] of ['gift', 'leave', 'report'].entries()) page.send({ id, command: { do: what } });
    await settled();
    expect(outcomes()).toEqual([
      { is: 'outcome', id: 0, outcome: { is: 'rejected', why: { kind: 'failed', why: 'Error: no ground' } } },
      { is: 'outcome', id: 1, outcome: { is: 'rejected', why: { kind: 'failed', why: 'Error: no disk' } } },
      { is: 'outcome', id: 2, outcome: { is: 'done' } },
    ]);
    expect(faults).toHaveLength(2);
  });

  it('answers what makes no sense too, by its id, or by none without an id', async () => {
    const { obeyed, window } = setUp();
    const { page, outcomes } = window();
    page.send({ id: 1, command: { do: 'fly' } });
    page.send({ id: 2 });
    for (const strange of [{ do: 'leave' }, { id: -1, command: { do: 'leave' } }, 'x', null])
      page.send(strange);
    await settled();
    expect(obeyed).toEqual([]);
    const malformed = { is: 'rejected', why: { kind: 'malformed', issues: expect.any(String) } };
    expect(outcomes()).toEqual(
      [1, 2, null, null, null, null].map((id) => ({ is: 'outcome', id, outcome: malformed })),
    );
  });

  it('gives each window the facts once and before anything else', async () => {
    const { window } = setUp();
    const first = window();
    const second = window();
    first.page.send({ id: 1, command: { do: 'leave' } });
    second.page.send({ id: 1, command: { do: 'leave' } });
    await settled();
    expect(first.answers).toEqual([{ is: 'facts', facts }]);
    expect(second.answers.map(({ is }) => is)).toEqual(['facts', 'outcome']);
  });

  it('replaces an earlier window by a later one, and ignores the end of the earlier', async () => {
    const { control, obeyed, window, gone } = setUp();
    const first = window();
    const second = window();
    first.page.send({ id: 1, command: { do: 'leave' } });
    first.page.close();
    await settled();
    expect([obeyed, gone(), control.attached]).toEqual([[], 0, true]);
    second.page.close();
    await settled();
    expect([gone(), control.attached]).toEqual([1, false]);
  });
});
