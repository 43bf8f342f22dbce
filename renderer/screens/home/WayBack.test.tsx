import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { WayBackView } from '../../../electron/party/window/contract.ts';
import { en } from '../../languages/en.ts';
import { WayBack } from './WayBack.tsx';

const shown = (state: WayBackView['state'], title = '') =>
  renderToStaticMarkup(<WayBack wayBack={{ title, host: 'Bob', state }} send={() => {}} />);

describe('the way back', () => {
  it('says that the match goes on where it does, and whose room it is', () => {
    expect(shown('playing')).toContain(en.home.wayBack.playing(en.rooms.roomOf('Bob')));
  });

  it('says what is known of a room in which no match runs', () => {
    for (const state of ['open', 'asked', 'silent'] as const) {
      expect(shown(state)).toContain(en.home.wayBack.back(en.rooms.roomOf('Bob')));
      expect(shown(state)).toContain(en.home.wayBack.states[state]);
    }
  });

  it('calls the room as its leader did', () => {
    expect(shown('playing', 'Friday')).toContain('Friday');
  });
});
