import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import { roomView } from '../../gallery/gallery-rooms.ts';
import { en } from '../../languages/en.ts';
import { PeersTable } from './PeersTable.tsx';

const { place } = roomView(2);
const shown = (inputs: number) => {
  const room = place as RoomPlace;
  const network = room.network.map((one) => ({ ...one, inputs, late: 0 }));
  return renderToStaticMarkup(<PeersTable place={{ ...room, network }} all />);
};

describe('the table of peers', () => {
  it('has no figure of late moves for a member who has made none', () => {
    expect(shown(40)).toContain(en.network.inputs(0, 40, 0));
    expect(shown(0)).not.toContain(en.network.inputs(0, 0, 0));
  });

  it('shows a dash for a figure that is not known yet', () => {
    const room = { ...(place as RoomPlace), network: [], latency: [] };
    const html = renderToStaticMarkup(<PeersTable place={room} all />);
    expect(html).toContain('<td>–</td>');
    expect(html).not.toContain('<td></td>');
  });

  it('has a word and a ping of everybody until more is asked for', () => {
    const html = renderToStaticMarkup(<PeersTable place={place as RoomPlace} all={false} />);
    expect(html.match(/<th scope="col">/g)).toHaveLength(3);
    expect(html).not.toContain(en.network.explained);
  });

  it('explains its columns below', () => {
    const html = shown(40);
    for (const explanation of Object.values(en.network.explanations)) {
      expect(html.slice(html.indexOf('</table>'))).toContain(`<dd>${explanation}</dd>`);
    }
  });
});
