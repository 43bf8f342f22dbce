import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { RoomPlace } from '../../../electron/party/window/contract.ts';
import { roomView } from '../../gallery/gallery-rooms.ts';
import { en } from '../../languages/en.ts';
import { PeersTable } from './PeersTable.tsx';

const { place } = roomView(2);
const shown = (inputs: number) => {
  const room = place as RoomPlace;
  const network = room.network.map((one) => ({ ...one, inputs, late: 0 }));
  return renderToStaticMarkup(<PeersTable place={{ ...room, network }} />);
};

// Whoever had not played yet read “0 of 0”.
test('who has made no move has no figure of late ones', () => {
  expect(shown(40)).toContain(en.network.inputs(0, 40, 0));
  expect(shown(0)).not.toContain(en.network.inputs(0, 0, 0));
});

// Before the first match the last columns were empty, as if something was broken.
test('a figure that nobody has yet is a dash', () => {
  const room = { ...(place as RoomPlace), network: [], latency: [] };
  const html = renderToStaticMarkup(<PeersTable place={room} />);
  expect(html).toContain('<td>–</td>');
  expect(html).not.toContain('<td></td>');
});

test('what columns mean can be read below the table', () => {
  const html = shown(40);
  for (const explanation of Object.values(en.network.explanations)) {
    expect(html.slice(html.indexOf('</table>'))).toContain(`<dd>${explanation}</dd>`);
  }
});
