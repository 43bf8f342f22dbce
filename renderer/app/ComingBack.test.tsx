import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { en } from '../languages/en.ts';
import { ComingBack } from './ComingBack.tsx';

type Props = Parameters<typeof ComingBack>[0];

function shown(change: Partial<Props>): { text: string; buttons: string[]; html: string } {
  const props: Props = {
    ...{ away: false, inMatch: false, toRoom: null, silentMs: null, alone: null, unheard: 0 },
    ...{ onGoOn: () => {}, onLeave: () => {}, ...change },
  };
  const html = renderToStaticMarkup(<ComingBack {...props} />);
  const [, text = ''] = /role="status">([^<]*)/.exec(html) ?? [];
  return { text, buttons: [...html.matchAll(/<button[^>]*>([^<]*)</g)].map(([, label]) => label!), html };
}

const texts = en.comingBack;
const AWAY = { is: 'away', ms: 100 } as const;
const CATCHING_UP = { is: 'catching-up', done: 0.25 } as const;

describe('a connection that comes back', () => {
  it('says nothing while all is well', () => {
    expect(shown({})).toMatchObject({ text: '', buttons: [] });
  });

  it('is that of the window to its app before all others, where nothing can be pressed', () => {
    const all = { toRoom: AWAY, silentMs: 900, alone: { is: 'host', host: 'Ann' } } as const;
    expect(shown({ away: true, ...all })).toMatchObject({ text: texts.app, buttons: [] });
    expect(shown({ away: true, inMatch: true, ...all })).toMatchObject({
      text: texts.appInMatch,
      buttons: [],
    });
  });

  it('asks a person who is alone whether to go on', () => {
    const both = [texts.goOn, texts.leave];
    expect(shown({ alone: { is: 'host', host: 'Ann' } })).toMatchObject({
      text: texts.aloneHost,
      buttons: both,
    });
    expect(shown({ alone: { is: 'guest', host: 'Ann' }, toRoom: AWAY })).toMatchObject({
      text: texts.aloneGuest('Ann'),
      buttons: both,
    });
  });

  it('is that to the room, which one can leave instead', () => {
    expect(shown({ toRoom: AWAY, silentMs: 900 })).toMatchObject({
      text: texts.room,
      buttons: [texts.leave],
    });
    expect(shown({ silentMs: 900 })).toMatchObject({ text: texts.host, buttons: [] });
  });

  it('has keys and pads of a match to itself while that stands still, and of no other', () => {
    const asks = (change: Partial<Props>) => shown(change).html.includes('data-asks');
    const alone = (is: 'host' | 'guest') => ({ alone: { is, host: 'Ann' } });
    expect(asks({ inMatch: true, toRoom: AWAY })).toBe(true);
    expect(asks({ inMatch: true, ...alone('guest') })).toBe(true);
    expect(asks({ inMatch: true, ...alone('host') })).toBe(true);
    expect(asks({ inMatch: true, toRoom: CATCHING_UP })).toBe(false);
    expect(asks({ inMatch: true, away: true, toRoom: AWAY })).toBe(false);
    expect(asks({ toRoom: AWAY })).toBe(false);
  });

  it('shows how far one has caught up, as far as that is known', () => {
    expect(shown({ toRoom: CATCHING_UP })).toMatchObject({ text: texts.catchingUp, buttons: [texts.leave] });
    expect(shown({ toRoom: CATCHING_UP }).html).toContain('value="0.25"');
    const unknown = shown({ toRoom: { ...CATCHING_UP, done: null } }).html;
    expect(unknown).toContain('<progress');
    expect(unknown).not.toContain('value=');
    expect(shown({ toRoom: AWAY }).html).not.toContain('<progress');
  });
});
