// The menu over a running game: the game goes on behind it.

import type { Command, RoomPlace } from '../../../electron/party/window/contract.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { useFullscreen } from '../../ui/fullscreen.ts';
import { type PageOver, useOpenPage } from '../../ui/OverlayPage.tsx';
import { useTexts } from '../../ui/use-texts.ts';

interface StageMenuProps {
  readonly place: RoomPlace;
  readonly send: (command: Command) => void;
  readonly onClose: () => void;
}

export function StageMenu({ place, send, onClose }: StageMenuProps) {
  const texts = useTexts();
  const openPage = useOpenPage();
  const fullscreen = useFullscreen();
  const leader = place.room.members.some(({ id, leader }) => id === place.me && leader);
  const item = (label: string, act: () => void, look = '') => (
    <button
      type="button"
      className={`button ${look}`}
      onClick={() => {
        onClose();
        act();
      }}
    >
      {label}
    </button>
  );
  const page = (name: PageOver) => () => openPage(name);
  return (
    <Dialog title={texts.stage.menu} onClose={onClose}>
      <div className="menu">
        <button type="button" className="button primary" data-focus onClick={onClose}>
          {texts.stage.back}
        </button>
        {place.room.phase === 'countdown' &&
          item(texts.stage.notYet, () => send({ do: 'ready', ready: false }))}
        {fullscreen &&
          item(fullscreen.on ? texts.window.leaveFullscreen : texts.window.fullscreen, fullscreen.toggle)}
        {item(texts.settings.title, page('settings'))}
        {item(texts.network.title, page('network'))}
        {leader && item(texts.stage.gift, () => send({ do: 'gift' }))}
        {leader && item(texts.stage.end, () => send({ do: 'stop' }))}
        {item(place.hosting ? texts.stage.close : texts.stage.leave, () => send({ do: 'leave' }), 'danger')}
      </div>
    </Dialog>
  );
}
